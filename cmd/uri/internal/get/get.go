// Package get is the flag -g: a text in which names in braces stand for
// components of a reference, and for other facts about it.
package get

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/coding"
	"github.com/urikit/uri/cmd/uri/internal/describe"
	"github.com/urikit/uri/cmd/uri/internal/format"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/domain"
	running "github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/internal/surt"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/query"
	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/scheme"
)

// A piece is a component or a part of it, or else what get appends.
type piece struct {
	name, help string
	component  uri.Component
	get        func(dst []byte, r uri.Ref) []byte
}

// pieces returns the names of a format: those of the RFC, and those of trurl
// where they differ.
func pieces() []piece {
	return []piece{
		{name: "uri", help: "all of it (or url)", get: text(uri.Ref.String)},
		{name: "url", get: text(uri.Ref.String)},
		{name: "kind", help: "uri or relative-ref", get: text(describe.Kind)},
		{name: "scheme", help: "a component, as written", component: uri.Scheme},
		{name: "authority", help: "a component", component: uri.Authority},
		{name: "userinfo", help: "a component", component: uri.Userinfo},
		{name: "user", help: "the userinfo before \":\"", component: uri.Userinfo},
		{name: "password", help: "the userinfo after \":\"", component: uri.Userinfo},
		{name: "host", help: "a component", component: uri.Host},
		{name: "port", help: "a component", component: uri.Port},
		{name: "path", help: "a component", component: uri.Path},
		{name: "query", help: "a component", component: uri.Query},
		{name: "fragment", help: "a component", component: uri.Fragment},
		{name: "query-keys", help: "the keys of the query, as written, with spaces between them",
			get: keys},
		{name: "default:port", help: "the port, or else the default of the scheme",
			get: text(portOrDefault)},
		{name: "dirname", help: "the path before its last \"/\"",
			get: text(func(r uri.Ref) string {
				return r.Path()[:max(0, strings.LastIndexByte(r.Path(), '/'))]
			})},
		{name: "basename", help: "the last segment of the path", get: text(basename)},
		{name: "ext", help: "its end from its last \".\", as in .html",
			get: text(func(r uri.Ref) string { return path.Ext(basename(r)) })},
		{name: "host_kind", help: "ipv4, ipv6, ipvfuture or reg-name",
			get: text(describe.HostKind)},
		{name: "host_address", help: "the IP address, as RFC 5952 writes it",
			get: detail("host_address")},
		{name: "host_embedded", help: "the IPv4 address inside an IPv6 address",
			get: detail("host_embedded")},
		{name: "host_numeric", help: "the address that some programs read in a name such as 0x7f.1",
			get: detail("host_numeric")},
		{name: "host_scope", help: "from where the host can be reached, as far as its text " +
			"tells: global, loopback, private-use, link-local, metadata and so on",
			get: text(scopeOf)},
		{name: "host_dns", help: "the name for DNS (or puny:host)", get: detail("host_dns")},
		{name: "puny:host", get: detail("host_dns")},
		{name: "host_display", get: text(display),
			help: "the host for people, in Unicode where that is safe (or idn:host)"},
		{name: "idn:host", get: text(display)},
		{name: "registrable",
			help: "the domain that somebody registered, such as example.co.uk, by " +
				"the public suffix list, as DNS writes it; none for an address, or a suffix itself",
			get: part(func(n domain.Name) string { return n.Registrable })},
		{name: "suffix", help: "the public suffix below which it is, such as co.uk",
			get: part(func(n domain.Name) string { return n.Suffix })},
		{name: "subdomain", help: "what is before it",
			get: part(func(n domain.Name) string { return n.Subdomain })},
		{name: "suffix_kind", help: "icann for a suffix of a registry, private for that of " +
			"another, such as github.io, or unlisted: the last label, without a rule",
			get: part(describe.SuffixKind)},
		{name: "redacted", help: "the reference with its secrets masked",
			get: text(func(r uri.Ref) string { return redact.String(r.String()) })},
		{name: "defanged", help: "the URI as hxxp://example[.]com, which nobody follows by mistake",
			get: ofURI(running.Defang)},
		{name: "iri", help: "the reference as an IRI (RFC 3987)",
			get: text(func(r uri.Ref) string { return iri.FromRef(r).String() })},
		{name: "surt", help: "the SURT of a crawler, which keeps scheme and www, such as " +
			"http://(com,example,www,)/a", get: ofURI(surt.SURT)},
		{name: "cdx", help: "the key in the index of a web archive (CDX), such as com,example)/a",
			get: ofURI(surt.Key)},
	}
}

// prefixes are the names with an argument.
var prefixes = [...]struct{ name, help string }{
	{queryFirst + "KEY", "the first value of a key in the query; KEY is given decoded"},
	{queryAll + "KEY", "all its values, with spaces between them"},
	{segment + "N", "the segment of the path with this number, from 1; -1 is the last one"},
	{partOf + "NAME", "a part that the scheme or the namespace defines, decoded, as in " +
		"part:to of mailto; the names are those of --json"},
}

// Prefixes in a format: of the key of a value, and of any name.
const (
	queryFirst = "query:"
	queryAll   = "query-all:"
	segment    = "segment:"
	partOf     = "part:"
	asWritten  = ":"
)

func text(get func(uri.Ref) string) func([]byte, uri.Ref) []byte {
	return func(dst []byte, r uri.Ref) []byte { return append(dst, get(r)...) }
}

func part(get func(domain.Name) string) func([]byte, uri.Ref) []byte {
	return func(dst []byte, r uri.Ref) []byte { return append(dst, get(describe.Domain(r))...) }
}

func detail(name string) func([]byte, uri.Ref) []byte {
	return func(dst []byte, r uri.Ref) []byte { return appendDetail(dst, r, name) }
}

func appendDetail(dst []byte, r uri.Ref, name string) []byte {
	describe.Host(r.Host(), func(d describe.Detail) {
		if d.Name == name {
			dst = d.Append(dst)
		}
	})
	return dst
}

func scopeOf(r uri.Ref) string {
	h, _ := host.Parse(r.Host()) // no error: the reference is valid
	scope, _ := guard.HostScope(h)
	return scope.Scope
}

func display(r uri.Ref) string {
	h, _ := host.Parse(r.Host()) // no error: the reference is valid
	return h.Display()
}

// portOrDefault returns the port, or the scheme's default if there is none.
func portOrDefault(r uri.Ref) string {
	if i, _ := scheme.Lookup(r.Scheme()); r.Port() == "" && i.Port != 0 {
		return strconv.Itoa(int(i.Port))
	}
	return r.Port()
}

// span returns the span of a component, or of a part of the userinfo (RFC 3986
// section 3.2.1).
func span(r uri.Ref, c uri.Component, name string) (start, end int) {
	start, end, _ = r.Span(c)
	if name != "user" && name != "password" {
		return start, end
	}
	user, password, _ := strings.Cut(r.String()[start:end], ":")
	if name == "user" {
		return start, start + len(user)
	}
	return end - len(password), end
}

func ofURI(get func(uri.URI) string) func([]byte, uri.Ref) []byte {
	return func(dst []byte, r uri.Ref) []byte {
		if u, ok := r.URI(); ok {
			dst = append(dst, get(u)...)
		}
		return dst
	}
}

func keys(dst []byte, r uri.Ref) []byte {
	before := len(dst)
	for p := range query.Plain.Split(r.Query()).Pairs() {
		if len(dst) > before {
			dst = append(dst, ' ')
		}
		dst = append(dst, p.RawKey()...)
	}
	return dst
}

func basename(r uri.Ref) string { return r.Path()[strings.LastIndexByte(r.Path(), '/')+1:] }

// A Getter appends what a format says of references.
type Getter struct {
	*cli.Options
	Reading describe.Reading
	format  format.Format[uri.Ref]
	decoder coding.Decoder
}

// New returns a Getter whose [Getter.Lookup] can be used.
func New(o *cli.Options) *Getter { return &Getter{Options: o, decoder: coding.ForLines(o)} }

// Compile compiles the format. Keys are always decoded; values are decoded with
// --decode.
func (g *Getter) Compile(s string) (err error) {
	g.decoder = coding.ForLines(g.Options)
	g.format, err = format.Compile(s, "host", g.Lookup)
	return err
}

// Flag adds -g to a verb whose results are references.
func Flag(v *cli.Verb) {
	var s string
	var given bool
	v.GetFlag(&s, "print `FORMAT` of each result, as in uri parse")
	Complete(v)
	v.Exclude("get", "json")
	v.Given(&given, "get")
	v.Read(func() error {
		if !given {
			return nil
		}
		g := &Getter{Options: v.Options}
		v.Get = func(dst []byte, result string) ([]byte, error) {
			r, err := uri.ParseRef(result)
			if err != nil {
				return dst, err
			}
			return g.Append(dst, r)
		}
		return g.Compile(s)
	})
}

// Records adds -g and --json to a verb that prints some of its records: in JSON
// they are objects as those of parse.
func Records(v *cli.Verb) {
	v.SharedFlags("json")
	Flag(v)
	o := v.Options
	v.Read(func() error {
		if o.JSON {
			o.Get = func(dst []byte, text string) ([]byte, error) { return object(o, dst, text) }
		}
		return nil
	})
}

// object appends the object of a record, which is mended again.
func object(o *cli.Options, dst []byte, text string) ([]byte, error) {
	w := stream.Answer{Out: dst}
	m := o.NewRecord(&w, text, 0).Mended()
	r, err := uri.ParseRef(m.Text)
	if err != nil {
		return dst, err
	}
	if what := describe.PartsLeftOut(r); what != "" {
		o.Hint("a result is " + what)
	}
	reading := describe.Reading{}.Reference(m.Object().Bool("valid", true), r)
	describe.Parts(reading, r).End()
	return w.Out[:len(w.Out)-1], nil // without its end
}

// Complete completes the names in the format of -g, after the last "{".
func Complete(v *cli.Verb) {
	type directive = cobra.ShellCompDirective
	v.Complete("get", func(_ *cobra.Command, _ []string, typed string) ([]string, directive) {
		before := typed[:strings.LastIndexByte(typed, '{')+1]
		before = cmp.Or(before, typed+"{")
		var list []string
		for _, p := range pieces() {
			list = append(list, before+p.name+"}")
		}
		for _, p := range prefixes {
			list = append(list, before+strings.TrimRight(p.name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
		}
		return list, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	})
}

// Append appends the format of a reference. The error is a finding.
func (g *Getter) Append(dst []byte, r uri.Ref) ([]byte, error) { return g.format.Append(dst, r) }

// Fields returns the names of a format, and what they stand for.
func Fields() string {
	var lines []show.Line
	for _, p := range pieces() {
		if p.help != "" {
			lines = append(lines, show.Line{Indent: 2, Name: p.name, Value: p.help})
		}
	}
	for _, p := range prefixes {
		lines = append(lines, show.Line{Indent: 2, Name: p.name, Value: p.help})
	}
	s := ""
	for _, l := range lines {
		for i, text := range show.Wrap(l.Value, 61) {
			if i > 0 {
				l.Name = ""
			}
			s += fmt.Sprintf("  %-15s %s\n", l.Name, text)
		}
	}
	return s
}

func (g *Getter) Lookup(name string) (format.Piece[uri.Ref], error) {
	name, written := strings.CutPrefix(name, asWritten)
	decode := g.Reading.Decode && !written
	key, first := strings.CutPrefix(name, queryFirst)
	if !first {
		key, _ = strings.CutPrefix(name, queryAll)
	}
	if key != name {
		return func(dst []byte, r uri.Ref) ([]byte, error) {
			return g.values(dst, r, key, !first, decode)
		}, nil
	}
	if number, ok := strings.CutPrefix(name, segment); ok {
		return g.segment(number, decode)
	}
	if part, ok := strings.CutPrefix(name, partOf); ok {
		return g.part(part), nil
	}
	var names []string
	for _, p := range prefixes {
		names = append(names, p.name)
	}
	for _, c := range pieces() {
		switch {
		case c.name != name:
			names = append(names, c.name)
		case c.get != nil:
			return func(dst []byte, r uri.Ref) ([]byte, error) { return c.get(dst, r), nil }, nil
		default:
			decode = decode && c.component != uri.Authority // it has parts
			if !decode && c.component.String() == name {
				return func(dst []byte, r uri.Ref) ([]byte, error) {
					start, end, _ := r.Span(c.component)
					return append(dst, r.String()[start:end]...), nil
				}, nil
			}
			return func(dst []byte, r uri.Ref) ([]byte, error) {
				start, end := span(r, c.component, name)
				return g.append(dst, r, start, end, c.component, decode)
			}, nil
		}
	}
	for _, t := range trurlPieces {
		if strings.HasPrefix(name, t.prefix) {
			return nil, cli.Usagef("-g: there is no {%s}: %s", name, t.hint)
		}
	}
	hint := cmp.Or(show.DidYouMean(name, names), "; did you mean {"+queryFirst+name+"}?")
	return nil, cli.UsageMore("-g: no component is called {"+name+"}"+hint,
		"uri parse --fields lists the names\n"+
			"what a scheme or a namespace defines is {"+partOf+name+"}")
}

// append appends text of a component, decoded if that is wanted. The error is a
// finding, without parts of a password.
func (g *Getter) append(
	dst []byte, r uri.Ref, start, end int, c uri.Component, decode bool,
) ([]byte, error) {
	text := r.String()
	if !decode {
		return append(dst, text[start:end]...), nil
	}
	form := c == uri.Query && g.Reading.Syntax == query.Form
	dst, err := g.decoder.Append(dst, text[start:end], form)
	if err == nil {
		return dst, nil
	}
	f := g.decoder.Finding(text, start, err)
	if _, user := span(r, uri.Userinfo, "user"); c == uri.Userinfo && f.End > user {
		f = (&coding.Part{Name: coding.Password}).Mask(text, f)
	}
	return dst, f
}

// values appends the first value of a key in the query, or all.
func (g *Getter) values(
	dst []byte, r uri.Ref, key string, all, decode bool,
) (_ []byte, err error) {
	at, _, _ := r.Span(uri.Query)
	more := false
	for pair := range g.Reading.Syntax.Split(r.Query()).FindAll(key) {
		if more {
			dst = append(dst, ' ')
		}
		_, end := pair.Span()
		start := end - len(pair.RawValue())
		dst, err = g.append(dst, r, at+start, at+end, uri.Query, decode)
		if more = true; err != nil || !all {
			break
		}
	}
	return dst, err
}

// segment appends a segment of the path by its number.
func (g *Getter) segment(number string, decode bool) (format.Piece[uri.Ref], error) {
	n, err := strconv.Atoi(number)
	if err != nil || n == 0 {
		return nil, cli.Usagef("-g: a segment is {segment:1} and so on, or {segment:-1}, the last")
	}
	return func(dst []byte, r uri.Ref) ([]byte, error) {
		start, end, ok := describe.Segment(r, n)
		if !ok {
			return dst, nil
		}
		return g.append(dst, r, start, end, uri.Path, decode)
	}, nil
}

// part appends a part that the scheme or the namespace defines.
func (g *Getter) part(name string) format.Piece[uri.Ref] {
	return func(dst []byte, r uri.Ref) ([]byte, error) {
		for _, m := range describe.Members(r) {
			if m.Name != name {
				continue
			}
			text := strings.Join(m.Texts(), " ")
			if slices.ContainsFunc([]byte(text), g.decoder.Octets.Refuse.Contains) {
				return dst, finding.Finding{
					Rule: coding.RuleTerminator, Severity: finding.Error, End: len(r.String()),
					Section: "RFC 3986 section 7.3",
					Message: "an octet of {" + partOf + name + "} would end a line: " +
						"-0 and --json accept it",
				}
			}
			return append(dst, text...), nil
		}
		return dst, nil
	}
}

// trurlPieces says what to type for pieces of trurl's formats that begin with a
// prefix, and have another name here or do not exist.
var trurlPieces = []struct{ prefix, hint string }{
	{"zoneid", "a URI has none (RFC 9844)"},
	{"options", "RFC 3986 knows none; they are part of {userinfo}"},
	{"must:", "what is not there gives nothing; uri parse --json tells it from empty"},
	{"strict:", "decoding, by --decode, is always strict"},
	{"default:", "there is {default:port}"},
	{"puny:", "{puny:host} is the host as DNS has it; uri edit --punycode writes it into the URI"},
	{"idn:", "{idn:host} is the host for people"},
	{"url:", "values are as written; with --decode, {:path} is too"},
}

package parse

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/coding"
	"github.com/urikit/uri/cmd/uri/internal/describe"
	"github.com/urikit/uri/cmd/uri/internal/format"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/query"
	"github.com/urikit/uri/scheme"
)

// A piece is the meaning of a name in a format: the result of get, a detail of
// the host, or a component or part of it.
type piece struct {
	name      string
	get       func(uri.Ref) string
	detail    string
	component uri.Component
	how       how
}

// How a component is decoded, if at all.
type how uint8

const (
	decode how = 1 << iota
	form       // also "+", in a form
	secret     // no message shows it
)

// pieces has the names of the RFC, and the names of trurl where they differ.
var pieces = [...]piece{
	{name: "uri", get: uri.Ref.String},
	{name: "url", get: uri.Ref.String},
	{name: "kind", get: describe.Kind},
	{name: "scheme", component: uri.Scheme},
	{name: "authority", component: uri.Authority},
	{name: "userinfo", component: uri.Userinfo, how: decode | secret},
	{name: "user", component: uri.Userinfo, how: decode},
	{name: "password", component: uri.Userinfo, how: decode | secret},
	{name: "host", component: uri.Host, how: decode},
	{name: "host_kind", get: describe.HostKind},
	{name: "host_address", detail: "host_address"},
	{name: "host_embedded", detail: "host_embedded"},
	{name: "host_numeric", detail: "host_numeric"},
	{name: "host_dns", detail: "host_dns"},
	{name: "puny:host", detail: "host_dns"},
	{name: "host_display", get: display},
	{name: "idn:host", get: display},
	{name: "port", component: uri.Port},
	{name: "default:port", get: portOrDefault},
	{name: "path", component: uri.Path, how: decode},
	{name: "query", component: uri.Query, how: decode | form},
	{name: "fragment", component: uri.Fragment, how: decode},
}

// Prefixes in a format: of the key of a value, and of any name.
const (
	queryFirst = "query:"
	queryAll   = "query-all:"
	asWritten  = ":"
)

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
func (c *piece) span(r uri.Ref) (start, end int) {
	start, end, _ = r.Span(c.component)
	if c.component == uri.Userinfo && c.name != "userinfo" {
		user, password, _ := strings.Cut(r.String()[start:end], ":")
		if c.name == "user" {
			return start, start + len(user)
		}
		start = end - len(password)
	}
	return start, end
}

// compile compiles the format. Keys are always decoded; values are decoded with
// --decode.
func (p *parser) compile(s string) (err error) {
	p.format, err = format.Compile(s, "host", p.lookup)
	return err
}

func (p *parser) lookup(name string) (format.Piece[uri.Ref], error) {
	decodes := p.reading.Decode && !strings.HasPrefix(name, asWritten)
	name = strings.TrimPrefix(name, asWritten)
	how := decode | form | secret
	if !decodes {
		how = 0
	}
	if key, ok := strings.CutPrefix(name, queryFirst); ok {
		return (&values{p, key, false, how &^ secret}).append, nil
	}
	if key, ok := strings.CutPrefix(name, queryAll); ok {
		return (&values{p, key, true, how &^ secret}).append, nil
	}
	names := []string{queryFirst + "KEY", queryAll + "KEY"}
	for _, c := range pieces {
		if c.name == name {
			c.how &= how
			return p.piece(c), nil
		}
		names = append(names, c.name)
	}
	for _, t := range trurlPieces {
		if strings.HasPrefix(name, t.prefix) {
			return nil, cli.Usagef("-g: there is no {%s}: %s", name, t.hint)
		}
	}
	return nil, cli.UsageMore(
		fmt.Sprintf("-g: no component is called {%s}%s", name, show.DidYouMean(name, names)),
		"there are "+show.List(names))
}

func (p *parser) piece(c piece) format.Piece[uri.Ref] {
	return func(dst []byte, r uri.Ref) ([]byte, error) {
		switch {
		case c.get != nil:
			return append(dst, c.get(r)...), nil
		case c.detail != "":
			describe.Host(r.Host(), func(d describe.Detail) {
				if d.Name == c.detail {
					dst = d.Append(dst)
				}
			})
			return dst, nil
		}
		start, end := c.span(r)
		return p.append(dst, r, start, end, c.how)
	}
}

// append appends a part of a reference, decoded if how says so.
func (p *parser) append(dst []byte, r uri.Ref, start, end int, how how) ([]byte, error) {
	text := r.String()
	if how&decode == 0 {
		return append(dst, text[start:end]...), nil
	}
	form := how&form != 0 && p.reading.Syntax == query.Form
	dst, err := p.decoder.Append(dst, text[start:end], form)
	if err == nil {
		return dst, nil
	}
	f := p.decoder.Finding(text, start, err)
	if how&secret != 0 {
		f = (&coding.Part{Name: coding.Password}).Mask(text, f)
	}
	return dst, f
}

// A values is a piece for the first value, or all values, of a key in the
// query.
type values struct {
	*parser
	key string
	all bool
	how how
}

func (v *values) append(dst []byte, r uri.Ref) (_ []byte, err error) {
	at, _, _ := r.Span(uri.Query)
	more := false
	for pair := range v.reading.Syntax.Parse(r.Query()).FindAll(v.key) {
		if more {
			dst = append(dst, ' ')
		}
		_, end := pair.Span()
		start := end - len(pair.RawValue())
		dst, err = v.parser.append(dst, r, at+start, at+end, v.how)
		if more = true; err != nil || !v.all {
			break
		}
	}
	return dst, err
}

// formatted answers with the format.
func (p *parser) formatted(r cli.Record) {
	ref, err := p.ParseRef(r.Text)
	if err != nil {
		r.Refuse(err)
		return
	}
	before := len(r.Out)
	out, err := p.format.Append(r.Out, ref)
	if err == nil {
		r.Out = append(out, p.End())
		return
	}
	r.Out = out[:before]
	f := cli.Describe(r.Text, err)
	added := len(ref.String()) - len(r.Text) // the scheme of a suffix reference
	f.Start, f.End = f.Start-added, f.End-added
	r.Refuse(f)
}

// trurlPieces say what to type for pieces of trurl's formats that have another
// name here, or do not exist, by their beginning.
var trurlPieces = []struct{ prefix, hint string }{
	{"zoneid", "a URI has none (RFC 9844)"},
	{"options", "RFC 3986 knows none; they are part of {userinfo}"},
	{"must:", "what is not there gives nothing; uri parse --json tells it from empty"},
	{"strict:", "decoding, by --decode, is always strict"},
	{"default:", "there is {default:port}"},
	{"puny:", "{puny:host} is the host as DNS has it; uri edit --punycode writes it into the URI"},
	{"idn:", "{idn:host} is the host for people"},
	{"url:", "values are as written; with --decode {:path} still is"},
}

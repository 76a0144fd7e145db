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
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/query"
	"github.com/urikit/uri/scheme"
)

// pieces are the names of a format: those of the RFC, and those of trurl where
// they differ. A piece is a component or a part of it, or else what get
// appends.
var pieces = [...]struct {
	name      string
	component uri.Component
	get       func(dst []byte, r uri.Ref) []byte
}{
	{name: "uri", get: text(uri.Ref.String)},
	{name: "url", get: text(uri.Ref.String)},
	{name: "kind", get: text(describe.Kind)},
	{name: "scheme", component: uri.Scheme},
	{name: "authority", component: uri.Authority},
	{name: "userinfo", component: uri.Userinfo},
	{name: "user", component: uri.Userinfo},
	{name: "password", component: uri.Userinfo},
	{name: "host", component: uri.Host},
	{name: "host_kind", get: text(describe.HostKind)},
	{name: "host_address", get: detail("host_address")},
	{name: "host_embedded", get: detail("host_embedded")},
	{name: "host_numeric", get: detail("host_numeric")},
	{name: "host_scope", get: text(scopeOf)},
	{name: "host_dns", get: detail("host_dns")},
	{name: "puny:host", get: detail("host_dns")},
	{name: "host_display", get: text(display)},
	{name: "idn:host", get: text(display)},
	{name: "port", component: uri.Port},
	{name: "default:port", get: text(portOrDefault)},
	{name: "path", component: uri.Path},
	{name: "query", component: uri.Query},
	{name: "fragment", component: uri.Fragment},
}

// Prefixes in a format: of the key of a value, and of any name.
const (
	queryFirst = "query:"
	queryAll   = "query-all:"
	asWritten  = ":"
)

func text(get func(uri.Ref) string) func([]byte, uri.Ref) []byte {
	return func(dst []byte, r uri.Ref) []byte { return append(dst, get(r)...) }
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

// compile compiles the format. Keys are always decoded; values are decoded with
// --decode.
func (p *parser) compile(s string) (err error) {
	p.format, err = format.Compile(s, "host", p.lookup)
	return err
}

func (p *parser) lookup(name string) (format.Piece[uri.Ref], error) {
	name, written := strings.CutPrefix(name, asWritten)
	decode := p.reading.Decode && !written
	key, first := strings.CutPrefix(name, queryFirst)
	if !first {
		key, _ = strings.CutPrefix(name, queryAll)
	}
	if key != name {
		return func(dst []byte, r uri.Ref) ([]byte, error) {
			return p.values(dst, r, key, !first, decode)
		}, nil
	}
	names := []string{queryFirst + "KEY", queryAll + "KEY"}
	for _, c := range pieces {
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
				return p.append(dst, r, start, end, c.component, decode)
			}, nil
		}
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

// append appends text of a component, decoded if that is wanted. The error is a
// finding, without parts of a password.
func (p *parser) append(
	dst []byte, r uri.Ref, start, end int, c uri.Component, decode bool,
) ([]byte, error) {
	text := r.String()
	if !decode {
		return append(dst, text[start:end]...), nil
	}
	form := c == uri.Query && p.reading.Syntax == query.Form
	dst, err := p.decoder.Append(dst, text[start:end], form)
	if err == nil {
		return dst, nil
	}
	f := p.decoder.Finding(text, start, err)
	if _, user := span(r, uri.Userinfo, "user"); c == uri.Userinfo && f.End > user {
		f = (&coding.Part{Name: coding.Password}).Mask(text, f)
	}
	return dst, f
}

// values appends the first value of a key in the query, or all.
func (p *parser) values(
	dst []byte, r uri.Ref, key string, all, decode bool,
) (_ []byte, err error) {
	at, _, _ := r.Span(uri.Query)
	more := false
	for pair := range p.reading.Syntax.Parse(r.Query()).FindAll(key) {
		if more {
			dst = append(dst, ' ')
		}
		_, end := pair.Span()
		start := end - len(pair.RawValue())
		dst, err = p.append(dst, r, at+start, at+end, uri.Query, decode)
		if more = true; err != nil || !all {
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

package parse

import (
	"fmt"
	"net/netip"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/describe"
	"github.com/urikit/uri/cmd/uri/internal/format"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/query"
	"github.com/urikit/uri/scheme"
)

// A piece is what a name of a format stands for: one of span, get and detail.
type piece struct {
	name   string
	span   func(r uri.Ref) (start, end int)
	get    func(r uri.Ref) string // what has nothing to decode
	detail func(dst []byte, h host.Host) []byte

	decode bool // it can be decoded
	form   bool // "+" in it, too
	secret bool // do not tell of it
}

// pieces has the names of the RFC, and those of trurl where they differ.
func pieces() []piece {
	return []piece{
		{name: "uri", get: uri.Ref.String},
		{name: "url", get: uri.Ref.String},
		{name: "kind", get: describe.Kind},
		{name: "scheme", span: component(uri.Scheme)},
		{name: "authority", span: component(uri.Authority)},
		{name: "userinfo", span: component(uri.Userinfo), decode: true, secret: true},
		{name: "user", span: user, decode: true},
		{name: "password", span: password, decode: true, secret: true},
		{name: "host", span: component(uri.Host), decode: true},
		{name: "host_kind", get: describe.HostKind},
		{name: "host_address", detail: address},
		{name: "host_embedded", detail: embedded},
		{name: "host_numeric", detail: numeric},
		{name: "host_dns", detail: dnsName},
		{name: "puny:host", detail: dnsName},
		{name: "host_display", detail: display},
		{name: "idn:host", detail: display},
		{name: "port", span: component(uri.Port)},
		{name: "default:port", get: portOrDefault},
		{name: "path", span: component(uri.Path), decode: true},
		{name: "query", span: component(uri.Query), decode: true, form: true},
		{name: "fragment", span: component(uri.Fragment), decode: true},
	}
}

// In a format these stand before the key of a value, and asWritten before a
// name.
const (
	queryFirst = "query:"
	queryAll   = "query-all:"
	asWritten  = ":"
)

func component(c uri.Component) func(uri.Ref) (start, end int) {
	return func(r uri.Ref) (start, end int) {
		start, end, _ = r.Span(c)
		return start, end
	}
}

// user and password divide the userinfo as RFC 3986 section 3.2.1 tells of.
func user(r uri.Ref) (start, end int) {
	start, end, _ = r.Span(uri.Userinfo)
	if i := strings.IndexByte(r.String()[start:end], ':'); i >= 0 {
		end = start + i
	}
	return start, end
}

func password(r uri.Ref) (start, end int) {
	_, start = user(r)
	if _, end, _ = r.Span(uri.Userinfo); start < end {
		start += len(":")
	}
	return start, end
}

// portOrDefault returns the port, or that of the scheme if there is none.
func portOrDefault(r uri.Ref) string {
	if i, _ := scheme.Lookup(r.Scheme()); r.Port() == "" && i.Port != 0 {
		return strconv.Itoa(int(i.Port))
	}
	return r.Port()
}

// The details of a host: each is nothing where it does not exist.

func address(dst []byte, h host.Host) []byte {
	a, ok := h.Addr()
	return appendAddr(dst, a, ok)
}

func embedded(dst []byte, h host.Host) []byte {
	a, form := h.Embedded()
	return appendAddr(dst, a, form != host.NotEmbedded)
}

func numeric(dst []byte, h host.Host) []byte {
	a, ok := h.Numeric()
	return appendAddr(dst, a, ok)
}

func appendAddr(dst []byte, a netip.Addr, ok bool) []byte {
	if !ok {
		return dst
	}
	return a.AppendTo(dst)
}

func dnsName(dst []byte, h host.Host) []byte {
	if h.Kind() != host.RegName || h.String() == "" {
		return dst // and spare the error
	}
	name, _ := h.LookupName()
	return append(dst, name...)
}

func display(dst []byte, h host.Host) []byte { return append(dst, h.Display()...) }

// An undecodable is the error of a piece.
type undecodable struct {
	start  int // of what was to be decoded
	secret bool
	err    error
}

func (e *undecodable) Error() string { return e.err.Error() }
func (e *undecodable) Unwrap() error { return e.err }

// compile compiles the format. Values are decoded if --decode is given, and
// keys in any case.
func (p *parser) compile(s string) (err error) {
	p.format, err = format.Compile(s, "host", p.lookup)
	return err
}

func (p *parser) lookup(name string) (format.Piece[uri.Ref], error) {
	decode := p.reading.Decode && !strings.HasPrefix(name, asWritten)
	name = strings.TrimPrefix(name, asWritten)
	if key, ok := strings.CutPrefix(name, queryFirst); ok {
		return (&finder{p, key, false, decode}).append, nil
	}
	if key, ok := strings.CutPrefix(name, queryAll); ok {
		return (&finder{p, key, true, decode}).append, nil
	}
	names := []string{queryFirst + "KEY", queryAll + "KEY"}
	for _, c := range pieces() {
		if c.name == name {
			c.decode = c.decode && decode
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
	switch {
	case c.get != nil:
		return func(dst []byte, r uri.Ref) ([]byte, error) { return append(dst, c.get(r)...), nil }
	case c.detail != nil:
		return func(dst []byte, r uri.Ref) ([]byte, error) {
			if h, err := host.Parse(r.Host()); err == nil && r.HasAuthority() {
				dst = c.detail(dst, h)
			}
			return dst, nil
		}
	case c.decode:
		form := c.form && p.reading.Syntax == query.Form
		return func(dst []byte, r uri.Ref) ([]byte, error) {
			start, end := c.span(r)
			return p.decoded(dst, r, start, end, form, c.secret)
		}
	}
	return func(dst []byte, r uri.Ref) ([]byte, error) {
		start, end := c.span(r)
		return append(dst, r.String()[start:end]...), nil
	}
}

func (p *parser) decoded(dst []byte, r uri.Ref, start, end int, form, secret bool) ([]byte, error) {
	dst, err := p.decoder.Append(dst, r.String()[start:end], form)
	if err != nil {
		err = &undecodable{start, secret, err}
	}
	return dst, err
}

// A finder is a piece for the first value of a key in the query, or for all of
// them.
type finder struct {
	*parser
	key         string
	all, decode bool
}

func (f *finder) append(dst []byte, r uri.Ref) (_ []byte, err error) {
	at, _, _ := r.Span(uri.Query)
	more := false
	for pair := range f.reading.Syntax.Parse(r.Query()).FindAll(f.key) {
		if more {
			dst = append(dst, ' ')
		}
		_, end := pair.Span()
		if value := pair.RawValue(); !f.decode {
			dst = append(dst, value...)
		} else {
			form := f.reading.Syntax == query.Form
			if dst, err = f.decoded(dst, r, at+end-len(value), at+end, form, false); err != nil {
				return dst, err
			}
		}
		if more = true; !f.all {
			break
		}
	}
	return dst, nil
}

// trurlPieces say what to type for pieces of trurl's formats that are called
// otherwise here, or are not there, by their beginning.
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

package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/query"
	"github.com/urikit/uri/scheme"
)

// A format is what -g takes, compiled.
type format []piece

// A piece is a text, or what stands in its place for a reference: one of the others.
type piece struct {
	text   string
	part   uri.Component
	span   func(r uri.Ref) (start, end int) // of what is no component
	get    func(r uri.Ref) string           // what has nothing to decode
	detail func(dst []byte, h host.Host) []byte
	find   finder

	decode bool
	form   bool // decode "+", too
	secret bool // do not tell of it
}

// A finder finds values in the query by their key.
type finder struct {
	key    string
	syntax query.Syntax
	all    bool // not only the first
}

// formatPieces has the names of the RFC, and those of trurl where they differ.
var formatPieces = [...]struct {
	name string
	piece
}{
	{"uri", piece{get: uri.Ref.String}},
	{"url", piece{get: uri.Ref.String}},
	{"kind", piece{get: kind}},
	{"scheme", piece{part: uri.Scheme}},
	{"authority", piece{part: uri.Authority}},
	{"userinfo", piece{part: uri.Userinfo, decode: true, secret: true}},
	{"user", piece{span: user, decode: true}},
	{"password", piece{span: password, decode: true, secret: true}},
	{"host", piece{part: uri.Host, decode: true}},
	{"host_kind", piece{get: hostKind}},
	{"host_address", piece{detail: hostAddress}},
	{"host_embedded", piece{detail: hostEmbedded}},
	{"host_numeric", piece{detail: hostNumeric}},
	{"host_dns", piece{detail: hostDNS}},
	{"puny:host", piece{detail: hostDNS}},
	{"host_display", piece{detail: hostDisplay}},
	{"idn:host", piece{detail: hostDisplay}},
	{"port", piece{part: uri.Port}},
	{"default:port", piece{get: portOrDefault}},
	{"path", piece{part: uri.Path, decode: true}},
	{"query", piece{part: uri.Query, decode: true, form: true}},
	{"fragment", piece{part: uri.Fragment, decode: true}},
}

// In a format these stand before the key of a value, and asWritten before a name.
const (
	queryFirst = "query:"
	queryAll   = "query-all:"
	asWritten  = ":"
)

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

// An undecodable is the error of a piece.
type undecodable struct {
	start  int // of what was to be decoded
	secret bool
	err    error
}

func (e *undecodable) Error() string { return e.err.Error() }
func (e *undecodable) Unwrap() error { return e.err }

// append appends what the format gives for a reference. The error is an [*undecodable].
func (f format) append(dst []byte, r uri.Ref, d *decoding) (_ []byte, err error) {
	for i := range f {
		if dst, err = f[i].append(dst, r, d); err != nil {
			return dst, err
		}
	}
	return dst, nil
}

func (p *piece) append(dst []byte, r uri.Ref, d *decoding) ([]byte, error) {
	switch {
	case p.text != "":
		return append(dst, p.text...), nil
	case p.part != 0:
		start, end, _ := r.Span(p.part)
		return p.value(dst, r, start, end, d)
	case p.span != nil:
		start, end := p.span(r)
		return p.value(dst, r, start, end, d)
	case p.get != nil:
		return append(dst, p.get(r)...), nil
	case p.detail != nil:
		if h, err := host.Parse(r.Host()); err == nil && r.HasAuthority() {
			dst = p.detail(dst, h)
		}
		return dst, nil
	}
	return p.values(dst, r, d)
}

// value appends the text between start and end.
func (p *piece) value(dst []byte, r uri.Ref, start, end int, d *decoding) ([]byte, error) {
	raw := r.String()[start:end]
	if !p.decode {
		return append(dst, raw...), nil
	}
	dst, err := d.append(dst, raw, p.form)
	if err != nil {
		return dst, &undecodable{start, p.secret, err}
	}
	return dst, nil
}

// values appends the first value of a key, or all of them.
func (p *piece) values(dst []byte, r uri.Ref, d *decoding) (_ []byte, err error) {
	at, _, _ := r.Span(uri.Query)
	more := false
	for pair := range p.find.syntax.Parse(r.Query()).FindAll(p.find.key) {
		if more {
			dst = append(dst, ' ')
		}
		_, end := pair.Span()
		if dst, err = p.value(dst, r, at+end-len(pair.RawValue()), at+end, d); err != nil {
			return dst, err
		}
		if more = true; !p.find.all {
			break
		}
	}
	return dst, nil
}

// compile compiles a format. Values are decoded if decode is set, and keys in any case.
func compile(s string, decode bool, syntax query.Syntax) (format, error) {
	var f format
	err := scanFormat(s, func(text string) { f = append(f, piece{text: text}) }, func(name string) error {
		p, err := pieceOf(name)
		if err != nil {
			return err
		}
		p.find.syntax = syntax
		p.decode = p.decode && decode && !strings.HasPrefix(name, asWritten)
		p.form = p.form && syntax == query.Form
		f = append(f, p)
		return nil
	})
	if err == nil && !strings.Contains(s, "{") { // it would print the same for each
		name := "host"
		if _, err := pieceOf(s); err == nil {
			name = s
		}
		return nil, noName(name)
	}
	return f, err
}

func noName(example string) error {
	return usagef("-g: there is no {NAME} in the format; write, for example, -g '{%s}'", example)
}

// scanFormat gives the texts of a format, without their escapes, and the names that stand in braces.
func scanFormat(s string, literal func(string), named func(string) error) error {
	var text []byte
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+1 < len(s):
			i++
			text = appendEscape(text, s[i])
		case s[i] == '{':
			name, n, found := cutName(s[i+1:])
			if !found {
				return usagef(`-g: the "{" at byte %d has no "}"; \{ is a brace`, i)
			}
			if len(text) > 0 {
				literal(string(text))
				text = nil
			}
			if err := named(name); err != nil {
				return err
			}
			i += n
		default:
			text = append(text, s[i])
		}
	}
	if len(text) > 0 {
		literal(string(text))
	}
	return nil
}

// cutName returns the name that s begins with, and the length up to behind its "}". A "\" takes
// the meaning off a "}" or "\" in a key.
func cutName(s string) (name string, n int, found bool) {
	var b []byte
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '}':
			return string(b), i + 1, true
		case s[i] == '\\' && i+1 < len(s) && (s[i+1] == '}' || s[i+1] == '\\'):
			i++
		}
		b = append(b, s[i])
	}
	return "", 0, false
}

// appendEscape appends what "\" and c stand for: themselves, if they stand for nothing else.
func appendEscape(text []byte, c byte) []byte {
	switch c {
	case 't':
		return append(text, '\t')
	case 'n':
		return append(text, '\n')
	case 'r':
		return append(text, '\r')
	case '\\', '{':
		return append(text, c)
	}
	return append(text, '\\', c)
}

func pieceOf(name string) (piece, error) {
	name = strings.TrimPrefix(name, asWritten)
	if key, ok := strings.CutPrefix(name, queryFirst); ok {
		return piece{find: finder{key: key}, decode: true, form: true}, nil
	}
	if key, ok := strings.CutPrefix(name, queryAll); ok {
		return piece{find: finder{key: key, all: true}, decode: true, form: true}, nil
	}
	names := []string{queryFirst + "KEY", queryAll + "KEY"}
	for _, p := range formatPieces {
		if p.name == name {
			return p.piece, nil
		}
		names = append(names, p.name)
	}
	if hint, ok := trurlPiece(name); ok {
		return piece{}, usagef("-g: there is no {%s}: %s", name, hint)
	}
	return piece{}, &usageError{
		fmt.Sprintf("-g: no component is called {%s}%s", name, didYouMean(name, names)),
		"there are " + list(names),
	}
}

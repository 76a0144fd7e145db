package main

import (
	"fmt"
	"strings"

	"github.com/urikit/uri"
)

// A format is what -g takes, compiled.
type format []piece

// A piece is a text, a component, or what get returns.
type piece struct {
	text string
	part uri.Component
	get  func(r uri.Ref) string
}

func (f format) append(dst []byte, r uri.Ref) []byte {
	for i := range f {
		switch p := &f[i]; {
		case p.part != 0:
			start, end, _ := r.Span(p.part)
			dst = append(dst, r.String()[start:end]...)
		case p.get != nil:
			dst = append(dst, p.get(r)...)
		default:
			dst = append(dst, p.text...)
		}
	}
	return dst
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
	{"userinfo", piece{part: uri.Userinfo}},
	{"user", piece{get: user}},
	{"password", piece{get: password}},
	{"host", piece{part: uri.Host}},
	{"host_kind", piece{get: hostKind}},
	{"port", piece{part: uri.Port}},
	{"path", piece{part: uri.Path}},
	{"query", piece{part: uri.Query}},
	{"fragment", piece{part: uri.Fragment}},
}

// user and password divide the userinfo as RFC 3986 section 3.2.1 tells of.
func user(r uri.Ref) string {
	user, _, _ := strings.Cut(r.Userinfo(), ":")
	return user
}

func password(r uri.Ref) string {
	_, password, _ := strings.Cut(r.Userinfo(), ":")
	return password
}

// compile compiles a format.
func compile(s string) (format, error) {
	var f format
	var text []byte
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+1 < len(s):
			i++
			text = appendEscape(text, s[i])
		case s[i] == '{':
			name, _, found := strings.Cut(s[i+1:], "}")
			if !found {
				return nil, usagef(`-g: the "{" at byte %d has no "}"; \{ is a brace`, i)
			}
			p, err := pieceOf(name)
			if err != nil {
				return nil, err
			}
			if len(text) > 0 {
				f = append(f, piece{text: string(text)})
				text = nil
			}
			f = append(f, p)
			i += len(name) + 1
		default:
			text = append(text, s[i])
		}
	}
	if !strings.Contains(s, "{") { // it would print the same for each
		name := "host"
		if _, err := pieceOf(s); err == nil {
			name = s
		}
		return nil, usagef("-g: there is no {NAME} in the format; write, for example, -g '{%s}'", name)
	}
	if len(text) > 0 {
		f = append(f, piece{text: string(text)})
	}
	return f, nil
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
	switch name { // trurl has them, the generic syntax does not
	case "zoneid":
		return piece{}, usagef("-g: a URI has no {zoneid} (RFC 9844)")
	case "options":
		return piece{}, usagef("-g: RFC 3986 knows no {options}; they are part of {userinfo}")
	}
	var names []string
	for _, p := range formatPieces {
		if p.name == name {
			return p.piece, nil
		}
		names = append(names, p.name)
	}
	return piece{}, &usageError{
		fmt.Sprintf("-g: no component is called {%s}%s", name, didYouMean(name, names)),
		"there are " + list(names),
	}
}

package main

import (
	"strings"

	"github.com/urikit/uri"
)

// A format is what -g takes, compiled.
type format []piece

// A piece is a text, or the part of a reference that get returns.
type piece struct {
	text string
	get  func(r uri.Ref) string
}

func (f format) append(dst []byte, r uri.Ref) []byte {
	for i := range f {
		if p := &f[i]; p.get != nil {
			dst = append(dst, p.get(r)...)
		} else {
			dst = append(dst, p.text...)
		}
	}
	return dst
}

// formatParts has the names of the RFC, and those of trurl where they differ.
var formatParts = [...]struct {
	name string
	get  func(r uri.Ref) string
}{
	{"uri", uri.Ref.String},
	{"url", uri.Ref.String},
	{"kind", kind},
	{"scheme", schemeOf},
	{"authority", uri.Ref.Authority},
	{"userinfo", uri.Ref.Userinfo},
	{"user", user},
	{"password", password},
	{"host", uri.Ref.Host},
	{"host_kind", hostKind},
	{"port", uri.Ref.Port},
	{"path", uri.Ref.Path},
	{"query", uri.Ref.Query},
	{"fragment", uri.Ref.Fragment},
}

// schemeOf returns the scheme as it is written.
func schemeOf(r uri.Ref) string {
	start, end, _ := r.Span(uri.Scheme)
	return r.String()[start:end]
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
			get, err := part(name)
			if err != nil {
				return nil, err
			}
			if len(text) > 0 {
				f = append(f, piece{text: string(text)})
				text = nil
			}
			f = append(f, piece{get: get})
			i += len(name) + 1
		default:
			text = append(text, s[i])
		}
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

func part(name string) (func(uri.Ref) string, error) {
	switch name { // trurl has them, the generic syntax does not
	case "zoneid":
		return nil, usagef("-g: a URI has no {zoneid}: it is not part of an address (RFC 9844)")
	case "options":
		return nil, usagef("-g: RFC 3986 knows no {options}; they are in {userinfo}")
	}
	var names []string
	for _, p := range formatParts {
		if p.name == name {
			return p.get, nil
		}
		names = append(names, p.name)
	}
	return nil, usagef("-g: no component is called {%s}%s\nthere are %s",
		name, didYouMean(name, names), strings.Join(names, ", "))
}

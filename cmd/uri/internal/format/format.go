// Package format compiles what -g takes: a text with names in braces, in whose
// place something stands for each record.
package format

import (
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/cli"
)

// A Piece appends what stands in the place of a name.
type Piece[T any] func(dst []byte, record T) ([]byte, error)

// A Format is compiled.
type Format[T any] []Piece[T]

// Append appends what the format gives for a record.
func (f Format[T]) Append(dst []byte, record T) (_ []byte, err error) {
	for _, p := range f {
		if dst, err = p(dst, record); err != nil {
			return dst, err
		}
	}
	return dst, nil
}

// Compile compiles a format. Lookup finds a name, or says what is wrong with
// it; example is one that could be meant if there is none.
func Compile[T any](
	s, example string, lookup func(name string) (Piece[T], error),
) (Format[T], error) {
	var f Format[T]
	var text []byte
	literal := func() {
		if len(text) > 0 {
			t := string(text)
			f = append(f, func(dst []byte, _ T) ([]byte, error) { return append(dst, t...), nil })
			text = nil
		}
	}
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+1 < len(s):
			i++
			text = appendEscape(text, s[i])
		case s[i] == '{':
			name, n, found := cutName(s[i+1:])
			if !found {
				return nil, cli.Usagef(`-g: the "{" at byte %d has no "}"; \{ is a brace`, i)
			}
			literal()
			p, err := lookup(name)
			if err != nil {
				return nil, err
			}
			f = append(f, p)
			i += n
		default:
			text = append(text, s[i])
		}
	}
	literal()
	if !strings.Contains(s, "{") { // it would print the same for each
		if _, err := lookup(s); err == nil {
			example = s
		}
		return nil, cli.Usagef(
			"-g: there is no {NAME} in the format; write, for example, -g '{%s}'", example)
	}
	return f, nil
}

// cutName returns the name that s begins with, and the length up to the end of
// its "}". A "\" takes the meaning off a "}" or "\" in a key.
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

// appendEscape appends what "\" and c stand for: themselves, if they stand for
// nothing else.
func appendEscape(text []byte, c byte) []byte {
	switch c {
	case 't', 'n', 'r':
		return append(text, map[byte]byte{'t': '\t', 'n': '\n', 'r': '\r'}[c])
	case '\\', '{':
		return append(text, c)
	}
	return append(text, '\\', c)
}

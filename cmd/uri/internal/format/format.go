// Package format compiles the value of -g: a text with names in braces. For
// each record a text replaces each name.
package format

import (
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/cli"
)

// A Piece appends the text that replaces a name.
type Piece[T any] func(dst []byte, record T) ([]byte, error)

// A Format is a compiled format.
type Format[T any] []Piece[T]

// Append appends the text of the format for a record.
func (f Format[T]) Append(dst []byte, record T) (_ []byte, err error) {
	for _, p := range f {
		if dst, err = p(dst, record); err != nil {
			return dst, err
		}
	}
	return dst, nil
}

// Compile compiles a format. Lookup returns the piece of a name, or an error.
// Example is the name that the error suggests for a format without names.
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
// its "}". In a key "\}" means "}", and "\\" means "\".
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

// appendEscape appends the meaning of "\" and c. If they are not an escape,
// they mean themselves.
func appendEscape(text []byte, c byte) []byte {
	switch c {
	case 't', 'n', 'r':
		return append(text, map[byte]byte{'t': '\t', 'n': '\n', 'r': '\r'}[c])
	case '\\', '{':
		return append(text, c)
	}
	return append(text, '\\', c)
}

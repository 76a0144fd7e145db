// Package format compiles the value of -g: a text with names in braces. For
// each record a text replaces each name.
package format

import (
	"regexp"
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

// token matches an escape, a name in braces, a brace without its end, or text.
const token = `(?s)\\.|\{((?:[^}\\]|\\.)*)\}|[^\\{]+|.`

// Compile compiles a format. Lookup returns the piece of a name, or an error.
// Example is the name that the error suggests for a format without names. In a
// name "\}" means "}", and "\\" means "\".
func Compile[T any](
	s, example string, lookup func(name string) (Piece[T], error),
) (Format[T], error) {
	var f Format[T]
	// Other escapes mean themselves.
	escapes := map[string]string{`\t`: "\t", `\n`: "\n", `\r`: "\r", `\\`: `\`, `\{`: "{"}
	inName := strings.NewReplacer(`\}`, "}", `\\`, `\`)
	for _, m := range regexp.MustCompile(token).FindAllStringSubmatchIndex(s, -1) {
		switch text := s[m[0]:m[1]]; {
		case text == "{":
			return nil, cli.Usagef(`-g: the "{" at byte %d has no "}"; \{ is a brace`, m[0])
		case text[0] == '{':
			p, err := lookup(inName.Replace(s[m[2]:m[3]]))
			if err != nil {
				return nil, err
			}
			f = append(f, p)
		default:
			if meaning, ok := escapes[text]; ok {
				text = meaning
			}
			f = append(f, func(dst []byte, _ T) ([]byte, error) {
				return append(dst, text...), nil
			})
		}
	}
	if !strings.Contains(s, "{") { // it would print the same for each
		if _, err := lookup(s); err == nil {
			example = s
		}
		return nil, cli.Usagef(
			"-g: there is no {NAME} in the format; write, for example, -g '{%s}'", example)
	}
	return f, nil
}

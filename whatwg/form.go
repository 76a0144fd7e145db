package whatwg

import (
	"iter"
	"strings"
)

// DecodeForm is the application/x-www-form-urlencoded parser. It yields the
// names and values of text, a query without its "?", in order. Nothing is an
// error: a "%" without two digits after it stays, and what is not UTF-8 becomes
// U+FFFD. Package query can report these, and edit a query.
func DecodeForm(text string) iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		for pair := range strings.SplitSeq(text, "&") {
			name, value, _ := strings.Cut(pair, "=")
			if pair != "" && !yield(decodeForm(name), decodeForm(value)) {
				return
			}
		}
	}
}

// scalars returns s with U+FFFD for what is not UTF-8.
func scalars(s string) string {
	var p parser
	p.clean(s, "")
	return p.in
}

func decodeForm(s string) string { return scalars(decode(strings.ReplaceAll(s, "+", " "))) }

// EncodeForm is the application/x-www-form-urlencoded serializer.
func EncodeForm(pairs iter.Seq2[string, string]) string {
	var b []byte
	for name, value := range pairs {
		if len(b) > 0 {
			b = append(b, '&')
		}
		b = append(appendEncode(b, scalars(name), keepForm), '=')
		b = appendEncode(b, scalars(value), keepForm)
	}
	return strings.ReplaceAll(string(b), "%20", "+")
}

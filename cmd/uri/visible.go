package main

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// visible returns text as a terminal may show it: what is not printable, which controls of
// terminals and of bidirectional text are not, and what is not UTF-8, as an escape.
func visible(text string) string {
	i := 0
	for i < len(text) && ' ' <= text[i] && text[i] <= '~' {
		i++
	}
	if i == len(text) {
		return text
	}
	var b strings.Builder
	b.WriteString(text[:i])
	for rest := text[i:]; rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		switch {
		case r == '\t' || r == '\n' || r == '\r':
			b.WriteByte('\\')
			b.WriteByte("tn  r"[r-'\t'])
		case r == utf8.RuneError && size == 1 || r < utf8.RuneSelf && !strconv.IsPrint(r):
			const hex = "0123456789abcdef"
			b.WriteString(`\x`)
			b.WriteByte(hex[rest[0]>>4])
			b.WriteByte(hex[rest[0]&15])
		case !strconv.IsPrint(r):
			quoted := strconv.QuoteRuneToASCII(r)
			b.WriteString(quoted[1 : len(quoted)-1])
		default:
			b.WriteString(rest[:size])
		}
		rest = rest[size:]
	}
	return b.String()
}

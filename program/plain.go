package program

import (
	"strings"

	"github.com/urikit/uri/pct"
)

// maxPlain is the length, in bytes, of the longest text that can be plain.
const maxPlain = 64 << 10

// isPlain reports whether nothing in a text is unusual: it is an http: or
// https: URL with a name in lower case, and with a path if there is more. All
// programs read these alike.
func isPlain(text string) bool {
	rest, ok := strings.CutPrefix(text, "https://")
	if !ok {
		rest, ok = strings.CutPrefix(text, "http://")
	}
	end := strings.IndexByte(rest, '/')
	if end < 0 {
		end = len(rest)
	}
	return ok && len(text) <= maxPlain && isPlainName(rest[:end]) && isPlainTail(rest[end:])
}

// isPlainName reports whether all labels of a name begin and end with a letter
// or a digit, and the last begins with a letter.
func isPlainName(name string) bool {
	const maxName = 200 // bytes, fewer than any program allows
	before := byte('.')
	for i := range len(name) {
		c := name[i]
		switch {
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9':
		case c != '-' && c != '.', before == '-', before == '.':
			return false
		}
		before = c
	}
	last := name[strings.LastIndexByte(name, '.')+1:]
	return len(name) <= maxName && last != "" && last[0] > '9' && before != '-'
}

// isPlainTail reports whether path, query and fragment have only what RFC 3986
// allows.
func isPlainTail(s string) bool {
	before, fragment, _ := strings.Cut(s, "#")
	return pct.Valid(before, pct.Query) && pct.Valid(fragment, pct.Fragment)
}

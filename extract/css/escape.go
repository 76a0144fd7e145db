package css

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/net/html/charset"

	"github.com/urikit/uri/extract/internal/lists"
)

// escapes matches an escape (CSS Syntax section 4.3.7), a backslash before the
// end of a line or of the text, or a NUL.
var escapes = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?s)\\(?:[0-9A-Fa-f]{1,6}(?:\r\n|[ \t\r\n\f])?|\r\n|.?)|\x00`)
})

// decode returns a text as UTF-8 without escapes. In a string a backslash can
// stand before the end of a line, or of the text.
func decode(text []byte, quoted bool) string {
	if !utf8.Valid(text) { // windows-1252 has a character for each byte
		e, _ := charset.Lookup("windows-1252")
		text, _ = e.NewDecoder().Bytes(text)
	}
	if bytes.IndexByte(text, '\\') < 0 && bytes.IndexByte(text, 0) < 0 {
		return string(text)
	}
	return escapes().ReplaceAllStringFunc(string(text), func(s string) string {
		switch after := s[1:]; after {
		case "\n", "\r", "\r\n", "\f":
			return ""
		case "", "\x00":
			if quoted && s == `\` {
				return ""
			}
			return "\uFFFD"
		default:
			n, err := strconv.ParseUint(strings.TrimRight(after, lists.Spaces), 16, 32)
			switch {
			case err != nil:
				return after
			case n == 0:
				return "\uFFFD"
			}
			return string(rune(n))
		}
	})
}

// inQuotes returns where the content of the string is that a text begins with.
// Its end may be missing.
func inQuotes(text []byte) (start, end int) {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case text[0]:
			return 1, i
		case '\\':
			i++
		}
	}
	return 1, len(text)
}

// unquoted returns the length of the URL that a text begins with.
func unquoted(text []byte) int {
	i := 0
	for i < len(text) && text[i] != ')' && !lists.IsSpace(text[i]) {
		if text[i] == '\\' {
			i += len(escapes().Find(text[i:]))
		} else {
			i++
		}
	}
	return i
}

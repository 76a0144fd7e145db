package css

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"github.com/urikit/uri/extract/internal/lists"
	"github.com/urikit/uri/internal/lazy"
)

// escapes matches an escape (CSS Syntax section 4.3.7), a backslash before the
// end of a line or of the text, or a NUL.
var escapes = lazy.Regexp{
	Text: `(?s)\\(?:[0-9A-Fa-f]{1,6}(?:\r\n|[ \t\r\n\f])?|\r\n|.?)|\x00`,
}

// decode returns a text as UTF-8 without escapes. In a string a backslash can
// stand before the end of a line, or of the text.
func decode(text []byte, quoted bool) string {
	if !utf8.Valid(text) { // windows-1252 has a character for each byte
		text, _ = charmap.Windows1252.NewDecoder().Bytes(text)
	}
	if bytes.IndexByte(text, '\\') < 0 && bytes.IndexByte(text, 0) < 0 {
		return string(text)
	}
	return escapes.Get().ReplaceAllStringFunc(string(text), func(s string) string {
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
			i += len(escapes.Get().Find(text[i:]))
		} else {
			i++
		}
	}
	return i
}

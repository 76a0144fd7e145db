package css

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"

	"github.com/urikit/uri/extract/internal/lists"
)

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
	for i < len(text) {
		switch c := text[i]; {
		case c == ')' || lists.IsSpace(c):
			return i
		case c == '\\':
			_, n := escape(text[i:], false)
			i += n
		default:
			i++
		}
	}
	return i
}

func isHex(c byte) bool { return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f' }

// escape returns the character that the escape at the beginning of a text
// stands for, or -1 for none, and the length of the escape: CSS Syntax section
// 4.3.7.
func escape(text []byte, quoted bool) (rune, int) {
	if len(text) == 1 {
		if quoted {
			return -1, 1
		}
		return utf8.RuneError, 1
	}
	switch text[1] {
	case '\r':
		if len(text) > 2 && text[2] == '\n' {
			return -1, 3
		}
		return -1, 2
	case '\n', '\f':
		return -1, 2
	}
	i := 1
	for i < len(text) && i <= 6 && isHex(text[i]) {
		i++
	}
	if i == 1 {
		r, n := utf8.DecodeRune(text[1:])
		if r == 0 {
			r = utf8.RuneError
		}
		return r, 1 + n
	}
	n, _ := strconv.ParseUint(string(text[1:i]), 16, 32)
	value := rune(n)
	switch {
	case bytes.HasPrefix(text[i:], []byte("\r\n")):
		i += 2
	case i < len(text) && lists.IsSpace(text[i]):
		i++
	}
	if value == 0 || !utf8.ValidRune(value) {
		value = utf8.RuneError
	}
	return value, i
}

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
	var b strings.Builder
	for i := bytes.IndexAny(text, "\\\x00"); i >= 0; i = bytes.IndexAny(text, "\\\x00") {
		b.Write(text[:i])
		r, n := utf8.RuneError, 1
		if text[i] == '\\' {
			r, n = escape(text[i:], quoted)
		}
		if r >= 0 {
			b.WriteRune(r)
		}
		text = text[i+n:]
	}
	b.Write(text)
	return b.String()
}

// fold returns a name without escapes and in lower case, or nil if it is longer
// than any known name.
func fold(name []byte) []byte {
	if len(name) > maxName {
		return nil
	}
	if name = bytes.Clone(name); bytes.IndexByte(name, '\\') >= 0 {
		name = []byte(decode(name, false))
	}
	for i, c := range name {
		if 'A' <= c && c <= 'Z' {
			name[i] |= 0x20
		}
	}
	return name
}

// maxName is the maximum length of a known name, with each of its letters as
// "\00006D\r\n".
const maxName = 9 * len("-webkit-image-set")

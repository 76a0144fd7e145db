package css

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
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
		case c == ')' || isSpace(c):
			return i
		case c == '\\':
			i += escapeLen(text[i:])
		default:
			i++
		}
	}
	return i
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' }

func hexDigit(c byte) (rune, bool) {
	switch {
	case '0' <= c && c <= '9':
		return rune(c - '0'), true
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return rune(c|0x20-'a') + 10, true
	}
	return 0, false
}

// escapeLen returns the length of the escape that a text begins with: CSS
// Syntax section 4.3.7.
func escapeLen(text []byte) int {
	_, n := escape(text, false)
	return n
}

// escape returns what the escape means that a text begins with, and its length.
// It is -1 if it means nothing.
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
	value, i := rune(0), 1
	for ; i < len(text) && i <= 6; i++ {
		d, ok := hexDigit(text[i])
		if !ok {
			break
		}
		value = value<<4 | d
	}
	if i == 1 {
		r, n := utf8.DecodeRune(text[1:])
		if r == 0 {
			r = utf8.RuneError
		}
		return r, 1 + n
	}
	switch {
	case bytes.HasPrefix(text[i:], []byte("\r\n")):
		i += 2
	case i < len(text) && isSpace(text[i]):
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
	if !utf8.Valid(text) {
		text = fromWindows(text)
	}
	if bytes.IndexByte(text, '\\') < 0 && bytes.IndexByte(text, 0) < 0 {
		return string(text)
	}
	var b strings.Builder
	for i := 0; i < len(text); {
		switch c := text[i]; c {
		case '\\':
			r, n := escape(text[i:], quoted)
			if r >= 0 {
				b.WriteRune(r)
			}
			i += n
		case 0:
			b.WriteRune(utf8.RuneError)
			i++
		default:
			b.WriteByte(c)
			i++
		}
	}
	return b.String()
}

// fromWindows decodes windows-1252, which has a character for each byte.
func fromWindows(text []byte) []byte {
	e, _ := charset.Lookup("windows-1252")
	if decoded, err := e.NewDecoder().Bytes(text); err == nil {
		return decoded
	}
	return bytes.ToValidUTF8(text, []byte("\uFFFD"))
}

// fold returns a name without escapes and in lower case, or nothing if it is
// longer than any that is known.
func (s *scanner) fold(name []byte) []byte {
	s.name = s.name[:0]
	if len(name) > maxName {
		return nil
	}
	if bytes.IndexByte(name, '\\') >= 0 {
		name = []byte(decode(name, false))
	}
	for _, c := range name {
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		s.name = append(s.name, c)
	}
	return s.name
}

// maxName is how long a name can be that is known, with each of its letters as
// "\00006D\r\n".
const maxName = 9 * len("-webkit-image-set")

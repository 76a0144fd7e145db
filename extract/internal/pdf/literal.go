package pdf

import (
	"bytes"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"

	"github.com/urikit/uri/internal/lazy"
)

// white are the characters of white space (ISO 32000 section 7.2.3).
const white = "\x00\t\n\f\r "

// delimiters are the characters that end a token. A backslash has no meaning
// outside of strings.
const delimiters = `()<>[]{}/%\`

func isSpace(c byte) bool     { return strings.IndexByte(white, c) >= 0 }
func isDelimiter(c byte) bool { return strings.IndexByte(delimiters, c) >= 0 }

// regular returns the number of regular characters at the beginning of s.
func regular(s []byte) int {
	for i, c := range s {
		if strings.IndexByte(white+delimiters, c) >= 0 {
			return i
		}
	}
	return len(s)
}

// hexadecimal returns the length of the string at the beginning of s:
// <68747470>. If the end is missing, it is the length that was read.
func hexadecimal(s []byte) (n int, ok bool) {
	n = len(s) - len(bytes.TrimLeft(s[1:], white+"0123456789ABCDEFabcdef"))
	if n < len(s) && s[n] == '>' {
		return n + 1, true
	}
	return n, false
}

// brackets returns the length of the string at the beginning of s: (text), in
// which brackets are in pairs or follow a backslash (section 7.3.4.2). If the
// end is missing, it returns 0 and the places of the open brackets.
func brackets(s []byte, open []int) (int, []int) {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '(':
			open = append(open, i)
		case ')':
			if open = open[:len(open)-1]; len(open) == 0 {
				return i + 1, nil
			}
		case '\\':
			i++
		}
	}
	return 0, open
}

// decoded returns the text of a string (section 7.9.2.2).
func decoded(s []byte) string {
	hexadecimal := s[0] == '<'
	if s = s[1 : len(s)-1]; hexadecimal {
		s = slices.DeleteFunc(bytes.Clone(s), isSpace)
		s = append(s, "0"[len(s)&1^1:]...) // a missing last digit (section 7.3.4.3)
		n, _ := hex.Decode(s, s)
		s = s[:n]
	} else {
		s = escapes.Get().ReplaceAllFunc(s, unescape)
	}
	switch {
	case bytes.HasPrefix(s, []byte("\xFE\xFF")), bytes.HasPrefix(s, []byte("\xFF\xFE")):
		utf16 := unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
		s, _ = utf16.NewDecoder().Bytes(s[:len(s)&^1])
		return string(s)
	case utf8.Valid(s):
		return string(bytes.TrimPrefix(s, []byte("\uFEFF")))
	}
	runes := make([]rune, len(s))
	for i, c := range s {
		runes[i] = rune(c)
	}
	return string(runes)
}

// escapes matches the escapes of a string in brackets.
var escapes = lazy.Regexp{
	Text: `(?s)\\(?:\r\n|[0-7]{1,3}|.)`,
}

// unescape returns the text of an escape; none for the end of a line.
func unescape(escape []byte) []byte {
	switch c := escape[1]; {
	case c == '\r' || c == '\n':
		return nil
	case '0' <= c && c <= '7':
		n, _ := strconv.ParseUint(string(escape[1:]), 8, 16)
		return []byte{byte(n)}
	default:
		if i := strings.IndexByte("nrtbf", c); i >= 0 {
			return []byte{"\n\r\t\b\f"[i]}
		}
		return escape[1:] // other backslashes are ignored
	}
}

// name returns a name without its escapes, such as "#20" (section 7.3.5).
func name(s []byte) []byte {
	for i := bytes.IndexByte(s, '#'); i >= 0 && i+2 < len(s); i++ {
		var c [1]byte
		if s[i] != '#' {
			continue
		}
		if _, err := hex.Decode(c[:], s[i+1:i+3]); err == nil {
			s = append(append(bytes.Clone(s[:i]), c[0]), s[i+3:]...)
		}
	}
	return s
}

// number returns the value of an integer, or the integer part of a real number.
func number(s []byte) (n int, ok bool) {
	for i, c := range s {
		switch {
		case '0' <= c && c <= '9' && n < 1<<27:
			n = n*10 + int(c-'0')
		case c == '.' && i > 0:
			return n, true
		case c != '+' || i > 0:
			return 0, false
		}
	}
	return n, len(s) > 0
}

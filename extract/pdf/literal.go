package pdf

import (
	"bytes"
	"encoding/hex"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
)

// hexadecimal returns the value and the length of the string at the beginning
// of s: <68747470>. White space is ignored, and a missing last digit is 0 (ISO
// 32000 section 7.3.4.3). If the end is missing, n is the length that was read.
func hexadecimal(s []byte) (value []byte, n int, ok bool) {
	for i, c := range s[1:] {
		switch {
		case c == '>':
			if len(value)%2 == 1 {
				value = append(value, '0')
			}
			n, _ := hex.Decode(value, value)
			return value[:n], i + 2, true
		case '0' <= c && c <= '9', 'a' <= c|0x20 && c|0x20 <= 'f':
			value = append(value, c)
		case !isSpace(c):
			return nil, i + 1, false
		}
	}
	return nil, len(s), false
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

// unescaped returns the text of a string in brackets.
func unescaped(s []byte) []byte {
	out := make([]byte, 0, len(s))
	for {
		i := bytes.IndexByte(s, '\\')
		if i < 0 || i+1 == len(s) {
			return append(out, s...)
		}
		n, c := escape(s[i+1:])
		if out = append(out, s[:i]...); c >= 0 {
			out = append(out, byte(c))
		}
		s = s[i+1+n:]
	}
}

// escape returns the length of an escape after its backslash, and its byte, or
// -1 for the end of a line.
func escape(s []byte) (n, c int) {
	switch {
	case s[0] == '\r' && len(s) > 1 && s[1] == '\n':
		return 2, -1
	case s[0] == '\r', s[0] == '\n':
		return 1, -1
	}
	for n < len(s) && n < 3 && '0' <= s[n] && s[n] <= '7' {
		c = c*8 + int(s[n]-'0')
		n++
	}
	if n > 0 {
		return n, c & 0xFF
	}
	if i := bytes.IndexByte([]byte("nrtbf"), s[0]); i >= 0 {
		return 1, int("\n\r\t\b\f"[i])
	}
	return 1, int(s[0]) // other backslashes are ignored
}

// decoded returns a string as text (section 7.9.2.2).
func decoded(s []byte) string {
	switch {
	case bytes.HasPrefix(s, []byte("\xFE\xFF")):
		return decode16(s, "utf-16be")
	case bytes.HasPrefix(s, []byte("\xFF\xFE")):
		return decode16(s, "utf-16le")
	case utf8.Valid(s):
		return string(bytes.TrimPrefix(s, []byte("\uFEFF")))
	}
	runes := make([]rune, len(s))
	for i, c := range s {
		runes[i] = rune(c)
	}
	return string(runes)
}

// decode16 decodes a text after its byte order mark.
func decode16(s []byte, order string) string {
	e, _ := charset.Lookup(order)
	out, _ := e.NewDecoder().Bytes(s[2 : len(s)&^1])
	return string(out)
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

// isSpace reports whether a character is white space (section 7.2.3).
func isSpace(c byte) bool {
	return c == ' ' || c == 0 || '\t' <= c && c <= '\r' && c != '\v'
}

// isDelimiter reports whether a character ends a token. A backslash has no
// meaning outside of strings.
func isDelimiter(c byte) bool { return strings.IndexByte(`()<>[]{}/%\`, c) >= 0 }

// regular returns the number of regular characters at the beginning of s.
func regular(s []byte) int {
	for i, c := range s {
		if isSpace(c) || isDelimiter(c) {
			return i
		}
	}
	return len(s)
}

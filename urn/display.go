package urn

import (
	"unicode"
	"unicode/utf8"
)

// Display returns u in canonical form, but with the characters outside of
// US-ASCII that it has percent-encoded shown as they are (the draft, section
// 4): "urn:foo:Bücher". It is for people, and no URN; what is copied is
// [URN.Canonical]. Nothing is ambiguous in it: characters of US-ASCII, which
// could appear raw and would then name something else, stay as they are, and so
// do controls, white space, formatting characters such as those that change the
// direction of text, and what is not UTF-8 (conflicts.md D-39).
func (u URN) Display() string {
	s := u.Canonical().String()
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		if s[i] != '%' {
			b = append(b, s[i])
			i++
			continue
		}
		var octets [utf8.UTFMax]byte
		n := 0
		for j := i; n < len(octets) && j < len(s) && s[j] == '%'; j += 3 {
			octets[n] = unhex(s[j+1])<<4 | unhex(s[j+2])
			n++
		}
		r, size := utf8.DecodeRune(octets[:n])
		if r == utf8.RuneError || r < 0x80 || !isShown(r) {
			size = 1
			b = append(b, s[i:i+3]...)
		} else {
			b = utf8.AppendRune(b, r)
		}
		i += 3 * size
	}
	return string(b)
}

// isShown reports whether a character is one of ucschar (RFC 3987 section 2.2)
// that people see.
func isShown(r rune) bool {
	private := r >= 0xE000 && r <= 0xF8FF || r >= 0xF0000
	return unicode.IsPrint(r) && !private
}

func unhex(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}

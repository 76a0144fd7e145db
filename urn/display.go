package urn

import (
	"unicode"
	"unicode/utf8"
)

// Display returns u in canonical form, with percent-encoded characters outside
// of US-ASCII decoded (the draft, section 4): "urn:foo:Bücher". The result is
// for people, and is not a URN: copy [URN.Canonical] instead. It is not
// ambiguous: triplets of US-ASCII stay, since the raw character would make
// another name. Controls, white space, formatting characters such as those that
// change the direction of text, and octets that are not UTF-8 also stay
// encoded, so that people see each character.
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

// isShown reports whether a character is a visible one of ucschar (RFC 3987
// section 2.2).
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

package iri

import "unicode/utf8"

// isUcschar reports whether r matches
//
//	ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
//	        / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
//	        / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
//	        / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
//	        / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
//	        / %xD0000-DFFFD / %xE1000-EFFFD
//
// U+FFFD does not match, so a byte that is not UTF-8 does not match.
func isUcschar(r rune) bool {
	switch {
	case r < 0x10000:
		return 0xA0 <= r && r <= 0xD7FF || 0xF900 <= r && r <= 0xFDCF ||
			0xFDF0 <= r && r <= 0xFFEF
	case r >= 0xE0000:
		return 0xE1000 <= r && r <= 0xEFFFD
	}
	return r&0xFFFF <= 0xFFFD
}

// isPrivate reports whether r matches
//
//	iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
func isPrivate(r rune) bool {
	return 0xE000 <= r && r <= 0xF8FF || r >= 0xF0000 && r&0xFFFF <= 0xFFFD
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// octet returns the value of the triplet that s begins with.
func octet(s string) byte { return hexValue(s[1])<<4 | hexValue(s[2]) }

func hexValue(digit byte) byte {
	if digit >= 'A' {
		return digit&0xf + 9
	}
	return digit & 0xf
}

// isASCII reports whether s is US-ASCII.
func isASCII(s string) bool { return asciiEnd(s, 0) == len(s) }

// asciiEnd returns the offset of the first byte from i on that is not US-ASCII,
// or len(s).
func asciiEnd(s string, i int) int {
	for i < len(s) && s[i] < utf8.RuneSelf {
		i++
	}
	return i
}

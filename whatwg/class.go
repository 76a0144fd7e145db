package whatwg

import "github.com/urikit/uri/pct"

// A class is a set of bytes. No class has a byte that is not US-ASCII.
type class uint16

// What a percent-encode set does not have.
const (
	keepC0       class = 1 << iota // of the C0 control percent-encode set
	keepFragment                   // of the fragment percent-encode set, and so on
	keepQuery
	keepSpecialQuery
	keepPath
	keepUserinfo
	keepForm // of the application/x-www-form-urlencoded percent-encode set

	urlUnit    // a URL code point
	domainChar // no forbidden domain code point
	schemeChar // what a scheme may have after its first letter
	digit
	hexDigit

	plainHost // what [fast] reads in a host
	plainPath // and in a path without looking twice: keepPath without % \ |
)

// Each constant holds the classes of one kind of byte.
const (
	fragment = keepC0 | keepFragment
	query    = fragment | keepQuery | keepSpecialQuery
	path     = query | keepPath | plainPath
	userinfo = path | keepUserinfo
	unit     = userinfo | urlUnit | domainChar
	mark     = unit | keepForm
	letter   = mark | schemeChar | plainHost
	hex      = letter | hexDigit
	decimal  = hex | digit
	upper    = letter &^ plainHost
	upperHex = hex &^ plainHost
)

// classes holds the classes of each byte. TestClasses compares it with the
// definitions of the standard.
var classes = [256]class{
	' ': keepC0, '"': keepC0 | domainChar, '<': keepC0, '>': keepC0, '#': fragment,
	'`': query&^keepFragment | domainChar, '\'': unit &^ keepSpecialQuery,
	'?': query | urlUnit, '^': query, '{': query | domainChar, '}': query | domainChar,
	'/': path | urlUnit, ':': path | urlUnit, '@': path | urlUnit, '[': path, ']': path,
	';': path | urlUnit | domainChar, '=': path | urlUnit | domainChar,
	'\\': path &^ plainPath, '|': path &^ plainPath, '%': userinfo &^ plainPath,

	'!': unit, '$': unit, '&': unit, '(': unit, ')': unit, ',': unit, '~': unit,
	'*': mark, '_': mark | plainHost, '-': letter, '.': letter, '+': unit | schemeChar,

	'0': decimal, '1': decimal, '2': decimal, '3': decimal, '4': decimal, '5': decimal,
	'6': decimal, '7': decimal, '8': decimal, '9': decimal,
	'a': hex, 'b': hex, 'c': hex, 'd': hex, 'e': hex, 'f': hex,
	'A': upperHex, 'B': upperHex, 'C': upperHex, 'D': upperHex, 'E': upperHex, 'F': upperHex,
	'G': upper, 'H': upper, 'I': upper, 'J': upper, 'K': upper, 'L': upper, 'M': upper,
	'N': upper, 'O': upper, 'P': upper, 'Q': upper, 'R': upper, 'S': upper, 'T': upper,
	'U': upper, 'V': upper, 'W': upper, 'X': upper, 'Y': upper, 'Z': upper,
	'g': letter, 'h': letter, 'i': letter, 'j': letter, 'k': letter, 'l': letter, 'm': letter,
	'n': letter, 'o': letter, 'p': letter, 'q': letter, 'r': letter, 's': letter, 't': letter,
	'u': letter, 'v': letter, 'w': letter, 'x': letter, 'y': letter, 'z': letter,
}

func (c class) has(b byte) bool { return classes[b]&c != 0 }

// span returns the length of the longest prefix of s with all bytes in c.
func (c class) span(s string) int {
	for i := range len(s) {
		if !c.has(s[i]) {
			return i
		}
	}
	return len(s)
}

// encode returns s with each byte that is not in keep percent-encoded. "%"
// stays if it is in keep. It does not allocate if there is nothing to encode.
func encode(s string, keep class) string {
	n := keep.span(s)
	if n == len(s) {
		return s
	}
	return string(appendEncode(append(make([]byte, 0, len(s)+len(s)/2+8), s[:n]...), s[n:], keep))
}

func appendEncode(b []byte, s string, keep class) []byte {
	const digits = "0123456789ABCDEF"
	for i := range len(s) {
		if c := s[i]; keep.has(c) {
			b = append(b, c)
		} else {
			b = append(b, '%', digits[c>>4], digits[c&15])
		}
	}
	return b
}

// isTriplet reports whether s begins with a percent-encoded byte.
func isTriplet(s string) bool {
	return len(s) >= 3 && s[0] == '%' && hexDigit.has(s[1]) && hexDigit.has(s[2])
}

// decode is the standard's percent-decode: a "%" that begins no triplet stays.
func decode(s string) string {
	decoded, _ := pct.Decode(pct.Repair(s, pct.Set{}.Complement()))
	return decoded
}

func isAlpha(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

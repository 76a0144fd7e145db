package pct

import (
	"slices"
	"strings"
)

// Normalize returns s with the hexadecimal digits of its triplets in upper case
// (RFC 3986 section 6.2.2.1) and the triplets of unreserved characters decoded
// (section 6.2.2.2). The result stands for the same octets and has the same
// delimiters. A second Normalize changes nothing.
//
// Normalize takes text that was checked. It leaves a malformed "%" as it is,
// and decodes no triplet within the two bytes after it: in "%%341", decoding
// "%34" would make a triplet "%41" that was not there before.
//
// Normalize does not allocate if nothing changes, and then returns s.
func Normalize(s string) string { return (upperCase | decodeUnreserved).of(s) }

// AppendNormalize appends Normalize(s) to dst and returns the extended buffer.
// It does not allocate if dst can hold len(s) bytes.
func AppendNormalize(dst []byte, s string) []byte {
	return (upperCase | decodeUnreserved).append(dst, s, 0)
}

// UpperCase returns s with the hexadecimal digits of its triplets in upper case
// (RFC 3986 section 6.2.2.1). Everything else stays, also a malformed "%".
// UpperCase does not allocate if nothing changes, and then returns s.
func UpperCase(s string) string { return upperCase.of(s) }

// AppendUpperCase appends UpperCase(s) to dst and returns the extended buffer.
// It does not allocate if dst can hold len(s) bytes.
func AppendUpperCase(dst []byte, s string) []byte { return upperCase.append(dst, s, 0) }

// DecodeUnreserved returns s with the triplets of unreserved characters decoded
// (RFC 3986 section 6.2.2.2), which is allowed at any time (section 2.4). Other
// triplets keep the case of their digits. A malformed "%" is treated as in
// [Normalize]. DecodeUnreserved does not allocate if nothing changes, and then
// returns s.
func DecodeUnreserved(s string) string { return decodeUnreserved.of(s) }

// AppendDecodeUnreserved appends DecodeUnreserved(s) to dst and returns the
// extended buffer. It does not allocate if dst can hold len(s) bytes.
func AppendDecodeUnreserved(dst []byte, s string) []byte {
	return decodeUnreserved.append(dst, s, 0)
}

// A norm is a set of changes to triplets.
type norm uint8

const (
	upperCase norm = 1 << iota
	decodeUnreserved
)

func (n norm) of(s string) string {
	first := n.next(s, 0)
	if first < 0 {
		return s
	}
	var buf [256]byte
	return string(n.append(buf[:0], s, first))
}

// append appends s to dst, with the triplets changed from s[from] on.
func (n norm) append(dst []byte, s string, from int) []byte {
	dst = slices.Grow(dst, len(s)) // never longer
	start := 0
	for i := n.next(s, from); i >= 0; i = n.next(s, start) {
		dst = append(dst, s[start:i]...)
		if c, _ := triplet(s, i); n.decodes(s, i, c) {
			dst = append(dst, c)
		} else {
			dst = appendTriplet(dst, c)
		}
		start = i + 3
	}
	return append(dst, s[start:]...)
}

// next returns the offset of the first triplet at or after s[i] that n changes,
// or -1.
func (n norm) next(s string, i int) int {
	for i+2 < len(s) {
		if s[i] != '%' {
			j := strings.IndexByte(s[i:], '%')
			if j < 0 {
				return -1
			}
			i += j
			continue
		}
		c, ok := triplet(s, i)
		if !ok {
			i++
			continue
		}
		if n&upperCase != 0 && max(s[i+1], s[i+2]) >= 'a' || n.decodes(s, i, c) {
			return i
		}
		i += 3
	}
	return -1
}

// decodes reports whether n decodes the triplet of c at s[i].
func (n norm) decodes(s string, i int, c byte) bool {
	return n&decodeUnreserved != 0 && unreserved.has(c) &&
		// A "%" close before the triplet is malformed, and must stay malformed.
		!(i >= 1 && s[i-1] == '%') && !(i >= 2 && s[i-2] == '%')
}

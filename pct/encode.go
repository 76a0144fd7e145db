package pct

import (
	"slices"
	"strings"
)

const upperHex = "0123456789ABCDEF"

// encodeChunk is how many octets Encode encodes on the stack at a time.
const encodeChunk = 64

// Encode returns s with each octet that is not in keep written as a triplet
// with upper-case digits (RFC 3986 section 2.1). "%" is always encoded, even if
// it is in keep (section 2.4), so Encode must be applied to data once, and
// never to text that is encoded already.
//
// The set of the component says what may stay: [Segment] keeps the ";" and "="
// of a segment. To protect data from every delimiter, keep [Unreserved].
//
// Encode does not allocate if there is nothing to encode, and then returns s;
// otherwise it allocates once.
func Encode(s string, keep Set) string {
	keep.removePercent()
	i := span(s, &keep)
	if i == len(s) {
		return s
	}
	var buf [3 * encodeChunk]byte
	if len(s) <= encodeChunk {
		return string(appendEncode(buf[:0], s, &keep))
	}
	var b strings.Builder
	b.Grow(len(s) + 2*excluded(s[i:], &keep))
	for len(s) > 0 {
		m := min(len(s), encodeChunk)
		b.Write(appendEncode(buf[:0], s[:m], &keep))
		s = s[m:]
	}
	return b.String()
}

// Repair returns s with all bytes percent-encoded that cannot stand in a text
// whose raw bytes are in keep: those that are not in it, and each "%" without
// two hexadecimal digits after it. Valid triplets stay as they are, so Repair
// changes nothing that is valid already. What was meant by a "%" it cannot
// know. It takes linear time, and does not allocate if nothing changes.
//
//	pct.Repair("100% a%20b", pct.Segment)    100%25%20a%20b
func Repair(s string, keep Set) string {
	keep.removePercent()
	var b strings.Builder
	done := 0
	for i := 0; i < len(s); i++ {
		if keep.has(s[i]) {
			continue
		}
		if s[i] == '%' {
			if _, ok := triplet(s, i); ok {
				i += 2
				continue
			}
		}
		if done == 0 {
			b.Grow(len(s) + 2*excluded(s[i:], &keep))
		}
		b.WriteString(s[done:i])
		b.Write(appendTriplet(make([]byte, 0, 3), s[i]))
		done = i + 1
	}
	if done == 0 {
		return s
	}
	b.WriteString(s[done:])
	return b.String()
}

// AppendEncode appends Encode(s, keep) to dst and returns the extended buffer.
// It does not allocate if dst can hold the result.
func AppendEncode(dst []byte, s string, keep Set) []byte {
	keep.removePercent()
	i := span(s, &keep)
	if cap(dst)-len(dst) < 3*len(s) {
		dst = slices.Grow(dst, len(s)+2*excluded(s[i:], &keep))
	}
	dst = append(dst, s[:i]...)
	return appendEncode(dst, s[i:], &keep)
}

// span returns the length of the longest prefix of s with all bytes in keep.
func span(s string, keep *Set) int {
	for i := range len(s) {
		if !keep.has(s[i]) {
			return i
		}
	}
	return len(s)
}

// excluded returns the number of bytes of s that are not in keep.
func excluded(s string, keep *Set) int {
	n := 0
	for i := range len(s) {
		// No branch: data with something to encode is hard to predict.
		c := s[i]
		n += int(^keep.words[c>>6] >> (c & 63) & 1)
	}
	return n
}

func appendEncode(dst []byte, s string, keep *Set) []byte {
	for i := range len(s) {
		if c := s[i]; keep.has(c) {
			dst = append(dst, c)
		} else {
			dst = appendTriplet(dst, c)
		}
	}
	return dst
}

func appendTriplet(dst []byte, c byte) []byte {
	return append(dst, '%', upperHex[c>>4], upperHex[c&15])
}

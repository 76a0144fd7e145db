package surt

import "github.com/urikit/uri/pct"

// unescape appends s with its triplets decoded, also those that result from
// decoding. Triplets do not overlap, so the order does not matter: each octet
// is examined when it is appended, which takes linear time.
func unescape(dst []byte, s string) []byte {
	start := len(dst)
	for i := range len(s) {
		dst = append(dst, s[i])
		for n := len(dst); n-start >= 3 && dst[n-3] == '%' && pct.HexDig().Contains(dst[n-2]) &&
			pct.HexDig().Contains(dst[n-1]); n = len(dst) {
			dst[n-3] = digit(dst[n-2])<<4 | digit(dst[n-1])
			dst = dst[:n-2]
		}
	}
	return dst
}

func digit(c byte) byte { return 9*(c>>6) + c&15 }

// escape appends octets in lower case. It encodes "#", "%" and all octets that
// are not visible US-ASCII characters.
func escape(dst, octets []byte) []byte {
	const digits = "0123456789abcdef"
	for _, c := range octets {
		switch {
		case c <= ' ' || c >= 0x7f || c == '#' || c == '%':
			dst = append(dst, '%', digits[c>>4], digits[c&15])
		case 'A' <= c && c <= 'Z':
			dst = append(dst, c|0x20)
		default:
			dst = append(dst, c)
		}
	}
	return dst
}

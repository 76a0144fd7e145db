package surt

// unescape appends s with its triplets decoded, and those that come of it,
// until there are none. No two triplets overlap, so what comes out does not
// depend on which is decoded first, and each octet is looked at when it comes
// to the end of what there is: that takes linear time, however often something
// was encoded.
func unescape(dst []byte, s string) []byte {
	start := len(dst)
	for i := range len(s) {
		dst = append(dst, s[i])
		for n := len(dst); n-start >= 3 && dst[n-3] == '%' && isHex(dst[n-2]) &&
			isHex(dst[n-1]); n = len(dst) {
			dst[n-3] = hexValue(dst[n-2])<<4 | hexValue(dst[n-1])
			dst = dst[:n-2]
		}
	}
	return dst
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f'
}

func hexValue(c byte) byte {
	if c >= 'A' {
		return c&0xf + 9
	}
	return c & 0xf
}

// escape appends octets in lower case, with triplets for what is not a visible
// character of US-ASCII, "#" and "%".
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

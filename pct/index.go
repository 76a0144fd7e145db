package pct

// hex holds what a byte is worth as a hexadecimal digit: its value in the low
// four bits, isHex if it is a digit, isLower if it has an upper-case twin.
var hex = [256]byte{
	'0': isHex | 0, '1': isHex | 1, '2': isHex | 2, '3': isHex | 3, '4': isHex | 4,
	'5': isHex | 5, '6': isHex | 6, '7': isHex | 7, '8': isHex | 8, '9': isHex | 9,
	'A': isHex | 10, 'B': isHex | 11, 'C': isHex | 12,
	'D': isHex | 13, 'E': isHex | 14, 'F': isHex | 15,
	'a': isHex | isLower | 10, 'b': isHex | isLower | 11, 'c': isHex | isLower | 12,
	'd': isHex | isLower | 13, 'e': isHex | isLower | 14, 'f': isHex | isLower | 15,
}

const (
	isHex   = 1 << 4
	isLower = 1 << 5
)

// Index returns the offset of the first byte of s that cannot continue
//
//	*( raw / pct-encoded )
//
// or len(s) if s ends inside a triplet, or -1 if all of s matches. "%" is never
// raw, even if it is in raw. Index does not allocate.
func Index(s string, raw Set) int {
	raw = raw.Minus(percent)
	for i := 0; i < len(s); i++ {
		if raw.Contains(s[i]) {
			continue
		}
		if s[i] != '%' {
			return i
		}
		if bad := malformed(s, i); bad >= 0 {
			return bad
		}
		i += 2
	}
	return -1
}

// Valid reports whether s matches *( raw / pct-encoded ), where "%" is never
// raw. It does not allocate.
func Valid(s string, raw Set) bool {
	return Index(s, raw) < 0
}

// malformed returns the offset of the first byte that cannot continue the
// triplet begun by the "%" at s[i], or len(s) if it is cut short, or -1.
func malformed(s string, i int) int {
	for j := i + 1; j < i+3; j++ {
		if j >= len(s) || hex[s[j]] == 0 {
			return j
		}
	}
	return -1
}

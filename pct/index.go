package pct

// Index returns the offset of the first byte of s that cannot continue
//
//	*( raw / pct-encoded )
//
// or len(s) if s ends inside a triplet, or -1 if all of s matches. "%" is never
// raw, even if it is in raw. Index does not allocate.
func Index(s string, raw Set) int {
	raw.removePercent()
	for i := 0; i < len(s); i++ {
		if raw.has(s[i]) {
			continue
		}
		if s[i] != '%' {
			return i
		}
		if _, ok := triplet(s, i); !ok {
			return fault(s, i)
		}
		i += 2
	}
	return -1
}

// Valid reports whether s matches *( raw / pct-encoded ), where "%" is never
// raw. It does not allocate.
func Valid(s string, raw Set) bool { return Index(s, raw) < 0 }

// triplet returns the octet of the triplet at s[i], which must be a "%", and
// reports whether it is well-formed.
func triplet(s string, i int) (c byte, ok bool) {
	if i+2 >= len(s) {
		return 0, false
	}
	hi, lo := hex[s[i+1]], hex[s[i+2]]
	return hi<<4 | lo&15, hi&lo != 0
}

// fault returns the offset of the first byte that cannot continue the triplet
// at s[i], which is not well-formed, or len(s) if it is cut short.
func fault(s string, i int) int {
	i++
	if i < len(s) && hex[s[i]] != 0 {
		i++
	}
	return i
}

// hex holds the value of each hexadecimal digit, marked with isHex so that no
// digit is 0 and two digits have a bit in common.
var hex = [256]byte{
	'0': isHex, '1': isHex | 1, '2': isHex | 2, '3': isHex | 3, '4': isHex | 4,
	'5': isHex | 5, '6': isHex | 6, '7': isHex | 7, '8': isHex | 8, '9': isHex | 9,
	'A': isHex | 10, 'B': isHex | 11, 'C': isHex | 12,
	'D': isHex | 13, 'E': isHex | 14, 'F': isHex | 15,
	'a': isHex | 10, 'b': isHex | 11, 'c': isHex | 12,
	'd': isHex | 13, 'e': isHex | 14, 'f': isHex | 15,
}

const isHex = 1 << 4

package uri

// What [Builder] and [Rule.Validate] read in parts: eight bytes at a time, as a
// word with the first byte in the low bits. They leave everything uncommon to
// the plain code.

// plainPath returns the length of a prefix of s that class c allows.
func plainPath(s string, c class) int {
	i := 0
	if c == classPath || c == classQuery {
		for len(s)-i >= wordLen && oddInPath(load(s[i:])) == 0 {
			i += wordLen
		}
	}
	return i
}

// put copies s to to, which has space for a word more, and reports whether s is
// seen to be valid: as a reg-name if name is set, otherwise as a path, a query
// and a fragment. A Builder spends most of its time here, so s is read once.
func put(to []byte, s string, name bool) bool {
	if len(s) < wordLen {
		if len(s) == 0 {
			return true
		}
		x := short(s)
		store(to, x)
		return oddIn(x, name)<<(64-8*uint(len(s))&63) == 0
	}
	var odd uint64
	for i := 0; ; i += wordLen {
		i = min(i, len(s)-wordLen) // the last word may overlap the one before
		x := load(s[i:])
		store(to[i:], x)
		if name {
			odd |= oddInName(x)
		} else {
			odd |= oddInPath(x)
		}
		if i == len(s)-wordLen {
			return odd == 0
		}
	}
}

func oddIn(x uint64, name bool) uint64 {
	if name {
		return oddInName(x)
	}
	return oddInPath(x)
}

const wordLen = 8

// load returns the first eight bytes of s, the first in the low bits. The
// compiler makes one machine instruction of it.
func load[T string | []byte](s T) uint64 {
	return uint64(s[7])<<56 | uint64(s[6])<<48 | uint64(s[5])<<40 | uint64(s[4])<<32 |
		uint64(s[3])<<24 | uint64(s[2])<<16 | uint64(s[1])<<8 | uint64(s[0])
}

// short is load for a text of one to seven bytes, with zeros after them.
func short(s string) uint64 {
	n := uint(len(s))
	if n >= 4 {
		return load4(s) | load4(s[n-4:])<<(8*(n-4)&63)
	}
	return uint64(s[0]) | uint64(s[n/2])<<(8*(n/2)&63) | uint64(s[n-1])<<(8*(n-1)&63)
}

func load4(s string) uint64 {
	return uint64(s[3])<<24 | uint64(s[2])<<16 | uint64(s[1])<<8 | uint64(s[0])
}

// store is the reverse of load.
func store(b []byte, x uint64) {
	_ = b[7]
	b[0] = byte(x)
	b[1] = byte(x >> 8)
	b[2] = byte(x >> 16)
	b[3] = byte(x >> 24)
	b[4] = byte(x >> 32)
	b[5] = byte(x >> 40)
	b[6] = byte(x >> 48)
	b[7] = byte(x >> 56)
}

const each = 0x0101010101010101 // b*each has the byte b in all eight places

// oddInPath returns a word with the high bit set in the place of each byte of x
// that needs a closer look: all except letters, digits and &'()*+,-./:;=_ which
// are allowed everywhere in a path, query or fragment. Bits after a byte of
// 0x80 or more have no meaning.
func oddInPath(x uint64) uint64 {
	// Adding 0x80-b to a byte below 0x80 sets its high bit if it is at least b.
	// The ranges do not overlap, so a byte is in one of them if it passes an
	// odd number of their bounds.
	z := x | 0x20*each // upper case becomes lower case
	in := ((x + (0x80-'&')*each) ^ (x + (0x80-'<')*each)) ^
		((x + (0x80-'=')*each) ^ (x + (0x80-'>')*each)) ^
		(((x + (0x80-'_')*each) ^ (x + (0x80-'`')*each)) ^
			((z + (0x80-'a')*each) ^ (z + (0x80-'{')*each)))
	return (^in | x) & (0x80 * each)
}

// oddInName is oddInPath for host names: lower-case letters, digits, "-" and
// "." need no closer look.
func oddInName(x uint64) uint64 {
	in := ((x + (0x80-'-')*each) ^ (x + (0x80-'/')*each)) ^
		((x + (0x80-'0')*each) ^ (x + (0x80-':')*each)) ^
		((x + (0x80-'a')*each) ^ (x + (0x80-'{')*each))
	return (^in | x) & (0x80 * each)
}

// lowerWord returns US-ASCII in lower case: bit 5 of a letter is set.
func lowerWord(x uint64) uint64 {
	return x | ((x+(0x80-'A')*each)&^(x+(0x80-'[')*each)&(0x80*each))>>2
}

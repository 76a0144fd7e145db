package uri

import (
	"math/bits"

	"github.com/urikit/uri/internal/vector"
)

// The fast paths. They read eight bytes of text at a time, as a word with the
// first byte in the low bits, and leave everything uncommon to the plain code.
// FuzzFast compares the two. RESULTS.md of internal/tools/bench shows what they
// gain.

// parse returns the result of [parsePlain]. It reads common texts itself, and
// calls parsePlain for all others. The error has the character at its offset.
func parse(s string) (value, *ParseError) {
	if v, ok := parseVector(s); ok {
		return v, nil
	}
	return parseWords(s)
}

// parseWords is parse without vector instructions.
func parseWords(s string) (value, *ParseError) {
	if len(s) > MaxLen {
		return parseOdd(s)
	}
	var schemeEnd, pathStart, i int
	var err *ParseError
	var x uint64
	if len(s) >= wordLen {
		x = load(s)
	}
	switch {
	case x == https:
		schemeEnd = len("https")
		pathStart, i, err = afterHTTP(s, len("https://"))
	case x<<8 == http<<8:
		schemeEnd = len("http")
		pathStart, i, err = afterHTTP(s, len("http://"))
	default:
		schemeEnd, pathStart, i, err = front(s)
	}
	if err != nil { // of the plain code
		return value{}, err.in(s)
	}

	// Path, query and fragment allow nearly the same characters, so one loop
	// reads all three.
	pathEnd, queryEnd := len(s), len(s)
	allowed := classPath
	for i < len(s) {
		if len(s) >= wordLen {
			if rest := len(s) - i; rest >= wordLen {
				x = load(s[i:])
			} else {
				x = load(s[len(s)-wordLen:]) >> (8 * uint(wordLen-rest) & 63)
			}
			odd := oddInPath(x)
			if odd == 0 {
				i += wordLen
				continue
			}
			if i += bits.TrailingZeros64(odd) >> 3; i == len(s) {
				break
			}
		}
		switch b := s[i]; {
		case allowed.has(b):
			i++
		case b == '?': // which classQuery has
			pathEnd, allowed = i, classQuery
			i++
		case b == '#' && queryEnd == len(s):
			pathEnd, queryEnd, allowed = min(pathEnd, i), i, classQuery
			i++
		case b == '%' && triplet(s, i) == len("%41"):
			i += len("%41")
		default:
			return parseOdd(s)
		}
	}
	return makeValue(s, schemeEnd, pathStart, pathEnd, queryEnd), nil
}

// The first eight bytes of a text, as load returns them.
const (
	http  = 'h' | 't'<<8 | 't'<<16 | 'p'<<24 | ':'<<32 | '/'<<40 | '/'<<48
	https = 'h' | 't'<<8 | 't'<<16 | 'p'<<24 | 's'<<32 | ':'<<40 | '/'<<48 | '/'<<56
)

func parseOdd(s string) (value, *ParseError) {
	p, err := parsePlain(s)
	if err != nil {
		return value{}, err.in(s)
	}
	return p, nil
}

// afterHTTP parses the authority at s[start:], which is a plain name most of
// the time, and maybe the beginning of the path. It returns where the path
// begins, and where parsing continues.
func afterHTTP(s string, start int) (pathStart, i int, err *ParseError) {
	i = start
	for len(s)-i >= wordLen {
		x := load(s[i:])
		odd := oddInName(x)
		if odd == 0 {
			i += wordLen
			continue
		}
		pathStart = i + bits.TrailingZeros64(odd)>>3
		if s[pathStart] != '/' {
			break
		}
		if odd = oddInPath(x); odd == 0 { // what else is in this word is path
			return pathStart, i + wordLen, nil
		}
		return pathStart, i + bits.TrailingZeros64(odd)>>3, nil
	}
	for i < len(s) && classRegName.has(s[i]) {
		i++
	}
	if i < len(s) && s[i] != '/' {
		i, err = authority(s, start)
	}
	return i, i, err
}

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

// looksNormal is a fast, conservative check: true means that no step of
// normalization changes u. There is no "%" and no "/." in it, no upper-case
// letter before the path, and no "." at its beginning.
func (u URI) looksNormal() bool {
	if vector.Has {
		return u.looksNormalVector()
	}
	s, n := u.s, u.pathStart()
	if len(s) < 8 || n < len(s) && s[n] == '.' {
		return false
	}
	found := uint64(0)
	for i := 0; i < n; i += 8 {
		x := word(s, i)
		upper := (x + (0x80-'A')*each) &^ (x + (0x80-'[')*each) & (0x80 * each)
		if n-i < 8 {
			upper &= 1<<(8*uint(n-i)&63) - 1
		}
		found |= upper
	}
	for i := 0; i < len(s); i += 7 { // each pair of bytes is in some word
		x := word(s, i)
		found |= zeros(x^'%'*each) | zeros(x^'/'*each|x>>8^'.'*each)
	}
	return found == 0
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
func load(s string) uint64 {
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

// word returns the eight bytes at s[i:], with zeros after the end of s, which
// must have eight bytes.
func word(s string, i int) uint64 {
	at := min(i, len(s)-8)
	return load(s[at:]) >> (8 * uint(i-at))
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

// zeros returns a word whose lowest set bit is the high bit of the lowest zero
// byte of x, or 0 if x has none. Bits above that one have no meaning.
func zeros(x uint64) uint64 { return (x - each) &^ x & (0x80 * each) }

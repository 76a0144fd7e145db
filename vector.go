package uri

import (
	"math/bits"

	"github.com/urikit/uri/internal/vector"
)

// The fast paths over bitmaps of 64 bytes. FuzzFast compares them with the
// plain code; RESULTS.md of internal/tools/bench shows what they gain.

// inPath has what a path allows except "%" and "@", which may end a userinfo:
// the characters that need no closer look. Apart from the others it has ":" in
// bit 7 and "/" in bit 6.
var inPath = vector.Make(func(b byte) byte {
	switch {
	case !classPath.has(b) || b == '@':
		return 0
	case b == ':':
		return 1 << 7
	case b == '/':
		return 1 << 6
	}
	return vector.Row(b)
})

// inTriplet has "%" in bit 7, and hexadecimal digits in bits 6 and 5.
var inTriplet = vector.Make(func(b byte) byte {
	switch {
	case b == '%':
		return 1 << 7
	case isDigit(b):
		return 1 << 6
	case classHex.has(b):
		return 1 << 5
	}
	return 0
})

// triplets returns where in the block at s[i:] a whole triplet begins, and its
// "%". One that goes on in the next block is not whole.
func triplets(s string, i int) (whole uint64) {
	_, percent, digit, letter := vector.Look(inTriplet, s, i)
	hex := digit | letter
	return percent & (hex >> 1) & (hex >> 2)
}

// parse returns the result of [parsePlain]; its error has the character at the
// offset. With an error the value has no more than a scheme, if that. It reads
// common texts by bitmaps of [inPath]: odd has the bytes that need a closer
// look, delims each ":" and "/". The plain code reads a userinfo, an IP
// literal, texts with errors, and everything if there are no vector
// instructions.
func parse(s string) (value, *ParseError) {
	if !vector.Has || len(s) > MaxLen || s == "" {
		return parseOdd(s)
	}
	odd, delims := vector.Delimit(inPath, s)
	schemeEnd, start := 0, 0
	switch first := bits.TrailingZeros64(odd | delims); {
	case len(s) >= len("https://") && s[:len("https://")] == "https://": // HasPrefix is slower
		schemeEnd, start = len("https"), len("https:")
	case first >= len(s): // a segment
	case first < vector.Width && s[first] == ':' && isScheme(s[:first]):
		schemeEnd, start = first, first+1
	case first == vector.Width || !endsAuthority(s, first):
		// a long segment, one with "%" or "@", a long scheme, or an error
		if end, _, _, err := front(s); end > 0 || err != nil {
			return parseOdd(s)
		}
	}
	pathStart := start
	if start < len(s)-1 && s[start] == '/' && s[start+1] == '/' {
		if start += len("//"); start >= vector.Width {
			return parseOdd(s)
		}
		ends := (odd | delims) >> start << start
		pathStart = bits.TrailingZeros64(ends)
		if pathStart == vector.Width || pathStart < len(s) && s[pathStart] == '%' {
			pathStart = afterName(s, ends)
		}
		if pathStart = min(pathStart, len(s)); pathStart < len(s) && s[pathStart] == ':' {
			pathStart, _ = port(s, pathStart+1)
		}
		if !endsAuthority(s, pathStart) {
			var err *ParseError
			if pathStart, err = authority(s, start); err != nil {
				return value{}, err.in(s)
			}
			odd = odd >> pathStart << pathStart // without "[" and "]"
		}
	}

	pathEnd, queryEnd := len(s), len(s)
	for block := 0; ; {
		for odd != 0 {
			at := bits.TrailingZeros64(odd)
			i := block + at
			odd &= odd - 1
			switch b := s[i]; {
			case b == '?':
				pathEnd = min(pathEnd, i)
			case b == '#' && queryEnd == len(s):
				pathEnd, queryEnd = min(pathEnd, i), i
			case b == '%':
				whole := wholeFrom(s, block, at)
				if odd &^= whole; whole>>at&1 == 0 {
					return refuse(s, schemeEnd, pathStart, pathEnd, queryEnd, i)
				}
			case !classPath.has(b):
				return refuse(s, schemeEnd, pathStart, pathEnd, queryEnd, i)
			}
		}
		if block += vector.Width; block >= len(s) {
			return makeValue(s, schemeEnd, pathStart, pathEnd, queryEnd), nil
		}
		if odd, _ = vector.Delimit(inPath, s[block:]); block < pathStart {
			odd = odd >> (pathStart - block) << (pathStart - block)
		}
	}
}

// wholeFrom is [triplets] for a block with a "%" at s[block+at]. If another one
// follows it there may be many.
func wholeFrom(s string, block, at int) (whole uint64) {
	i := block + at
	switch {
	case at+3 < vector.Width-2 && i+3 < len(s) && s[i+3] == '%':
		return triplets(s, block)
	case triplet(s, i) == len("%41"):
		return 1 << at
	}
	return 0
}

// refuse returns the error at the odd byte s[i], after the authority.
func refuse(s string, schemeEnd, pathStart, pathEnd, queryEnd, i int) (value, *ParseError) {
	v, n := makeValue(s, schemeEnd, pathStart, pathEnd, queryEnd), 0
	if s[i] == '%' {
		n = triplet(s, i)
	}
	return v, v.fail(i+n, n == 0).in(s)
}

// afterName returns the offset of the first odd byte or delimiter from those of
// the first block on that is not a triplet there, or the length of the text.
func afterName(s string, ends uint64) int {
	if ends != 0 { // the first is a "%"
		if ends &^= triplets(s, 0); ends != 0 {
			return bits.TrailingZeros64(ends)
		}
	}
	for block := vector.Width; block < len(s); block += vector.Width {
		if odd, delims := vector.Delimit(inPath, s[block:]); odd|delims != 0 {
			return block + bits.TrailingZeros64(odd|delims)
		}
	}
	return len(s)
}

// parseOdd is parse by the plain code.
func parseOdd(s string) (value, *ParseError) {
	v, err := parsePlain(s)
	if err != nil {
		return value{}, err.in(s)
	}
	return v, nil
}

func isScheme(s string) bool {
	for i := 1; i < len(s); i++ {
		if !classScheme.has(s[i]) {
			return false
		}
	}
	return s != "" && isAlpha(s[0])
}

// endsAuthority reports whether i is the end of s, or there is "/", "?" or "#".
// They also end the segment of a reference that has no ":" before.
func endsAuthority(s string, i int) bool {
	return i == len(s) || s[i] == '/' || s[i] == '?' || s[i] == '#'
}

// inOctet has "%" in bit 7. The digits that begin an octet of 0x80 or more in
// upper case are in bits 6 and 5, and other hexadecimal digits of that case in
// bit 0.
var inOctet = vector.Make(func(b byte) byte {
	switch {
	case b == '%':
		return 1 << 7
	case 'A' <= b && b <= 'F':
		return 1 << 6
	case b == '8' || b == '9':
		return 1 << 5
	case isDigit(b):
		return 1
	}
	return 0
})

// looksNormal is a fast, conservative check: true means that no step of
// normalization changes u. There is no "/." in it, no upper-case letter before
// the path, no "." at its beginning, and its triplets are normal.
func (u URI) looksNormal() bool {
	s, n := u.s, u.pathStart()
	if !vector.Has || n < len(s) && s[n] == '.' {
		return false
	}
	slashed, digits := uint64(0), uint64(0) // what the block before leaves
	for block := 0; block < len(s); block += vector.Width {
		upper, percent, slash, dot := vector.Look(vector.Normal, s, block)
		upper &= 1<<max(n-block, 0) - 1
		upper &^= percent<<1 | percent<<2 | digits
		if upper|(slash<<1|slashed)&dot != 0 || percent != 0 && !octetsNormal(s, block) {
			return false
		}
		slashed = slash >> (vector.Width - 1)
		digits = percent>>(vector.Width-2) | percent>>(vector.Width-1)
	}
	return true
}

// octetsNormal reports whether the triplets that begin in the block at s[i:]
// are in upper case, and of no unreserved character.
func octetsNormal(s string, i int) bool {
	none, percent, letter, eight := vector.Look(inOctet, s, i)
	high := percent & ((letter | eight) >> 1) &^ (none >> 2)
	high &= 1<<(vector.Width-2) - 1 // it is known where the others end
	for odd := percent &^ high; odd != 0; odd &= odd - 1 {
		if !tripletNormal(s[i+bits.TrailingZeros64(odd):], NormSyntax) {
			return false
		}
	}
	return true
}

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

// inTriplet has what a path allows except "@" and "~", which do not fit. Apart
// from the others it has "%" in bit 7, and hexadecimal digits in bits 6 and 5.
var inTriplet = vector.Make(func(b byte) byte {
	switch {
	case b == '%':
		return 1 << 7
	case isDigit(b):
		return 1 << 6
	case classHex.has(b):
		return 1 << 5
	case !classPath.has(b) || b == '@' || b == '~':
		return 0
	case b == '_':
		return 1 << 4
	}
	return [16]byte{2: 1, 3: 2, 4: 4, 5: 8, 6: 4, 7: 8}[b>>4]
})

// triplets returns where in the block at s[i:] a whole triplet begins, and the
// bytes outside of these that need a closer look. One that goes on in the next
// block is not whole.
func triplets(s string, i int) (whole, odd uint64) {
	none, percent, digit, letter := vector.Look(inTriplet, s, i)
	hex := digit | letter
	whole = percent & (hex >> 1) & (hex >> 2)
	return whole, none | percent&^whole
}

// parse returns the result of [parseOdd]: a value, which has a scheme if a URI
// is wanted, or an error with the character at its offset. It reads common
// texts by bitmaps of [inPath]: odd has the bytes that need a closer look,
// delims each ":" and "/". The plain code reads rare IP literals, most errors,
// and everything if there are no vector instructions.
//
//go:noinline
func parse(s string, wantURI bool) (URI, ParseError) {
	if !vector.Has || len(s) > MaxLen || s == "" {
		return parseOdd(s, wantURI)
	}
	odd, delims := vector.Delimit(inPath, s)
	schemeEnd, start := 0, 0
	switch first := bits.TrailingZeros64(odd | delims); {
	case len(s) >= len("https://") && s[:len("https://")] == "https://": // HasPrefix is slower
		schemeEnd, start = len("https"), len("https:")
	case first >= len(s): // a segment
	case first < vector.Width && s[first] == ':' && isScheme(s[:first]):
		schemeEnd, start = first, first+1
	case first == vector.Width || !endsAuthority(s, first): // is long, has "%" or "@", or fails
		if end, _, _, err := front(s); end > 0 || err.Rule != "" {
			return parseOdd(s, wantURI)
		}
	}
	pathStart := start
	if start < len(s)-1 && s[start] == '/' && s[start+1] == '/' {
		if start += len("//"); start >= vector.Width {
			return parseOdd(s, wantURI)
		}
		ends := (odd | delims) >> start << start
		pathStart = bits.TrailingZeros64(ends)
		if pathStart >= len(s) || s[pathStart] != '/' {
			var err ParseError
			if pathStart, err = authorityEnd(s, start, ends); err.Rule != "" {
				return refuse(s, wantURI && schemeEnd == 0, err)
			}
			odd = odd >> pathStart << pathStart
		}
	}

	pathEnd, queryEnd, many := len(s), len(s), false // many triplets
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
			case b == '%' && !many && i+3 < len(s) && s[i+3] == '%':
				whole, _ := triplets(s, block)
				odd, many = (odd|1<<at)&^whole, true
			case b == '%' && triplet(s, i) < len("%41"), b != '%' && !classPath.has(b):
				return failAt(makeValue(s, schemeEnd, pathStart, pathEnd, queryEnd), i, wantURI)
			}
		}
		if block += vector.Width; block >= len(s) {
			if schemeEnd == 0 && wantURI {
				return refuse(s, true, ParseError{})
			}
			return URI{makeValue(s, schemeEnd, pathStart, pathEnd, queryEnd)}, ParseError{}
		}
		if many {
			_, odd = triplets(s, block)
		} else {
			odd, _ = vector.Delimit(inPath, s[block:])
		}
		if block < pathStart {
			odd = odd >> (pathStart - block) << (pathStart - block)
		}
	}
}

// failAt returns the error at the odd byte i of v, after the authority.
func failAt(v value, i int, wantURI bool) (URI, ParseError) {
	if wantURI && v.schemeEnd() == 0 {
		return refuse(v.s, true, fail(i, rulePath))
	}
	n := 0
	if v.s[i] == '%' {
		n = triplet(v.s, i)
	}
	return URI{}, v.fail(i+n, n == 0).in(v.s)
}

// authorityEnd returns the end of the authority at s[start:], or its error. In
// ends are the odd bytes and delimiters of the first block from there on.
func authorityEnd(s string, start int, ends uint64) (int, ParseError) {
	host := start
	if i := bits.TrailingZeros64(ends); i < len(s) && s[i] == '%' {
		whole, _ := triplets(s, 0)
		ends &^= whole
	}
	for after := ends; after != 0; after &= after - 1 {
		i := bits.TrailingZeros64(after)
		if s[i] == '@' { // a userinfo allows what is before it
			ends, host = after&(after-1), i+1
		}
		if s[i] != ':' {
			break
		}
	}
	block := 0
	for ends == 0 && block+vector.Width < len(s) {
		block += vector.Width
		odd, delims := vector.Delimit(inPath, s[block:])
		ends = odd | delims
	}
	end := min(block+bits.TrailingZeros64(ends), len(s))
	if end == host {
		end += inBrackets(s[end:])
	}
	if end < len(s) && s[end] == ':' {
		end, _ = port(s, end+1)
	}
	if endsAuthority(s, end) {
		return end, ParseError{}
	}
	return authority(s, start)
}

// inAddress has ":" in bit 7, and hexadecimal digits in bits 6 and 5.
var inAddress = vector.Make(func(b byte) byte {
	switch {
	case b == ':':
		return 1 << 7
	case isDigit(b):
		return 1 << 6
	case classHex.has(b):
		return 1 << 5
	}
	return 0
})

// inBrackets returns the length of the IPv6address and its brackets with which
// s begins, or 0 if there is none, or one of another form than hexadecimal
// pieces with at most seven colons.
func inBrackets(s string) int {
	if s == "" || s[0] != '[' {
		return 0
	}
	none, colons, digits, letters := vector.Look(inAddress, s, 1)
	n := bits.TrailingZeros64(none)
	if n == vector.Width || s[1+n] != ']' {
		return 0
	}
	inside := uint64(1)<<n - 1
	colons, hex := colons&inside, (digits|letters)&inside
	double := colons & (colons >> 1)
	single := colons &^ (double | double<<1)
	switch count := bits.OnesCount64(colons); {
	case hex&(hex>>1)&(hex>>2)&(hex>>3)&(hex>>4) != 0, single&^(hex<<1&(hex>>1)) != 0:
		return 0
	case double == 0 && count == 7, bits.OnesCount64(double) == 1 && count <= 7:
		return n + len("[]")
	}
	return 0
}

// parseOdd is parse by [parsePlain].
func parseOdd(s string, wantURI bool) (URI, ParseError) {
	v, err := parsePlain(s)
	if err.Rule != "" || v.schemeEnd() == 0 && wantURI {
		return refuse(s, wantURI, err)
	}
	return URI{v}, ParseError{}
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

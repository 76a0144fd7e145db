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

// parse returns the result of [parsePlain]; its error has the character at the
// offset. It reads common texts by bitmaps of [inPath]: odd has the bytes that
// need a closer look, delims each ":" and "/". The plain code reads a userinfo,
// an IP literal, texts with errors, and everything if there are no vector
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
		// a long segment, one with "%" or "@", or an error
		end, _, _, err := front(s)
		if err != nil {
			return value{}, err.in(s)
		}
		if end > 0 {
			return parseOdd(s) // a long scheme
		}
	}
	pathStart := start
	if start < len(s)-1 && s[start] == '/' && s[start+1] == '/' {
		if start += len("//"); start >= vector.Width {
			return parseOdd(s)
		}
		pathStart = bits.TrailingZeros64((odd | delims) >> start << start)
		if pathStart == vector.Width {
			pathStart = afterName(s)
		}
		pathStart = min(pathStart, len(s))
		if pathStart < len(s) && s[pathStart] == ':' {
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
		for ; odd != 0; odd &= odd - 1 {
			i := block + bits.TrailingZeros64(odd)
			switch b := s[i]; {
			case b == '?':
				pathEnd = min(pathEnd, i)
			case b == '#' && queryEnd == len(s):
				pathEnd, queryEnd = min(pathEnd, i), i
			case b == '%' && triplet(s, i) == len("%41"), classPath.has(b):
			default:
				return parseOdd(s)
			}
		}
		if block += vector.Width; block >= len(s) {
			return makeValue(s, schemeEnd, pathStart, pathEnd, queryEnd), nil
		}
		odd, _ = vector.Delimit(inPath, s[block:])
	}
}

// afterName returns the offset of the first odd byte or delimiter after the
// first block, or the length of the text.
func afterName(s string) int {
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

// looksNormal is a fast, conservative check: true means that no step of
// normalization changes u. There is no "%" and no "/." in it, no upper-case
// letter before the path, and no "." at its beginning.
func (u URI) looksNormal() bool {
	s, n := u.s, u.pathStart()
	if !vector.Has || n < len(s) && s[n] == '.' {
		return false
	}
	before := uint64(0) // the last byte of the block before is "/"
	for block := 0; block < len(s); block += vector.Width {
		upper, percent, slash, dot := vector.Look(vector.Normal, s, block)
		upper &= 1<<max(n-block, 0) - 1
		if upper|percent|(slash<<1|before)&dot != 0 {
			return false
		}
		before = slash >> (vector.Width - 1)
	}
	return true
}

package uri

import (
	"math/bits"

	"github.com/urikit/uri/internal/vector"
)

// The fast paths over bitmaps of 64 bytes. FuzzFast compares them with the
// plain code, as those of fast.go.

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

// parseVector is parse for common texts. It gives up on others, on errors, and
// without vector instructions.
func parseVector(s string) (v value, ok bool) {
	if !vector.Has || len(s) > MaxLen || s == "" {
		return value{}, false
	}
	odd, delims := vector.Delimit(inPath, s)
	schemeEnd, start := 0, 0
	switch first := bits.TrailingZeros64(odd | delims); {
	case len(s) >= wordLen && load(s) == https:
		schemeEnd, start = len("https"), len("https:")
	case first >= len(s) || s[first] != ':': // no scheme
		if first == vector.Width && len(s) > vector.Width || !endsAuthority(s, min(first, len(s))) {
			return value{}, false
		}
	default:
		if first == 0 || !isAlpha(s[0]) {
			return value{}, false
		}
		for i := 1; i < first; i++ {
			if !classScheme.has(s[i]) {
				return value{}, false
			}
		}
		schemeEnd, start = first, first+1
	}

	pathStart := start
	if start < len(s)-1 && start < vector.Width-2 && s[start] == '/' && s[start+1] == '/' {
		start += len("//")
		after := (odd | delims) >> start << start
		pathStart = min(bits.TrailingZeros64(after), len(s))
		if pathStart < len(s) && s[pathStart] == ':' {
			pathStart, _ = port(s, pathStart+1)
		}
		if !endsAuthority(s, pathStart) {
			i := bits.TrailingZeros64(odd >> pathStart << pathStart)
			if i >= min(len(s), vector.Width) || s[i] != '@' && s[i] != '[' && s[i] != '%' {
				return value{}, false // a long name, or an error
			}
			var err *ParseError
			if pathStart, err = authority(s, start); err != nil {
				return value{}, false
			}
			odd = odd >> pathStart << pathStart // without "[" and "]"
		}
	} else if start >= vector.Width-2 {
		return value{}, false
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
				return value{}, false
			}
		}
		if block += vector.Width; block >= len(s) {
			return makeValue(s, schemeEnd, pathStart, pathEnd, queryEnd), true
		}
		odd, _ = vector.Delimit(inPath, s[block:])
	}
}

// endsAuthority reports whether i is the end of s, or there is "/", "?" or "#".
// They also end the segment of a reference that has no ":" before.
func endsAuthority(s string, i int) bool {
	return i == len(s) || s[i] == '/' || s[i] == '?' || s[i] == '#'
}

// looksNormalVector is looksNormal for texts of any length.
func (u URI) looksNormalVector() bool {
	s, n := u.s, u.pathStart()
	if n < len(s) && s[n] == '.' {
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

package uri

import "math/bits"

// Parse parses text as the rule
//
//	URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
//
// of RFC 3986 section 3. The whole text must match: nothing is trimmed, repaired or
// decoded. The error, if any, is a *[ParseError]. Parse is one pass over the text,
// and does not allocate unless it fails.
func Parse(text string) (URI, error) {
	p, err := parseURI(text)
	if err != nil {
		return URI{}, err
	}
	return URI{p}, nil
}

// ParseRef parses text as the rule
//
//	URI-reference = URI / relative-ref
//
// of RFC 3986 section 4.1. The empty text is a reference. See [Parse] for the rest.
func ParseRef(text string) (Ref, error) {
	p, err := parse(text)
	if err != nil {
		return Ref{}, err
	}
	return Ref{parts: p}, nil
}

// MustParse is [Parse] for texts that are known to be right, such as constants: it panics
// if text is not a URI.
func MustParse(text string) URI {
	u, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return u
}

// MustParseRef is [ParseRef] for texts that are known to be right, such as constants:
// it panics if text is not a URI reference.
func MustParseRef(text string) Ref {
	r, err := ParseRef(text)
	if err != nil {
		panic(err)
	}
	return r
}

// parseURI is parse for the rule URI. A text without a scheme is wrong there first, whatever else
// may be wrong with it.
func parseURI(s string) (parts, *ParseError) {
	p, err := parse(s)
	if err == nil && p.schemeEnd() > 0 || len(s) > MaxLen {
		return p, err
	}
	if i, _ := scheme(s, 0); i == 0 || i == len(s) || s[i] != ':' {
		return parts{}, fail(i, ruleScheme)
	}
	return parts{}, err
}

// scheme returns the end of the rule
//
//	scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
//
// at s[i:], and whether there is one.
func scheme(s string, i int) (end int, complete bool) {
	if i == len(s) || !isAlpha(s[i]) {
		return i, false
	}
	for i++; i < len(s) && classScheme.has(s[i]); i++ {
	}
	return i, true
}

// parse is the parser: everything that reads a URI or a reference goes through it.
//
//	URI           = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
//	relative-ref  = relative-part [ "?" query ] [ "#" fragment ]
//	hier-part     = "//" authority path-abempty / path-absolute / path-rootless / path-empty
//	relative-part = "//" authority path-abempty / path-absolute / path-noscheme / path-empty
//
// It is one pass, but for an authority that is not just a name: there an "@" decides what
// the bytes before it mean.
func parse(s string) (parts, *ParseError) {
	if len(s) > MaxLen {
		return parts{}, fail(MaxLen, ruleLength)
	}
	schemeEnd, pathStart, i, err := front(s)
	if err != nil {
		return parts{}, err
	}
	pathEnd, ok := scanPath(s, i, classPath)
	if i = pathEnd; ok && i < len(s) && s[i] == '?' {
		i, ok = scanPath(s, i+1, classQuery)
	}
	queryEnd := i
	if ok && i < len(s) && s[i] == '#' {
		i, ok = scanPath(s, i+1, classQuery)
	}
	p := makeParts(s, schemeEnd, pathStart, pathEnd, queryEnd)
	if i < len(s) || !ok {
		return parts{}, p.fail(i, ok)
	}
	return p, nil
}

// front parses what is before the path. The path is scanned up to from, at least.
func front(s string) (schemeEnd, pathStart, from int, err *ParseError) {
	schemeEnd, i := webScheme(s)
	if i == 0 {
		schemeEnd, i, err = schemeOrSegment(s)
		if err != nil {
			return 0, 0, 0, err
		}
		if schemeEnd == 0 && i > 0 {
			return 0, 0, i, nil
		}
		if len(s)-i < 2 || s[i] != '/' || s[i+1] != '/' {
			return schemeEnd, i, i, nil
		}
		i += 2
	}
	start := i
	for len(s)-i >= 8 {
		x := load(s, i)
		odd := oddInName(x)
		if odd == 0 {
			i += 8
			continue
		}
		i += bits.TrailingZeros64(odd) >> 3
		break
	}
	if i = scanName(s, i); i < len(s) && s[i] != '/' {
		i, err = authority(s, start)
	}
	return schemeEnd, i, i, err
}

// schemeOrSegment parses the scheme of s, and returns the offsets of its ":" and of what is behind
// that. If s begins with no scheme it parses the first segment of a path-noscheme, which may be
// empty, and returns 0 and its end.
//
//	scheme        = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
//	path-noscheme = segment-nz-nc *( "/" segment )
//	segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
func schemeOrSegment(s string) (schemeEnd, end int, err *ParseError) {
	i := scanName(s, 0)
	if i == len(s) || s[i] == '/' {
		return 0, i, nil
	}
	if s[i] == ':' {
		if end, ok := scheme(s, 0); ok && end == i {
			return i, i + 1, nil
		}
	}
	i, ok := scan(s, i, classSegmentNC)
	if !ok {
		return 0, 0, fail(i, rulePctEncoded)
	}
	if i < len(s) && s[i] == ':' {
		return 0, 0, fail(i, rulePathNoscheme)
	}
	return 0, i, nil
}

// webScheme returns the offsets behind http or https and behind the "//" of a text that begins so.
func webScheme(s string) (schemeEnd, authority int) {
	const (
		http       = 'h' | 't'<<8 | 't'<<16 | 'p'<<24
		httpSlash  = http | ':'<<32 | '/'<<40 | '/'<<48
		httpsSlash = http | 's'<<32 | ':'<<40 | '/'<<48 | '/'<<56
	)
	if len(s) < 8 {
		return 0, 0
	}
	x := load(s, 0)
	if x == httpsSlash {
		return 5, 8
	}
	if x<<8 == httpSlash<<8 {
		return 4, 7
	}
	return 0, 0
}

// fail returns the error of the byte at i, which is behind the front of p.
func (p parts) fail(i int, ok bool) *ParseError {
	switch {
	case !ok:
		return fail(i, rulePctEncoded)
	case i > p.queryEnd():
		return fail(i, ruleFragment)
	case i > p.pathEnd():
		return fail(i, ruleQuery)
	}
	rule := p.PathRule()
	if rule == rulePathEmpty {
		if rule = rulePathNoscheme; p.schemeEnd() > 0 {
			rule = rulePathRootless
		}
	}
	return fail(i, rule)
}

// scan returns the offset of the first byte from i on that cannot continue *( c / pct-encoded ),
// or len(s). It reports false if that byte is inside of a triplet.
func scan(s string, i int, c class) (int, bool) {
	for ; i < len(s); i++ {
		if c.has(s[i]) {
			continue
		}
		if s[i] != '%' {
			break
		}
		if n := triplet(s, i); n < 3 {
			return i + n, false
		}
		i += 2
	}
	return i, true
}

// triplet returns how many of the bytes at s[i:], which begins with "%", can be pct-encoded.
func triplet(s string, i int) int {
	if i+1 >= len(s) || !classHex.has(s[i+1]) {
		return 1
	}
	if i+2 >= len(s) || !classHex.has(s[i+2]) {
		return 2
	}
	return 3
}

// scanPath is scan for classPath and classQuery, eight bytes at a time.
func scanPath(s string, i int, c class) (int, bool) {
	for i < len(s) {
		if rest := len(s) - i; rest >= 8 {
			odd := oddInPath(load(s, i))
			if odd == 0 {
				i += 8
				continue
			}
			i += bits.TrailingZeros64(odd) >> 3
		} else if len(s) >= 8 {
			// The last eight bytes of s, those before i shifted out; the zeros shifted in are odd.
			i += bits.TrailingZeros64(oddInPath(load(s, len(s)-8)>>(64-8*rest))) >> 3
			if i == len(s) {
				break
			}
		}
		if c.has(s[i]) {
			i++
			continue
		}
		if s[i] != '%' {
			break
		}
		n := triplet(s, i)
		i += n
		if n < 3 {
			return i, false
		}
	}
	return i, true
}

// scanName returns the offset of the first byte from i on that is not in classRegName, or len(s).
func scanName(s string, i int) int {
	for i < len(s) {
		if rest := len(s) - i; rest >= 8 {
			odd := oddInName(load(s, i))
			if odd == 0 {
				i += 8
				continue
			}
			i += bits.TrailingZeros64(odd) >> 3
		} else if len(s) >= 8 {
			i += bits.TrailingZeros64(oddInName(load(s, len(s)-8)>>(64-8*rest))) >> 3
			if i == len(s) {
				break
			}
		}
		if !classRegName.has(s[i]) {
			break
		}
		i++
	}
	return i
}

// load returns the eight bytes at s[i:], the first in the low bits. The compiler makes one load of it.
func load(s string, i int) uint64 {
	s = s[i : i+8]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

const each = 0x0101010101010101 // a byte times each is that byte in each place of a word

// oddInPath returns a word with the high bit set in the place of each byte of x that needs a look:
// all but letters, digits and &'()*+,-./:;=_ (which may stand anywhere in a path, query or fragment).
func oddInPath(x uint64) uint64 {
	y := x &^ (0x80 * each)
	z := y | 0x20*each // upper case becomes lower case
	in := ((y + (0x80-'&')*each) ^ (y + (0x80-'<')*each)) ^
		((y + (0x80-'=')*each) ^ (y + (0x80-'>')*each)) ^
		(((y + (0x80-'_')*each) ^ (y + (0x80-'`')*each)) ^
			((z + (0x80-'a')*each) ^ (z + (0x80-'{')*each)))
	return (^in | x) & (0x80 * each)
}

// oddInName is oddInPath for host names: lower-case letters, digits, "-" and "." need no look.
func oddInName(x uint64) uint64 {
	y := x &^ (0x80 * each)
	in := ((y + (0x80-'-')*each) ^ (y + (0x80-'/')*each)) ^
		((y + (0x80-'0')*each) ^ (y + (0x80-':')*each)) ^
		((y + (0x80-'a')*each) ^ (y + (0x80-'{')*each))
	return (^in | x) & (0x80 * each)
}

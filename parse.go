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
	p, err := parseRef(text)
	if err != nil {
		return Ref{}, err
	}
	return Ref{value: p}, nil
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

func parseURI(s string) (value, *ParseError) {
	p, err := parse(s)
	if err == nil && p.schemeEnd() > 0 {
		return p, nil
	}
	return value{}, noURI(s, err).in(s)
}

func parseRef(s string) (value, *ParseError) {
	p, err := parse(s)
	if err != nil {
		return value{}, err.in(s)
	}
	return p, nil
}

// noURI returns the error of a text that is not a URI, but maybe a reference. A text without a scheme
// is wrong there first, whatever else may be wrong with it.
func noURI(s string, err *ParseError) *ParseError {
	if i, _ := scheme(s, 0); len(s) <= MaxLen && (i == 0 || i == len(s) || s[i] != ':') {
		return fail(i, ruleScheme)
	}
	return err
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
func parse(s string) (value, *ParseError) {
	if len(s) > MaxLen {
		return value{}, fail(MaxLen, ruleLength)
	}
	const (
		http  = 'h' | 't'<<8 | 't'<<16 | 'p'<<24 | ':'<<32 | '/'<<40 | '/'<<48
		https = 'h' | 't'<<8 | 't'<<16 | 'p'<<24 | 's'<<32 | ':'<<40 | '/'<<48 | '/'<<56
	)
	var schemeEnd, pathStart, i int
	var err *ParseError
	if len(s) >= 8 {
		switch x := load(s); {
		case x == https:
			schemeEnd, i = 5, 8
		case x<<8 == http<<8:
			schemeEnd, i = 4, 7
		}
	}
	if i == 0 {
		schemeEnd, pathStart, i, err = front(s)
	} else { // front, for most of the URIs there are
		start := i
		var x, odd uint64
		for len(s)-i >= 8 {
			x = load(s[i:])
			if odd = oddInName(x); odd != 0 {
				break
			}
			i += 8
		}
		pathStart = i + bits.TrailingZeros64(odd)>>3
		if odd != 0 && s[pathStart] == '/' {
			// What else is in this word is path.
			if odd = oddInPath(x); odd == 0 {
				i += 8
			} else {
				i += bits.TrailingZeros64(odd) >> 3
			}
		} else {
			i, err = authorityFrom(s, start, i)
			pathStart = i
		}
	}
	if err != nil {
		return value{}, err
	}

	// Path, query and fragment allow nearly the same, so one loop does for the three.
	pathEnd, queryEnd := len(s), len(s)
	allowed := classPath
	for i < len(s) {
		if len(s) >= 8 {
			var x uint64
			if rest := len(s) - i; rest >= 8 {
				x = load(s[i:])
			} else {
				x = load(s[len(s)-8:]) >> (8 * uint(8-rest) & 63)
			}
			odd := oddInPath(x)
			if odd == 0 {
				i += 8
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
			pathEnd = i
			allowed = classQuery
			i++
		case b == '#' && queryEnd == len(s):
			pathEnd = min(pathEnd, i)
			queryEnd = i
			allowed = classQuery
			i++
		case b == '%':
			n := triplet(s, i)
			if i += n; n < 3 {
				return value{}, fail(i, rulePctEncoded)
			}
		default:
			return value{}, makeValue(s, schemeEnd, pathStart, pathEnd, queryEnd).fail(i)
		}
	}
	return makeValue(s, schemeEnd, pathStart, pathEnd, queryEnd), nil
}

// front parses what is before the path, and returns from where on the rest is to be parsed: if there
// is no scheme, the first segment of a relative path has been.
//
//	scheme        = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
//	path-noscheme = segment-nz-nc *( "/" segment )
//	segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
func front(s string) (schemeEnd, pathStart, rest int, err *ParseError) {
	i, _ := scheme(s, 0)
	if i > 0 && i < len(s) && s[i] == ':' {
		schemeEnd = i
		i++
	} else {
		if i < len(s) && s[i] != '/' && s[i] != '#' {
			var ok bool
			if i, ok = scan(s, i, classSegmentNC); !ok {
				return 0, 0, 0, fail(i, rulePctEncoded)
			}
			if i < len(s) && s[i] == ':' {
				return 0, 0, 0, fail(i, rulePathNoscheme)
			}
		}
		if i > 0 {
			return 0, 0, i, nil
		}
	}
	if len(s)-i < 2 || s[i] != '/' || s[i+1] != '/' {
		return schemeEnd, i, i, nil
	}
	i, err = authority(s, i+2)
	return schemeEnd, i, i, err
}

// fail returns the error of the byte at i, which is behind the front of p.
func (p value) fail(i int) *ParseError {
	switch {
	case i > p.queryEnd():
		return fail(i, ruleFragment)
	case i > p.pathEnd():
		return fail(i, ruleQuery)
	}
	return fail(i, p.PathRule())
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

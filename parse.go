package uri

// Parse parses text as the rule
//
//	URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
//
// of RFC 3986 section 3. The whole text must match: nothing is trimmed,
// repaired or decoded. The error, if any, is a *[ParseError]. Parse is one pass
// over the text, and does not allocate unless it fails.
func Parse(text string) (URI, error) {
	v, err := parse(text)
	if v.schemeEnd() == 0 {
		return URI{}, noURI(text, err)
	}
	if err != nil {
		return URI{}, err
	}
	return URI{v}, nil
}

// ParseRef parses text as the rule
//
//	URI-reference = URI / relative-ref
//
// of RFC 3986 section 4.1. The empty text is a reference. See [Parse] for the
// rest.
func ParseRef(text string) (Ref, error) {
	v, err := parse(text)
	if err != nil {
		return Ref{}, err
	}
	return Ref{value: v}, nil
}

// MustParse is [Parse] for texts that are known to be valid, such as constants.
// It panics if text is not a URI.
func MustParse(text string) URI {
	u, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return u
}

// MustParseRef is [ParseRef] for texts that are known to be valid, such as
// constants. It panics if text is not a URI reference.
func MustParseRef(text string) Ref {
	r, err := ParseRef(text)
	if err != nil {
		panic(err)
	}
	return r
}

// noURI returns the error of a text that is not a URI; err is the error of
// [ParseRef] for it, or nil. A missing scheme is reported before any other
// error.
func noURI(s string, err *ParseError) *ParseError {
	if i, _ := scheme(s, 0); len(s) <= MaxLen && (i == 0 || i == len(s) || s[i] != ':') {
		relative := err == nil && s != ""
		if err == nil {
			err = new(ParseError)
		}
		*err = ParseError{Offset: i, Rule: ruleScheme, relative: relative}
		return err.in(s)
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

// parsePlain is the parser. Its result is the right one; [parse] gives the
// same, faster.
//
//	URI           = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
//	relative-ref  = relative-part [ "?" query ] [ "#" fragment ]
//	path-abempty  = *( "/" segment )
//	path-absolute = "/" [ segment-nz *( "/" segment ) ]
//	path-rootless = segment-nz *( "/" segment )
//	path-empty    = 0<pchar>
//	query         = *( pchar / "/" / "?" )
//	fragment      = *( pchar / "/" / "?" )
//
// Which of the rules of section 3.3 a path can match follows from what is
// before it.
func parsePlain(s string) (value, *ParseError) {
	if len(s) > MaxLen {
		return value{}, fail(MaxLen, ruleLength)
	}
	schemeEnd, pathStart, i, err := front(s)
	if err != nil {
		return value{}, err
	}
	i, ok := scan(s, i, classPath)
	pathEnd, queryEnd := i, i
	if ok && i < len(s) && s[i] == '?' {
		i, ok = scan(s, i+1, classQuery)
		queryEnd = i
	}
	if ok && i < len(s) && s[i] == '#' {
		i, ok = scan(s, i+1, classQuery)
	}
	v := makeValue(s, schemeEnd, pathStart, pathEnd, queryEnd)
	if ok && i == len(s) {
		return v, nil
	}
	return value{}, v.fail(i, ok)
}

// fail returns the error of a text that is valid up to i, after the authority,
// where a malformed triplet ends or a byte is not allowed.
func (p value) fail(i int, ok bool) *ParseError {
	switch {
	case !ok:
		return fail(i, rulePctEncoded)
	case i > p.queryEnd():
		return fail(i, ruleFragment)
	case i > p.pathEnd():
		return fail(i, ruleQuery)
	}
	return fail(i, makeValue(p.s, p.schemeEnd(), p.pathStart(), len(p.s), len(p.s)).PathRule())
}

// front parses what is before the path. Without a scheme it parses the first
// segment too, which path-noscheme restricts. It returns where the path begins,
// and where parsing continues.
//
//	hier-part     = "//" authority path-abempty / path-absolute / path-rootless / path-empty
//	relative-part = "//" authority path-abempty / path-absolute / path-noscheme / path-empty
//	path-noscheme = segment-nz-nc *( "/" segment )
//	segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
func front(s string) (schemeEnd, pathStart, i int, err *ParseError) {
	if i, _ = scheme(s, 0); 0 < i && i < len(s) && s[i] == ':' {
		schemeEnd = i
		i++
	} else if i > 0 || i < len(s) && s[i] != '/' { // what a scheme has, segment-nz-nc has too
		var ok bool
		if i, ok = scan(s, i, classSegmentNC); !ok {
			return 0, 0, 0, fail(i, rulePctEncoded)
		}
		if i < len(s) && s[i] == ':' {
			return 0, 0, 0, fail(i, rulePathNoscheme)
		}
		return 0, 0, i, nil
	}
	if len(s)-i >= 2 && s[i] == '/' && s[i+1] == '/' {
		i, err = authority(s, i+len("//"))
	}
	return schemeEnd, i, i, err
}

// scan returns the offset of the first byte from i on that cannot continue *( c
// / pct-encoded ), or len(s). It reports false if that byte is inside a
// malformed triplet.
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

// triplet returns how many of the bytes at s[i:], which begins with "%", can be
// pct-encoded.
func triplet(s string, i int) int {
	if i+1 >= len(s) || !classHex.has(s[i+1]) {
		return 1
	}
	if i+2 >= len(s) || !classHex.has(s[i+2]) {
		return 2
	}
	return 3
}

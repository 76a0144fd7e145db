package uri

// Parse parses text as the rule
//
//	URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
//
// of RFC 3986 section 3. The whole text must match: nothing is trimmed,
// repaired or decoded. The error, if any, is a *[ParseError]. Parse is one pass
// over the text, and allocates nothing but an error that its caller keeps.
func Parse(text string) (u URI, err error) {
	u, e := parse(text, true)
	if e.Rule != "" {
		err = e.heap()
	}
	return
}

// ParseRef parses text as the rule
//
//	URI-reference = URI / relative-ref
//
// of RFC 3986 section 4.1. The empty text is a reference. See [Parse] for the
// rest.
func ParseRef(text string) (Ref, error) {
	u, err := parse(text, false)
	if err.Rule != "" {
		return Ref{}, err.heap()
	}
	return Ref{value: u.value}, nil
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

// refuse returns the error of a text that is not a URI, or not a reference; err
// is that of a reference, if it has one. A missing scheme is reported before
// any other error.
func refuse(s string, wantURI bool, err ParseError) (URI, ParseError) {
	if wantURI && len(s) <= MaxLen {
		if i, _ := scheme(s, 0); i == 0 || i == len(s) || s[i] != ':' {
			reference := err.Rule == "" && s != ""
			if err = fail(i, ruleScheme); reference {
				err = err.see(relative, 0)
			}
		}
	}
	return URI{}, err.in(s)
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
func parsePlain(s string) (value, ParseError) {
	if len(s) > MaxLen {
		return value{}, fail(MaxLen, ruleLength)
	}
	schemeEnd, pathStart, i, err := front(s)
	if err.Rule != "" {
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
		return v, ParseError{}
	}
	return value{}, v.fail(i, ok)
}

// fail returns the error of a text that is valid up to i, after the authority,
// where a malformed triplet ends or a byte is not allowed.
func (p value) fail(i int, ok bool) ParseError {
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
func front(s string) (schemeEnd, pathStart, i int, err ParseError) {
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
		return 0, 0, i, ParseError{}
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

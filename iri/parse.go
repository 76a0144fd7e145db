package iri

import (
	"errors"
	"strings"

	"github.com/urikit/uri"
)

// MaxLen is the length, in bytes, of the longest text that is parsed. Each byte can become a triplet, and
// so an IRI of that length has a URI that is not longer than [uri.MaxLen]. No operation makes a longer value.
const MaxLen = uri.MaxLen / len("%00")

// Parse parses text as the rule
//
//	IRI = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]
//
// of RFC 3987 section 2.2. The whole text must match: nothing is trimmed, repaired, decoded or normalized;
// [FromText] does what is asked for of that. The error, if any, is a *[ParseError]. Parse is one pass over the
// text, and does not allocate unless it fails.
func Parse(text string) (IRI, error) {
	if err := matchIRI(text); err != nil {
		return IRI{}, err
	}
	return IRI{value{text}}, nil
}

// ParseRef parses text as the rule
//
//	IRI-reference = IRI / irelative-ref
//
// The empty text is a reference. See [Parse] for the rest.
func ParseRef(text string) (Ref, error) {
	if err := matchReference(text); err != nil {
		return Ref{}, err
	}
	return Ref{value: value{text}}, nil
}

// MustParse is [Parse] for texts that are known to be right, such as constants: it panics if text is
// not an IRI.
func MustParse(text string) IRI {
	x, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return x
}

// MustParseRef is [ParseRef] for texts that are known to be right, such as constants: it panics if text is
// not an IRI reference.
func MustParseRef(text string) Ref {
	r, err := ParseRef(text)
	if err != nil {
		panic(err)
	}
	return r
}

// matchIRI is matchReference for the rule IRI. A text without a scheme is wrong there first, whatever
// else may be wrong with it.
func matchIRI(s string) *ParseError {
	if len(s) > MaxLen || schemeEnd(s) > 0 {
		return matchReference(s)
	}
	// There is no ":", or what is before it is no scheme.
	before, _, _ := strings.Cut(s, ":")
	if err := match(ruleScheme, before); err != nil {
		return err
	}
	return fail(len(before), ruleScheme)
}

// match returns the error of a text that should match a rule that is the same in RFC 3986.
func match(rule Rule, s string) *ParseError {
	err := uri.Rule(rule).Check(s)
	if err == nil {
		return nil
	}
	var e *uri.ParseError
	errors.As(err, &e) // always, as there is such a rule
	return fail(e.Offset, Rule(e.Rule))
}

// schemeEnd returns the end of the scheme of s, or 0 if s does not begin with one and its colon.
//
//	scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
func schemeEnd(s string) int {
	for i := range len(s) {
		switch b := s[i]; {
		case 'a' <= b|0x20 && b|0x20 <= 'z':
		case i > 0 && (isDigit(b) || b == '+' || b == '-' || b == '.'):
		case b == ':':
			return i
		default:
			return 0
		}
	}
	return 0
}

// matchReference is the parser: everything that reads an IRI or a reference goes through it.
//
//	IRI            = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]
//	irelative-ref  = irelative-part [ "?" iquery ] [ "#" ifragment ]
//	ihier-part     = "//" iauthority ipath-abempty / ipath-absolute / ipath-rootless / ipath-empty
//	irelative-part = "//" iauthority ipath-abempty / ipath-absolute / ipath-noscheme / ipath-empty
func matchReference(s string) *ParseError {
	if len(s) > MaxLen {
		return fail(MaxLen, ruleLength)
	}
	i, path := 0, rulePathNoscheme
	if end := schemeEnd(s); end > 0 {
		i, path = end+1, rulePathRootless
	}
	switch rest := s[i:]; {
	case strings.HasPrefix(rest, "//"):
		path = rulePathAbempty
		var err *ParseError
		if i, err = authority(s, i+len("//")); err != nil {
			return err
		}
	case strings.HasPrefix(rest, "/"):
		path = rulePathAbsolute
	case path == rulePathNoscheme:
		var ok bool
		if i, ok = scan(s, i, classSegmentNC); !ok {
			return fail(i, rulePctEncoded)
		}
		if i < len(s) && s[i] == ':' {
			return fail(i, rulePathNoscheme)
		}
	}
	i, err := run(s, i, classPath, path, "?#")
	if err == nil && i < len(s) && s[i] == '?' {
		i, err = run(s, i+1, classQuery, ruleQuery, "#")
	}
	if err == nil && i < len(s) {
		_, err = run(s, i+1, classFragment, ruleFragment, "")
	}
	return err
}

// run returns the end of *( c / pct-encoded ) at s[i:], which must be that of s, or one of the delimiters.
func run(s string, i int, c class, rule Rule, delimiters string) (int, *ParseError) {
	switch i, ok := scan(s, i, c); {
	case !ok:
		return 0, fail(i, rulePctEncoded)
	case i < len(s) && strings.IndexByte(delimiters, s[i]) < 0:
		return 0, fail(i, rule)
	default:
		return i, nil
	}
}

// authority parses the rule
//
//	iauthority = [ iuserinfo "@" ] ihost [ ":" port ]
//
// at s[i:] and returns its end. There is a userinfo only if there is an "@": what is before the first one.
func authority(s string, i int) (int, *ParseError) {
	end := authorityEnd(s, i)
	s = s[:end]
	if at := strings.IndexByte(s[i:], '@'); at >= 0 {
		var err *ParseError
		if i, err = run(s[:i+at], i, classUserinfo, ruleUserinfo, ""); err != nil {
			return 0, err
		}
		i++
	}
	i, err := ihost(s, i)
	if err != nil || i == end {
		return i, err
	}
	if s[i] != ':' {
		return 0, fail(i, ruleAuthority)
	}
	for i++; i < end; i++ {
		if !isDigit(s[i]) {
			return 0, fail(i, rulePort)
		}
	}
	return end, nil
}

// ihost parses the rule
//
//	ihost = IP-literal / IPv4address / ireg-name
//
// at s[i:], up to a ":" or the end of s, and returns its end. An IPv4address is an ireg-name too.
func ihost(s string, i int) (int, *ParseError) {
	if i == len(s) || s[i] != '[' {
		return run(s, i, classRegName, ruleRegName, ":")
	}
	end := len(s)
	if n := strings.IndexByte(s[i:], ']'); n >= 0 {
		end = i + n + 1
	}
	if err := match(ruleIPLiteral, s[i:end]); err != nil {
		err.Offset += i
		return 0, err
	}
	return end, nil
}

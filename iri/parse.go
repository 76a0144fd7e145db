package iri

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
)

// MaxLen is the length, in bytes, of the longest text that is parsed. Each byte
// can become a triplet, so the URI of such a text is not longer than
// [uri.MaxLen]. A longer one is an error. No operation makes a longer value.
const MaxLen = uri.MaxLen / len("%00")

// Parse parses text as the rule
//
//	IRI = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]
//
// of RFC 3987 section 2.2. The whole text must match: nothing is trimmed,
// repaired, decoded or normalized. For such changes see [FromText]. The error,
// if any, is a *[ParseError]. Parse takes time linear in the text. It allocates
// as many bytes as the text has, or none if the text is US-ASCII.
func Parse(text string) (IRI, error) {
	if err := ruleIRI.match(text); err != nil {
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
	if err := ruleReference.match(text); err != nil {
		return Ref{}, err
	}
	return Ref{value: value{text}}, nil
}

// MustParse is [Parse] for texts that are known to be valid, such as constants:
// it panics if text is not an IRI.
func MustParse(text string) IRI {
	x, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return x
}

// MustParseRef is [ParseRef] for texts that are known to be valid, such as
// constants: it panics if text is not an IRI reference.
func MustParseRef(text string) Ref {
	r, err := ParseRef(text)
	if err != nil {
		panic(err)
	}
	return r
}

// masked returns s with "~" for each byte of a character beyond US-ASCII that r
// allows. The result matches the rule of RFC 3986 if s matches r, and otherwise
// fails at the same byte and in the same rule: "~" is allowed wherever ucschar
// is. Text in brackets is not masked: it is an IP literal or invalid. iprivate
// is masked in the query only.
func (r Rule) masked(s string) string {
	i := asciiEnd(s, 0)
	if i == len(s) || r[0] != 'i' && !strings.HasSuffix(string(r), "IRI") && r != ruleReference {
		return s
	}
	bracket, bracketEnd := len(s), len(s)
	if n := strings.IndexByte(s, '['); n >= 0 {
		bracket = n
		if n = strings.IndexByte(s[bracket:], ']'); n >= 0 {
			bracketEnd = bracket + n
		}
	}
	query, queryEnd := len(s), len(s)
	switch r {
	case "iquery":
		query = 0
	case ruleIRI, ruleReference, "absolute-IRI", "irelative-ref":
		if n := strings.IndexByte(s, '#'); n >= 0 {
			queryEnd = n
		}
		if n := strings.IndexByte(s[:queryEnd], '?'); n >= 0 {
			query = n
		}
	}
	var b strings.Builder
	b.Grow(len(s))
	for start := 0; ; {
		b.WriteString(s[start:i])
		if start = i; i == len(s) {
			return b.String()
		}
		c, size := utf8.DecodeRuneInString(s[i:])
		if (i < bracket || i > bracketEnd) &&
			(isUcschar(c) || query <= i && i < queryEnd && isPrivate(c)) {
			b.WriteString("~~~~"[:size])
			start += size
		}
		i = asciiEnd(s, i+size)
	}
}

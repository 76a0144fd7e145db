package text

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/internal/repair"
	"github.com/urikit/uri/iri"
)

// delimited looks for the URI from start to its closing delimiter. It reports
// whether the delimiters are certain: then the URI is the whole text between
// them, or there is no URI (RFC 3986 appendix C).
func (s *scan) delimited(start int, d Delimiter) (found, certain bool) {
	next, b := &s.angle, byte('>')
	if d == Quotes {
		next, b = &s.quote, '"'
	}
	end := next.next(s.text, b, start)
	if end-start > MaxMatch {
		return false, false
	}
	raw := s.text[start:end]
	space := firstSpace(raw)
	spaced := space >= 0 && hasSpaces(raw)
	switch {
	case d == Angle && strings.IndexByte(raw, '<') >= 0, d == Quotes && spaced:
		return false, false
	case end == len(s.text):
		s.unclosed = true
		return false, s.undecided(start)
	}
	text, alternate := raw, raw
	if space >= 0 {
		text, alternate = unfold(raw, func(_, _, _ string) bool { return true })
	}
	u, kind, err := parse(text, true)
	if err != nil {
		if spaced || strings.ContainsAny(raw, "\"<|\\`") {
			return false, false
		}
		kind = Repaired
		if r, _, err := repair.Reference(text, false); err == nil {
			u, _ = r.URI()
		}
	}
	if u.IsZero() || !plausible(u) || space >= 0 && joinsUser(space, u) {
		s.pos = end
		return false, true
	}
	s.m = Match{URI: u, Text: text, Start: start, Kind: kind, Delimiter: d}
	if s.m.End = end; space >= 0 {
		s.m.End = start + len(strings.TrimRightFunc(raw, isSpace))
	}
	if alternate != text {
		s.m.Alternate, _, _ = parse(alternate, true)
	}
	return true, true
}

// firstSpace returns the place of the first white space, or -1.
func firstSpace(s string) int {
	for i := range len(s) {
		if c := s[i]; c <= ' ' || c >= utf8.RuneSelf {
			if n := strings.IndexFunc(s[i:], isSpace); n >= 0 {
				return i + n
			}
			break
		}
	}
	return -1
}

// hasSpaces reports whether a text has inner white space that does not break a
// line.
func hasSpaces(raw string) bool {
	breaks := func(r rune) bool { return r == '\n' || r == '\r' }
	for line := range strings.FieldsFuncSeq(raw, breaks) {
		if firstSpace(strings.TrimFunc(line, isSpace)) >= 0 {
			return true
		}
	}
	return false
}

// joinsUser reports whether the first removed white space is before the "@" of
// a URI: then its host may not be the intended one.
func joinsUser(space int, u uri.URI) bool {
	_, end, ok := u.Span(uri.Userinfo)
	return ok && space <= end
}

// parse returns the URI in a text, or with iris also the URI that an IRI means.
func parse(text string, iris bool) (uri.URI, Kind, error) {
	u, err := uri.Parse(text)
	if err == nil || !iris || isASCII(text) {
		return u, URI, err
	}
	x, err := iri.Parse(text)
	if err != nil {
		return uri.URI{}, IRI, err
	}
	return x.URI(), IRI, nil
}

package text

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/internal/repair"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/iri"
)

// delimited looks for the URI from start up to the delimiter that ends it. It
// reports whether delimiters are certain: then the URI is all between them, or
// there is none (RFC 3986 appendix C).
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
	spaced := hasSpaces(raw)
	switch {
	case d == Angle && strings.IndexByte(raw, '<') >= 0, d == Quotes && spaced:
		return false, false
	case end == len(s.text):
		return false, s.undecided(start)
	}
	text, alternate := unfold(raw)
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
	if u.IsZero() || !plausible(u) || joinsUser(raw, u) {
		s.pos = end
		return false, true
	}
	s.m = Match{URI: u, Text: text, Start: start, Kind: kind, Delimiter: d}
	s.m.End = start + len(strings.TrimRightFunc(raw, isSpace))
	if alternate != "" {
		s.m.Alternate, _, _ = parse(alternate, true)
	}
	return true, true
}

// hasSpaces reports whether there is white space inside of a text that does not
// break a line.
func hasSpaces(raw string) bool {
	for rest := raw; ; {
		i := strings.IndexFunc(rest, isSpace)
		if i < 0 {
			return false
		}
		after := strings.TrimLeftFunc(rest[i:], isSpace)
		if after != "" && !strings.ContainsAny(rest[i:len(rest)-len(after)], "\r\n") {
			return true
		}
		rest = after
	}
}

// joinsUser reports whether white space was left out before the "@" of a URI: then
// its host need not be the one that is meant.
func joinsUser(raw string, u uri.URI) bool {
	_, end, ok := u.Span(uri.Userinfo)
	i := strings.IndexFunc(raw, isSpace)
	return ok && 0 <= i && i <= end
}

// parse returns the URI that a text is, or if IRIs are asked for, means.
func parse(text string, iris bool) (uri.URI, Kind, error) {
	u, err := uri.Parse(text)
	if err == nil || !iris || isASCII(text) {
		return u, URI, err
	}
	x, err := iri.Parse(text)
	if err != nil {
		return uri.URI{}, IRI, err
	}
	if u, err = x.LookupURI(host.UTS46); err != nil {
		u = x.URI() // a name that DNS does not have is still a name
	}
	return u, IRI, nil
}

// unfold returns a text without its white space, and if a line is broken after a
// hyphen, without that too (conflicts.md D-09).
func unfold(raw string) (text, alternate string) {
	if strings.IndexFunc(raw, isSpace) < 0 {
		return raw, ""
	}
	text = squeeze(raw)
	var b strings.Builder
	for line := range strings.Lines(raw) {
		part := squeeze(line)
		if strings.HasSuffix(line, "\n") {
			part = strings.TrimSuffix(part, "-")
		}
		b.WriteString(part)
	}
	if alternate = b.String(); alternate == text {
		alternate = ""
	}
	return text, alternate
}

// squeeze returns a text without white space.
func squeeze(s string) string {
	return strings.Map(func(r rune) rune {
		if isSpace(r) {
			return -1
		}
		return r
	}, s)
}

package text

import (
	"slices"
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
	if d == Angle && strings.IndexByte(raw, '<') >= 0 {
		return false, false
	}
	space := firstSpace(raw)
	spaced := space >= 0 && hasSpaces(raw)
	switch {
	case d == Quotes && spaced:
		return false, false
	case end == len(s.text):
		s.unclosed = true
		return false, s.undecided(start)
	}
	text, alternate := raw, raw
	var breaks []int // where white space is removed
	if space >= 0 {
		apart := false
		text, alternate = unfold(raw, func(before, space, after string) bool {
			if breaks = append(breaks, len(before)); after != "" {
				apart = apart || s.beginsURI(after) || d == Quotes && mayEnd(before, after)
			}
			apart = apart || isBlank(space)
			return !apart
		})
		if apart {
			return false, false
		}
	}
	if s.isList(text, d) {
		return false, false
	}
	u, kind, err := parse(text, true)
	if err != nil {
		if spaced || strings.ContainsAny(raw, "\"<\\`") {
			return false, false
		}
		kind = Repaired
		if r, _, err := repair.Reference(text, false); err == nil {
			u, _ = r.URI()
		}
		if bar := strings.IndexByte(text, '|'); bar >= 0 && (d == Angle || u.IsZero() ||
			strings.Contains(text[bar:], "://")) {
			return false, false // text or another URI follows
		}
	}
	if joinsHost(text, breaks, d) || len(breaks) > 0 && joinsUser(breaks[0], u) {
		return false, false
	}
	if u.IsZero() || !plausible(u) {
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

// isList reports whether text between delimiters is a list of URIs: see run. In
// angle brackets only one whose first URI has no path may be: the host is then
// another one.
func (s *scan) isList(text string, d Delimiter) bool {
	at := strings.Index(text, "://") + len("://")
	if i := strings.IndexAny(text[at:], "/?#"); d == Angle && i >= 0 {
		text = text[:min(len(text), at+i+len("//"))]
	}
	if at < len("://") || hasPrefixFold(text, "data:") {
		return false
	}
	in, query := scan{Finder: s.Finder, text: text}, strings.IndexByte(text, '?')
	for i := at; ; i += len("://") {
		n := strings.Index(text[i:], "://")
		if i += n; n < 0 {
			return false
		}
		if in.another(at, i, false) >= 0 {
			return true
		}
		if 0 <= query && query < i { // the query has a URI, and perhaps a list of them
			return false
		}
	}
}

// isBlank reports whether white space has a blank line: there a paragraph ends.
func isBlank(space string) bool {
	return strings.Count(space, "\n") > 1 || strings.Count(space, "\r") > 1
}

// beginsURI reports whether a URI begins a text: with a scheme that is searched
// for, or any one before "//".
func (s *scan) beginsURI(text string) bool {
	n := 0
	for n < min(len(text), maxScheme) && inScheme[text[n]] {
		n++
	}
	if n == 0 || n == len(text) || text[n] != ':' || !isLetter(text[0]) {
		return false
	}
	slashes := strings.HasPrefix(text[n:], "://")
	return slashes || s.known(text[:n], slashes)
}

// mayEnd reports whether a URI in double quotes may end at a line break: after
// its authority, and with a character that can be the last one.
func mayEnd(before, after string) bool {
	_, rest, ok := strings.Cut(before, "://")
	inside := ok && !strings.ContainsAny(rest, "/?#") && strings.IndexByte("/?#", after[0]) < 0
	return !inside && strings.IndexByte("/-_.?&=%", before[len(before)-1]) < 0
}

// joinsHost reports whether white space that was removed at these places of a
// text makes another host. A host may be broken only where the first part is
// not a name yet: it does not end in a top-level domain, or in angle brackets
// it ends in a dot or hyphen. The whole must end in one.
func joinsHost(text string, breaks []int, d Delimiter) bool {
	start := strings.IndexByte(text, ':') + 1
	slashes := strings.HasPrefix(text[start:], "//")
	if slashes {
		start += len("//")
	}
	name := text[start:]
	if i := strings.IndexAny(name, "/?#"); i >= 0 {
		name = name[:i]
	}
	if i := strings.LastIndexByte(name, '@') + 1; i > 0 || slashes { // or an address
		start, name = start+i, name[i:]
	} else {
		return false
	}
	name, _, _ = strings.Cut(name, ":")
	return slices.ContainsFunc(breaks, func(at int) bool {
		if at -= start; at <= 0 || at >= len(name) {
			return false
		}
		first := strings.TrimRight(name[:at], ".-")
		return !isHost(name) || isHost(first) && (d == Quotes || len(first) == at)
	})
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
	if i := strings.Index(text, "://") + len("://"); strings.ContainsAny(text, fullStops) {
		end := i + strings.IndexAny(text[i:]+"/", "/?#")
		text = text[:i] + dots.Replace(text[i:end]) + text[end:]
	}
	x, err := iri.Parse(text)
	if err != nil {
		return uri.URI{}, IRI, err
	}
	return x.URI(), IRI, nil
}

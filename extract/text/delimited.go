package text

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/iri"
)

// MaxMatch is how long a URI in text is at most, in bytes, with the white space inside of its delimiters.
const MaxMatch = 64 << 10

// angled looks for the URI from start up to ">".
func (s *scan) angled(start int) bool {
	end := s.angle.next(s.text, '>', start)
	if end == len(s.text) || end-start > MaxMatch || strings.IndexByte(s.text[start:end], '<') >= 0 {
		return false
	}
	return s.unfold(start, end, Angle)
}

// quoted looks for the URI from start up to a double quote, if there is no white space but around line breaks.
func (s *scan) quoted(start int) bool {
	end := s.quote.next(s.text, '"', start)
	if end == len(s.text) || end-start > MaxMatch {
		return false
	}
	for rest := s.text[start:end]; ; {
		i := strings.IndexFunc(rest, isSpace)
		if i < 0 {
			break
		}
		n := strings.IndexFunc(rest[i:], func(r rune) bool { return !isSpace(r) })
		if n < 0 {
			n = len(rest) - i
		}
		if i+n < len(rest) && !strings.ContainsAny(rest[i:i+n], "\r\n") {
			return false
		}
		rest = rest[i+n:]
	}
	return s.unfold(start, end, Quotes)
}

// unfold makes a URI of the text between two places, without white space.
func (s *scan) unfold(start, end int, d Delimiter) bool {
	raw := s.text[start:end]
	text, alternate := unfold(raw)
	u, kind, err := s.parse(text)
	if err != nil || !plausible(u) {
		return false
	}
	s.m = Match{URI: u, Text: text, Start: start, End: start + len(strings.TrimRightFunc(raw, isSpace)), Kind: kind, Delimiter: d}
	if alternate != "" {
		if v, _, err := s.parse(alternate); err == nil {
			s.m.Alternate = v
		}
	}
	return true
}

// parse returns the URI that a text is, or means.
func (s *scan) parse(text string) (uri.URI, Kind, error) {
	u, err := uri.Parse(text)
	if err == nil || !s.iris || isASCII(text) {
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

// unfold returns a text without its white space, and if a line is broken after a hyphen, without that too.
func unfold(raw string) (text, alternate string) {
	if strings.IndexFunc(raw, isSpace) < 0 {
		return raw, ""
	}
	text = strings.Map(func(r rune) rune {
		if isSpace(r) {
			return -1
		}
		return r
	}, raw)
	var b strings.Builder
	dropped := false
	for line := range strings.Lines(raw) {
		trimmed := strings.TrimFunc(line, isSpace)
		if strings.HasSuffix(line, "\n") && strings.HasSuffix(trimmed, "-") {
			trimmed, dropped = trimmed[:len(trimmed)-1], true
		}
		b.WriteString(strings.Map(func(r rune) rune {
			if isSpace(r) {
				return -1
			}
			return r
		}, trimmed))
	}
	if dropped {
		alternate = b.String()
	}
	return text, alternate
}

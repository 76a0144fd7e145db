package text

import (
	"math/bits"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/vector"
)

// The fast path over bitmaps of 64 bytes. FuzzCommon compares it with the
// plain code.

// inRun has the characters of a host in text, inHost, and apart from those "/"
// and "?" in bit 7, ":" in bit 6 and "'()" in bit 5: all that is always part of
// the rest of a URI, if no bracket or quotation mark is before it.
var inRun = vector.Make(func(b byte) byte {
	switch {
	case b == '/' || b == '?':
		return 1 << 7
	case b == ':':
		return 1 << 6
	case '\'' <= b && b <= ')':
		return 1 << 5
	case !inHost[b]:
		return 0
	}
	return vector.Row(b)
})

// common is delimited or, without a delimiter, bare, for the common URI that
// begins at start: it has "//" after the colon and a plain host without a port,
// and what follows it leaves no doubt about its end. If it reports false, the
// plain code decides, and nothing has changed.
func (s *scan) common(start, colon int, d Delimiter) bool {
	if !vector.Has || colon-start < len("http") { // "urn" is read in another way
		return false
	}
	from := colon + len("://")
	odd, slash, colons, pairs := vector.Look(inRun, s.text, from)
	i := from + bits.TrailingZeros64(odd|slash|colons|pairs)
	if i == from || i >= min(len(s.text), from+vector.Width) || !endsHost[s.text[i]] {
		return false
	}
	around := s.around(start)
	end := s.runFrom(from, odd|colons, pairs, &around)
	if end == len(s.text) || mayGoOn[s.text[end]] || end-start > MaxMatch {
		return false
	}
	m := Match{Start: start, Delimiter: d}
	switch {
	case d == Angle && s.text[end] == '>', d == Quotes && s.text[end] == '"':
		m.End = end
	case d != None:
		return false
	default:
		if m.End = end; !isAlnum(s.text[end-1]) && s.text[end-1] != '/' {
			m.End = s.trim(start, from, end)
		}
	}
	m.Text = s.text[start:m.End]
	var err error
	if m.URI, err = uri.Parse(m.Text); err != nil || m.End == from { // no host is left
		return false
	}
	if d == None {
		s.ran(start, end)
	}
	s.m = m
	return true
}

// mayGoOn are the characters that a URI may end before and is cut by, and the
// colon of another URI.
var mayGoOn = func() (t [256]bool) {
	for c := range t {
		t[c] = c >= 0x80 || strings.IndexByte(`[{%#^\|:`, byte(c)) >= 0
	}
	return t
}()

// runFrom is run from the end of a plain host. It stops where another URI may
// begin.
func (s *scan) runFrom(from int, odd, pairs uint64, around *pair) int {
	for fragment := false; ; {
		if around.closing != 0 {
			odd |= pairs
		}
		for ; odd != 0; odd &= odd - 1 {
			i := from + bits.TrailingZeros64(odd)
			switch c := s.text[i]; {
			case c == '@', c == ':' && !strings.HasPrefix(s.text[i:], "://"):
			case around.ends(c):
				return i
			case c == '%' && i+2 < len(s.text) && inHex[s.text[i+1]] && inHex[s.text[i+2]]:
			case c == '#' && !fragment:
				fragment = true
			case c == '&' && !isMarkup(s.text[i:]), c == '(', c == ')', c == '\'':
			default:
				return i
			}
		}
		if from += vector.Width; from >= len(s.text) {
			return len(s.text)
		}
		var colons uint64
		odd, _, colons, pairs = vector.Look(inRun, s.text, from)
		odd |= colons
	}
}

package text

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/scheme"
)

// atDot looks for the suffix reference with its first dot at a place. It goes on behind it, or if there is none, behind the
// name.
func (s *scan) atDot(dot int) bool {
	s.pos = dot + 1
	return dot > s.at && s.found(s.suffix(dot))
}

// suffix looks for the suffix reference with its first dot at a place. If there is none, it goes on behind the name.
func (s *scan) suffix(dot int) bool {
	end := s.nameEnd(dot, dot+1+maxName)
	s.pos = max(s.pos, end)
	for end > dot && (s.text[end-1] == '.' || s.text[end-1] == '-') {
		end--
	}
	if end == dot {
		return false
	}
	last := end
	for last > dot && s.text[last-1] != '.' {
		last--
	}
	if isDigit(s.text[last]) {
		return s.address(dot, end)
	}
	t := s.topLevel(last, end)
	if t <= special {
		return false
	}
	start, ok := s.nameStart(dot)
	if !ok || end-start > maxName {
		return false
	}
	escape := s.escape(start)
	name := s.text[start:end]
	if escape > 0 && s.explicit(s.text[min(start+escape, last):end]) {
		start += escape
		name, ok = s.text[start:end], s.behind(end) != other
	} else if s.explicit(name) {
		ok = s.beforeExplicit(start) && s.behind(end) != other
	} else {
		ok = s.before(start) && s.convincing(name, last-start, end, t)
	}
	if !ok || !isHostName(name) {
		return false
	}
	return s.complete(start, end)
}

// address looks for the suffix reference whose host is an IPv4 address with its first dot at a place. There must be a
// port or a path behind it, for a version has four numbers, too.
func (s *scan) address(dot, end int) bool {
	start, ok := s.nameStart(dot)
	if !ok || !s.before(start) || uri.Rule("IPv4address").Check(s.text[start:end]) != nil || s.behind(end) != more {
		return false
	}
	if rest := s.text[end:min(len(s.text), end+maxLabel)]; rest[0] == '/' && (!beginsPath(rest) || isMask(segment(rest[1:]))) {
		return false
	}
	return s.complete(start, end)
}

// isMask reports whether a segment is what stands behind the address of a network: 10.0.0.0/8, or /255.0.0.0.
func isMask(segment string) bool {
	n := 0
	for n < len(segment) && (isDigit(segment[n]) || segment[n] == '.') {
		n++
	}
	return n > 0 && (n == len(segment) || !inName[segment[n]] && segment[n] != '_' && segment[n] != '%')
}

// complete makes the suffix reference whose host is text[start:end].
func (s *scan) complete(start, end int) (ok bool) {
	if s.text[min(end, len(s.text)-1)] == ':' && s.behind(end) == more {
		end += portEnd(s.text[end:min(len(s.text), end+8)])
	}
	if end < len(s.text) && strings.IndexByte("/?#", s.text[end]) >= 0 && s.behind(end) == more {
		ok = s.longest(start, end, min(len(s.text), start+MaxMatch), true)
	} else if u, _, err := s.completed(s.text[start:end]); err == nil {
		s.m, ok = Match{URI: u, Text: s.text[start:end], Start: start, End: end}, true
	}
	s.m.Kind = Suffix
	return ok
}

// completed returns the URI that a suffix reference means.
func (s *scan) completed(text string) (uri.URI, Kind, error) {
	if s.iris && !isASCII(text) {
		x, err := iri.ParseRef("//" + text)
		if err != nil {
			if e, ok := err.(*iri.ParseError); ok {
				e.Offset -= len("//")
			}
			return uri.URI{}, Suffix, err
		}
		r, err := x.LookupURI(host.UTS46)
		if err != nil {
			return uri.URI{}, Suffix, err
		}
		text = r.String()[len("//"):]
	}
	u, err := scheme.CompleteSuffix(text, *s.suffixes...)
	return u, Suffix, err
}

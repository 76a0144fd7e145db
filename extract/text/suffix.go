package text

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/scheme"
)

// atDot looks for the suffix reference whose first dot is at dot. If there is
// none, the scan continues after the name.
func (s *scan) atDot(dot int) bool {
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
		name, ok = s.text[start:end], s.after(end) != other
	} else if s.explicit(name) {
		ok = s.beforeExplicit(start) && s.after(end) != other
	} else {
		ok = s.before(start) && s.convincing(name, last-start, end, t)
	}
	if !ok || !isHostName(name) {
		return false
	}
	return s.complete(start, end)
}

// address looks for the suffix reference whose host is an IPv4 address with its
// first dot at a place. It must have a port or a path, because version numbers
// can also have four parts.
func (s *scan) address(dot, end int) bool {
	start, ok := s.nameStart(dot)
	if !ok || !s.before(start) || uri.Rule("IPv4address").Check(s.text[start:end]) != nil ||
		s.after(end) != more {
		return false
	}
	if rest := s.text[end:min(len(s.text), end+maxLabel)]; rest[0] == '/' && (!beginsPath(rest) ||
		isMask(segment(rest[1:]))) {
		return false
	}
	return s.complete(start, end)
}

// isMask reports whether a segment is the mask of a network: 10.0.0.0/8, or
// /255.0.0.0.
func isMask(segment string) bool {
	n := 0
	for n < len(segment) && (isDigit(segment[n]) || segment[n] == '.') {
		n++
	}
	return n > 0 && (n == len(segment) || !inName[segment[n]] && segment[n] != '_' &&
		segment[n] != '%')
}

// complete makes the suffix reference whose host is text[start:end].
func (s *scan) complete(start, end int) bool {
	if s.text[min(end, len(s.text)-1)] == ':' && s.after(end) == more {
		end += portEnd(s.text[end:min(len(s.text), end+8)])
	}
	if end < len(s.text) && strings.IndexByte("/?#", s.text[end]) >= 0 && s.after(end) == more {
		return s.longest(start, end, len(s.text), reach{end: end, iris: s.iris}, true)
	}
	r := reach{end: end, ends: true, cut: s.goesOn(end), iris: s.iris}
	return s.longest(start, end, end, r, true)
}

// completed returns the URI that a suffix reference means.
func (s *scan) completed(text string, iris bool) (uri.URI, Kind, error) {
	if iris && !isASCII(text) {
		x, err := iri.ParseRef("//" + text)
		if err != nil {
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

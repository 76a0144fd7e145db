package text

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

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
	end = dot + len(strings.TrimRight(s.text[dot:end], ".-"))
	if end == dot {
		return false
	}
	last := dot + strings.LastIndexByte(s.text[dot:end], '.') + 1
	if isDigit(s.text[last]) {
		return s.address(dot, end)
	}
	t := trustIn(s.text[last:end])
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
		ok = s.before(start, true) && s.after(end) != other
	} else {
		ok = s.before(start, false) && s.convincing(name, last-start, end, t)
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
	if !ok || !s.before(start, false) || s.after(end) != more ||
		uri.Rule("IPv4address").Validate(s.text[start:end]) != nil {
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
	rest := strings.TrimLeft(segment, "0123456789.")
	return len(rest) < len(segment) &&
		(rest == "" || !inName[rest[0]] && rest[0] != '_' && rest[0] != '%')
}

// complete makes the suffix reference whose host is text[start:end].
func (s *scan) complete(start, end int) bool {
	if s.text[min(end, len(s.text)-1)] == ':' && s.after(end) == more {
		end += portEnd(s.text[end:min(len(s.text), end+8)])
	}
	if end < len(s.text) && strings.IndexByte("/?#", s.text[end]) >= 0 && s.after(end) == more {
		return s.longest(start, end, len(s.text), reach{end: end, iris: !s.ascii}, true)
	}
	r := reach{end: end, ends: true, cut: s.goesOn(end), iris: !s.ascii}
	return s.longest(start, end, end, r, true)
}

// completed returns the URI that a suffix reference means.
func (s *scan) completed(text string, iris bool) (uri.URI, Kind, error) {
	if iris && !isASCII(text) {
		x, err := iri.ParseRef("//" + text)
		r, err2 := x.LookupURI(host.UTS46)
		if err = cmp.Or(err, err2); err != nil {
			return uri.URI{}, Suffix, err
		}
		text = r.String()[len("//"):]
	}
	u, err := scheme.CompleteSuffix(text, *s.suffixes...)
	return u, Suffix, err
}

// explicit reports whether a name begins with "www." or the prefix of a rule.
func (s *scan) explicit(name string) bool {
	return strings.Count(name, ".") >= 2 && (hasPrefixFold(name, "www.") ||
		slices.ContainsFunc(*s.suffixes, func(r scheme.SuffixRule) bool {
			return r.Prefix != "" && hasPrefixFold(name, r.Prefix)
		}))
}

// runeBefore returns the character before a place, or 0.
func (s *scan) runeBefore(start int) rune {
	if start == 0 {
		return 0
	}
	r, _ := utf8.DecodeLastRuneInString(s.text[max(0, start-utf8.UTFMax):start])
	return r
}

// before reports whether a name, or an explicit name, may begin at a place.
func (s *scan) before(start int, explicit bool) bool {
	switch r := s.runeBefore(start); {
	case r >= utf8.RuneSelf:
		return !isWord(r) || spaceless(r)
	case r == '/':
		return explicit && start-1 == s.at || s.slashes(start)
	case explicit:
		return !isAlnum(byte(r)) && strings.IndexByte("@.-_%$", byte(r)) < 0
	case r == '>':
		return start < 2 || s.text[start-2] != '-' && s.text[start-2] != '='
	case r == ':':
		return s.prefixed(start)
	default:
		return strings.IndexByte("\x00 \n\t\r\"'(<[{,;*|`)]}!", byte(r)) >= 0
	}
}

// slashes reports whether "//" is before a place and does not belong to a
// scheme or a path.
func (s *scan) slashes(start int) bool {
	if start < 2 || start-2 < s.at || s.text[start-2] != '/' {
		return false
	}
	return start == 2 || strings.IndexByte(" \t\r\n\"'(<[{>=", s.text[start-3]) >= 0
}

// A sequel is the kind of text after a name.
type sequel uint8

const (
	nothing sequel = iota
	more           // a path, a query, a fragment, or a port
	other          // neither part of a reference nor of a sentence
)

// after classifies the text after a name.
func (s *scan) after(end int) sequel {
	rest := s.text[end:min(len(s.text), end+utf8.UTFMax+8)]
	if rest == "" {
		return nothing
	}
	next := byte(' ')
	if len(rest) > 1 {
		next = rest[1]
	}
	switch c := rest[0]; {
	case c >= utf8.RuneSelf:
		if r, _ := utf8.DecodeRuneInString(rest); isWord(r) && !spaceless(r) {
			return other
		}
	case c == '/':
		return more
	case c == '?' || c == '#':
		if isAlnum(next) {
			return more
		}
	case c == ':':
		if isDigit(next) {
			if portEnd(rest) > 0 {
				return more
			}
			return other
		}
		if isAlnum(next) || strings.IndexByte(":/~_.$%*\\{[(-+@", next) >= 0 {
			return other
		}
	case isAlnum(c), strings.IndexByte("@_-+=%$&~^", c) >= 0:
		return other
	}
	return nothing
}

// portEnd returns the length of the port that a text begins with, with its
// colon, or 0.
func portEnd(text string) int {
	n := 1
	for n < len(text) && isDigit(text[n]) {
		n++
	}
	p, err := strconv.ParseUint(text[1:n], 10, 16)
	if err != nil || p == 0 || n < len(text) && (isLetter(text[n]) || text[n] == '_' ||
		text[n] == ':' || text[n] == '.' && n+1 < len(text) && isDigit(text[n+1])) {
		return 0
	}
	return n
}

// convincing reports whether a name that is not explicit is a host. Its
// last label is at last, and it ends at end in the text.
func (s *scan) convincing(name string, last, end int, t trust) bool {
	sequel := s.after(end)
	if sequel == other || t == word || misspelt(name, last) || isReversed(name) {
		return false
	}
	rest := s.text[end:min(len(s.text), end+maxLabel)]
	switch {
	case sequel == nothing:
		// One letter and a country code is more often a field in a program.
		return t == trusted && last > 2 && !strings.HasPrefix(rest, "(")
	case rest[0] == ':':
		return t >= listed && last > 2
	case t == trusted:
		return true
	case rest[0] != '/' || !beginsPath(rest):
		return false
	}
	return t == listed || !strings.Contains(segment(rest[1:]), ".")
}

// beginsPath reports whether a text begins with a slash and more.
func beginsPath(text string) bool {
	return len(text) > 1 && (isAlnum(text[1]) || strings.IndexByte("~@%_?", text[1]) >= 0)
}

// segment returns the path segment at the beginning of a text.
func segment(text string) string {
	n := 0
	for n < len(text) && inURI[text[n]] && strings.IndexByte("/?#", text[n]) < 0 {
		n++
	}
	return text[:n]
}

// misspelt reports whether a name mixes upper and lower case like a name in a
// program, not like a host: asp.Net, fooBar.de. A name in upper case that ends
// in a country code, like an opcode, or in .NET is not a host either.
func misspelt(name string, last int) bool {
	if tld := name[last:]; tld != strings.ToLower(tld) {
		return name != strings.ToUpper(name) || len(tld) == 2 || tld == "NET"
	}
	for i := 1; i < last; i++ {
		if 'a' <= name[i-1] && name[i-1] <= 'z' && 'A' <= name[i] && name[i] <= 'Z' {
			return true
		}
	}
	return false
}

// isReversed reports whether a name begins with a top-level domain, as names of
// packages and interfaces do: org.freedesktop.systemd1.
func isReversed(name string) bool {
	first, rest, _ := strings.Cut(name, ".")
	switch first {
	case "com", "org", "net", "edu", "gov", "io":
		return strings.Contains(rest, ".")
	}
	return false
}

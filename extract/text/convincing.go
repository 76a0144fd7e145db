package text

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// explicit reports whether a name begins with an explicit mark of a host:
// "www.", or the prefix of a rule.
func (s *scan) explicit(name string) bool {
	if strings.Count(name, ".") < 2 {
		return false
	}
	if hasPrefix(name, "www.") {
		return true
	}
	for _, r := range *s.suffixes {
		if r.Prefix != "" && hasPrefix(name, r.Prefix) {
			return true
		}
	}
	return false
}

func hasPrefix(name, prefix string) bool {
	return len(name) >= len(prefix) && strings.EqualFold(name[:len(prefix)], prefix)
}

// runeBefore returns the character before a place, or 0.
func (s *scan) runeBefore(start int) rune {
	if start == 0 {
		return 0
	}
	r, _ := utf8.DecodeLastRuneInString(s.text[max(0, start-utf8.UTFMax):start])
	return r
}

// beforeExplicit reports whether a name that begins with "www." may begin at a
// place.
func (s *scan) beforeExplicit(start int) bool {
	switch r := s.runeBefore(start); {
	case r == '/':
		return start-1 == s.at || s.slashes(start)
	case r >= utf8.RuneSelf:
		return !isWord(r) || spaceless(r)
	default:
		return !isAlnum(byte(r)) && strings.IndexByte("@.-_%$", byte(r)) < 0
	}
}

// before reports whether a name may begin at a place: not inside something
// longer.
func (s *scan) before(start int) bool {
	switch r := s.runeBefore(start); {
	case r == 0, r == ' ', r == '\n', r == '\t', r == '\r':
		return true
	case r == '/':
		return s.slashes(start)
	case r == '>':
		return start < 2 || s.text[start-2] != '-' && s.text[start-2] != '='
	case r == ':':
		return s.prefixed(start)
	case r >= utf8.RuneSelf:
		return !isWord(r) || spaceless(r)
	default:
		return strings.IndexByte("\"'(<[{,;*|`)]}!", byte(r)) >= 0
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
	other          // not part of a reference, nor of a sentence
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

// convincing reports whether a name without an explicit mark is a host. Its
// last label is at last, and it ends at end in the text.
func (s *scan) convincing(name string, last, end int, t trust) bool {
	sequel := s.after(end)
	if sequel == other || t == word || misspelt(name, last) || isReversed(name) {
		return false
	}
	rest := s.text[end:min(len(s.text), end+maxLabel)]
	switch {
	case sequel == nothing:
		// One letter and a country is more often a field in a program.
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
// program, not like a host: asp.Net, fooBar.de. In upper case only, a name that
// ends in a country, as opcodes do, or in .NET is not a host either.
func misspelt(name string, last int) bool {
	upper, lower := false, false
	for i := range len(name) {
		switch c := name[i]; {
		case 'A' <= c && c <= 'Z':
			if i >= last && lower || i > 0 && 'a' <= name[i-1] && name[i-1] <= 'z' {
				return true
			}
			upper = true
		case 'a' <= c && c <= 'z':
			if i > last && 'A' <= name[i-1] && name[i-1] <= 'Z' {
				return true
			}
			lower = true
		}
	}
	return upper && !lower && (len(name)-last == 2 || name[last:] == "NET")
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

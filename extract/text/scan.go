package text

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A scan goes through a text from colon to colon and, on request, from dot to
// dot and from "@" to "@".
type scan struct {
	Finder
	text string
	at   int // nothing before can be part of a match
	pos  int // where the search continues
	stop int // where the search stops
	m    Match

	angle, quote     place // the next ">" and the next double quote
	colon, dot, sign place // the next marks

	// The end of the last run that was not a URI, and how many began in it.
	runEnd, failed int

	// In this order: more text follows; that text decides about the mark at
	// pos; the match is longer than MaxMatch; the text begins inside such a
	// match.
	more, wait, long, skipping bool

	unclosed bool // the delimiter before the match has no counterpart
}

// maxFailed is how many candidates may fail in one run of characters. Then the
// rest of the run is skipped. Without this limit a text such as "tel:tel:tel:…"
// would not take linear time.
const maxFailed = 8

// begin gives the scan a text, in which it continues at pos. If more text
// follows, it stops after the last white space, so that no match is split.
func (s *scan) begin(text string, more bool) {
	s.text, s.more, s.stop = text, more, len(text)
	s.angle, s.quote, s.wait = nowhere, nowhere, false
	s.colon, s.dot, s.sign = nowhere, nowhere, nowhere
	if s.skipping {
		s.skipRun()
	}
	if more {
		low := max(s.pos, len(text)-MaxMatch)
		for s.stop > low && !isWhite(text[s.stop-1]) {
			s.stop--
		}
	}
}

// undecided reports whether text that follows may decide about a match that
// begins at start. Then the scan stops there, and continues with more text.
func (s *scan) undecided(start int) bool {
	s.wait = s.more && len(s.text)-start <= MaxMatch
	return s.wait
}

// unended reports whether a continuation of the text could change the match.
func (s *scan) unended() bool {
	rest := s.text[s.m.End:]
	return s.unclosed || s.m.Delimiter == None && len(rest) < maxAside &&
		!strings.ContainsAny(rest, " \t\r\n<>")
}

// skipRun skips the available part of a run that is too long.
func (s *scan) skipRun() {
	for s.pos < len(s.text) && inURI[s.text[s.pos]] {
		s.pos++
	}
	s.at, s.long, s.skipping = s.pos, false, s.pos == len(s.text)
}

// leave drops the text before cut.
func (s *scan) leave(cut int) {
	s.pos -= cut
	s.at = max(s.at-cut, 0)
	s.runEnd = max(s.runEnd-cut, 0)
}

// A place caches the next place of a byte.
type place struct{ from, at int }

var nowhere = place{at: -1}

// next returns the place of a byte in text[from:], or the length of the text.
// Calls with growing offsets take time linear in the text together.
func (p *place) next(text string, b byte, from int) int {
	if p.elsewhere(from) {
		p.from = from
		if i := strings.IndexByte(text[from:], b); i >= 0 {
			p.at = from + i
		} else {
			p.at = len(text)
		}
	}
	return p.at
}

func (p *place) elsewhere(from int) bool { return from < p.from || from > p.at }

// next puts the next match in m, and reports whether there is one. If not, the
// scan continues at pos.
func (s *scan) next() bool {
	text := s.text[:min(len(s.text), s.stop+1)]
	for s.pos < s.stop && !s.long {
		i := s.mark(text, s.pos)
		if i >= s.stop {
			break
		}
		runEnd, failed := s.runEnd, s.failed
		s.pos = i + 1
		ok := i > s.at
		if ok {
			switch text[i] {
			case ':':
				ok = s.atColon(i)
			case '.':
				ok = s.atDot(i)
			default:
				ok = s.atSign(i)
			}
		}
		switch {
		case s.wait: // it is looked at again
			s.pos, s.runEnd, s.failed = i, runEnd, failed
			return false
		case ok:
			s.at, s.pos = s.m.End, max(s.m.End, s.pos)
			return true
		case s.pos <= s.runEnd && s.failed >= maxFailed:
			s.pos = s.runEnd
		}
	}
	s.pos = max(s.pos, s.stop)
	return false
}

// atColon looks for the URI whose scheme ends at a colon. Like the other search
// methods it puts a match in m.
func (s *scan) atColon(colon int) bool {
	s.unclosed = false
	low := max(s.at, colon-maxScheme-1)
	start := colon
	for start > low && inScheme[s.text[start-1]] {
		start--
	}
	if colon-start > maxScheme {
		return false
	}
	slashes := strings.HasPrefix(s.text[colon+1:], "//")
	if s.suffixes != nil && strings.EqualFold(s.text[start:colon], "localhost") &&
		s.before(start, false) && s.after(colon) == more {
		return s.complete(start, colon)
	}
	begin, known := s.name(start, colon, slashes)
	if !known && (s.only || !isLetter(s.text[start])) {
		return false
	}
	d := None
	if begin == start {
		d = s.delimiter(start)
	}
	start = begin
	if !known && !(d == Angle && (slashes || s.prefixed(start))) {
		return false
	}
	if known && slashes && s.common(start, colon, d) {
		return true
	}
	if d != None {
		if found, whole := s.delimited(start, d); whole || s.wait {
			return found
		}
	}
	return known && s.bare(start, colon)
}

// name returns the place of a wanted scheme name in text[start:colon] that ends
// at the colon.
func (s *scan) name(start, colon int, slashes bool) (int, bool) {
	if s.known(s.text[start:colon], slashes) {
		return start, true
	}
	if n := s.escape(start); n > 0 && start+n < colon && s.known(s.text[start+n:colon], slashes) {
		return start + n, true
	}
	for at := start; slashes; {
		// "see...http://a": a name may begin after other characters
		for at < colon && isAlnum(s.text[at]) {
			at++
		}
		for at < colon && !isLetter(s.text[at]) {
			at++
		}
		if at == colon {
			break
		}
		if s.known(s.text[at:colon], true) {
			return at, true
		}
	}
	return start, s.any && slashes && isLetter(s.text[start])
}

// known reports whether a scheme is searched for, before "//" or not.
func (s *scan) known(name string, slashes bool) bool {
	if s.web && (name == "http" || name == "https") {
		return true
	}
	if !isLetter(name[0]) {
		return false
	}
	w := s.schemes.get(name)
	return w == always || w == slashed && slashes ||
		!s.only && len(name) > 2 && name[1] == '-' && name[0]|0x20 == 'x'
}

// escape returns how many characters at start belong to an escape whose
// backslash is before start: "\n" and "\u003c" of many languages, and "\fB" of
// manual pages.
func (s *scan) escape(start int) int {
	if start <= s.at || s.text[start-1] != '\\' || start+1 >= len(s.text) {
		return 0
	}
	switch c := s.text[start]; {
	case c == 'f' && strings.IndexByte("BIRP", s.text[start+1]) >= 0:
		return 2
	case c == 'u' && len(s.text) > start+5 &&
		strings.Trim(s.text[start+1:start+5], "0123456789ABCDEFabcdef") == "":
		return 5
	case strings.IndexByte("abfnrtv", c) >= 0:
		return 1
	}
	return 0
}

// delimiter returns the delimiter before a URI. "URL:" and white space may be
// between them.
func (s *scan) delimiter(start int) Delimiter {
	i := s.skip(start)
	if j := s.prefix(i); j >= 0 {
		start, i = j, s.skip(j)
	}
	if i > s.at {
		switch s.text[i-1] {
		case '<':
			return Angle
		case '"':
			if i == start || mayOpen(s.text[:i-1]) {
				return Quotes
			}
		}
	}
	return None
}

// mayOpen reports whether a double quote with white space after it can be an
// opening one: before it is white space, or what can be before a value.
func mayOpen(before string) bool {
	r, _ := utf8.DecodeLastRuneInString(before)
	return before == "" || isSpace(r) || strings.ContainsRune("([{<=:,", r)
}

// prefixed reports whether "URL:" is before a place.
func (s *scan) prefixed(start int) bool { return s.prefix(s.skip(start)) >= 0 }

// prefix returns the place of the "URL:" that ends at a place, or -1.
func (s *scan) prefix(end int) int {
	at := end - len("URL:")
	if at >= s.at && s.text[end-1] == ':' && strings.EqualFold(s.text[at:end], "URL:") &&
		(at == 0 || !isAlnum(s.text[at-1])) {
		return at
	}
	return -1
}

// maxSpace is how many bytes of white space may precede a URI inside its
// delimiters. With more the delimiters do not count.
const maxSpace = 256

// skip goes back over white space.
func (s *scan) skip(i int) int {
	for low := max(s.at, i-maxSpace); i > low; {
		if c := s.text[i-1]; c < utf8.RuneSelf {
			if !isWhite(c) {
				break
			}
			i--
			continue
		}
		r, n := utf8.DecodeLastRuneInString(s.text[low:i])
		if !isSpace(r) {
			break
		}
		i -= n
	}
	return i
}

// isWhite reports whether a byte is white space of US-ASCII.
func isWhite(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// isSpace reports whether a character has the property White_Space or is hidden
// (conflicts.md D-31).
func isSpace(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(hidden, r) }

// hidden are invisible characters that are common in pasted text.
const hidden = "\u200b\ufeff\u00ad"

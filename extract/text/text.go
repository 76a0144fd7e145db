package text

import (
	"iter"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/urn"
)

// A Delimiter is what sets a URI off from the text around it.
type Delimiter uint8

const (
	None   Delimiter = iota // the first character that cannot stand in it
	Angle                   // < and >
	Quotes                  // double quotes
)

// String returns "none", "angle" or "quotes".
func (d Delimiter) String() string {
	if names := [...]string{"none", "angle", "quotes"}; int(d) < len(names) {
		return names[d]
	}
	return ""
}

// A Match is a URI that was found.
type Match struct {
	URI uri.URI

	// Start and End are where it stands in the text, in bytes, without delimiters and without "URL:". The bytes
	// between are the text of the URI, but for white space that was left out.
	Start, End int

	Delimiter Delimiter

	// Alternate is the other way to read a line that is broken after a hyphen: without it. It is the zero URI if
	// there is none.
	Alternate uri.URI
}

// A Finder says what to look for. The zero Finder looks for [Schemes]. It may be used by several goroutines at once.
type Finder struct{ schemes *set }

// NewFinder returns a Finder of these schemes, and no others: not inside of angle brackets either.
func NewFinder(schemes ...string) Finder {
	s := newSet(schemes)
	s.only = true
	return Finder{s}
}

// standard is made when it is needed: the registry is long.
var standard = sync.OnceValue(func() *set { return newSet(Schemes()) })

// All is [Finder.All] of the zero Finder.
func All(text string) iter.Seq[Match] { return Finder{}.All(text) }

// All yields the URIs in a text in their order. They do not overlap. The text may be anything.
func (f Finder) All(text string) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		s := scan{text: text, schemes: f.set(), stop: len(text)}
		for {
			m, ok := s.next()
			if !ok || !yield(m) {
				return
			}
		}
	}
}

func (f Finder) set() *set {
	if f.schemes == nil {
		return standard()
	}
	return f.schemes
}

// A scan goes through a text, from colon to colon.
type scan struct {
	text    string
	schemes *set
	at      int // nothing before can be a part of a match
	colon   int // where to look for the next one
	stop    int // where to look no more

	angle, quote place // the next ">" and the next double quote

	runEnd, failed int // the end of the last run that was no URI, and how many began in it
}

// maxFailed is how often a URI may seem to begin in one run of characters and be none. Then the run is left: without
// that, time would not be linear in a text such as "tel:tel:tel:…".
const maxFailed = 8

// A place is that of the next of a byte, so that it is not looked for again.
type place struct{ from, at int }

// next returns the place of a byte in text[from:], or the length of the text. Calls with growing offsets take time
// linear in the text together.
func (p *place) next(text string, b byte, from int) int {
	if from < p.from || from > p.at {
		p.from = from
		if i := strings.IndexByte(text[from:], b); i >= 0 {
			p.at = from + i
		} else {
			p.at = len(text)
		}
	}
	return p.at
}

func (s *scan) next() (Match, bool) {
	for {
		i := strings.IndexByte(s.text[s.colon:], ':')
		if i < 0 {
			return Match{}, false
		}
		colon := s.colon + i
		if colon >= s.stop {
			return Match{}, false
		}
		s.colon = colon + 1
		// Most colons are none of a URI, and that shows beside them.
		if colon == s.at || colon+1 == len(s.text) || !follows[s.text[colon+1]] || !precedes[s.text[colon-1]] {
			continue
		}
		if m, ok := s.match(colon); ok {
			s.at, s.colon = m.End, max(m.End, s.colon)
			return m, true
		}
		if colon < s.runEnd && s.failed >= maxFailed {
			s.colon = s.runEnd
		}
	}
}

// match returns the URI of the scheme that ends at a colon.
func (s *scan) match(colon int) (Match, bool) {
	low := max(s.at, colon-maxScheme-1)
	start := colon
	for start > low && inScheme[s.text[start-1]] {
		start--
	}
	if colon-start > maxScheme {
		return Match{}, false
	}
	slashes := strings.HasPrefix(s.text[colon+1:], "//")
	d, open := s.delimiter(start)
	known := false
	for at := start; at < colon && !known; {
		if name := s.text[at:colon]; isLetter(name[0]) {
			if known = s.schemes.has(name) || !s.schemes.only && len(name) > 2 && name[1] == '-' && name[0]|0x20 == 'x'; known {
				if at > start {
					d, open = None, -1
				}
				start = at
				break
			}
		}
		if !slashes {
			break
		}
		// "see...http://a": behind what is no letter or digit another name may begin
		for at < colon && isAlnum(s.text[at]) {
			at++
		}
		for at < colon && !isLetter(s.text[at]) {
			at++
		}
	}
	if !known && (s.schemes.only || !(d == Angle && isLetter(s.text[start]) && (slashes || open >= 0 && s.prefixed(start)))) {
		return Match{}, false
	}
	switch d {
	case Angle:
		if m, ok := s.angled(start, known); ok {
			return m, true
		}
	case Quotes:
		if m, ok := s.quoted(start); ok {
			return m, true
		}
	}
	if !known {
		return Match{}, false
	}
	return s.bare(start, colon)
}

// delimiter returns what stands before a URI, behind which "URL:" and white space may be, and its place.
func (s *scan) delimiter(start int) (Delimiter, int) {
	i := s.skip(start)
	if j := s.prefix(i); j >= 0 {
		i = s.skip(j)
	}
	if i > s.at {
		switch s.text[i-1] {
		case '<':
			return Angle, i - 1
		case '"':
			if i == start || s.prefixed(start) || strings.ContainsAny(s.text[i:start], "\r\n") || strings.TrimSpace(s.text[i:start]) == "" {
				return Quotes, i - 1
			}
		}
	}
	return None, -1
}

// prefixed reports whether "URL:" stands before a place.
func (s *scan) prefixed(start int) bool { return s.prefix(s.skip(start)) >= 0 }

// prefix returns the place of the "URL:" that ends at a place, or -1.
func (s *scan) prefix(end int) int {
	at := end - len("URL:")
	if at >= s.at && strings.EqualFold(s.text[at:end], "URL:") && (at == 0 || !isAlnum(s.text[at-1])) {
		return at
	}
	return -1
}

// maxSpace is how much white space may stand before a URI inside of its delimiters.
const maxSpace = 256

// skip goes back over white space.
func (s *scan) skip(i int) int {
	for low := max(s.at, i-maxSpace); i > low; {
		r, n := utf8.DecodeLastRuneInString(s.text[low:i])
		if !isSpace(r) {
			break
		}
		i -= n
	}
	return i
}

// isSpace reports whether a character has the property White_Space, or is one that pasted text often has and nobody
// sees (conflicts.md D-31).
func isSpace(r rune) bool {
	switch r {
	case '\u200b', '\ufeff', '\u00ad':
		return true
	}
	return unicode.IsSpace(r)
}

// MaxMatch is how long a URI in text is at most, in bytes, with the white space inside of its delimiters.
const MaxMatch = 64 << 10

// angled returns the URI from start up to ">".
func (s *scan) angled(start int, known bool) (Match, bool) {
	end := s.angle.next(s.text, '>', start)
	if end == len(s.text) || end-start > MaxMatch || strings.IndexByte(s.text[start:end], '<') >= 0 {
		return Match{}, false
	}
	return s.unfold(start, end, Angle)
}

// quoted returns the URI from start up to a double quote, if there is no white space but around line breaks.
func (s *scan) quoted(start int) (Match, bool) {
	end := s.quote.next(s.text, '"', start)
	if end == len(s.text) || end-start > MaxMatch {
		return Match{}, false
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
			return Match{}, false
		}
		rest = rest[i+n:]
	}
	return s.unfold(start, end, Quotes)
}

// unfold makes a URI of the text between two places, without white space.
func (s *scan) unfold(start, end int, d Delimiter) (Match, bool) {
	raw := s.text[start:end]
	text, alternate := unfold(raw)
	u, err := uri.Parse(text)
	if err != nil || !plausible(u) {
		return Match{}, false
	}
	m := Match{URI: u, Start: start, End: start + len(strings.TrimRightFunc(raw, isSpace)), Delimiter: d}
	if alternate != "" {
		if v, err := uri.Parse(alternate); err == nil {
			m.Alternate = v
		}
	}
	return m, true
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

// bare returns the URI that begins at start and that nothing ends but the text.
func (s *scan) bare(start, colon int) (Match, bool) {
	end := s.run(start, colon)
	if start >= s.runEnd {
		s.failed = 0
	}
	s.runEnd = end
	s.failed++    // if it is a URI, the next begins behind
	for range 4 { // a text that is wrong in more places is none
		end = s.trim(start, colon, end)
		if end <= colon+1 {
			return Match{}, false
		}
		u, err := uri.Parse(s.text[start:end])
		if err == nil {
			if u.Scheme() == "urn" {
				if end = urnEnd(s.text[start:end]); end == 0 {
					return Match{}, false
				}
				end = s.trim(start, colon, start+end)
				u, err = uri.Parse(s.text[start:end])
			}
			if err != nil || !plausible(u) {
				return Match{}, false
			}
			return Match{URI: u, Start: start, End: end}, true
		}
		e, ok := err.(*uri.ParseError)
		if !ok || e.Offset >= end-start {
			end--
			continue
		}
		end = start + e.Offset
	}
	return Match{}, false
}

// urnEnd returns the length of the URN that text begins with.
func urnEnd(text string) int {
	for start, end := range urn.FindAll(text) {
		if start == 0 {
			return end
		}
		break
	}
	return 0
}

// run returns the end of the bytes that can stand in a URI, or that of the bracket or quotation mark that stands before
// it.
func (s *scan) run(start, colon int) int {
	var open, closing byte
	if start > s.at {
		switch open = s.text[start-1]; open {
		case '(':
			closing = ')'
		case '[':
			closing = ']'
		case '{':
			closing = '}'
		case '\'', '`':
			closing = open
		}
	}
	depth, fragment := 0, false
	most := min(len(s.text), start+MaxMatch)
	i := colon + 1
	for ; i < most; i++ {
		switch c := s.text[i]; {
		case closing != 0 && c == closing:
			if depth == 0 {
				return i
			}
			depth--
		case closing != 0 && c == open:
			depth++
		case c == '%':
			if i+2 >= len(s.text) || !isHex(s.text[i+1]) || !isHex(s.text[i+2]) {
				return i
			}
		case c == '#':
			if fragment {
				return i
			}
			fragment = true
		case !inURI[c]:
			return i
		}
	}
	return i
}

// trim takes away what belongs to the sentence: punctuation, quotation marks, and closing brackets without an opening
// one inside.
func (s *scan) trim(start, colon, end int) int {
	counted := false
	var round, square int
	for end > colon+1 {
		switch c := s.text[end-1]; c {
		case '.', ',', ';', ':', '!', '?', '\'', '"':
		case '*', '_':
			if start == s.at || s.text[start-1] != c {
				return end
			}
		case ')', ']':
			if !counted {
				counted = true
				inside := s.text[start:end]
				round = strings.Count(inside, "(") - strings.Count(inside, ")")
				square = strings.Count(inside, "[") - strings.Count(inside, "]")
			}
			if c == ')' {
				if round >= 0 {
					return end
				}
				round++
			} else {
				if square >= 0 {
					return end
				}
				square++
			}
		default:
			return end
		}
		end--
	}
	return end
}

// plausible reports whether u is more than a word with a colon: it has a host, or keeps to the rules of its
// scheme.
func plausible(u uri.URI) bool {
	if u.HasAuthority() {
		return u.Host() != "" || len(u.Path()) > 1
	}
	if i, ok := scheme.Lookup(u.Scheme()); ok && i.Authority == scheme.Required {
		return false
	}
	switch s := u.Scheme(); s {
	case "sip", "sips", "xmpp":
		return strings.Contains(u.Path(), "@")
	case "magnet":
		return u.Path() == "" && u.Query() != ""
	default:
		return !withSlashes[s] && len(u.Path())+len(u.Query()) > 0 && len(scheme.Check(u)) == 0
	}
}

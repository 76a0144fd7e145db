package text

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/urn"
)

// bare looks for a URI without delimiters that begins at start.
func (s *scan) bare(start, colon int) bool {
	most, r, ok := len(s.text), reach{end: colon + 1}, true
	name := colon-start == len("urn") && strings.EqualFold(s.text[start:colon], "urn")
	switch {
	case name:
		most, ok = s.urn(start, colon)
	case strings.HasPrefix(s.text[colon+1:], "//"):
		r, ok = s.authority(start, colon+len("://"))
	}
	if !ok {
		s.ran(start, r.end)
		return false
	}
	if !s.longest(start, colon+1, most, r, false) || !plausible(s.m.URI) {
		return false
	}
	if s.m.Cut && !name && !s.ascii && !s.m.URI.HasAuthority() && s.m.URI.HasQuery() {
		m := s.m
		if r.iris = true; !s.longest(start, colon+1, most, r, false) {
			if s.long {
				return false
			}
			s.m = m
		}
	}
	if name && !s.m.Cut {
		near := s.text[:min(len(s.text), s.m.End+maxLabel)]
		rest := strings.TrimLeft(near[s.m.End:], sentence+"*_~)]")
		listed := strings.TrimLeft(near[s.m.End:], ",;") == rest && s.beginsURI(rest)
		s.m.Cut = rest != "" && !listed && (inURI[rest[0]] || s.goesOn(len(near)-len(rest)))
	}
	return !s.m.Cut || !s.cutsAddress()
}

// urn returns the end of the URN that begins at start. It looks at more and
// more of the text: a short name in a long run costs little.
func (s *scan) urn(start, colon int) (end int, ok bool) {
	const near = 8 // what follows a name may decide about its end
	for limit := 64; ; limit *= 4 {
		most := min(len(s.text), start+limit)
		run := s.run(start, colon+1, most, false)
		found := false
		for at, n := range urn.FindAll(s.text[start:run]) {
			end, found = start+n, at == 0
			break
		}
		if !found || most == len(s.text) || end+near < most { // end is not after run
			return end, found
		}
	}
}

// sentence is the punctuation that ends a sentence, or a part of it.
const sentence = `.,;:!?'"`

// cutsAddress reports whether a cut match ends in a mail address. The cut would
// make another address of it.
func (s *scan) cutsAddress() bool {
	u := &s.m.URI
	if u.HasAuthority() || u.HasQuery() || !strings.Contains(u.Path(), "@") {
		return false
	}
	r, _ := utf8.DecodeRuneInString(s.text[s.runEnd:])
	return !spaceless(r)
}

// A reach is what is known of the end of a URI.
type reach struct {
	end  int
	ends bool // the URI ends at end
	cut  bool // the text continues after end
	iris bool // the characters of IRIs belong to it
}

// longest looks for the longest match from start on. It must contain
// text[start:least] and the reach, and end at or before most.
func (s *scan) longest(start, least, most int, r reach, suffix bool) bool {
	end := r.end
	if !r.ends {
		end = s.run(start, r.end, most, r.iris)
		r.cut = s.goesOn(end) || s.lists(start, end)
	}
	s.ran(start, end)
	stop := end
	if !r.cut || s.text[stop] >= utf8.RuneSelf {
		end = s.trim(start, least, end)
		r.cut = r.cut || strings.HasPrefix(s.text[end:], hyphen)
	}
	if end == least && s.text[end-1] == ':' {
		return false
	}
	read := parse
	if suffix {
		read = s.completed
	}
	u, kind, err := read(s.text[start:end], r.iris)
	if err != nil {
		return false
	}
	s.m = Match{URI: u, Text: s.text[start:end], Start: start, End: end, Kind: kind, Cut: r.cut}
	s.long = s.more && stop == len(s.text) && plausible(u)
	return !s.long
}

// ran records the end of the run of characters that begins at or before start.
func (s *scan) ran(start, end int) {
	if start >= s.runEnd {
		s.failed, s.runEnd = 0, end
	}
	s.runEnd = max(s.runEnd, end) // one that fails early is in the same run
	s.failed++                    // if it is a URI, the next run begins after it
}

// A pair is a bracket or quotation mark before a URI, and its counterpart,
// which ends the URI if it is not nested; or zeros.
type pair struct {
	open, closing byte
	depth         int
}

// around returns the pair for a URI at start.
func (s *scan) around(start int) (p pair) {
	if start > s.at {
		const open, closing = "([{'`", ")]}'`"
		if i := strings.IndexByte(open, s.text[start-1]); i >= 0 {
			p.open, p.closing = open[i], closing[i]
		}
	}
	return p
}

// ends reports whether c ends the URI.
func (p *pair) ends(c byte) bool {
	switch {
	case p.closing == 0:
	case c == p.closing:
		p.depth--
	case c == p.open:
		p.depth++
	}
	return p.depth < 0
}

// authority reads the authority at from, in the URI that begins at start.
//
//	authority = [ userinfo "@" ] host [ ":" port ]
//
// The host is never cut: it is the host of the longest text that people or
// browsers may read as an authority. If this text has no valid host, there is
// no URI. Only a port that is not a number, and a text in brackets after a URI
// (AsciiDoc), are left out.
func (s *scan) authority(start, from int) (reach, bool) {
	i := from
	for i < len(s.text) && inHost[s.text[i]] {
		i++
	}
	if i == len(s.text) || endsHost[s.text[i]] {
		return reach{end: i, iris: !s.ascii}, true
	}
	end := s.authorityEnd(start, from, i)
	r := reach{end: end, iris: !s.ascii}
	if end == len(s.text) || strings.IndexByte("/?#", s.text[end]) < 0 {
		r.ends, r.cut = true, s.goesOn(end)
		r.end = s.trim(start, from, end)
	}
	if f := foreignEnd(s.text[from:r.end]); f >= 0 {
		r = reach{end: from + f, ends: true, cut: true}
	}
	if _, kind, err := parse(s.text[start:r.end], true); err == nil {
		r.iris = !s.ascii || kind == IRI
		return r, true
	}
	host := from + strings.LastIndexByte(s.text[from:r.end], '@') + 1
	port := strings.IndexByte(s.text[host:r.end], ':')
	if i := strings.IndexByte(s.text[host:r.end], ']'); i > 0 && s.text[host] == '[' {
		port = i + 1
	} else if i := strings.IndexAny(s.text[host:r.end], "[{:"); i > 0 && i != port {
		i += host
		r = reach{end: i, ends: true, cut: !s.aside(i)}
		if r.cut && (i+1 == len(s.text) || strings.IndexByte(":/?#", s.text[i+1]) < 0) {
			return r, false
		}
		_, _, err := parse(s.text[start:i], false)
		return r, err == nil
	}
	if port < 1 || host+port >= r.end || s.text[host+port] != ':' ||
		strings.LastIndexByte(s.text[host:r.end], ':') != port {
		return r, false
	}
	stop := host + port + 1
	for stop < r.end && isDigit(s.text[stop]) {
		stop++
	}
	if s.text[stop-1] == ':' {
		stop--
	}
	_, kind, err := parse(s.text[start:stop], true)
	return reach{end: stop, ends: true, cut: true, iris: kind == IRI}, err == nil
}

// authorityEnd returns the end of an authority that is more than a plain host.
// It stops at the characters that end every URI in text.
func (s *scan) authorityEnd(start, authority, from int) int {
	around := s.around(start)
	var inside [128]int // open brackets of each kind
	for i := from; i < len(s.text); i++ {
		c := s.text[i]
		if inHost[c] {
			continue
		}
		if endsHost[c] || around.ends(c) || c == '&' && isMarkup(s.text[i:]) {
			return i
		}
		if j := s.another(authority, i, false); c == ':' && j >= 0 {
			return j
		}
		if n := fullStop(s.text[i:]); n > 0 && s.isDot(authority, i) {
			i += n - 1
			continue
		}
		switch {
		case c == '[' || c == '{':
			inside[c]++
		case c == ']' || c == '}':
			if inside[c-2]--; inside[c-2] < 0 && c != around.closing {
				return i
			}
		case c >= utf8.RuneSelf:
			r, _ := utf8.DecodeRuneInString(s.text[i:])
			n := max(inIRI(s.text[i:]), unread(s.text[i:]))
			if n == 0 || unicode.Is(unicode.Pd, r) { // a name has no dash except "-"
				return i
			}
			i += n - 1
		}
	}
	return len(s.text)
}

// fullStop returns the length of an ideographic full stop at the beginning of a
// text, or 0. UTS 46 reads it as a dot.
func fullStop(text string) int {
	r, n := utf8.DecodeRuneInString(text)
	if strings.ContainsRune(fullStops, r) && r != utf8.RuneError {
		return n
	}
	return 0
}

const fullStops = "。．｡"

var dots = strings.NewReplacer("。", ".", "．", ".", "｡", ".")

// isDot reports whether an ideographic full stop at a place in an authority is
// a dot of the host, and not the end of a sentence: a top-level domain follows,
// in the next label or a later one. If one is before it, too, then the next
// label must be one in US-ASCII, with such a dot before it or a path or port
// after it.
func (s *scan) isDot(authority, at int) bool {
	from := authority + strings.LastIndexByte(s.text[authority:at], '@') + 1
	limit := min(len(s.text), from+4*maxName)
	for end := at; end < limit; {
		end += max(1, fullStop(s.text[end:]))
		label := end
		for end < limit && s.text[end] != '.' {
			n := inIRI(s.text[end:])
			if inHost[s.text[end]] {
				n = 1
			}
			if n == 0 {
				break
			}
			end += n
		}
		if label >= end || end > limit {
			break
		}
		if isHost(dots.Replace(s.text[from:end])) {
			return !isHost(dots.Replace(s.text[from:at])) || isASCII(s.text[label:end]) &&
				(strings.ContainsAny(s.text[from:at], fullStops) ||
					end < len(s.text) && strings.IndexByte("/:?#", s.text[end]) >= 0)
		}
		if end == limit || s.text[end] != '.' && fullStop(s.text[end:]) == 0 {
			break
		}
	}
	return false
}

// aside reports whether a bracketed text begins at i that is not part of the
// URI, as in AsciiDoc: "http://a.de[text]."
func (s *scan) aside(i int) bool {
	part := s.text[i:min(len(s.text), i+maxAside)]
	n := strings.IndexAny(part, "]\n")
	if n < 0 && len(part) < maxAside && s.undecided(i) || part[0] != '[' || n < 0 ||
		part[n] == '\n' {
		return false
	}
	rest := strings.TrimLeft(part[n+1:], sentence+"*_)")
	return rest == "" || !inURI[rest[0]] && strings.IndexByte("{%", rest[0]) < 0
}

// maxAside is the maximum length of a bracketed text after a URI. With a longer
// one the match counts as cut.
const maxAside = 1 << 10

// goesOn reports whether the writer may have meant the URI to continue at end,
// with characters that are not allowed in it.
func (s *scan) goesOn(end int) bool {
	if end == len(s.text) {
		return false
	}
	switch c := s.text[end]; c {
	case '[':
		return !s.aside(end)
	case '{', '%', '#', '^':
		return true
	case '\\':
		return end+1 < len(s.text) && isAlnum(s.text[end+1]) && s.escape(end+1) == 0
	default:
		rest := s.text[end:]
		r, n := utf8.DecodeRuneInString(rest)
		return c >= utf8.RuneSelf && (inIRI(rest)+unread(rest) > 0 ||
			strings.ContainsRune(hidden, r) && n < len(rest) && inURI[rest[n]])
	}
}

// lists reports whether a "|" at end is part of the URI: in a query, as in
// "?family=A|B", or in a path if the line ends after the word. In tables, chats
// and wikis it is a delimiter, and another one is before the URI.
func (s *scan) lists(start, end int) bool {
	if end+1 >= len(s.text) || s.text[end] != '|' || !isAlnum(s.text[end+1]) ||
		start > 0 && strings.IndexByte("|<[{(", s.text[start-1]) >= 0 ||
		s.beginsURI(s.text[end+1:]) {
		return false
	}
	in, rest := s.text[start:end], s.text[end:min(len(s.text), end+maxAside)]
	n := strings.IndexAny(rest, " \t\r\n")
	return strings.IndexByte(in, '?') >= 0 ||
		strings.Count(in, "/") > 2 && (n < 0 || rest[n] == '\n' || rest[n] == '\r')
}

// run returns the end of the URI characters after from, a place in the path,
// query or fragment. The counterpart of a bracket or quotation mark before
// start also ends them.
func (s *scan) run(start, from, most int, iris bool) int {
	text, i, around := s.text[:most], from, s.around(start)
	query, whole := false, hasPrefixFold(text[start:], "data:")
	for fragment := false; i < len(text); i++ {
		c := text[i]
		switch {
		case easy[c]:
		case around.ends(c):
			return i
		case c == '%':
			if i+2 >= len(text) || !inHex[text[i+1]] || !inHex[text[i+2]] {
				return i
			}
		case c == '#':
			if fragment {
				return i
			}
			fragment = true
		case c == '&':
			if isMarkup(text[i:]) {
				return i
			}
		case c == '[' || c == ']':
			return i
		case c == '?':
			query = true
		case c == ':' && strings.HasPrefix(text[i:], "://"):
			if j := s.another(from, i, iris); j >= 0 && !whole {
				return j
			}
			whole = whole || query
		case !inURI[c]:
			n := 0
			if iris && c >= utf8.RuneSelf && !(isAlnum(text[i-1]) && isEnding(text[i:])) {
				n = inIRI(text[i:])
			}
			if n == 0 {
				return i
			}
			i += n - 1
		}
	}
	return i
}

// another returns where a URI that has text[from:colon] ends because another
// one, whose scheme ends at the colon, follows: at a "," or ";" between them,
// and with iris after a letter outside US-ASCII. If none follows, it is -1.
func (s *scan) another(from, colon int, iris bool) int {
	i := colon
	for i > from && colon-i < maxScheme && inScheme[s.text[i-1]] {
		i--
	}
	switch {
	case !strings.HasPrefix(s.text[colon:], "://") || i == from || i == colon:
	case strings.IndexByte(",;", s.text[i-1]) >= 0 && s.known(s.text[i:colon], true):
		return i - 1
	case iris && s.text[i-1] >= utf8.RuneSelf:
		return i
	}
	return -1
}

// foreignEnd returns the place in an authority where another script begins
// right after a US-ASCII top-level domain, or -1.
func foreignEnd(authority string) int {
	name := authority[strings.LastIndexByte(authority, '@')+1:]
	label := name[strings.LastIndexByte(name, '.')+1:]
	n := 0
	for n < len(label) && isAlnum(label[n]) {
		n++
	}
	if n == 0 || n == len(label) || len(name) > maxName {
		return -1
	}
	r, _ := utf8.DecodeRuneInString(label[n:])
	l := level(label[:n])
	if !spaceless(r) && r != utf8.RuneError || l == unknown ||
		len(label) == len(name) && l != special {
		return -1
	}
	return len(authority) - len(label) + n
}

// markup are the HTML character references for characters that end a URI: in
// "&lt;http://a/&gt;" the second one is not part of the URI.
var markup = [...]string{
	"&gt;", "&lt;", "&quot;", "&#34;", "&#39;", "&#x22;", "&#x27;", "&nbsp;",
}

// isMarkup reports whether a text begins with one of markup.
func isMarkup(text string) bool {
	return slices.ContainsFunc(markup[:], func(r string) bool { return strings.HasPrefix(text, r) })
}

// trim removes punctuation, quotation marks, and unpaired closing brackets from
// the end.
func (s *scan) trim(start, least, end int) int {
	counted := false
	var round, square int
	for end > least {
		switch c := s.text[end-1]; c {
		case '.', ',', ';', ':', '!', '?', '\'', '"':
		case '*', '_', '~':
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
			if c == ')' && round >= 0 || c == ']' && square >= 0 {
				return end
			}
			if c == ')' {
				round++
			} else {
				square++
			}
		case joiner[len(joiner)-1], nonJoiner[len(nonJoiner)-1], hyphen[len(hyphen)-1]:
			if t := s.text[start:end]; !strings.HasSuffix(t, joiner) &&
				!strings.HasSuffix(t, nonJoiner) && !strings.HasSuffix(t, hyphen) {
				return end
			}
			end -= len(joiner) - 1
		default:
			return end
		}
		end--
	}
	return end
}

// plausible reports whether u is more than a word with a colon: it has a host,
// or follows the rules of its scheme.
func plausible(u uri.URI) bool {
	if u.Host() != "" {
		return true
	}
	i, ok := scheme.Lookup(u.Scheme())
	switch s := u.Scheme(); {
	case ok && i.Authority == scheme.AuthorityRequired || len(u.Path())+len(u.Query()) == 0:
		return false
	case u.HasAuthority():
		return true
	case s == "doi":
		return strings.HasPrefix(u.Path(), "10.") && strings.Contains(u.Path(), "/")
	case s == "sip" || s == "sips" || s == "xmpp":
		return strings.Contains(u.Path(), "@")
	case s == "magnet":
		return u.Path() == "" && u.Query() != ""
	}
	return len(scheme.Check(u)) == 0
}

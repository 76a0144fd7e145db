package text

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/urn"
)

// bare looks for the URI that begins at start and that nothing ends but the text.
func (s *scan) bare(start, colon int) bool {
	most := min(len(s.text), start+MaxMatch)
	if colon-start == len("urn") && strings.EqualFold(s.text[start:colon], "urn") {
		n := urnEnd(s.text[start:most])
		if n == 0 {
			return false
		}
		most = start + n
	}
	return s.longest(start, colon+1, most, false) && plausible(s.m.URI)
}

// longest looks for the longest match from start on that has text[start:least], and nothing from most on.
func (s *scan) longest(start, least, most int, suffix bool) bool {
	end := s.run(start, least, most)
	if start >= s.runEnd {
		s.failed = 0
	}
	s.runEnd = end
	s.failed++    // if it is a URI, the next begins behind
	for range 4 { // a text that is wrong in more places is none
		if end = s.trim(start, least, end); end < least || end == least && s.text[end-1] == ':' {
			break
		}
		u, kind, err := s.parseOr(s.text[start:end], suffix)
		if err == nil {
			s.m = Match{URI: u, Text: s.text[start:end], Start: start, End: end, Kind: kind}
			return true
		}
		if n := offset(err); n >= 0 && n < end-start {
			end = start + n
		} else {
			end--
		}
	}
	return false
}

// parseOr is parse, or completed for a suffix reference.
func (s *scan) parseOr(text string, suffix bool) (uri.URI, Kind, error) {
	if suffix {
		return s.completed(text)
	}
	return s.parse(text)
}

// offset returns the place in a text at which it goes wrong, or -1.
func offset(err error) int {
	switch e := err.(type) {
	case *uri.ParseError:
		return e.Offset
	case *iri.ParseError:
		return e.Offset
	}
	return -1
}

// firstLook is how much of a text is looked at first for the end of a URN. Most end there.
const firstLook = 1 << 8

// urnEnd returns the length of the URN that text begins with, or 0.
func urnEnd(text string) int {
	for most := firstLook; ; most *= 8 {
		part := text[:min(most, len(text))]
		n := 0
		for start, end := range urn.FindAll(part) {
			if start == 0 {
				n = end
			}
			break
		}
		if len(part) == len(text) || n < len(part)-len("?+%00") {
			return n
		}
	}
}

// run returns the end of the characters that can stand in a URI, from a place on, or that of the bracket or quotation
// mark that stands before its start.
func (s *scan) run(start, from, most int) int {
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
	text, iris := s.text[:most], s.iris
	i, authority := from, text[from-1] == ':' && strings.HasPrefix(text[from:], "//")
	if authority {
		i += len("//")
		if iris {
			text = text[:foreignEnd(text, i)]
		}
	} else if text[from-1] == ':' {
		iris = false
	}
	for depth, odd, fragment := 0, false, false; i < len(text); i++ {
		c := text[i]
		if easy[c] {
			continue
		}
		if authority && (c == '/' || c == '?' || c == '#') {
			authority = false
			if odd {
				if n := s.wrong(text[start:i]); n >= 0 {
					return start + n
				}
			}
		}
		switch {
		case closing != 0 && c == closing:
			if depth == 0 {
				return i
			}
			depth--
		case closing != 0 && c == open:
			depth++
		}
		switch {
		case c == '%':
			if i+2 >= len(text) || !isHex(text[i+1]) || !isHex(text[i+2]) {
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
		case c == ':' || c == '[' || c == ']':
			if odd = true; !authority && c != ':' {
				return i
			}
		case !inURI[c]:
			n := 0
			if iris && c >= utf8.RuneSelf {
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

// wrong returns the place at which a URI up to its path goes wrong, or -1. If it does, nothing behind is looked at: in
// a text of many "http://a:b/" that would cost too much.
func (s *scan) wrong(text string) int {
	_, _, err := s.parse(text)
	if err == nil {
		return -1
	}
	return offset(err)
}

// foreignEnd returns the place behind a host at which something of another script begins right behind a top-level
// domain in US-ASCII, or the length of the text.
func foreignEnd(text string, host int) int {
	name := text[host:min(len(text), host+maxName)]
	if i := strings.IndexAny(name, "/?#\\<>\" \t\r\n"); i >= 0 {
		name = name[:i]
	}
	host += strings.LastIndexByte(name, '@') + 1
	name = name[strings.LastIndexByte(name, '@')+1:]
	label := name[strings.LastIndexByte(name, '.')+1:]
	n := 0
	for n < len(label) && isAlnum(label[n]) {
		n++
	}
	if n == 0 || n == len(label) || label[n] < utf8.RuneSelf || len(label) == len(name) {
		return len(text)
	}
	if r, _ := utf8.DecodeRuneInString(label[n:]); !spaceless(r) || level(label[:n]) == unknown {
		return len(text)
	}
	return host + len(name) - len(label) + n
}

// isMarkup reports whether a text begins with a character reference of HTML that stands for what ends a URI: in a text
// with "&lt;http://a/&gt;" nobody means the second one to be data.
func isMarkup(text string) bool {
	for _, r := range [...]string{"&gt;", "&lt;", "&quot;", "&#34;", "&#39;", "&#x22;", "&#x27;", "&nbsp;"} {
		if strings.HasPrefix(text, r) {
			return true
		}
	}
	return false
}

// trim takes away what belongs to the sentence: punctuation, quotation marks, and closing brackets without an opening
// one inside.
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
		case joiner[len(joiner)-1], nonJoiner[len(nonJoiner)-1]:
			if t := s.text[start:end]; !strings.HasSuffix(t, joiner) && !strings.HasSuffix(t, nonJoiner) {
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
		return !slices.Contains(hierarchical, s) && len(u.Path())+len(u.Query()) > 0 && len(scheme.Check(u)) == 0
	}
}

package text

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
)

// maxLocal is how long the part of a mail address before the "@" may be (RFC
// 5321 section 4.5.3.1.1). A text with a longer one is not an address.
const maxLocal = 64

// atSign looks for the mail address around an "@".
func (s *scan) atSign(sign int) bool {
	start, ok := s.local(sign)
	if !ok {
		return false
	}
	end := s.nameEnd(sign+1, sign+2+maxName)
	domain := strings.TrimRight(s.text[sign+1:end], ".-")
	end = sign + 1 + len(domain)
	last := strings.LastIndexByte(domain, '.')
	if last < 0 || len(domain) > maxName || !isHostName(domain) ||
		trustIn(s.text[sign+1+last+1:end]) == unknown || !s.endsMail(end) {
		return false
	}
	if !isASCII(domain) {
		if domain, ok = asciiName(domain); !ok {
			return false
		}
	}
	local := strings.ReplaceAll(s.text[start:sign], "%", "%25")
	u, err := uri.Parse("mailto:" + local + "@" + domain)
	if err != nil {
		return false
	}
	s.m = Match{URI: u, Text: s.text[start:end], Start: start, End: end, Kind: Mail}
	return true
}

// local returns the beginning of the local part before an "@", or false if
// there is none.
func (s *scan) local(sign int) (int, bool) {
	low := max(s.at, sign-maxLocal-2)
	start := sign
	for start > low && inLocal[s.text[start-1]] {
		start--
	}
	if start > s.at {
		if r := s.runeBefore(start); r >= utf8.RuneSelf && isWord(r) && !spaceless(r) {
			return 0, false
		}
	}
	n := s.escape(start)
	if n == 0 && start > s.at && s.text[start-1] == '\\' {
		return 0, false // an unknown escape
	}
	start += n
	open := start
	for start < sign && !isAlnum(s.text[start]) && s.text[start] != '_' {
		start++ // quotation marks, and bullets of lists
	}
	if start == sign || sign-start > maxLocal || strings.Contains(s.text[start:sign+1], "..") ||
		s.text[sign-1] == '.' {
		return 0, false
	}
	if strings.IndexByte(s.text[open:start], '%') >= 0 {
		return 0, false // "%s@example.org"
	}
	if open == s.at || n > 0 {
		return start, true
	}
	switch s.text[open-1] {
	case '$', '@', '}':
		return 0, false // a variable, or a part of something longer
	case '/':
		return start, open-1 == s.at // a@example.org/b@example.org
	case '"':
		return start, s.text[open] != '.' // "a b".c@example.org
	case ':': // not in the userinfo of a URI whose scheme is not searched for
		i := open - 1
		for low := max(s.at, i-maxLocal); i > low && inLocal[s.text[i-1]]; {
			i--
		}
		return start, i == s.at || s.text[i-1] != '/'
	}
	return start, true
}

// endsMail reports whether a mail address may end at a place, and is not the
// beginning of something else.
func (s *scan) endsMail(end int) bool {
	if end == len(s.text) {
		return true
	}
	switch c := s.text[end]; {
	case c == ':':
		return end+1 == len(s.text) || !isAlnum(s.text[end+1]) &&
			strings.IndexByte("/~.:", s.text[end+1]) < 0
	case c >= utf8.RuneSelf:
		r, _ := utf8.DecodeRuneInString(s.text[end:])
		return !isWord(r) || spaceless(r)
	}
	return !isAlnum(s.text[end]) && strings.IndexByte("@_", s.text[end]) < 0
}

package program

import (
	"cmp"
	"strings"

	"github.com/urikit/uri"
)

// What the models of programs that follow a grammar share.

// Characters beside letters and digits.
const (
	unreserved2396 = "-_.!~*'()"
	unreserved     = "-._~"
	subDelims      = "!$&'()*+,;="
	pathMarks      = unreserved + subDelims + ":@/%"
	queryMarks     = pathMarks + "?"
)

// run returns the length of the beginning of s that consists of letters,
// digits, marks and, if "%" is one of them, triplets.
func run(s, marks string) int {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case isAlnum(c):
		case strings.IndexByte(marks, c) < 0:
			return i
		case c == '%':
			if len(s) < i+3 || !isHex(s[i+1]) || !isHex(s[i+2]) {
				return i
			}
			i += 2
		}
	}
	return len(s)
}

// only reports whether all of s is one run.
func only(s, marks string) bool { return run(s, marks) == len(s) }

func isAlnum(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' }

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f'
}

// escape encodes all bytes of s but letters, digits and marks.
func escape(s, marks string) string {
	const hex = "0123456789ABCDEF"
	allowed := func(c byte) bool { return isAlnum(c) || strings.IndexByte(marks, c) >= 0 }
	n := 0
	for n < len(s) && allowed(s[n]) {
		n++
	}
	if n == len(s) {
		return s
	}
	b := append(make([]byte, 0, 2*len(s)), s[:n]...)
	for _, c := range []byte(s[n:]) {
		if allowed(c) {
			b = append(b, c)
		} else {
			b = append(b, '%', hex[c>>4], hex[c&15])
		}
	}
	return string(b)
}

// cutScheme returns the scheme of a text by the grammar, or "", and what is
// after its ":".
func cutScheme(s string) (scheme, after string) {
	n := run(s, "+-.")
	if n == 0 || n == len(s) || s[n] != ':' || s[0] < 'A' {
		return "", s
	}
	return s[:n], s[n+1:]
}

// splitTail returns s before its query and fragment, and these with their
// delimiters.
func splitTail(s string) (before, query, fragment string) {
	s, fragment = cutAny(s, "#")
	before, query = cutAny(s, "?")
	return before, query, fragment
}

// unbracketed returns a host without the brackets of an IP literal.
func unbracketed(host string) string {
	if strings.HasPrefix(host, "[") && strings.HasSuffix(host, "]") {
		return host[1 : len(host)-1]
	}
	return host
}

// readRef returns the components that package uri finds, with the scheme as it
// is written.
func readRef(ref uri.Ref) Reading {
	scheme, _ := cutScheme(ref.String())
	return Reading{
		Scheme: scheme, Userinfo: ref.Userinfo(), Host: unbracketed(ref.Host()),
		Port: ref.Port(), Path: ref.Path(), Query: ref.Query(), Fragment: ref.Fragment(),
	}
}

// mergePath is the path of a reference, sections 5.2.3 and 5.2.4 of RFC 3986.
// An empty path of the base is taken for "/".
func mergePath(base, path string) string {
	if !strings.HasPrefix(path, "/") {
		base = cmp.Or(base, "/")
		path = base[:strings.LastIndexByte(base, '/')+1] + path
	}
	return uri.RemoveDotSegments(path)
}

package program

import (
	"cmp"
	"strings"

	"github.com/urikit/uri"
)

// What the models share about the components of RFC 3986 and RFC 2396.

// Characters beside letters and digits.
const (
	unreserved = "-._~"
	subDelims  = "!$&'()*+,;="
	userMarks  = unreserved + subDelims + ":%"
	nameMarks  = unreserved + subDelims + "%"
	pathMarks  = userMarks + "@/"
	queryMarks = pathMarks + "?"
)

// run returns the length of the beginning of s that consists of letters,
// digits, marks and, if "%" is one of them, triplets.
func run(s, marks string) int {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case 'a' <= c|0x20 && c|0x20 <= 'z', '0' <= c && c <= '9':
		case strings.IndexByte(marks, c) < 0:
			return i
		case c == '%':
			if span(s[i+1:min(i+3, len(s))], hexDigits) < 2 {
				return i
			}
			i += 2
		}
	}
	return len(s)
}

// only reports whether all of s is one run.
func only(s, marks string) bool { return run(s, marks) == len(s) }

// cutScheme returns the scheme of a text by the grammar, and what is after its
// ":", or "" and the text.
func cutScheme(text string) (scheme, after string) {
	if scheme, after = cutAnyScheme(text); scheme == "" || scheme[0] < 'A' {
		return "", text
	}
	return scheme, after
}

// cutAnyScheme is cutScheme for programs in which a scheme may begin with a
// digit or a mark.
func cutAnyScheme(text string) (scheme, after string) {
	if n := run(text, "+-."); 0 < n && n < len(text) && text[n] == ':' {
		return text[:n], text[n+1:]
	}
	return "", text
}

// A split is a text at its delimiters, as appendix B of RFC 3986 has them, but
// with a scheme only if the grammar allows it. A model reads the authority.
type split struct {
	Reading
	authority                           string
	hasAuthority, hasQuery, hasFragment bool
}

func splitText(text string) (u split) {
	u.Scheme, text = cutScheme(text)
	text, u.Fragment, u.hasFragment = strings.Cut(text, "#")
	text, u.Query, u.hasQuery = strings.Cut(text, "?")
	if u.Path, u.hasAuthority = strings.CutPrefix(text, "//"); u.hasAuthority {
		u.authority, u.Path = cutAny(u.Path, "/")
	}
	return u
}

// isOpaque reports whether u is a scheme and a path that does not begin with
// "/".
func (u *split) isOpaque() bool {
	return u.Scheme != "" && !u.hasAuthority && u.Path != "" && u.Path[0] != '/'
}

// joinQuery makes the query a part of the path, as RFC 2396 has it in an opaque
// URI.
func (u *split) joinQuery() {
	if u.hasQuery {
		u.Path, u.Query, u.hasQuery = u.Path+"?"+u.Query, "", false
	}
}

// check refuses u if its path, query or fragment has other characters than
// these.
func (u *split) check(run func(s, marks string) int, pathMarks, queryMarks string) {
	for _, part := range [...]struct{ name, text, marks string }{
		{"path", u.Path, pathMarks},
		{"query", u.Query, queryMarks},
		{"fragment", u.Fragment, queryMarks},
	} {
		if u.Refused == "" && run(part.text, part.marks) < len(part.text) {
			u.Refused = "the " + part.name + " has an illegal character"
		}
	}
}

// unbracketed returns a host without the brackets of an IP literal.
func unbracketed(host string) string {
	if isLiteral(host) {
		return host[1 : len(host)-1]
	}
	return host
}

func isLiteral(host string) bool {
	return strings.HasPrefix(host, "[") && strings.HasSuffix(host, "]")
}

// cutPort cuts the port, which consists of digits, from a host.
func cutPort(s string) (host, port string, ok bool) {
	if host, port, ok = cutLast(s, ":"); !ok || span(port, digits) < len(port) {
		return s, "", false
	}
	return host, port, true
}

// isFuture reports whether s has the form of an address of a future version, as
// v1.x.
func isFuture(s string) bool {
	version, address, _ := strings.Cut(strings.TrimPrefix(s, "v"), ".")
	return version != "" && span(version, hexDigits) == len(version) && address != ""
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

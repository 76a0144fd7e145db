package program

import (
	"strings"

	"github.com/urikit/uri/pct"
)

// What the models share about the components of RFC 3986 and RFC 2396.

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

// text puts u together again. A path after an authority begins with "/".
func (u *split) text() string {
	s := u.Path
	if u.hasAuthority {
		if s != "" && s[0] != '/' {
			s = "/" + s
		}
		s = "//" + u.authority + s
	}
	if u.Scheme != "" {
		s = u.Scheme + ":" + s
	}
	return s + "?" + u.Query + "#" + u.Fragment
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

// check refuses u if its path, query or fragment is not valid.
func (u *split) check(valid func(s string, raw pct.Set) bool, path, query pct.Set) {
	switch {
	case u.Refused != "":
	case !valid(u.Path, path):
		u.Refused = "the path has an illegal character"
	case !valid(u.Query, query):
		u.Refused = "the query has an illegal character"
	case !valid(u.Fragment, query):
		u.Refused = "the fragment has an illegal character"
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
func cutPort(s string) (host, port string) {
	if host, port, ok := cutLast(s, ":"); ok && span(port, digits) == len(port) {
		return host, port
	}
	return s, ""
}

// nameLen returns the length of a host name at the beginning of s, or 0: labels
// do not begin or end with "-", and the last of several not with a digit.
func nameLen(s string) int {
	n := run(s, "-.")
	name := strings.TrimSuffix(s[:n], ".")
	for label := range strings.SplitSeq(name, ".") {
		if label == "" || strings.Trim(label, "-") != label {
			return 0
		}
	}
	if _, last, ok := cutLast(name, "."); ok && last[0] <= '9' {
		return 0
	}
	return n
}

// folder returns a path up to its last "/".
func folder(path string) string { return path[:strings.LastIndexByte(path, '/')+1] }

// oneSlash returns a path without empty segments.
func oneSlash(path string) string {
	for strings.Contains(path, "//") {
		path = strings.ReplaceAll(path, "//", "/")
	}
	return path
}

// withoutDots returns a path without dot-segments, each ".." with the segment
// before it. A ".." before which there is none remains if keep.
func withoutDots(path string, keep bool) string {
	var to []string
	for segment := range strings.SplitAfterSeq(path, "/") {
		n := len(to)
		switch name := strings.TrimSuffix(segment, "/"); {
		case name == ".":
		case name == ".." && n > 0 && !(keep && to[n-1] == "../"):
			to = to[:n-1]
		case name != ".." || keep:
			to = append(to, segment)
		}
	}
	return strings.Join(to, "")
}

package surt

import (
	"bytes"
	"slices"
	"strings"
)

// appendPath appends the path of a key.
func appendPath(dst []byte, path string) []byte {
	start := len(dst)
	if strings.IndexByte(path, '%') < 0 &&
		!strings.Contains(path, "//") { // it has no dot-segments by now
		dst = append(dst, path...)
		lower(dst[start:])
	} else {
		var buf [512]byte
		dst = escape(dst, tidySegments(unescape(buf[:0], path)))
	}
	dst = dropPathSession(dst, start)
	if n := len(dst); n-start > 1 && dst[n-1] == '/' {
		dst = dst[:n-1]
	}
	if len(dst) == start {
		dst = append(dst, '/')
	}
	return dst
}

// tidySegments removes dot-segments and then empty segments from a path that
// begins with "/", in place.
func tidySegments(path []byte) []byte {
	kept := path[:0]
	for rest := path[1:]; ; {
		segment, after, more := bytes.Cut(rest, []byte("/"))
		switch string(segment) {
		case ".":
		case "..":
			kept = kept[:max(0, bytes.LastIndexByte(kept, '/'))]
		default:
			kept = append(append(kept, '/'), segment...) // never beyond what was read
		}
		if !more {
			break
		}
		rest = after
	}
	return slices.CompactFunc(kept, func(a, b byte) bool { return a == '/' && b == '/' })
}

// dropPathSession removes from the path b[start:] what ASP.NET puts there for a
// visit: one segment such as "(S(24 letters and digits))", and then one such as
// "(24 letters and digits)", each the last before a ".aspx".
func dropPathSession(b []byte, start int) []byte {
	path := b[start:]
	if !bytes.Contains(path, []byte(".aspx")) || bytes.IndexByte(path, '(') < 0 {
		return b
	}
	path = dropSegment(path, isSessions)
	path = dropSegment(path, isSession)
	return b[:start+len(path)]
}

// dropSegment removes the last segment that is one of those, and has ".aspx"
// after it, not at once, and no "?" between.
func dropSegment(path []byte, is func(segment []byte) bool) []byte {
	const suffix = ".aspx"
	next, second, query := len(path), len(path), len(path) // of ".aspx" and of "?"
	end := -1                                              // of a segment, after its "/"
	for i := len(path) - 1; i >= 0; i-- {
		switch path[i] {
		case '?':
			query = i
		case '.':
			if bytes.HasPrefix(path[i:], []byte(suffix)) {
				next, second = i, next
			}
		case '/':
			if end >= 0 && is(path[i+1:end-1]) {
				return slices.Delete(path, i+1, end)
			}
			name := next
			if name == i+1 {
				name = second
			}
			if end = -1; name < query {
				end = i + 1
			}
		}
	}
	return path
}

const sessionLen = 24

// isSessions reports whether a segment is "(" 1*( letter "(" 24 letters and
// digits ")" ) ")".
func isSessions(s []byte) bool {
	const each = len("S()") + sessionLen
	if len(s) < len("()")+each || (len(s)-len("()"))%each != 0 || s[0] != '(' ||
		s[len(s)-1] != ')' {
		return false
	}
	for s = s[1 : len(s)-1]; len(s) > 0; s = s[each:] {
		if s[0] < 'a' || 'z' < s[0] || !isSession(s[1:each]) {
			return false
		}
	}
	return true
}

// isSession reports whether a segment is "(" 24 letters and digits ")".
func isSession(s []byte) bool {
	return len(s) == len("()")+sessionLen && s[0] == '(' && s[len(s)-1] == ')' &&
		alnums(s[1:]) == sessionLen
}

// alnums returns how many letters and digits, in lower case, b begins with.
func alnums(b []byte) int {
	for i, c := range b {
		if !('a' <= c && c <= 'z' || '0' <= c && c <= '9') {
			return i
		}
	}
	return len(b)
}

// letters is alnums without digits.
func letters(b []byte) int {
	for i, c := range b {
		if c < 'a' || 'z' < c {
			return i
		}
	}
	return len(b)
}

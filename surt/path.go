package surt

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"sync"
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
	dst = dropSessions(dst, start, pathSessions[:])
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

// A session is an id that a program puts into the URIs of one visit. The
// pattern matches the whole text, and captures the text before and after the
// last id.
type session struct {
	contains []byte // each text that matches contains it
	pattern  func() *regexp.Regexp
}

// pattern compiles an expression when it is first used.
func pattern(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

// pathSessions are segments of ASP.NET before the name of a page.
var pathSessions = [...]session{
	{[]byte(")/"), pattern(`^(.*/)\((?:[a-z]\([0-9a-z]{24}\))+\)/([^?]+\.aspx.*)$`)},
	{[]byte(")/"), pattern(`^(.*/)\([0-9a-z]{24}\)/([^?]+\.aspx.*)$`)},
}

// dropSessions removes sessions from b[start:].
func dropSessions(b []byte, start int, sessions []session) []byte {
	for _, s := range sessions {
		if text := b[start:]; bytes.Contains(text, s.contains) {
			b = append(b[:start], s.pattern().ReplaceAll(text, []byte("$1$2"))...)
		}
	}
	return b
}

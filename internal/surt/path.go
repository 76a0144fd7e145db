package surt

import (
	"bytes"
	"slices"
	"strings"

	"github.com/urikit/uri/internal/lazy"
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
	pattern  lazy.Regexp
}

// pathSessions are segments of ASP.NET before the name of a page.
var pathSessions = [...]session{
	{[]byte(")/"), lazy.Regexp{Text: `^(.*/)\((?:[a-z]\([0-9a-z]{24}\))+\)/([^?]+\.aspx.*)$`}},
	{[]byte(")/"), lazy.Regexp{Text: `^(.*/)\([0-9a-z]{24}\)/([^?]+\.aspx.*)$`}},
}

// dropSessions removes sessions from b[start:].
func dropSessions(b []byte, start int, sessions []session) []byte {
	for i := range sessions {
		s := &sessions[i]
		if text := b[start:]; bytes.Contains(text, s.contains) {
			b = append(b[:start], s.pattern.Get().ReplaceAll(text, []byte("$1$2"))...)
		}
	}
	return b
}

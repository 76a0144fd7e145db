package uri

import (
	"bytes"
	"strings"
)

// RemoveDotSegments removes the dot-segments "." and ".." from a path as
// section 5.2.4 does; surplus ".." are dropped. It does not allocate if there
// are none. The result can begin with "//" even if path does not: "/.//a"
// becomes "//a". In a URI without an authority, this would be read as an
// authority; [URI.Resolve] and [URI.Normalize] prevent that.
func RemoveDotSegments(path string) string {
	if !hasDotSegment(path) {
		return path
	}
	var buf [128]byte
	b := append(buf[:0], path...)
	return string(b[:removeDots(b)])
}

// hasDotSegment reports whether "." or ".." is a segment of path.
func hasDotSegment(path string) bool {
	if path == "" {
		return false
	}
	if path[0] == '.' && dotSegment(path) > 0 {
		return true
	}
	for {
		i := strings.Index(path, "/.")
		if i < 0 {
			return false
		}
		path = path[i+1:]
		if dotSegment(path) > 0 {
			return true
		}
	}
}

// dotSegment returns the length of the dot-segment that path begins with, or 0.
func dotSegment[T string | []byte](path T) int {
	switch {
	case len(path) >= 1 && path[0] == '.' && (len(path) == 1 || path[1] == '/'):
		return 1
	case len(path) >= 2 && path[0] == '.' && path[1] == '.' && (len(path) == 2 || path[2] == '/'):
		return 2
	}
	return 0
}

// removeDots removes the dot-segments of path in place and returns the new
// length. It is the algorithm of section 5.2.4: the input buffer is path[r:],
// the output buffer path[:w]. A byte is moved to the output and taken back at
// most once, so the time is linear.
func removeDots(path []byte) int {
	r, w := 0, 0
	for n := dotSegment(path); n > 0; n = dotSegment(path[r:]) { // 2A, 2D
		if r += n; r == len(path) {
			return 0
		}
		r++
	}
	for {
		i := bytes.Index(path[r:], slashDot)
		if i < 0 {
			return w + copy(path[w:], path[r:]) // 2E
		}
		w += copy(path[w:], path[r:r+i]) // 2E
		r += i
		n := dotSegment(path[r+1:])
		if n == 0 {
			w += copy(path[w:], slashDot)
			r += len(slashDot)
			continue
		}
		if n == 2 { // 2C
			w = max(0, bytes.LastIndexByte(path[:w], '/'))
		}
		if r += 1 + n; r == len(path) { // 2B, 2C: the slash stays
			path[w] = '/'
			return w + 1
		}
	}
}

var slashDot = []byte("/.")

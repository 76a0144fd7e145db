package uri

import (
	"strings"

	"github.com/urikit/uri/pct"
)

// A Norm is a set of the steps of syntax-based normalization (section 6.2.2).
type Norm uint8

const (
	// NormCase writes scheme and host in lower case, and the hexadecimal digits
	// of percent-encodings in upper case (section 6.2.2.1).
	NormCase Norm = 1 << iota

	// NormPercent decodes the percent-encodings of unreserved characters
	// (section 6.2.2.2). Without NormDots it does not decode those that would
	// make a dot-segment.
	NormPercent

	// NormDots removes the dot-segments of the path (section 6.2.2.3),
	// including those that NormPercent has decoded.
	NormDots

	// NormSyntax is all three steps.
	NormSyntax = NormCase | NormPercent | NormDots
)

// Normalize applies the given steps of syntax-based normalization. If they
// change nothing, as in a second call with the same steps, it returns u itself
// and allocates nothing. The result is equivalent to u by section 6.2.2: ports,
// empty components and reserved characters stay as they are.
//
// If the path would begin with "//" where there is no authority, "/." stays
// before it.
//
// Ref has no Normalize: a reference is resolved before it is normalized
// (section 5.2.1), since %2e%2e/x and ../x do not resolve alike.
func (u URI) Normalize(n Norm) URI {
	if u.looksNormal() || u.isNormal(n) {
		return u
	}
	var buf [256]byte
	b, p := u.appendNormalize(buf[:0], n)
	p.s = string(b)
	return URI{p}
}

// AppendNormalize appends the text of u.Normalize(n) to dst. It allocates only
// to grow dst.
func (u URI) AppendNormalize(dst []byte, n Norm) []byte {
	if u.looksNormal() || u.isNormal(n) {
		return append(dst, u.s...)
	}
	dst, _ = u.appendNormalize(dst, n)
	return dst
}

// isNormal reports whether normalization changes nothing.
func (u URI) isNormal(n Norm) bool {
	if n&NormCase != 0 && (hasUpper(u.s[:u.schemeEnd()]) || hasUpper(u.Host())) {
		return false
	}
	path := u.Path()
	if n&NormDots != 0 {
		rest := path
		if !u.HasAuthority() && strings.HasPrefix(path, "/.//") {
			rest = path[len("/."):] // these dots stay
		}
		if hasDotSegment(rest) {
			return false
		}
	}
	if !tripletsNormal(u.s[:u.pathStart()], n) || !tripletsNormal(u.s[u.pathEnd():], n) {
		return false
	}
	if n&NormDots != 0 {
		return tripletsNormal(path, n)
	}
	for { // segments with a triplet
		i := strings.IndexByte(path, '%')
		if i < 0 {
			return true
		}
		segment, rest, _ := strings.Cut(path[strings.LastIndexByte(path[:i], '/')+1:], "/")
		if !tripletsNormal(segment, forSegment(segment, n)) {
			return false
		}
		path = rest
	}
}

// tripletsNormal reports whether the steps n change no triplet of s.
func tripletsNormal(s string, n Norm) bool {
	for {
		i := strings.IndexByte(s, '%')
		if i < 0 {
			return true
		}
		if s = s[i:]; n&NormPercent != 0 && pct.Unreserved().Contains(octet(s)) ||
			n&NormCase != 0 && (s[1] >= 'a' || s[2] >= 'a') {
			return false
		}
		s = s[3:]
	}
}

// forSegment returns the steps of n for a segment of a path that keeps its
// dot-segments: without NormPercent if decoding would make another one.
func forSegment(segment string, n Norm) Norm {
	if len(segment) > len("%2E%2E") {
		return n
	}
	var buf [8]byte
	if dotSegment(appendSpelled(buf[:0], segment, NormPercent, false)) > 0 {
		return n &^ NormPercent
	}
	return n
}

// hasUpper reports whether s has an upper-case letter outside of triplets.
func hasUpper(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] == '%' {
			i += 2
		} else if 'A' <= s[i] && s[i] <= 'Z' {
			return true
		}
	}
	return false
}

// octet returns the value of the triplet that s begins with.
func octet(s string) byte { return hexValue(s[1])<<4 | hexValue(s[2]) }

func hexValue(digit byte) byte {
	if digit >= 'A' {
		return digit&0xf + 9
	}
	return digit & 0xf
}

// appendNormalize appends the text of u after the steps n, and returns the
// places of its parts too.
func (u URI) appendNormalize(dst []byte, n Norm) ([]byte, value) {
	start := len(dst)
	dst = appendSpelled(dst, u.s[:u.hierStart()], n, true)
	if host, hostEnd, ok := u.Span(Host); ok {
		dst = appendSpelled(dst, u.s[u.hierStart():host], n, false)
		dst = appendSpelled(dst, u.s[host:hostEnd], n, true)
		dst = append(dst, u.s[hostEnd:u.pathStart()]...)
	}
	pathStart := len(dst)
	if n&NormDots == 0 {
		dst = appendSegments(dst, u.Path(), n)
	} else {
		dst = appendSpelled(dst, u.Path(), n, false)
		dst = dst[:pathStart+removeDots(dst[pathStart:])]
		dst = shield(dst, pathStart, u.HasAuthority())
	}
	pathEnd := len(dst)
	dst = appendSpelled(dst, u.s[u.pathEnd():u.queryEnd()], n, false)
	queryEnd := len(dst)
	dst = appendSpelled(dst, u.s[u.queryEnd():], n, false)
	return dst, makeValue("", u.schemeEnd(), pathStart-start, pathEnd-start, queryEnd-start)
}

// appendSpelled appends s with the steps n applied to its triplets, and if s is
// case-insensitive also to its letters.
func appendSpelled(dst []byte, s string, n Norm, caseless bool) []byte {
	for s != "" {
		i := strings.IndexByte(s, '%')
		if i < 0 {
			i = len(s)
		}
		from := len(dst)
		dst = append(dst, s[:i]...)
		if s = s[i:]; s != "" {
			if b := octet(s); n&NormPercent != 0 && pct.Unreserved().Contains(b) {
				dst = append(dst, b)
			}
		}
		if caseless && n&NormCase != 0 {
			lower(dst[from:])
		}
		if len(dst) == from+i && s != "" { // not decoded
			dst = append(dst, s[:3]...)
			if n&NormCase != 0 {
				upper(dst[from+i:])
			}
		}
		s = s[min(3, len(s)):]
	}
	return dst
}

// appendSegments is appendSpelled for a path that keeps its dot-segments.
func appendSegments(dst []byte, path string, n Norm) []byte {
	for {
		segment, rest, found := strings.Cut(path, "/")
		dst = appendSpelled(dst, segment, forSegment(segment, n), false)
		if !found {
			return dst
		}
		dst = append(dst, '/')
		path = rest
	}
}

func lower(b []byte) {
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c | 0x20
		}
	}
}

func upper(b []byte) {
	for i, c := range b {
		if 'a' <= c && c <= 'z' {
			b[i] = c &^ 0x20
		}
	}
}

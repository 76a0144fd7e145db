package uri

import (
	"bytes"
	"strings"

	"github.com/urikit/uri/internal/vector"
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
	var buf [256]byte
	short := vector.Has && len(u.s) <= len(buf)-len("/.") // then a try is as fast as a look
	if u.looksNormal() || !short && u.isNormal(n) {
		return u
	}
	b, p := u.appendNormalize(buf[:0], n)
	if string(b) == u.s {
		return u
	}
	p.s = string(b)
	return URI{p}
}

// AppendNormalize appends the text of u.Normalize(n) to dst. It allocates only
// to grow dst.
func (u URI) AppendNormalize(dst []byte, n Norm) []byte {
	if u.looksNormal() {
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
		if s = s[i:]; !tripletNormal(s, n) {
			return false
		}
		s = s[3:]
	}
}

// tripletNormal is [tripletsNormal] for the triplet that s begins with.
func tripletNormal(s string, n Norm) bool {
	return (n&NormPercent == 0 || !pct.Unreserved().Contains(octet(s))) &&
		(n&NormCase == 0 || s[1] < 'a' && s[2] < 'a')
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

// hexValue returns the value of a hexadecimal digit. Letters have bit 6.
func hexValue(digit byte) byte { return digit&0xf + digit>>6*9 }

// appendNormalize appends the text of u after the steps n, and returns the
// places of its parts too.
func (u URI) appendNormalize(dst []byte, n Norm) ([]byte, value) {
	start, caseless := len(dst), 0
	if _, end, ok := u.Span(Userinfo); ok {
		dst = appendSpelled(dst, u.s[:u.hierStart()], n, true)
		dst = appendSpelled(dst, u.s[u.hierStart():end], n, false)
		caseless = end
	}
	dst = appendSpelled(dst, u.s[caseless:u.pathStart()], n, true) // scheme, host and port
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
	from := len(dst)
	dst = append(dst, s...)
	b := dst[from:]
	if caseless && n&NormCase != 0 {
		lower(b) // the digits of triplets, too
	}
	upper := byte(0)
	if n&NormCase != 0 {
		upper = 0x20
	}
	w := 0
	for r := 0; r < len(b); {
		i := bytes.IndexByte(b[r:], '%')
		if i < 0 {
			i = len(b) - r
		}
		if w < r {
			copy(b[w:], b[r:r+i])
		}
		w += i
		for r += i; r < len(b) && b[r] == '%'; r += len("%41") {
			first, second := b[r+1], b[r+2]
			if first < '8' && n&NormPercent != 0 { // US-ASCII
				c := hexValue(first)<<4 | hexValue(second)
				if pct.Unreserved().Contains(c) {
					b[w] = c
					if caseless && upper != 0 {
						lower(b[w : w+1])
					}
					w++
					continue
				}
			}
			b[w] = '%' // letters have bit 6
			b[w+1] = first &^ (first >> 1 & upper)
			b[w+2] = second &^ (second >> 1 & upper)
			w += len("%41")
		}
	}
	return dst[:from+w]
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

// lower writes US-ASCII in lower case.
func lower(b []byte) {
	for ; len(b) >= wordLen; b = b[wordLen:] {
		store(b, lowerWord(load(b)))
	}
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c | 0x20
		}
	}
}

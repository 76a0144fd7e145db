package lint

import (
	"iter"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme/file"
)

// segments yields the segments of the path with the places at which they begin.
func (p *pass) segments() iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		start, _, _ := p.Span(uri.Path)
		if strings.HasPrefix(p.Path(), "/") {
			start++
		}
		for s := range p.Segments() {
			if !yield(start, s) {
				return
			}
			start += len(s) + len("/")
		}
	}
}

// hiddenDotSegment finds a segment of a hierarchical path that has ".." when it
// is decoded, also twice.
func hiddenDotSegment(p *pass) {
	if !strings.HasPrefix(p.Path(), "/") {
		return
	}
	p.saySegments(hidesDotSegment, "this segment has a dot-segment when it is decoded: "+
		"programs that decode first leave the directory")
}

// saySegments says something about the first segment that is so, and how many
// more there are.
func (p *pass) saySegments(is func(string) bool, message string) {
	first, end, n := 0, 0, 0
	for start, s := range p.segments() {
		if is(s) {
			if n++; n == 1 {
				first, end = start, start+len(s)
			}
		}
	}
	if n > 0 {
		p.say(first, end, message+andMore(n))
	}
}

// hidesDotSegment reports whether decoding a segment once or twice gives a
// dot-segment that it was not.
func hidesDotSegment(s string) bool {
	for range 2 {
		d, err := pct.Decode(s)
		if err != nil || d == s {
			return false
		}
		if slices.Contains(strings.FieldsFunc(d, isSlash), "..") {
			return true
		}
		s = d
	}
	return false
}

func isSlash(r rune) bool { return r == '/' || r == '\\' }

// pathParameter finds a segment that is a dot-segment without its parameters.
func pathParameter(p *pass) {
	p.saySegments(func(s string) bool {
		name, _, ok := strings.Cut(s, ";")
		return ok && isDots(name)
	}, "programs that remove parameters read a dot-segment here, others a name")
}

// fileName finds a name in a file URI that means more to a file system.
func fileName(p *pass) {
	if p.Scheme() != "file" {
		return
	}
	for start, s := range p.segments() {
		if isDots(s) {
			continue // normalization removes them
		}
		err := file.SafePath("/"+s, file.Windows)
		if f, ok := finding.Of(err); ok {
			p.say(start, start+len(s), "as a file name on Windows: "+f.Message)
			return
		}
	}
}

// dotSegment finds a dot-segment in a path without a hierarchy, where "/" and
// "." are often data.
func dotSegment(p *pass) {
	if !p.HasScheme() || p.HasAuthority() || strings.HasPrefix(p.Path(), "/") {
		return
	}
	p.saySegments(isDots, "normalization removes this dot-segment; "+
		"if it is data, write its \"/\" as %2F")
}

// isDots reports whether a segment is a dot-segment, perhaps encoded.
func isDots(s string) bool {
	if len(s) > len("%2E%2E") {
		return false
	}
	s = pct.DecodeUnreserved(s)
	return s == "." || s == ".."
}

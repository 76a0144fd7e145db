// Package tags reads tags of HTML and XML, and character references of HTML.
package tags

import (
	"bytes"

	"github.com/urikit/uri/extract/internal/lists"
)

// An Attribute is an attribute as it is written. Places are in the tag.
type Attribute struct {
	Name       []byte
	Value      []byte // with its references; nil if there is no "="
	Start, End int    // of Value
}

// MaxAttributes is how many attributes of a tag are read. With more there is a
// note.
const MaxAttributes = 1 << 16

// Attributes appends the attributes of a tag from a place on that end before
// its end, and returns the place of its ">". If the tag is not whole, that is
// the place after the last one. It appends at most [MaxAttributes], and one
// that shows that there are more.
func Attributes(to []Attribute, tag []byte, i int) (all []Attribute, end int, whole bool) {
	for {
		a, next, ok := NextAttribute(tag, i)
		switch {
		case next == len(tag):
			return to, i, false
		case !ok:
			return to, next, tag[next] == '>'
		}
		if i = next; len(to) <= MaxAttributes {
			to = append(to, a)
		}
	}
}

// NextAttribute returns the attribute that begins at or after a place in a tag,
// and the place after it: HTML section 13.2.5.32 and later. It returns false at
// the end of the tag, which may be without its ">", or if the tag ends in
// quotes, which are before Start; then next is where the attribute begins.
func NextAttribute(tag []byte, i int) (a Attribute, next int, ok bool) {
	for i < len(tag) && (lists.IsSpace(tag[i]) || tag[i] == '/') {
		i++
	}
	begin := i
	if i == len(tag) || tag[i] == '>' {
		return a, begin, false
	}
	for i++; i < len(tag) && tag[i] != '=' && !endsName(tag[i]); i++ { // a "=" may begin it
	}
	a.Name, a.Start, a.End = tag[begin:i], i, i
	j := SkipSpace(tag, i)
	switch {
	case j == len(tag): // a "=" may follow
		return a, j, true
	case tag[j] != '=':
		return a, i, true
	}
	if i = SkipSpace(tag, j+1); i < len(tag) && (tag[i] == '"' || tag[i] == '\'') {
		n := bytes.IndexByte(tag[i+1:], tag[i])
		if n < 0 {
			return Attribute{Start: i + 1}, begin, false
		}
		a.Start, a.End, next = i+1, i+1+n, i+n+2
	} else {
		for a.Start = i; i < len(tag) && !lists.IsSpace(tag[i]) && tag[i] != '>'; i++ {
		}
		a.End, next = i, i
	}
	a.Value = tag[a.Start:a.End:a.End]
	return a, next, true
}

// NameEnd returns where the name of a tag ends that goes on at a place.
func NameEnd(b []byte, i int) int {
	for i < len(b) && !endsName(b[i]) {
		i++
	}
	return i
}

func endsName(c byte) bool { return lists.IsSpace(c) || c == '/' || c == '>' }

// SkipSpace returns where the white space at a place ends.
func SkipSpace(b []byte, i int) int {
	for i < len(b) && lists.IsSpace(b[i]) {
		i++
	}
	return i
}

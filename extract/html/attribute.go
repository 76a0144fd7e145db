package html

import (
	"bytes"

	"github.com/urikit/uri/extract/internal/lists"
)

// An attributes iterates over the attributes of a tag, as in HTML section
// 13.2.5.32 and later. The tokenizer does not report the places of values.
type attributes struct {
	tag  []byte
	at   int
	last int // where the last attribute begins

	key        []byte // as written
	start, end int    // of the value in the tag, without quotes
}

// next advances to the next attribute. It returns false at the end, or if the
// tag ends inside the attribute.
func (a *attributes) next() bool {
	for t := a.tag; ; {
		a.last = skipSpace(t, a.at)
		i := a.last
		if i == len(t) || t[i] == '>' {
			return false
		}
		if t[i] != '/' { // which is no key
			for i++; i < len(t) && !isSpace(t[i]) && t[i] != '/' && t[i] != '>' && t[i] != '='; i++ {
			}
		}
		a.key, a.start, a.end = t[a.last:i], i, i
		if !a.value(skipSpace(t, i)) {
			return false
		}
		if len(a.key) > 0 {
			return true
		}
	}
}

// value finds the value whose "=" is at i, if there is one.
func (a *attributes) value(i int) bool {
	t := a.tag
	if i < len(t) && t[i] != '=' {
		if t[i] == '/' {
			i++
		}
		a.at = i
		return true
	}
	if i = skipSpace(t, i+1); i >= len(t) {
		return false
	}
	switch quote := t[i]; quote {
	case '>':
		a.at = i
	case '"', '\'':
		n := bytes.IndexByte(t[i+1:], quote)
		if n < 0 {
			return false
		}
		a.start, a.end, a.at = i+1, i+1+n, i+n+2
	default:
		a.start = i
		for i < len(t) && !isSpace(t[i]) && t[i] != '>' {
			i++
		}
		a.end, a.at = i, i
		return i < len(t)
	}
	return true
}

func isSpace(c byte) bool { return lists.IsSpace(c) }

func skipSpace(t []byte, i int) int {
	for i < len(t) && isSpace(t[i]) {
		i++
	}
	return i
}

// nameEnd returns the end of the tag name that begins at i.
func nameEnd(t []byte, i int) int {
	for i < len(t) && !isSpace(t[i]) && t[i] != '/' && t[i] != '>' {
		i++
	}
	return i
}

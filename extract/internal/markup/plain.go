package markup

import (
	"bytes"

	"github.com/urikit/uri/extract/internal/places"
)

// A Plain is a part of a document that is decoded, and its places.
type Plain struct {
	Text []byte
	places.Map
	Open       bool  // it ends where the document does, or where reading it failed
	undeclared []int // where in Text references to entities without a declaration are
	unread     []int // and to those beyond a limit
}

// Escape is the memory of an escape in a Plain, in bytes.
const Escape = 16

// Raw is a part that is written as it is. Its text must not be appended to.
func Raw(raw []byte, at int) Plain {
	return Plain{Text: raw[:len(raw):len(raw)], Map: places.Map{From: at}}
}

// Decoded is a part with its escapes replaced, as by Decode.
func Decoded(raw []byte, at int, special string, replace func([]byte) (string, int)) Plain {
	one := len(special) == 1
	if one && bytes.IndexByte(raw, special[0]) < 0 || !one && !bytes.ContainsAny(raw, special) {
		return Raw(raw, at)
	}
	p := Plain{Text: make([]byte, 0, len(raw)), Map: places.Map{From: at}}
	p.Decode(raw, at, special, nil, replace)
	return p
}

// Reset empties a Plain, and keeps its memory.
func (p *Plain) Reset() {
	p.Text, p.undeclared, p.unread = p.Text[:0], p.undeclared[:0], p.unread[:0]
	p.Map.Reset()
	p.Open = false
}

// Known reports that no reference in it is beyond a limit.
func (p *Plain) Known() bool { return len(p.unread) == 0 }

// Replace appends a text that stands for n bytes at a place.
func (p *Plain) Replace(text string, at, n int) {
	if len(text) != 1 || n != 1 {
		p.Add(len(p.Text), len(text), at, n)
	}
	p.Text = append(p.Text, text...)
}

// Decode appends the decoded form of raw, which is written at a place. It calls
// replace at each special byte, for the text of the escape that begins there
// and the length of the escape. The length is 0 if the byte is text, and less
// if it is the "&" of a reference to an entity that is not declared, or is
// beyond a limit. Decode passes other text to plain, or appends it if plain is
// nil.
func (p *Plain) Decode(
	raw []byte, at int, special string, plain func(raw []byte, at int),
	replace func([]byte) (text string, n int),
) {
	for {
		i := bytes.IndexAny(raw, special)
		if i < 0 {
			i = len(raw)
		}
		if plain != nil {
			plain(raw[:i], at)
		} else {
			p.Text = append(p.Text, raw[:i]...)
		}
		if i == len(raw) {
			return
		}
		raw, at = raw[i:], at+i
		text, n := replace(raw)
		switch {
		case n == unread:
			p.unread = append(p.unread, len(p.Text))
		case n < 0:
			p.undeclared = append(p.undeclared, len(p.Text))
		}
		if n <= 0 {
			text, n = string(raw[:1]), 1
		}
		p.Replace(text, at, n)
		raw, at = raw[n:], at+n
	}
}

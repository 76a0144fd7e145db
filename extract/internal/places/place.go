package places

import (
	"bytes"
	"unicode/utf8"
)

// A Place is an offset in a document, in bytes, with its line and column, which
// count from 1. The column counts code points.
type Place struct{ At, Line, Column int }

// First is the place where a document begins.
var First = Place{0, 1, 1}

// Advance moves the place to the end of the text that follows it.
func (p *Place) Advance(text []byte) {
	p.At += len(text)
	if k := bytes.Count(text, newline); k > 0 {
		p.Line += k
		p.Column = 1
	}
	i, all := len(text), byte(0)
	for i > 0 && text[i-1] != '\n' {
		i--
		all |= text[i]
	}
	n := len(text) - i
	if all >= utf8.RuneSelf {
		n = utf8.RuneCount(text[i:])
	}
	p.Column += n
}

var newline = []byte{'\n'}

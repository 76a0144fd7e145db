package xml

import (
	"bytes"
	"strconv"
	"unicode/utf8"

	"github.com/urikit/uri/extract/internal/places"
)

// A plain is a piece of the document with its entities replaced, and the way back to places in it.
type plain struct {
	text []byte
	places.Map
}

// add appends a piece that is written at a place. Entities are replaced if they are to be.
func (p *plain) add(raw []byte, at int, entities bool) {
	switch {
	case len(p.text) == 0 && p.Len() == 0:
		p.From = at
	default:
		p.Add(len(p.text), 0, at, 0)
	}
	for entities {
		i := bytes.IndexByte(raw, '&')
		if i < 0 {
			break
		}
		p.text = append(p.text, raw[:i]...)
		raw, at = raw[i:], at+i
		r, n := entity(raw)
		if n == 0 {
			p.text = append(p.text, '&')
			raw, at = raw[1:], at+1
			continue
		}
		k := len(p.text)
		p.text = utf8.AppendRune(p.text, r)
		p.Add(k, len(p.text)-k, at, n)
		raw, at = raw[n:], at+n
	}
	p.text = append(p.text, raw...)
}

// plainOf is a plain of one piece. Without entities it is the piece itself, which must not be appended to.
func plainOf(raw []byte, at int, entities bool) plain {
	if !entities || bytes.IndexByte(raw, '&') < 0 {
		return plain{raw[:len(raw):len(raw)], places.Map{From: at}}
	}
	p := plain{text: make([]byte, 0, len(raw))}
	p.add(raw, at, true)
	return p
}

// decoded returns a value with its entities replaced.
func decoded(raw []byte) string {
	if bytes.IndexByte(raw, '&') < 0 {
		return string(raw)
	}
	p := plainOf(raw, 0, true)
	return string(p.text)
}

// maxEntity is the length of the longest entity, with zeros before the number.
const maxEntity = 32

// entity returns the character that the entity at the beginning of b stands for, and its length. It returns 0 for one
// that is none of XML: a document type may define others, which nobody expands here.
func entity(b []byte) (rune, int) {
	n := bytes.IndexByte(b[:min(len(b), maxEntity)], ';')
	if n < 0 {
		return 0, 0
	}
	name := b[1:n]
	switch string(name) {
	case "amp":
		return '&', n + 1
	case "lt":
		return '<', n + 1
	case "gt":
		return '>', n + 1
	case "quot":
		return '"', n + 1
	case "apos":
		return '\'', n + 1
	}
	if len(name) < 2 || name[0] != '#' {
		return 0, 0
	}
	name, radix := name[1:], 10
	if name[0] == 'x' {
		name, radix = name[1:], 16
	}
	c, err := strconv.ParseUint(string(name), radix, 32)
	if err != nil || c == 0 || !utf8.ValidRune(rune(c)) {
		return 0, 0
	}
	return rune(c), n + 1
}

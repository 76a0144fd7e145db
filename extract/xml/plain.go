package xml

import (
	"bytes"
	"sort"
	"strconv"
	"unicode/utf8"
)

// A plain is a piece of the document with its entities replaced, and the way back to places in it.
type plain struct {
	text  []byte
	from  int // the place of text, up to the first mark
	marks []mark
}

// A mark is where text is not what is written.
type mark struct {
	at, n     int32 // text[at:at+n] stands for
	src, size int32 // size bytes at src, counted from that of the plain; literal text goes on behind
}

// add appends a piece that is written at a place. Entities are replaced if they are to be.
func (p *plain) add(raw []byte, at int, entities bool) {
	switch {
	case len(p.text) == 0 && len(p.marks) == 0:
		p.from = at
	default:
		p.marks = append(p.marks, mark{at: int32(len(p.text)), src: int32(at - p.from)})
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
		p.marks = append(p.marks, mark{at: int32(k), n: int32(len(p.text) - k), src: int32(at - p.from), size: int32(n)})
		raw, at = raw[n:], at+n
	}
	p.text = append(p.text, raw...)
}

// plainOf is a plain of one piece. Without entities it is the piece itself, which must not be appended to.
func plainOf(raw []byte, at int, entities bool) plain {
	if !entities || bytes.IndexByte(raw, '&') < 0 {
		return plain{text: raw[:len(raw):len(raw)], from: at}
	}
	p := plain{text: make([]byte, 0, len(raw))}
	p.add(raw, at, true)
	return p
}

// locate returns the last mark that begins at or before a place in text.
func (p *plain) locate(i int) (mark, bool) {
	k := sort.Search(len(p.marks), func(k int) bool { return int(p.marks[k].at) > i })
	if k == 0 {
		return mark{}, false
	}
	return p.marks[k-1], true
}

// start returns where text[i] is written.
func (p *plain) start(i int) int {
	m, ok := p.locate(i)
	switch {
	case !ok:
		return p.from + i
	case i < int(m.at+m.n):
		return p.from + int(m.src)
	}
	return p.from + int(m.src+m.size) + i - int(m.at+m.n)
}

// end returns the place behind what text[:i] ends with.
func (p *plain) end(i int) int {
	if i == 0 {
		return p.start(0)
	}
	if m, ok := p.locate(i - 1); ok && i-1 < int(m.at+m.n) {
		return p.from + int(m.src+m.size)
	}
	return p.start(i-1) + 1
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

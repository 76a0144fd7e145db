package xml

import (
	"bytes"
	"strconv"
	"unicode/utf8"

	"github.com/urikit/uri/extract/internal/places"
)

// A plain is a piece of the document with its entities replaced, and the way
// back to places in it.
type plain struct {
	text []byte
	places.Map
}

// add appends a piece that is written at a place. Entities are replaced if they
// are to be.
func (r *reader) add(p *plain, raw []byte, at int, entities bool) {
	if len(p.text) == 0 && p.Len() == 0 {
		p.From = at
	} else {
		p.Add(len(p.text), 0, at, 0)
	}
	for entities {
		i := bytes.IndexByte(raw, '&')
		if i < 0 {
			break
		}
		p.text = append(p.text, raw[:i]...)
		raw, at = raw[i:], at+i
		text, n := r.entity(raw)
		if n == 0 {
			p.text = append(p.text, '&')
			raw, at = raw[1:], at+1
			continue
		}
		k := len(p.text)
		p.text = append(p.text, text...)
		p.Add(k, len(text), at, n)
		raw, at = raw[n:], at+n
	}
	p.text = append(p.text, raw...)
}

// plainOf is a plain of one piece. Without entities it is the piece itself,
// which must not be appended to.
func (r *reader) plainOf(raw []byte, at int, entities bool) plain {
	if !entities || bytes.IndexByte(raw, '&') < 0 {
		return plain{raw[:len(raw):len(raw)], places.Map{From: at}}
	}
	p := plain{text: make([]byte, 0, len(raw))}
	r.add(&p, raw, at, true)
	return p
}

// decoded returns a value with its entities replaced.
func (r *reader) decoded(raw []byte) string { return string(r.plainOf(raw, 0, true).text) }

// mayDecode reports whether a text may have a URI in it that its entities hide.
func (r *reader) mayDecode(raw []byte) bool {
	return bytes.Contains(raw, []byte("&#")) || len(r.entities) > 0 && bytes.IndexByte(raw, '&') >= 0
}

// maxReference is the length of the longest reference to an entity, with zeros
// before the number.
const maxReference = 32

// entity returns what the entity at the beginning of b stands for, and the
// length of the reference. It returns 0 for one that is neither of XML nor
// declared.
func (r *reader) entity(b []byte) (string, int) {
	n := bytes.IndexByte(b[:min(len(b), maxReference)], ';')
	if n < 2 {
		return "", 0
	}
	name := string(b[1:n])
	if text, ok := predefined[name]; ok {
		return text, n + 1
	}
	if name[0] != '#' {
		text, ok := r.entities[name]
		if !ok || r.d.Spend(len(text)) != nil { // it is told that the budget is spent
			return "", 0
		}
		return text, n + 1
	}
	name, radix := name[1:], 10
	if len(name) > 0 && name[0] == 'x' {
		name, radix = name[1:], 16
	}
	c, err := strconv.ParseUint(name, radix, 32)
	if err != nil || c == 0 || !utf8.ValidRune(rune(c)) {
		return "", 0
	}
	return string(rune(c)), n + 1
}

var predefined = map[string]string{"amp": "&", "lt": "<", "gt": ">", "quot": `"`, "apos": "'"}

// Limits of the internal entities that a document declares (XML section 4.2.1).
// One that is beyond them stays as it is written, and a note says so.
const (
	MaxEntity   = 4 << 10 // bytes of what one stands for
	MaxEntities = 1 << 10
)

// declare reads the declaration of an internal entity. References in its value
// are replaced by what was declared before.
func (r *reader) declare(b []byte, at int) {
	const space = " \t\r\n"
	b = bytes.TrimLeft(b[len("<!ENTITY"):], space)
	i := max(0, bytes.IndexAny(b, space))
	name, rest := b[:i], bytes.TrimLeft(b[i:], space)
	if len(name) == 0 || len(rest) == 0 || rest[0] != '"' && rest[0] != '\'' {
		return // a parameter entity, or an external one
	}
	value, _, ok := bytes.Cut(rest[1:], rest[:1])
	if _, again := r.entities[string(name)]; !ok || again { // the first one counts
		return
	}
	text := ""
	if len(value) <= MaxEntity {
		text = r.decoded(value)
	}
	if len(value) > MaxEntity || len(text) > MaxEntity || len(r.entities) == MaxEntities {
		r.note(at, "xml: an entity is too long, or there are too many: it is not replaced")
		return
	}
	if r.entities == nil {
		r.entities = map[string]string{}
	}
	r.entities[string(name)] = text
}

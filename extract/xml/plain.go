package xml

import (
	"bytes"
	"strconv"
	"unicode/utf8"

	"github.com/urikit/uri/extract/internal/lists"
	"github.com/urikit/uri/extract/internal/markup"
)

// add appends a piece that is written at an offset, with or without its
// references replaced.
func (r *reader) add(p *markup.Plain, raw []byte, at int, references bool) {
	if len(p.Text) == 0 && p.Len() == 0 {
		p.From = at
	} else {
		p.Add(len(p.Text), 0, at, 0)
	}
	special := ""
	if references {
		special = "&"
	}
	p.Decode(raw, at, special, nil, r.entity)
}

// plain is a Plain of one piece.
func (r *reader) plain(raw []byte, at int, references bool) markup.Plain {
	if !references || bytes.IndexByte(raw, '&') < 0 {
		return markup.Raw(raw, at)
	}
	p := markup.Plain{Text: make([]byte, 0, len(raw))}
	r.add(&p, raw, at, true)
	return p
}

// decoded returns a value with its entities replaced.
func (r *reader) decoded(raw []byte) string { return string(r.plain(raw, 0, true).Text) }

// mayDecode reports whether a text may have a URI in it that its entities hide.
func (r *reader) mayDecode(raw []byte) bool {
	return bytes.Contains(raw, []byte("&#")) || len(r.entities) > 0 && bytes.IndexByte(raw,
		'&') >= 0
}

// entity returns what the reference at the beginning of b stands for, and its
// length: 0 if it is none, and less for an entity whose text is not declared.
func (r *reader) entity(b []byte) (string, int) {
	n := bytes.IndexByte(b[:min(len(b), markup.MaxReference)], ';')
	if n < 2 {
		return "", 0
	}
	name := string(b[1:n])
	if text, ok := predefined[name]; ok {
		return text, n + 1
	}
	if name[0] != '#' {
		text, ok := r.entities[name]
		switch {
		case !ok && isName(name):
			return "", -1
		case !ok || r.Doc.Spend(len(text)) != nil: // the budget reports it
			return "", 0
		}
		return text, n + 1
	}
	radix := 10
	if name = name[1:]; name != "" && name[0] == 'x' {
		name, radix = name[1:], 16
	}
	c, err := strconv.ParseUint(name, radix, 32)
	if err != nil || c == 0 || !utf8.ValidRune(rune(c)) {
		return "", 0
	}
	return string(rune(c)), n + 1
}

func isName(name string) bool {
	for i := range len(name) {
		if !isNameByte(name[i]) {
			return false
		}
	}
	return isNameStart(name[0])
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
	b = bytes.TrimLeft(b[len("<!ENTITY"):], lists.Spaces)
	i := max(0, bytes.IndexAny(b, lists.Spaces))
	name, rest := b[:i], bytes.TrimLeft(b[i:], lists.Spaces)
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
		r.Note(at, "xml: an entity is too long, or there are too many: it is not replaced")
		return
	}
	if r.entities == nil {
		r.entities = map[string]string{}
	}
	r.entities[string(name)] = text
}

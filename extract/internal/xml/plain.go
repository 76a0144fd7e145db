package xml

import (
	"bytes"
	"strconv"
	"unicode/utf8"

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

// plain is a Plain of one piece with its references replaced.
func (r *reader) plain(raw []byte, at int) markup.Plain {
	if bytes.IndexByte(raw, '&') < 0 {
		return markup.Raw(raw, at)
	}
	p := markup.Plain{Text: make([]byte, 0, len(raw))}
	r.add(&p, raw, at, true)
	return p
}

// mayDecode reports whether a text may have a URI in it that its entities hide.
func (r *reader) mayDecode(raw []byte) bool {
	return bytes.Contains(raw, []byte("&#")) || r.Declares() && bytes.IndexByte(raw,
		'&') >= 0
}

// entity returns what the reference at the beginning of b stands for, and its
// length: 0 if there is no reference, and less for an entity whose text is not
// declared.
func (r *reader) entity(b []byte) (string, int) {
	n := bytes.IndexByte(b[:min(len(b), markup.MaxReference)], ';')
	if n < 2 {
		return "", 0
	}
	name := string(b[1:n])
	for _, p := range predefined {
		if p.name == name {
			return p.text, n + 1
		}
	}
	if name[0] != '#' {
		return r.Entity(b)
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

var predefined = [...]struct{ name, text string }{
	{"amp", "&"}, {"lt", "<"}, {"gt", ">"}, {"quot", `"`}, {"apos", "'"},
}

// Limits of the internal entities that a document declares (XML section 4.2.1).
// Links with references to an entity that exceeds them are left out, with a
// note.
const (
	MaxEntity   = markup.MaxEntity // bytes of the replacement text of an entity
	MaxEntities = markup.MaxEntities
	MaxReplaced = markup.MaxReplaced // bytes of all replaced references
)

package xml

import (
	"math"
)

// A content is that of an element which holds a URI reference or a style sheet,
// as far as it was read.
type content struct {
	kind  kind // or unknown: nothing is collected
	name  string
	plain plain
}

func (c *content) collecting() bool { return c.kind != unknown }

// begin begins with an element.
func (c *content) begin(k kind, name []byte) {
	c.kind, c.name = k, short(name)
	c.reset()
}

func (c *content) reset() {
	c.plain.text = c.plain.text[:0]
	c.plain.Reset()
}

// full reports whether it is longer than what it is for.
func (c *content) full() bool {
	most := maxMatch
	if c.kind == sheet {
		most = MaxTag
	}
	return len(c.plain.text) > most || c.plain.Len() > most
}

// blank reports whether there is nothing but white space.
func (c *content) blank() bool {
	start, end := trim(c.plain.text)
	return start == end
}

// complete ends what is collected at the end of its element.
func (r *reader) complete() {
	c := &r.content
	k, p := c.kind, &c.plain
	if c.kind = unknown; k == unknown {
		return
	}
	start, end := trim(p.text)
	switch {
	case k == sheet:
		r.style(p)
	case start == end:
	case k == reference || looksLike(string(p.text[start:end])):
		r.part(p, start, end, c.name)
	default:
		r.search(p, math.MaxInt, "text")
	}
}

// flush ends what is collected where it is not the whole content of its
// element: it is text.
func (r *reader) flush() {
	k := r.content.kind
	r.content.kind = unknown
	switch k {
	case unknown:
	case sheet:
		r.style(&r.content.plain)
	default:
		r.search(&r.content.plain, math.MaxInt, "text")
	}
}

// pause reads what separates two pieces of content: a style sheet goes on after
// it.
func (r *reader) pause() {
	k := r.content.kind
	if k != unknown && !r.content.blank() {
		r.flush()
	}
	r.content.reset()
	if k == sheet {
		r.content.kind = sheet
	}
}

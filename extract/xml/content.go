package xml

import (
	"bytes"
	"math"

	"github.com/urikit/uri/extract/internal/lists"
	"github.com/urikit/uri/extract/internal/markup"
)

// A content is that of an element that holds a URI reference or a style sheet,
// as far as it was read.
type content struct {
	kind kind // or unknown: nothing is collected
	name string
	markup.Plain
}

// full reports whether there is more than such an element may hold.
func (c *content) full() bool {
	most := markup.MaxMatch
	if c.kind == sheet {
		most = MaxTag
	}
	return len(c.Text) > most || c.Len() > most
}

// complete reads what was collected, at the end of its element.
func (r *reader) complete() {
	c := &r.content
	k := c.kind
	if c.kind = unknown; k == unknown {
		return
	}
	start, end := trim(c.Text)
	switch {
	case k == sheet:
		r.Style(&c.Plain, "", false)
	case start == end:
	case k == reference || looksLike(string(c.Text[start:end])):
		r.Part(&c.Plain, start, end, c.name)
	default:
		r.Search(&c.Plain, math.MaxInt, "text")
	}
}

// flush reads what was collected if it is not the whole content of its element:
// it is text.
func (r *reader) flush() {
	if k := r.content.kind; k != unknown && k != sheet {
		r.content.kind = unknown
		r.Search(&r.content.Plain, math.MaxInt, "text")
	}
	r.complete()
}

// pause reads what separates two pieces of content. A style sheet continues
// after it.
func (r *reader) pause() {
	k := r.content.kind
	if start, end := trim(r.content.Text); start < end {
		r.flush()
	}
	r.content.Reset()
	if k == sheet {
		r.content.kind = sheet
	}
}

// trim returns the places between which a text has no white space at its ends.
func trim(text []byte) (start, end int) {
	start = len(text) - len(bytes.TrimLeft(text, lists.Spaces))
	return start, max(start, len(bytes.TrimRight(text, lists.Spaces)))
}

package xml

import (
	"bytes"
	"math"

	"github.com/urikit/uri/extract/internal/lists"
	"github.com/urikit/uri/extract/internal/markup"
)

// A content is the content, as far as it was read, of an element that holds a
// URI reference or a style sheet.
type content struct {
	kind kind // or unknown: nothing is collected
	name string
	markup.Plain
}

// full reports whether the content is longer than such an element may hold.
func (c *content) full() bool {
	most := markup.MaxMatch
	if c.kind == sheet {
		most = MaxTag
	}
	return len(c.Text) > most || c.Len() > most
}

// complete reads the collected content at the end of its element.
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

// flush reads collected content that is not all of its element. It is then
// text, except for a style sheet.
func (r *reader) flush() {
	if k := r.content.kind; k != unknown && k != sheet {
		r.content.kind = unknown
		r.Search(&r.content.Plain, math.MaxInt, "text")
	}
	r.complete()
}

// pause reads the content collected so far. A style sheet continues after it.
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

// trim returns where a text begins and ends without white space around it.
func trim(text []byte) (start, end int) {
	start = len(text) - len(bytes.TrimLeft(text, lists.Spaces))
	return start, max(start, len(bytes.TrimRight(text, lists.Spaces)))
}

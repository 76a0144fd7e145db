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

	// of a paragraph
	runs, inRun bool // only runs have text, as in OOXML; the place is in one
}

// maxParagraph is how many bytes of a paragraph are read as one text.
const maxParagraph = 256 << 10

// begin begins to collect the content of an element, and reports whether that
// is what its kind is for.
func (r *reader) begin(k kind, t *tag) bool {
	c := &r.content
	switch {
	case k == run:
		c.inRun = true
		return false
	case k == gap && c.kind == paragraph:
		c.Replace(" ", r.Offset(), 1)
		return false
	case k == gap:
		return false
	}
	r.flush()
	c.Reset()
	c.kind, c.name, c.runs, c.inRun = k, short(t.name), t.space == office, false
	c.From = r.Offset()
	return true
}

// linked reads the text of a paragraph before a tag that may hold a link, or
// where the paragraph is long.
func (r *reader) linked(t *tag) {
	c := &r.content
	if c.kind != paragraph {
		return
	}
	pause := r.Offset()-c.From > maxParagraph
	if pause {
		r.Note(r.Offset(), noteParagraph)
	}
	for _, a := range r.written {
		k := r.kindOf(t, a)
		pause = pause || k != unknown && k != name ||
			k == unknown && (r.Doc.Finder.MayFind(a.Value) || r.mayDecode(a.Value))
	}
	if pause {
		r.pause()
	}
}

// cutOff reads the text of a paragraph before markup that does not end.
func (r *reader) cutOff() {
	if r.content.kind == paragraph {
		r.content.Open = r.Last
		r.pause()
	}
}

const noteParagraph = "xml: a paragraph is long: a URI in its text may be cut here"

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
	case k == reference || k != paragraph && looksLike(string(c.Text[start:end])):
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
	if k == sheet || k == paragraph {
		r.content.kind, r.content.From = k, r.Offset()
	}
}

// trim returns where a text begins and ends without white space around it.
func trim(text []byte) (start, end int) {
	start = len(text) - len(bytes.TrimLeft(text, lists.Spaces))
	return start, max(start, len(bytes.TrimRight(text, lists.Spaces)))
}

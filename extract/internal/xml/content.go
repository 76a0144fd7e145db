package xml

import (
	"bytes"
	"strings"

	"github.com/urikit/uri/extract/internal/html"
	"github.com/urikit/uri/extract/internal/lists"
	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/internal/lazy"
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

const (
	noteParagraph = "xml: a paragraph is long: a URI in its text may be cut here"
	noteHTML      = "xml: HTML in an element is long: it is read in parts, and may be cut here"
)

// MaxHTML is how many bytes of HTML in an element are read at once, with the
// memory of its escapes. More is read in parts, with a note.
const MaxHTML = 8 << 20

// full reports whether the content is longer than such an element may hold.
func (c *content) full() bool {
	switch n := len(c.Text) + c.Len()*markup.Escape; c.kind {
	case sheet:
		return n > MaxTag
	case hypertext:
		return n > MaxHTML
	}
	return len(c.Text) > markup.MaxMatch || c.Len() > markup.MaxMatch
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
	case k == hypertext && markedUp.Get().Match(c.Text):
		d := r.Nested(&c.Plain, 0, len(c.Text), "text/html; charset=utf-8")
		r.Give(&c.Plain, 0, c.name, html.Links(d))
	case k == reference || k == probable && looksLike(string(c.Text[start:end])):
		r.Part(&c.Plain, start, end, c.name)
	default:
		r.fields(&c.Plain, "text")
	}
}

// markedUp matches what has markup of HTML in it: a text with addresses in
// angle brackets has none.
var markedUp = lazy.Regexp{Text: `<(?:/?[a-zA-Z][a-zA-Z0-9]*[\s/>]|!)|&#?[a-zA-Z0-9]+;`}

// A hyperlink matches a field of OOXML: its address, and its switches.
var hyperlink = lazy.Regexp{
	Text: `\bHYPERLINK\s+(?:"([^"]*)"\s*)?((?:\\[A-Za-z]\s*(?:"[^"]*"\s*)?)+)`}

// location matches the switch with a fragment.
var location = lazy.Regexp{Text: `\\l\s*"([^"]*)"`}

// fields yields the URIs in text that may have fields of OOXML. The fragment of
// a hyperlink is in a switch (ECMA-376 part 1 section 17.16.5.25).
func (r *reader) fields(p *markup.Plain, context string) {
	from := 0
	if bytes.Contains(p.Text, []byte(`\l`)) {
		for _, m := range hyperlink.Get().FindAllSubmatchIndex(p.Text, -1) {
			if l := location.Get().FindSubmatchIndex(p.Text[m[4]:m[5]]); l != nil {
				r.SearchPart(p, from, m[0], context)
				file, begin, end := "", m[4]+l[2], m[4]+l[3]
				fragment := string(p.Text[begin:end])
				if m[2] >= 0 {
					file, _, _ = strings.Cut(string(p.Text[m[2]:m[3]]), "#")
					begin = m[2]
				}
				r.Emit(r.Doc.Link(file+"#"+fragment, context), p.Start(begin), p.End(end))
				from = m[1]
			}
		}
	}
	if start, end := trim(p.Text); from > 0 || !r.Single(p, start, end, context) {
		r.SearchPart(p, from, len(p.Text), context)
	}
}

// flush reads collected content that is not all of its element. It is then
// text, except for a style sheet.
func (r *reader) flush() {
	if k := r.content.kind; k != unknown && k != sheet && k != hypertext {
		c := &r.content
		c.kind = unknown
		if start, end := trim(c.Text); k != reference || start == end ||
			!r.SkipCut(&c.Plain, start, end) { // all of it may be one reference
			r.fields(&c.Plain, "text")
		}
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
	if k == sheet || k == paragraph || k == hypertext {
		r.content.kind, r.content.From = k, r.Offset()
	}
}

// trim returns where a text begins and ends without white space around it.
func trim(text []byte) (start, end int) {
	start = len(text) - len(bytes.TrimLeft(text, lists.Spaces))
	return start, max(start, len(bytes.TrimRight(text, lists.Spaces)))
}

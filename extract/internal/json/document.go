package json

import (
	"bytes"
	"encoding/base64"
	std "encoding/json"
	"iter"
	"strings"

	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/internal/lazy"
)

// Joined is a document in the strings of an array, as far as it was read.
type joined struct {
	media  string // or "": there is none
	holder string
	plain  markup.Plain
}

// cell is the type of a cell of a notebook.
const cell = "text/markdown; " + markup.Notebook

// mediaOf returns the type of the document that is the next value, or "".
func (r *reader) mediaOf() string {
	if n := len(r.open) - 1; n >= 0 && r.open[n].index < 0 && !r.name {
		switch c := r.object(); {
		case c.kind == source && c.markdown:
			return cell
		case c.kind == body:
			return c.media
		case c.kind >= html:
			return media[c.kind]
		}
	}
	return ""
}

// begin begins a document if an array holds it.
func (r *reader) begin() {
	if r.media = r.mediaOf(); r.media != "" {
		r.holder = string(r.pointer)
	}
}

// join ends the document in the strings of an array, and reads it.
func (r *reader) join() {
	if media := r.media; media != "" {
		if r.media = ""; len(r.plain.Text) > 0 {
			r.nested(&r.plain, 0, len(r.plain.Text), media, r.holder)
		}
		r.plain.Reset()
	}
}

// part reads the document in the strings of an array so far.
func (r *reader) part() {
	media, holder := r.media, r.holder
	r.join()
	r.media, r.holder = media, holder
}

// mayHold reports whether the next value, a string, may be a document.
func (r *reader) mayHold(inside []byte) bool {
	return r.media != "" || r.mediaOf() != "" ||
		len(inside) > 1 && (inside[0] == '{' || inside[0] == '[' || inside[0] <= ' ')
}

// document reads the string p if it is a document of another format, or of
// JSON. Its text of n bytes is written like raw, after a quotation mark.
func (r *reader) document(p markup.Plain, n int, raw []byte) bool {
	inside, media, at := p.Text[1:1+n], r.mediaOf(), r.Offset()+1
	if r.media != "" { // a string of an array
		if len(r.plain.Text)+markup.Escape*r.plain.Len() > MaxString {
			r.Note(at, "json: a document in an array is long: it is read in parts")
			r.part()
		}
		if r.plain.Add(len(r.plain.Text), 0, at, 0); len(r.plain.Text) == 0 {
			r.plain.Reset()
			r.plain.From = at
		}
		r.plain.Decode(raw, at, `\`, nil, escape)
		return true
	}
	if media != "" && r.isBase64(len(raw)) {
		b, err := base64.StdEncoding.DecodeString(string(inside))
		if err != nil {
			r.Note(at, "json: this is not Base64, as the encoding says")
			return false
		}
		whole := markup.Plain{Text: b} // each place in it is that of the string
		whole.From = at
		whole.Add(0, len(b), at, len(raw))
		r.nested(&whole, 0, len(b), media, string(r.pointer))
		return true
	}
	if media != "" {
		if name, _, _ := strings.Cut(media, ";"); media != cell {
			media = name + "; charset=utf-8"
		}
		r.nested(&p, 1, 1+n, media, string(r.pointer))
		return true
	}
	t := bytes.TrimSpace(inside)
	if len(t) < 2 || t[0] != '{' && t[0] != '[' || !std.Valid(t) {
		return false
	}
	d := r.Nested(&p, 1, 1+n, "application/json")
	r.give(&p, 1, string(r.pointer), Links(d, r.opener))
	return true
}

// isBase64 reports whether a text of n bytes is in Base64, by a member before
// it or directly after it. There browsers write it.
func (r *reader) isBase64(n int) bool {
	c := r.object()
	if c.kind == body && !c.base64 {
		rest := r.Rest()[n+1:]
		c.base64 = isNext.Get().Match(rest[:min(len(rest), maxNext)])
	}
	return c.kind == body && c.base64
}

// maxNext is how many bytes after a text are read ahead for its encoding.
const maxNext = 256

var isNext = lazy.Regexp{Text: `^"\s*,\s*"encoding"\s*:\s*"base64"`}

// nested reads a document in a text.
func (r *reader) nested(p *markup.Plain, start, end int, media, holder string) {
	if r.opener == nil {
		r.SearchPart(p, start, end, holder)
		return
	}
	d, place := r.Nested(p, start, end, media), p.Map
	if media == cell {
		d.Anchors = markup.Moved(&r.Doc, func(at int) int { return place.Start(start + at) })
	}
	r.give(p, start, holder, r.opener(d))
}

// give yields the links of a document in a text.
func (r *reader) give(p *markup.Plain, start int, holder string,
	links iter.Seq2[link.Link, error]) {
	r.Give(p, start, holder, func(yield func(link.Link, error) bool) {
		for l, err := range links {
			if err == nil && !l.Ref.HasScheme() {
				r.inherits()
			}
			if !yield(l, err) {
				return
			}
		}
	})
}

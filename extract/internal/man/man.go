// Package man finds links in manual pages, which are written in roff with the
// macros man or mdoc. docs/formats.md says what is found, and how.
package man

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/urikit/uri/extract/internal/places"
	"github.com/urikit/uri/extract/link"
)

// MaxPage is how long a page may be, in bytes. A longer one is read as plain
// text, with a note.
const MaxPage = 64 << 20

// Links reads a manual page.
func Links(d link.Document) iter.Seq2[link.Link, error] {
	return d.Links(func(d link.Document, yield func(link.Link, error) bool) {
		src, err := io.ReadAll(io.LimitReader(d.Body, MaxPage+1))
		held, long := 0, fmt.Errorf("a page of more than %d bytes is read as plain text", MaxPage)
		if len(src) <= MaxPage {
			held = 2*len(src) + markSize*bytes.Count(src, []byte(`\`)) +
				requestSize*(bytes.Count(src, []byte("\n."))+bytes.Count(src, []byte("\n'")))
			long = d.Hold(held)
		}
		if long != nil {
			if yield(link.Link{}, d.Fault(0, long)) {
				d.Body = io.MultiReader(bytes.NewReader(src), d.Body)
				link.Text(d)(yield)
			}
			return
		}
		defer d.Release(held)
		p := page{text: string(src), lines: link.NewLines(bytes.NewReader(src))}
		io.Copy(io.Discard, p.lines)
		p.decode()
		if p.links(&d, yield) && err != nil {
			yield(link.Link{}, err)
		}
	})
}

// A page is the source of a page, and its decoded text.
type page struct {
	text   string
	plain  strings.Builder
	places places.Map
	lines  *link.Lines

	requests []request

	turns         []turn // the contexts of the text
	until, within string // the macro that ends a display, and its context
}

// A turn is a place in the text from which it has a context.
type turn struct {
	context string
	at      int
}

// The approximate memory of an escape and of a request, in bytes.
const (
	markSize    = 16
	requestSize = 64
)

// A request is the argument of a request that holds a link: plain[start:end].
type request struct {
	name       string
	start, end int
}

// links yields the links of the requests and of the text, in order.
func (p *page) links(d *link.Document, yield func(link.Link, error) bool) bool {
	plain := p.plain.String()
	requests := p.requests
	before := func(start int) bool { // yields the requests before a place in the text
		for len(requests) > 0 && requests[0].start < start {
			r := requests[0]
			requests = requests[1:]
			text := plain[r.start:r.end]
			if strings.EqualFold(r.name, "MT") && !strings.HasPrefix(text, "mailto:") {
				text = "mailto:" + text
			}
			if !yield(p.place(d.Link(text, r.name), r.start, r.end), nil) {
				return false
			}
		}
		return true
	}
	for m := range d.Finder.All(plain) {
		if !before(m.Start) {
			return false
		}
		if len(requests) > 0 && requests[0].start < m.End {
			continue // the request has the same link
		}
		for len(p.turns) > 1 && p.turns[1].at <= m.Start {
			p.turns = p.turns[1:]
		}
		l := d.Found(m)
		l.Context = p.turns[0].context
		if !yield(p.place(l, m.Start, m.End), nil) {
			return false
		}
	}
	return before(len(plain) + 1)
}

// place sets the place of a link. Offsets must not decrease from call to call.
func (p *page) place(l link.Link, start, end int) link.Link {
	l.Start, l.End = p.places.Start(start), p.places.End(end)
	l.Line, l.Column = p.lines.Position(l.Start)
	return l
}

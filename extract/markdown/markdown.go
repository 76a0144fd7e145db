package markdown

import (
	"bytes"
	"io"
	"iter"

	"github.com/urikit/uri/extract/link"
)

// Limits of a document. Definitions can be anywhere, so it is held whole, and each of its parts is several hundred bytes
// in memory. One that is beyond is read as plain text, with a [link.Note].
const (
	MaxDocument = 16 << 20 // bytes
	MaxParts    = 1 << 20  // lines, marks of lists and quotes, cells of tables, and what seems to be a link, code or HTML
)

// Links yields the links of a Markdown document in their order. HTML in it is given to open, a block at a time, as a
// document of the type text/html; if open is nil, it is searched as text.
func Links(d link.Document, open link.Opener) iter.Seq2[link.Link, error] {
	return d.Links(func(d link.Document, yield func(link.Link, error) bool) {
		lines := link.NewLines(d.Body)
		source, err := io.ReadAll(io.LimitReader(lines, MaxDocument+1))
		if len(source) > MaxDocument || parts(source) > MaxParts {
			long(d, source, err, yield)
			return
		}
		p := parse(source, open != nil, d.Options)
		for _, n := range p.notes {
			if !yield(link.Link{}, d.Note(n.at, n.message)) {
				return
			}
		}
		if merge(lines, yield, p.written(&d), p.inHTML(d, open), p.running(&d), p.inCode(&d)) && err != nil {
			yield(link.Link{}, err)
		}
	})
}

// long reads a document that is too long, of which this was read already, up to an error if there was one.
func long(d link.Document, read []byte, err error, yield func(link.Link, error) bool) {
	if !yield(link.Link{}, d.Note(0, "markdown: a document with too many bytes or parts is read as plain text")) {
		return
	}
	rest := d.Body
	if err != nil {
		rest = bytes.NewReader(nil)
	}
	d.Body = io.MultiReader(bytes.NewReader(read), rest)
	for l, err := range link.Text(d) {
		if !yield(l, err) {
			return
		}
	}
	if err != nil {
		yield(link.Link{}, err)
	}
}

// parts returns about how many parts a document has.
func parts(source []byte) (n int) {
	leading := true // nothing but marks was in the line
	for i, c := range source {
		switch c {
		case '\n':
			leading = true
			n++
		case '|', ']', '<', '`':
			leading = false
			n++
		case ' ', '\t', '\r', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		case '>', '-', '+', '*', '.', ')':
			if leading && (c == '>' || i+1 == len(source) || source[i+1] <= ' ') {
				n++
			}
		default:
			leading = false
		}
	}
	return n
}

// merge yields the links of sequences, each of which is in the order of places, in that order. It returns false if
// nobody wants more.
func merge(lines *link.Lines, yield func(link.Link, error) bool, all ...iter.Seq2[link.Link, error]) bool {
	heads := make([]*head, len(all))
	for i, s := range all {
		next, stop := iter.Pull2(s)
		defer stop()
		if heads[i] = (&head{next: next}); !heads[i].advance(yield) {
			return false
		}
	}
	for {
		var first *head
		for _, h := range heads {
			if h.ok && (first == nil || h.link.Start < first.link.Start) {
				first = h
			}
		}
		if first == nil {
			return true
		}
		l := first.link
		l.Line, l.Column = lines.Position(l.Start)
		if !yield(l, nil) || !first.advance(yield) {
			return false
		}
	}
}

// A head is the first link of a sequence.
type head struct {
	next func() (link.Link, error, bool)
	link link.Link
	ok   bool
}

// advance goes on to the next link. Notes before it are yielded at once.
func (h *head) advance(yield func(link.Link, error) bool) bool {
	for {
		var err error
		if h.link, err, h.ok = h.next(); !h.ok || err == nil {
			return true
		}
		if !yield(link.Link{}, err) {
			return false
		}
	}
}

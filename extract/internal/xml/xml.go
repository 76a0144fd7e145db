// Package xml finds the links of XML documents: SVG, Atom, RSS, OPML, sitemaps,
// XHTML, DocBook, XSLT, schemas, RDF, catalogs, relationships of OOXML, and
// documents of other vocabularies. docs/formats.md says what is found, and how.
package xml

import (
	"bytes"
	"errors"
	"io"
	"iter"

	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/extract/internal/tags"
	"github.com/urikit/uri/extract/link"
)

const (
	// MaxTag is the maximum length of a tag or a document type declaration, in
	// bytes. A longer one is read as text, except for its first attributes.
	MaxTag = 16 << 20

	// MaxNotes is how many notes there are about a document. One more says that
	// others are left out.
	MaxNotes = markup.MaxNotes
)

// Links yields the links of an XML document in their order.
func Links(d link.Document) iter.Seq2[link.Link, error] {
	return d.Links(func(d link.Document, yield func(link.Link, error) bool) {
		body, w, ok := decode(d.Body, d.Type)
		d.Body = body
		r := reader{Reader: markup.NewReader(d, MaxTag, yield),
			targets: markup.TargetsOf(d.Context)}
		if w != nil {
			r.Yield, r.Doc.Anchors = w.placed(yield), w.anchors(d.Anchors)
		}
		r.Passed = func(offset int) {
			if r.content.kind != unknown {
				return
			}
			if r.Lines.Passed(offset); w != nil {
				w.pass(offset)
			}
		}
		defer r.Free()
		err := r.Read(func() {
			if !ok {
				r.Note(0, "xml: the encoding of the document is unknown")
			}
		}, r.step)
		if r.Done {
			return
		}
		r.content.Open = true
		switch r.flush(); {
		case r.section != mixed:
			r.Fault(r.Offset(), link.Damaged(errors.New(sections[r.section].note)))
		case r.depth > 0 && !r.ended && !r.odd && err == io.EOF:
			r.Note(r.Offset(), "%w", errElement)
		}
		if err != io.EOF && !r.Done {
			yield(link.Link{}, err)
		}
	})
}

var errElement = link.Damaged(errors.New("xml: the document ends inside an element"))

// A reader reads a document. Offsets are those of its text in UTF-8.
type reader struct {
	markup.Reader // the base of its Doc is that of the place

	section section
	rooted  bool // there was an element
	root    string
	ended   bool // the last tag ended one with the name of the root
	odd     bool // a tag does not end
	doctype bool // there was a document type declaration
	content content
	hasBase bool             // BASE of XHTML stated one
	outer   base.Base        // outside of the element whose tag is read
	written []tags.Attribute // of that tag
	targets markup.Targets   // or nil

	scopes
}

// A section is a part of a document that has an end of its own.
type section uint8

const (
	mixed section = iota // elements and character data
	cdata
	comment
	instruction
)

var sections = [...]struct{ end, context, note string }{
	cdata:       {"]]>", "text", "xml: a CDATA section does not end"},
	comment:     {"-->", "comment", "xml: a comment does not end"},
	instruction: {"?>", "instruction", "xml: a processing instruction does not end"},
}

func (r *reader) step() bool {
	b := r.Rest()
	switch {
	case r.section != mixed:
		s := sections[r.section]
		n := bytes.Index(b, []byte(s.end))
		if n < 0 {
			return r.piece(s.context)
		}
		r.characters(n, s.context)
		r.section = mixed
		r.At += n + len(s.end)
		return true
	case len(b) == 1 && b[0] == '<' && r.Last && r.content.kind != unknown:
		r.At++
		return true
	case b[0] != '<' || len(b) == 1 && r.Last:
		n := bytes.IndexByte(b[1:], '<') + 1
		if n == 0 {
			return r.piece("text")
		}
		r.characters(n, "text")
		r.At += n
		return true
	case len(b) == 1:
		return false
	case markup.IsNameStart(b[1]):
		return r.tag(b)
	case b[1] == '/':
		return r.endTag(b)
	case b[1] == '!' || b[1] == '?':
		return r.declaration(b)
	}
	return r.stray(b)
}

// piece reads text that ends where the window ends.
func (r *reader) piece(context string) bool {
	cut := r.Cut(r.section == mixed)
	if cut == 0 {
		return false
	}
	r.At = max(cut, r.text(len(r.Window), cut, context))
	return true
}

// characters reads n bytes of text.
func (r *reader) characters(n int, context string) { r.text(r.At+n, r.At+n, context) }

// text reads the text up to a place in the window. It takes what begins before
// the limit, and returns where the last URI in it ends.
func (r *reader) text(end, limit int, context string) int {
	raw, references := r.Window[r.At:end], r.section == mixed
	if r.content.kind != unknown && r.section <= cdata {
		c := &r.content
		if raw := r.Window[r.At:limit]; c.kind != paragraph || !c.runs || c.inRun ||
			len(bytes.TrimSpace(raw)) > 0 {
			r.add(&c.Plain, raw, r.Offset(), references)
		}
		if c.full() {
			switch c.kind {
			case hypertext:
				r.Note(r.Offset(), noteHTML)
			case sheet:
			default:
				r.Note(r.Offset(), noteParagraph)
			}
			r.pause()
		}
		return 0
	}
	if !r.Doc.Finder.MayFind(raw) && (!references || !r.mayDecode(raw)) {
		return 0
	}
	p := markup.Raw(raw, r.Offset())
	if references {
		p = r.plain(raw, r.Offset())
	}
	if from, to := trim(p.Text); end == limit && references && r.Single(&p, from, to, context) {
		return end
	}
	return r.Search(&p, r.From+limit, context) - r.From
}

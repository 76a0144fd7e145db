// Package html finds the links of HTML documents. docs/formats.md says what is
// found, and how.
package html

import (
	"bytes"
	"html"
	"io"
	"iter"
	"path"
	"strings"

	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/extract/internal/tags"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/internal/lazy"
)

// MaxToken is how many bytes a tag may have. For a longer one there is a
// [*link.Note], and only the attributes that are complete within the limit are
// read. Scripts, style sheets and comments may be of any length, except with
// Options.Text. Longer content of NOSCRIPT and the like gives a note: its end
// may be missed.
const MaxToken = 4 << 20

// MaxHead is how many bytes of a document are searched for BASE before the
// first link is yielded. A later one is ignored, with a note.
const MaxHead = 1 << 20

// ErrHead is the error in a note about a BASE after [MaxHead] bytes.
var ErrHead = lazy.Errorf("html: BASE after the first %d bytes is ignored", MaxHead)

// Links yields the links of an HTML document in their order. The document must
// be in UTF-8 or in another encoding that contains US-ASCII.
func Links(d link.Document) iter.Seq2[link.Link, error] {
	return d.Links(func(d link.Document, yield func(link.Link, error) bool) {
		newPage(d, yield).all()
	})
}

// A page is a document that is being read.
type page struct {
	markup.Reader           // its Doc has the base of the document
	outer         base.Base // the base around the document, for BASE
	fault         error     // why BASE is invalid
	based         bool      // there was a BASE with HREF
	xhtml         bool

	skip     ender     // skips the rest of a token that is too long, or is nil
	skipped  int       // the offset of that token
	kind     text      // of the text after the last tag
	inside   bool      // the content of an element for user agents that do not support it
	unclosed int       // before this offset such content has no end tag
	open     []foreign // elements

	name    []byte           // of the element, in lower case
	written []tags.Attribute // of the tag
	found   []attribute      // those that have a rule
	decoder decoder
}

func newPage(d link.Document, yield func(link.Link, error) bool) *page {
	d.Browser = true
	return &page{
		Reader: markup.NewReader(d, MaxToken, yield), outer: d.Base, xhtml: isXHTML(d),
	}
}

// isXHTML reports whether a document is XHTML by its type, or by its name if it
// has no type.
func isXHTML(d link.Document) bool {
	name, _, _ := strings.Cut(d.Type, ";")
	if name = strings.TrimSpace(name); name != "" {
		return strings.EqualFold(name, "application/xhtml+xml")
	}
	name, _, _ = strings.Cut(d.Name, "#")
	name, _, _ = strings.Cut(name, "?")
	name = strings.ToLower(path.Ext(name))
	return name == ".xhtml" || name == ".xht"
}

func (p *page) all() { p.read(func() { p.head(p.Window[:min(len(p.Window), MaxHead)]) }) }

// read reads the document. Begin is called with the first window.
func (p *page) read(begin func()) {
	defer p.Free()
	err := p.Read(begin, p.step)
	if p.skip != nil && err == io.EOF && string(p.name) != "plaintext" {
		p.Note(p.skipped, "html: a comment, a script or the like does not end: links after it "+
			"are not found")
	}
	if p.fault != nil {
		p.Fault(0, p.fault)
	}
	p.End(err)
}

// head sets what the first window of a document determines for all of it.
func (p *page) head(head []byte) {
	if p.Doc.Type == "" && p.Doc.Name == "" { // only the content can decide
		p.xhtml = bytes.HasPrefix(head, []byte("<?xml"))
	}
	p.decoder = decoder{begin: head[:min(len(head), charsetHead)], contentType: p.Doc.Type}
	if p.xhtml {
		p.decoder.entity = p.Entity
		p.declarations(head)
	}
	if hasBase(head) {
		if p.Declares() {
			head = p.replaced(head)
		}
		p.Doc.Base, p.fault = p.outer.HTML(head)
	}
}

// declarations reads the internal entities that XHTML declares.
func (p *page) declarations(head []byte) {
	i := len(head) - len(bytes.TrimPrefix(head, []byte("\uFEFF")))
	for n, ok := 0, true; ; i += n {
		i = tags.SkipSpace(head, i)
		if n, ok = markup.Passed(head[i:]); n == 0 || !ok {
			break
		}
	}
	if !bytes.HasPrefix(head[i:], []byte("<!DOCTYPE")) {
		return
	}
	begin := i + len("<!DOCTYPE")
	end, ok := markup.DoctypeEnd(head, begin)
	if !ok {
		p.Note(i, "html: a document type declaration does not end within %d bytes", len(head))
		return
	}
	for at, b := range markup.Declarations(head[begin:end]) {
		if bytes.HasPrefix(b, []byte("<!ENTITY")) {
			p.Declare(b, begin+at, func(value []byte, at int) markup.Plain {
				return p.decoder.text(value, at, true)
			})
		}
	}
}

// replaced returns the head with the text of the declared entities in it.
func (p *page) replaced(head []byte) []byte {
	var v markup.Plain
	v.Decode(head, 0, "&", nil, func(b []byte) (string, int) {
		text, n := p.Entity(b)
		if n < -1 { // beyond a limit: no base with it is valid
			return "x\x01x", bytes.IndexByte(b, ';') + 1
		}
		return html.EscapeString(text), n
	})
	return v.Text
}

// hasBase reports whether there may be a BASE element.
func hasBase(head []byte) bool {
	for {
		i := bytes.IndexByte(head, '<')
		if i < 0 || len(head)-i < len("<base>") {
			return false
		}
		head = head[i+1:]
		if head[0]|0x20 == 'b' && strings.EqualFold(string(head[:4]), "base") {
			return true
		}
	}
}

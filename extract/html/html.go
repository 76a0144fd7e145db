package html

import (
	"bytes"
	"io"
	"iter"
	"path"
	"slices"
	"strings"
	"sync"

	"golang.org/x/net/html"

	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/link"
)

// MaxToken is how many bytes a tag may have. For a longer one there is a
// [*link.Note], and only the attributes that are complete within the limit are
// read. Scripts, style sheets and comments may be of any length, except with
// Options.Text.
const MaxToken = 4 << 20

// Links yields the links of an HTML document in their order. The document must
// be in UTF-8 or in another encoding that contains US-ASCII.
func Links(d link.Document) iter.Seq2[link.Link, error] {
	return d.Links(func(d link.Document, yield func(link.Link, error) bool) {
		newPage(d, yield).all()
	})
}

// A page is a document that is being read.
type page struct {
	d     link.Document // with the base of the document
	outer base.Base     // the base around the document, for BASE
	fault error         // why BASE is invalid
	ahead int           // how much was searched for BASE
	based bool          // there was a BASE with HREF
	yield func(link.Link, error) bool
	lines *link.Lines
	xhtml bool
	most  int // MaxToken

	src source
	z   *html.Tokenizer
	at  int // where the token begins

	inside bool      // the content of an element for user agents that do not support it
	until  int       // where this content ends
	renew  bool      // the tokenizer
	open   []foreign // elements

	name    []byte      // of the element, in lower case
	found   []attribute // of the element
	decoder decoder

	stopped bool
}

func newPage(d link.Document, yield func(link.Link, error) bool) *page {
	return &page{
		d: d, outer: d.Base, yield: yield, xhtml: isXHTML(d), most: MaxToken,
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
	switch strings.ToLower(path.Ext(name)) {
	case ".xhtml", ".xht":
		return true
	}
	return false
}

func (p *page) all() {
	buffer, ok := heads.Get().(*[]byte)
	if !ok {
		buffer = new([]byte)
	}
	defer heads.Put(buffer)
	body, head := ahead(p.d.Body, (*buffer)[:0])
	*buffer = head
	p.lines = link.NewLines(body)
	p.src.lines = p.lines
	p.decoder = decoder{begin: head[:min(len(head), charsetHead)], contentType: p.d.Type}
	if p.d.Type == "" && p.d.Name == "" { // only the content can decide
		p.xhtml = bytes.HasPrefix(head, []byte("<?xml"))
	}
	if p.ahead = len(head); hasBase(head) {
		p.d.Base, p.fault = p.outer.HTML(head)
	}
	p.read()
	if p.fault != nil {
		p.note(0, p.fault)
	}
	if err := p.src.err; err != io.EOF && !p.stopped {
		p.yield(link.Link{}, err)
	}
}

// heads are buffers for the beginnings of documents.
var heads sync.Pool

// charsetHead is how many bytes HTML searches for the encoding.
const charsetHead = 1 << 10

// hasBase reports whether there may be a BASE element.
func hasBase(head []byte) bool {
	for {
		i := bytes.IndexByte(head, '<')
		if i < 0 || len(head)-i < len("<base>") {
			return false
		}
		if head = head[i+1:]; head[0]|0x20 == 'b' && strings.EqualFold(string(head[:4]), "base") {
			return true
		}
	}
}

// restart continues with a new tokenizer, which reads text and then the unused
// input of the old one.
func (p *page) restart(text string, more []byte) {
	if p.z != nil {
		p.src.unread = slices.Concat([]byte(text), more, p.z.Buffered(), p.src.unread)
	}
	p.z = html.NewTokenizer(&p.src)
	p.z.SetMaxBuf(p.most)
	p.renew = false
}

// note yields a note about a place in the document.
func (p *page) note(at int, err error) {
	if !p.stopped {
		p.stopped = !p.yield(link.Link{}, p.lines.Locate(p.d.Fault(at, err)))
	}
}

// link yields a link with these places.
func (p *page) link(text, context string, start, end int) {
	if p.stopped {
		return
	}
	l := p.d.Link(text, context)
	l.Start, l.End = start, end
	l.Line, l.Column = p.lines.Position(start)
	p.stopped = !p.yield(l, nil)
}

// search yields the URIs in a text that begins at offset from of a value.
func (p *page) search(context, text string, v *value, from, at int) {
	for m := range p.d.Finder.All(text) {
		if p.stopped {
			return
		}
		l := p.d.Found(m)
		l.Context = context
		l.Start, l.End = at+v.Start(from+m.Start), at+v.End(from+m.End)
		l.Line, l.Column = p.lines.Position(l.Start)
		p.stopped = !p.yield(l, nil)
	}
}

// context returns the context of a link: an element or attribute, and the
// construct in it.
func context(holder, what string) string { return holder + " " + what }

package html

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"path"
	"strings"

	"golang.org/x/net/html"

	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/link"
)

// MaxToken is how much of a document is held at once: how long a tag can be, in bytes. A longer one gives a
// [*link.Note], and the attributes that are whole in it. Scripts, style sheets and comments may be of any length, but
// for Options.Text.
const MaxToken = 4 << 20

// Links yields the links of an HTML document in their order. The document is in UTF-8, or in an encoding that has
// US-ASCII in it. The texts of links share their memory, in blocks of 4 KiB: who keeps few of many should clone them.
func Links(d link.Document) iter.Seq2[link.Link, error] {
	return func(yield func(link.Link, error) bool) { newPage(d, yield).all() }
}

func newPage(d link.Document, yield func(link.Link, error) bool) *page {
	p := &page{d: d, outer: d.Base, yield: yield, lines: link.NewLines(d.Body), xhtml: isXHTML(d), most: MaxToken}
	p.src.lines, p.src.first, p.src.size = p.lines, minBlock, block
	return p
}

func (p *page) all() {
	p.base()
	p.read()
	p.end()
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

// A page is a document that is being read.
type page struct {
	d     link.Document // with the base of the document
	outer base.Base     // the one that BASE is relative to
	fault error         // why what BASE states is no base
	yield func(link.Link, error) bool
	lines *link.Lines
	xhtml bool
	most  int // MaxToken

	src source
	z   *html.Tokenizer
	at  int // where the token begins

	passed int // see keep

	inside bool // the content of an element for who cannot read that
	until  int  // up to there such content is read with what is around it
	math   int  // how many MATH elements are open
	long   bool // a tag was long

	name     []byte      // of the element, in lower case
	found    []attribute // of the element
	key      []byte
	contexts map[string]string
	last     []known // by the rule
	decoder  decoder

	stopped bool
}

// An attribute is one that a rule is for.
type attribute struct {
	rule       *rule
	start, end int // of the value in the tag
}

// base finds the base of the document in what it begins with.
func (p *page) base() {
	head := p.src.more()
	p.decoder.begin = bytes.Clone(head[:min(len(head), 1024)]) // where HTML looks for the encoding
	p.decoder.contentType = p.d.Type
	if p.d.Type == "" && p.d.Name == "" { // all that is known is what it looks like
		p.xhtml = bytes.HasPrefix(head, []byte("<?xml"))
	}
	for ; p.src.err == nil && len(head) <= base.MaxHead; head = p.src.more() {
		b, err := p.outer.HTML(io.MultiReader(bytes.NewReader(head), enough{}))
		if err != errEnough {
			p.d.Base, p.fault = b, err
			return
		}
	}
	if len(head) > base.MaxHead || hasBase(head) {
		p.d.Base, p.fault = p.outer.HTML(bytes.NewReader(head))
	}
}

// enough is read where a document goes on.
type enough struct{}

var errEnough = errors.New("html: the head is longer")

func (enough) Read([]byte) (int, error) { return 0, errEnough }

// hasBase reports whether there may be a BASE element.
func hasBase(head []byte) bool {
	for {
		i := bytes.IndexByte(head, '<')
		if i < 0 || len(head)-i < len("<base") {
			return false
		}
		if head = head[i+1:]; head[0]|0x20 == 'b' && strings.EqualFold(string(head[:4]), "base") {
			return true
		}
	}
}

// end tells what comes with the end of the document.
func (p *page) end() {
	if p.fault != nil {
		p.note(0, p.fault)
	}
	if err := p.src.err; err != io.EOF && !p.stopped {
		p.stopped = !p.yield(link.Link{}, err)
	}
}

// note yields a note about a place in the document.
func (p *page) note(at int, err error) {
	if !p.stopped {
		p.stopped = !p.yield(link.Link{}, &link.Note{Part: p.d.Part, Offset: at, Err: err})
	}
}

// link yields a link that is written between two places.
func (p *page) link(text, context string, start, end int) {
	if p.stopped {
		return
	}
	l := p.d.Link(text, context)
	l.Start, l.End = start, end
	l.Line, l.Column = p.lines.Position(start)
	p.stopped = !p.yield(l, nil)
}

// context returns the name of the context of an attribute of the element. It is mostly that of last time.
func (p *page) context(r *rule) string {
	if p.last == nil {
		p.last = make([]known, len(rules))
	}
	last := &p.last[r.id]
	if string(p.name) != last.element {
		p.key = append(append(append(p.key[:0], p.name...), ' '), r.name...)
		s := p.kept()
		*last = known{s[:len(p.name)], s}
	}
	return last.context
}

// A known is the context of an attribute of an element.
type known struct{ element, context string }

// contextOf returns the name of a context.
func (p *page) contextOf(holder, what string) string {
	p.key = append(append(append(p.key[:0], holder...), ' '), what...)
	return p.kept()
}

// kept returns the name of a context that the key is. There are few, and so each is made once.
func (p *page) kept() string {
	if s, ok := p.contexts[string(p.key)]; ok {
		return s
	}
	s := string(p.key)
	if p.contexts == nil {
		p.contexts = map[string]string{}
	}
	if len(p.contexts) < maxContexts {
		p.contexts[s] = s
	}
	return s
}

// maxContexts is how many contexts are kept.
const maxContexts = 256

package mail

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/header"
	"github.com/urikit/uri/extract/internal/places"
	"github.com/urikit/uri/extract/link"
)

// MaxParts is how many parts of a message are read, including those of nested
// messages.
const MaxParts = 10000

// A parser reads the nested entities of a document.
type parser struct {
	d    link.Document
	open link.Opener
	in   *lines

	yield   func(link.Link, error) bool
	stopped bool // the caller has stopped

	bounds []bound // of the open multiparts, the outermost first
	parts  int     // of this message
	full   bool    // there are more than MaxParts
	hit    int     // what ended the last body: a bound, or endOfMessage
	closed bool    // the bound ends its multipart

	messages int  // of an mbox, so far
	mbox     bool // a line that begins with "From " begins a message
	dateless bool // also without a date

	block []byte // memory for headers
}

const endOfMessage = -1

// A bound is the boundary of a multipart.
type bound struct {
	line  string // "--" and the boundary
	ended bool   // its end was read
}

// An entity is a message or a part: a header and a body.
type entity struct {
	path     string // the number of its section: "" or "1.2"
	message  bool   // its body has a number of its own
	envelope bool   // a line "From " may precede its header
	digest   bool   // without a Content-Type it is a message
	nesting  int    // how many entities of this document enclose it
	depth    int    // of documents inside it
	outer    base.Base
	base     base.Base
}

// inside returns an entity inside e.
func (e *entity) inside(path string) *entity {
	return &entity{path: path, nesting: e.nesting + 1, depth: e.depth, outer: e.base.Enclosed()}
}

// leafPath returns the section number of the body.
func (e *entity) leafPath() string {
	switch {
	case !e.message:
		return e.path
	case e.path == "":
		return "1"
	}
	return e.path + ".1"
}

// part returns the name of a part of the document, or of the message if path is
// "".
func (p *parser) part(path string) string {
	s := ""
	if p.messages > 0 {
		s = "message " + strconv.Itoa(p.messages)
	}
	if path != "" {
		s = join(s, "part "+path)
	}
	return s
}

func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + ", " + b
}

// note reports an error of an entity at a place of the document.
func (p *parser) note(at places.Place, e *entity, message string) {
	p.fault(at, e, errors.New(message))
}

func (p *parser) fault(at places.Place, e *entity, err error) {
	if where := p.part(e.path); where != "" {
		err = fmt.Errorf("%s: %w", where, err)
	}
	n := p.d.Fault(at.At, err)
	n.Line, n.Column = at.Line, at.Column
	p.give(link.Link{}, n)
}

func (p *parser) give(l link.Link, err error) bool {
	if !p.stopped {
		p.stopped = !p.yield(l, err)
	}
	return !p.stopped
}

// ended reports whether the line ends the body, by a boundary of a multipart
// around it or by the next message.
func (p *parser) ended() bool {
	if !p.in.Start || p.in.cut {
		return false
	}
	text := p.in.text
	if p.mbox && bytes.HasPrefix(text, from) && (p.dateless || hasDate(text)) {
		p.hit = endOfMessage
		return true
	}
	if len(p.bounds) == 0 || !bytes.HasPrefix(text, dashes) {
		return false
	}
	text = bytes.TrimRight(text, " \t")
	// Open multiparts come first: nested ones may share a boundary.
	for _, ended := range [...]bool{false, true} {
		for i := len(p.bounds) - 1; i >= 0; i-- {
			b := p.bounds[i]
			if b.ended != ended || len(text) < len(b.line) || string(text[:len(b.line)]) != b.line {
				continue
			}
			if rest := text[len(b.line):]; len(rest) == 0 || string(rest) == "--" {
				p.hit, p.closed = i, len(rest) > 0
				return true
			}
		}
	}
	return false
}

// more reports whether the body has another line.
func (p *parser) more() bool {
	if p.stopped || !p.in.peek() {
		p.hit = endOfMessage
		return false
	}
	return !p.ended()
}

func (p *parser) skip() {
	for p.more() {
		p.in.pass()
	}
}

// entity reads an entity, up to the line that ends it.
func (p *parser) entity(e *entity) {
	h := p.header(e)
	if p.stopped {
		return
	}
	t := p.typeOf(e, &h)
	major, minor, _ := strings.Cut(t.name, "/")
	switch {
	case major == "multipart":
		p.multipart(e, &h, t)
	case major == "message" && holdsMessage(minor) || t.name == "text/rfc822-headers":
		p.enclosed(e, &h, t, minor)
	default:
		p.leaf(e, &h, t)
	}
}

// typeOf returns the type of an entity. An invalid type counts as text/plain
// (RFC 2045 section 5.2).
func (p *parser) typeOf(e *entity, h *head) value {
	if h.contentType == "" && e.digest {
		return value{name: "message/rfc822"}
	}
	plain := value{name: "text/plain"}
	if h.contentType == "" {
		return plain
	}
	t, ok := parseValue(h.contentType)
	switch major, minor, _ := strings.Cut(t.name, "/"); {
	case !isToken(major) || !isToken(minor):
		p.note(h.at, e, "invalid Content-Type: read as text/plain")
		return plain
	case !ok:
		p.note(h.at, e, "invalid parameters in Content-Type")
	}
	return t
}

// isToken reports whether s is a token of RFC 2045 section 5.1.
func isToken(s string) bool {
	for i := range len(s) {
		if s[i] <= ' ' || s[i] >= 0x7F || strings.IndexByte(`()<>@,;:\"/[]?=`, s[i]) >= 0 {
			return false
		}
	}
	return s != ""
}

// multipart reads the parts (RFC 2046 section 5.1).
func (p *parser) multipart(e *entity, h *head, t value) {
	boundary := strings.TrimRight(t.parameters["boundary"], header.White)
	switch {
	case boundary == "":
		p.note(h.at, e, "missing boundary of a multipart: read as text")
		p.leaf(e, h, value{name: "text/plain"})
		return
	case e.nesting >= link.MaxDepth:
		p.tooDeep(e)
		return
	}
	mine := len(p.bounds)
	p.bounds = append(p.bounds, bound{line: "--" + boundary})
	n := p.children(e, mine, t.name == "multipart/digest")
	if !p.stopped && !p.full && p.in.Err == nil && !p.bounds[mine].ended {
		message := "missing end of a multipart"
		if n == 0 {
			message = "missing parts: the boundary of a multipart does not occur"
		}
		p.note(p.in.Place, e, message)
	}
	p.bounds = p.bounds[:min(mine, len(p.bounds))]
}

// children reads the parts of the multipart of bounds[mine], and returns their
// number.
func (p *parser) children(e *entity, mine int, digest bool) (n int) {
	path := e.path
	if path != "" {
		path += "."
	}
	p.around(e, "preamble")
	for !p.stopped && p.hit == mine {
		at := p.in.Place
		p.in.pass() // the delimiter
		if b := &p.bounds[mine]; p.closed {
			b.ended = true
			p.around(e, "epilogue")
			continue
		} else if b.ended {
			p.note(at, e, "parts after the end of a multipart")
			b.ended = false
		}
		n++
		if p.parts++; p.parts > MaxParts {
			p.note(at, e, "more than 10000 parts in a message: the rest is not read")
			p.full = true
			p.bounds = p.bounds[:0]
			p.skip()
			return n
		}
		child := e.inside(path + strconv.Itoa(n))
		child.digest = digest
		p.entity(child)
	}
	return n
}

// around reads the text before the first part of a multipart, or after the
// last.
func (p *parser) around(e *entity, name string) {
	if p.d.Text {
		p.read(e, join(p.part(e.path), name), "text/plain", "", new(identity))
		return
	}
	p.skip()
}

func (p *parser) tooDeep(e *entity) {
	p.note(p.in.Place, e, "an entity inside of "+strconv.Itoa(link.MaxDepth)+" others is not read")
	p.skip()
}

// enclosed reads a message in a part (RFC 2046 section 5.2).
func (p *parser) enclosed(e *entity, h *head, t value, minor string) {
	if minor == "partial" {
		p.note(h.at, e, "the pieces of a message are not joined")
		if n := t.parameters["number"]; n != "" && n != "1" {
			p.leaf(e, h, value{name: "text/plain"})
			return
		}
	}
	decoder, known := newDecoder(encodingOf(h))
	if !known {
		p.note(h.at, e, unknownEncoding)
	}
	if _, plain := decoder.(*identity); !plain {
		p.sub(e, decoder)
		return
	}
	if e.nesting >= link.MaxDepth {
		p.tooDeep(e)
		return
	}
	inner := e.inside(e.leafPath())
	inner.message, inner.envelope = true, true
	inner.depth++
	p.entity(inner)
}

// sub reads a message that is encoded as a whole, as a separate document.
func (p *parser) sub(e *entity, decoder decoder) {
	if e.depth >= link.MaxDepth {
		p.tooDeep(e)
		return
	}
	open := p.open
	p.open = func(d link.Document) iter.Seq2[link.Link, error] { return Links(d, open) }
	p.read(e, p.part(e.leafPath()), "message/rfc822", "", decoder)
	p.open = open
}

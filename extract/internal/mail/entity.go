package mail

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"mime"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/header"
	"github.com/urikit/uri/extract/internal/places"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/internal/lazy"
)

// MaxParts is how many parts of a message are read, including those of nested
// messages. The rest is not read, with a note.
const MaxParts = 10000

var (
	errParts = link.Unread(lazy.Errorf("more than %d parts in a message: the rest is not read",
		MaxParts))
	errNoEnd   = link.Damaged(errors.New("missing end of a multipart"))
	errNoParts = link.Damaged(errors.New("missing parts: the boundary of a multipart does not " +
		"occur"))
)

// A parser reads the nested entities of a document.
type parser struct {
	d    link.Document
	open link.Opener
	in   *lines

	yield   func(link.Link, error) bool
	stopped bool // the caller has stopped

	bounds []bound // of the open multiparts, the outermost first
	parts  int     // of this message
	hit    int     // what ended the last body: a bound, or endOfMessage
	closed bool    // the bound ends its multipart

	messages int  // of an mbox, so far
	mbox     bool // a line that begins with "From " begins a message
	dateless bool // even if the line has no date

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
	path    string // the number of its section: "" or "1.2"
	message bool   // its body has a number of its own; a line "From " may precede its header
	digest  bool   // without a Content-Type it is a message
	nesting int    // how many entities of this document enclose it
	depth   int    // of documents inside it
	outer   base.Base
	base    base.Base
}

// inside returns an entity inside e.
func (e *entity) inside(path string) *entity {
	return &entity{path: path, nesting: e.nesting + 1, depth: e.depth, outer: e.base.Enclosed()}
}

// section returns the number of a section of the entity.
func (e *entity) section(n int) string {
	if e.path == "" {
		return strconv.Itoa(n)
	}
	return e.path + "." + strconv.Itoa(n)
}

// bodyPath returns the section number of the body.
func (e *entity) bodyPath() string {
	if e.message {
		return e.section(1)
	}
	return e.path
}

// part returns the name of a part of the document, or of the message if path is
// "".
func (p *parser) part(path string) string {
	message := ""
	if p.messages > 0 {
		message = "message " + strconv.Itoa(p.messages)
	}
	if path != "" {
		path = "part " + path
	}
	return join(message, path)
}

func join(names ...string) string {
	return strings.Join(slices.DeleteFunc(names, func(s string) bool { return s == "" }), ", ")
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
		for i, b := range slices.Backward(p.bounds) {
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
		p.enclosed(e, &h, t)
	default:
		p.leaf(e, &h, t)
	}
}

var plain = value{name: "text/plain"}

// typeOf returns the type of an entity. An invalid type counts as text/plain
// (RFC 2045 section 5.2).
func (p *parser) typeOf(e *entity, h *head) value {
	field := h.fields["content-type"]
	switch {
	case field == "" && e.digest:
		return value{name: "message/rfc822"}
	case field == "":
		return plain
	}
	t, ok := parseValue(field)
	switch {
	case !strings.Contains(t.name, "/") || mime.FormatMediaType(t.name, nil) == "":
		p.note(h.at, e, "invalid Content-Type: read as text/plain")
		return plain
	case !ok:
		p.note(h.at, e, "invalid parameters in Content-Type")
	}
	return t
}

// multipart reads the parts (RFC 2046 section 5.1).
func (p *parser) multipart(e *entity, h *head, t value) {
	boundary := strings.TrimRight(t.parameters["boundary"], header.White)
	switch {
	case boundary == "":
		p.note(h.at, e, "missing boundary of a multipart: read as text")
		p.leaf(e, h, plain)
		return
	case p.tooDeep(e, e.nesting):
		return
	case t.name == "multipart/encrypted": // RFC 1847 section 2.2
		p.fault(h.at, e, errEncrypted)
	}
	n, mine := 0, len(p.bounds)
	p.bounds = append(p.bounds, bound{line: "--" + boundary})
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
		if p.parts++; p.parts > MaxParts {
			p.fault(at, e, errParts)
			p.bounds = p.bounds[:0]
			p.skip()
			break
		}
		n++
		child := e.inside(e.section(n))
		child.digest = t.name == "multipart/digest"
		p.entity(child)
	}
	if p.stopped || p.parts > MaxParts {
		return
	}
	switch {
	case p.in.Err != nil || p.bounds[mine].ended:
	case n == 0:
		p.fault(p.in.Place, e, errNoParts)
	default:
		p.fault(p.in.Place, e, errNoEnd)
	}
	p.bounds = p.bounds[:mine]
}

// around reads the text before the first part of a multipart, or after the
// last.
func (p *parser) around(e *entity, name string) {
	if p.d.Text {
		p.read(e, join(p.part(e.path), name), "text/plain", "", "", p.open)
		return
	}
	p.skip()
}

// tooDeep reports an entity that is inside of too many others, and skips it.
func (p *parser) tooDeep(e *entity, depth int) bool {
	if depth < link.MaxDepth {
		return false
	}
	p.fault(p.in.Place, e, link.ErrDepth)
	p.skip()
	return true
}

// enclosed reads a message in a part (RFC 2046 section 5.2). A message that is
// encoded as a whole is a separate document.
func (p *parser) enclosed(e *entity, h *head, t value) {
	if t.name == "message/partial" {
		p.note(h.at, e, "the pieces of a message are not joined")
		if n := t.parameters["number"]; n != "" && n != "1" {
			p.leaf(e, h, plain)
			return
		}
	}
	if encoding, _ := p.encoding(e, h); encoding != "" {
		if !p.tooDeep(e, e.depth) {
			open := func(d link.Document) iter.Seq2[link.Link, error] { return Links(d, p.open) }
			p.read(e, p.part(e.bodyPath()), "message/rfc822", "", encoding, open)
		}
	} else if !p.tooDeep(e, e.nesting) {
		inner := e.inside(e.bodyPath())
		inner.message = true
		inner.depth++
		p.entity(inner)
	}
}

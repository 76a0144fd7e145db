package mail

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/link"
)

// MaxHeader is how many bytes of a header are held at once. A longer one is
// read in pieces: all links are found, but a base stated in a later piece does
// not apply to earlier ones, and a field at the border is read as two.
const MaxHeader = 1 << 20

// A header is what of a header is needed for the body.
type header struct {
	contentType, encoding, disposition string

	at       place // where it begins
	typed    bool  // there is a Content-Type
	base     base.Header
	snapshot string // Chromium's Snapshot-Content-Location
	baseAt   int    // in the block, where the field is that was read last of those that state a base
	restated bool   // and it is not considered yet
}

// set takes over a field. Of those of the same name the first counts.
func (h *header) set(f field, at int) {
	first := func(s *string) {
		if *s == "" {
			*s = f.value
		}
	}
	b := h.base
	switch strings.ToLower(f.name) {
	case "content-type":
		first(&h.contentType)
		h.typed = true
	case "content-transfer-encoding":
		first(&h.encoding)
	case "content-disposition":
		first(&h.disposition)
	case "snapshot-content-location":
		first(&h.snapshot)
		h.restated = true
	case "content-base":
		if !b.HasContentBase {
			b.ContentBase, b.HasContentBase = f.value, true
		}
	case "content-location":
		if !b.HasContentLocation {
			b.ContentLocation, b.HasContentLocation = f.value, true
		}
	}
	if b != h.base {
		h.base, h.baseAt, h.restated = b, at, true
	}
}

// within returns the base of the entity, inside of the outer one, and that of
// its Content-Location.
func (h *header) within(outer base.Base) (own, location base.Base, err error) {
	stated := h.base
	stated.ContentLocation, stated.HasContentLocation = "", false
	location, _ = outer.Entity(stated)
	stated = h.base
	if isName(stated.ContentLocation) {
		stated.ContentLocation, stated.HasContentLocation = "", false
	}
	own, err = outer.Entity(stated)
	if own == outer && h.snapshot != "" {
		if ref, err := uri.ParseRef(unwhite(h.snapshot)); err == nil && ref.HasScheme() {
			own = outer.Embed(ref, "Snapshot-Content-Location").Enclosed()
		}
	}
	return own, location, err
}

// isName reports whether a text is a "cid:" or a "mid:".
func isName(s string) bool {
	scheme, _, _ := strings.Cut(strings.TrimLeft(s, white), ":")
	return strings.EqualFold(scheme, "cid") || strings.EqualFold(scheme, "mid")
}

// A block is a part of a header as it is written.
type block struct {
	text []byte
	at   int // in the document

	number int // of the line it begins in
	column int
}

// header reads the header of an entity up to the body, and yields the links in
// it. It sets the base of the entity.
func (p *parser) header(e *entity) header {
	h := header{at: p.in.here()}
	b := block{text: p.block[:0]}
	begun, long := false, false
	for !p.stopped && p.in.next() {
		in := p.in
		if in.start {
			if p.ended() {
				in.again = true
				break
			}
			if in.blank() {
				break
			}
			if !begun && e.envelope && isEnvelope(in.text) {
				continue
			}
			if !isField(in.text) && !(begun && continues(in.text)) && !p.odd(e) {
				in.again = true
				break
			}
			begun = true
		}
		if len(b.text)+len(in.text)+len(in.eol) > MaxHeader {
			if !long {
				p.note(in.place(), e, "a header of more than 1048576 bytes is read in parts")
			}
			long = true
			p.take(e, &h, &b)
		}
		if len(b.text) == 0 {
			b.begin(in)
		}
		b.text = append(append(b.text, in.text...), in.eol...)
	}
	p.take(e, &h, &b)
	p.block = b.text
	return h
}

func (b *block) begin(in *lines) {
	b.at = in.at
	if in.start {
		b.number, b.column = in.number, in.column
	}
}

// odd reports whether a line that is not a field is in the header, because more
// of the header follows it. If not, it begins the body. A note tells either.
func (p *parser) odd(e *entity) bool {
	next := p.in.peek()
	line, _, _ := bytes.Cut(next, newline)
	line = bytes.TrimSuffix(line, []byte{'\r'})
	more := len(line) == 0 || continues(line) || isField(line) && !bytes.HasPrefix(line, dashes)
	if len(next) > 0 && more {
		p.note(p.in.place(), e, "invalid line in the header")
		return true
	}
	p.note(p.in.place(), e, "missing empty line after the header")
	return false
}

var (
	newline = []byte{'\n'}
	dashes  = []byte("--")
)

func isField(line []byte) bool   { return nameEnd(line) > 0 }
func continues(line []byte) bool { return len(line) > 0 && (line[0] == ' ' || line[0] == '\t') }

// isEnvelope reports whether a line is one that mbox puts before a header, as
// UUCP did, too.
func isEnvelope(line []byte) bool {
	return bytes.HasPrefix(line, from) || bytes.HasPrefix(line, []byte(">From "))
}

// take reads the fields of a block, and yields their links.
func (p *parser) take(e *entity, h *header, b *block) {
	text := string(b.text)
	for f := range fields(text) {
		h.set(f, f.at)
	}
	own, location, err := h.within(e.outer)
	e.base = own
	if h.restated && err != nil {
		at := *b
		at.advance(text, 0, h.baseAt)
		p.note(place{b.at + h.baseAt, at.number, at.column}, e, err.Error())
	}
	h.restated = false
	at := 0
	for f := range fields(text) {
		d := p.d
		if d.Base = own; strings.EqualFold(f.name, "Content-Location") {
			d.Base = location
		}
		more := f.links(&d, func(l link.Link) bool {
			at = b.advance(text, at, l.Start)
			l.Line, l.Column = b.number, b.column
			l.Start, l.End = l.Start+b.at, l.End+b.at
			return p.give(l, nil)
		})
		if !more {
			return
		}
	}
	b.advance(text, at, len(text))
	b.text = b.text[:0]
}

// advance goes on in the block, from one place to another.
func (b *block) advance(text string, at, to int) int {
	if to <= at {
		return at
	}
	passed := text[at:to]
	if n := strings.Count(passed, "\n"); n > 0 {
		b.number += n
		b.column = 1
		passed = passed[strings.LastIndexByte(passed, '\n')+1:]
	}
	b.column += utf8.RuneCountInString(passed)
	return to
}

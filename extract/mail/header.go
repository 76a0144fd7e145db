package mail

import (
	"bytes"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/header"
	"github.com/urikit/uri/extract/internal/places"
	"github.com/urikit/uri/extract/link"
)

// MaxHeader is how many bytes of a header are held at once. A longer header is
// read in pieces: all links are found, but a base stated in a later piece does
// not apply to earlier pieces, and a field at a border is read as two fields.
const MaxHeader = 1 << 20

// A head holds the fields of a header that the body of the entity needs.
type head struct {
	contentType, encoding, disposition string // as they are written

	at       places.Place
	base     base.Header
	snapshot string // Chromium's Snapshot-Content-Location
	baseAt   int    // offset in its block of the last field that states a base
	restated bool   // the block has such a field
}

// set takes a field. The first field of a name counts.
func (h *head) set(f header.Field) {
	first := func(s *string) bool {
		if *s != "" {
			return false
		}
		*s = f.Value
		return true
	}
	stated := h.base
	switch strings.ToLower(f.Name) {
	case "content-type":
		first(&h.contentType)
	case "content-transfer-encoding":
		first(&h.encoding)
	case "content-disposition":
		first(&h.disposition)
	case "snapshot-content-location":
		h.restated = first(&h.snapshot) || h.restated
	case "content-base":
		h.base.HasContentBase = true
		first(&h.base.ContentBase)
	case "content-location":
		h.base.HasContentLocation = true
		first(&h.base.ContentLocation)
	}
	if stated != h.base {
		h.baseAt, h.restated = f.At, true
	}
}

// within returns the base of the entity inside an outer base, and the base for
// its Content-Location field.
func (h *head) within(outer base.Base) (own, location base.Base, err error) {
	only := base.Header{ContentBase: h.base.ContentBase, HasContentBase: h.base.HasContentBase}
	location, _ = outer.Entity(only)
	stated := h.base
	if isName(stated.ContentLocation) {
		stated = only
	}
	own, err = outer.Entity(stated)
	if own == outer && h.snapshot != "" {
		if ref, err := uri.ParseRef(header.Unwhite(h.snapshot)); err == nil && ref.HasScheme() {
			own = outer.Embed(ref, "Snapshot-Content-Location").Enclosed()
		}
	}
	return own, location, err
}

// isName reports whether a text is a "cid:" or "mid:" URI.
func isName(s string) bool {
	scheme, _, _ := strings.Cut(strings.TrimLeft(s, header.White), ":")
	return strings.EqualFold(scheme, "cid") || strings.EqualFold(scheme, "mid")
}

// header reads the header of an entity up to the body, and yields the links in
// it. It sets the base of the entity.
func (p *parser) header(e *entity) head {
	in := p.in
	h := head{at: in.Place}
	at, text := in.Place, p.block[:0]
	begun, long := false, false
loop:
	for !p.stopped && in.peek() {
		if in.Start {
			switch {
			case p.ended():
				break loop
			case in.blank():
				in.pass()
				break loop
			case !begun && e.envelope && isEnvelope(in.text):
				in.pass()
				continue
			case !isField(in.text) && !(begun && continues(in.text)) && !p.odd(e):
				break loop
			}
			begun = true
		}
		if len(text)+len(in.line) > MaxHeader {
			if !long {
				p.note(in.Place, e, "a header of more than 1048576 bytes is read in parts")
			}
			long = true
			p.take(e, &h, header.NewBlock(text, at))
			text = text[:0]
		}
		if len(text) == 0 {
			at = in.Place
		}
		text = append(text, in.line...)
		in.pass()
	}
	p.take(e, &h, header.NewBlock(text, at))
	p.block = text
	return h
}

// odd reports whether a line that is not a field belongs to the header: then
// more of the header follows it. Otherwise the line begins the body. Either
// gives a note.
func (p *parser) odd(e *entity) bool {
	next := p.in.after()
	line, _, _ := bytes.Cut(next, newline)
	line = bytes.TrimSuffix(line, []byte{'\r'})
	more := len(line) == 0 || continues(line) || isField(line) && !bytes.HasPrefix(line, dashes)
	if len(next) > 0 && more {
		p.note(p.in.Place, e, "invalid line in the header")
		return true
	}
	p.note(p.in.Place, e, "missing empty line after the header")
	return false
}

var (
	newline = []byte{'\n'}
	dashes  = []byte("--")
)

func isField(line []byte) bool   { return header.NameEnd(line) > 0 }
func continues(line []byte) bool { return len(line) > 0 && (line[0] == ' ' || line[0] == '\t') }

// isEnvelope reports whether a line is one that mbox or UUCP puts before a
// header.
func isEnvelope(line []byte) bool {
	return bytes.HasPrefix(bytes.TrimPrefix(line, []byte{'>'}), from)
}

// take reads the fields of a block, and yields their links.
func (p *parser) take(e *entity, h *head, b header.Block) {
	for f := range b.Fields {
		h.set(f)
	}
	own, location, err := h.within(e.outer)
	e.base = own
	if h.restated && err != nil {
		b := b
		p.fault(b.Locate(h.baseAt), e, err)
	}
	h.restated = false
	for f := range b.Fields {
		d := p.d
		if d.Base = own; strings.EqualFold(f.Name, "Content-Location") {
			d.Base = location
		}
		more := links(&d, f, func(l link.Link, start, end int) bool {
			at := b.Locate(f.At + start)
			l.Start, l.End, l.Line, l.Column = at.At, at.At+end-start, at.Line, at.Column
			return p.give(l, nil)
		})
		if !more {
			return
		}
	}
}

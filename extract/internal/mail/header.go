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
	fields map[string]string // the first value of each name, as it is written
	at     places.Place
	baseAt int // in its block, where the last field that states a base begins, or 0
}

// set takes a field.
func (h *head) set(f header.Field) {
	name := strings.ToLower(f.Name)
	switch name {
	case "content-base", "content-location", "content-type", "content-transfer-encoding",
		"content-disposition", "snapshot-content-location":
	default:
		return
	}
	if _, twice := h.fields[name]; twice {
		return
	}
	if h.fields == nil {
		h.fields = map[string]string{}
	}
	h.fields[name] = f.Value
	if name == "content-base" || name == "content-location" {
		h.baseAt = f.At
	}
}

// within returns the base of the entity inside an outer base, and the base for
// its Content-Location field.
func (h *head) within(outer base.Base) (own, location base.Base, err error) {
	var stated base.Header
	stated.ContentBase, stated.HasContentBase = h.fields["content-base"]
	location, _ = outer.Entity(stated)
	if l, ok := h.fields["content-location"]; ok && !isName(l) {
		stated.ContentLocation, stated.HasContentLocation = l, true
	}
	own, err = outer.Entity(stated)
	if snapshot := h.fields["snapshot-content-location"]; snapshot != "" && own == outer {
		if ref, err := uri.ParseRef(header.Unwhite(snapshot)); err == nil && ref.HasScheme() {
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
			case len(in.text) == 0:
				in.pass()
				break loop
			case !begun && e.message && bytes.HasPrefix(bytes.TrimPrefix(in.text, angle), from):
				in.pass() // from mbox or UUCP
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
			p.take(e, &h, header.Block{Text: string(text), Place: at})
			text = text[:0]
		}
		if len(text) == 0 {
			at = in.Place
		}
		text = append(text, in.line...)
		in.pass()
	}
	p.take(e, &h, header.Block{Text: string(text), Place: at})
	p.block = text
	return h
}

// odd reports whether a line that is not a field belongs to the header: then
// more of the header follows it. Otherwise the line begins the body. Either
// gives a note.
func (p *parser) odd(e *entity) bool {
	next := p.in.ahead()[len(p.in.line):]
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
	angle   = []byte{'>'}
)

func isField(line []byte) bool   { return header.NameEnd(line) > 0 }
func continues(line []byte) bool { return len(line) > 0 && (line[0] == ' ' || line[0] == '\t') }

// take reads the fields of a block, and yields their links.
func (p *parser) take(e *entity, h *head, b header.Block) {
	for f := range b.Fields {
		h.set(f)
	}
	own, location, err := h.within(e.outer)
	e.base = own
	if h.baseAt > 0 && err != nil {
		b := b
		p.fault(b.Locate(h.baseAt), e, err)
	}
	h.baseAt = 0
	for f := range b.Fields {
		d := p.d
		if d.Base = own; strings.EqualFold(f.Name, "Content-Location") {
			d.Base = location
		}
		if len(f.Value) > maxValue && kindOf(f.Name) == valueField {
			p.note(b.Locate(f.At), e, "parameters after the first 65536 bytes are not read")
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

package mail

import (
	"errors"
	"io"
	"mime"
	"strings"

	"github.com/urikit/uri/extract/internal/header"
	"github.com/urikit/uri/extract/internal/places"
	"github.com/urikit/uri/extract/link"
)

// leaf gives the body of an entity to the opener.
func (p *parser) leaf(e *entity, h *head, t value) {
	decoder, known := newDecoder(encodingOf(h))
	typ := typeText(t)
	if !known {
		p.note(h.at, e, unknownEncoding)
		typ = "application/octet-stream" // RFC 2045 section 6.4
	}
	p.read(e, p.part(e.leafPath()), typ, nameOf(h, t), decoder)
}

const unknownEncoding = "unknown transfer encoding"

// read gives the lines up to the end of the body to the opener.
func (p *parser) read(e *entity, part, typ, name string, by decoder) {
	b := &body{p: p, by: by}
	if b.fill() {
		d := p.d.Inside(b, join(p.d.Part, part))
		d.Type, d.Name, d.Base, d.Depth = typ, name, e.base.Enclosed(), e.depth+1
		for l, err := range p.open(d) {
			if _, ok := errors.AsType[*link.Note](err); err != nil && !ok {
				if p.in.Err != nil { // the error comes last
					break
				}
				err = &link.Note{Part: d.Part, Err: err}
			}
			if !p.give(l, err) {
				break
			}
		}
		b.closed = true
		p.skip()
	}
	if err := by.fault(); err != nil {
		p.fault(b.at, e, err)
	}
}

// A body is the decoded body of an entity.
type body struct {
	p      *parser
	by     decoder
	data   []byte // decoded and not yet read
	off    int
	eol    []byte // held back: the last one belongs to the boundary (RFC 2046 section 5.1.1)
	hold   [2]byte
	at     places.Place // the line of the first fault
	ended  bool
	closed bool
}

// Read reads the decoded body. It returns the error of the document's reader.
func (b *body) Read(p []byte) (int, error) {
	if b.closed {
		return 0, io.EOF
	}
	if b.off == len(b.data) && !b.fill() {
		if err := b.p.in.Err; err != nil {
			return 0, err
		}
		return 0, io.EOF
	}
	n := copy(p, b.data[b.off:])
	b.off += n
	return n, nil
}

// blockSize is how many bytes are decoded at once, at least.
const blockSize = 8 << 10

// fill decodes more lines. It returns false at the end.
func (b *body) fill() bool {
	b.data, b.off = b.data[:0], 0
	for !b.ended && len(b.data) < blockSize {
		if b.ended = !b.p.more(); b.ended {
			if b.p.hit == endOfMessage && len(b.eol) > 0 {
				b.data = b.by.eol(b.data, b.eol)
			}
			b.data = b.by.end(b.data)
			break
		}
		in := b.p.in
		if b.by.fault() == nil {
			b.at = in.Place
		}
		if len(b.eol) > 0 {
			b.data = b.by.eol(b.data, b.eol)
		}
		b.data = b.by.text(b.data, in.text, in.cut)
		b.eol = b.hold[:copy(b.hold[:], in.eol)]
		in.pass()
	}
	return len(b.data) > 0
}

// encodingOf returns the transfer encoding, in lower case.
func encodingOf(h *head) string {
	s := strings.ToLower(strings.Trim(header.Unfold(uncomment(h.encoding)), header.White+`"'`))
	if i := strings.IndexAny(s, "; \t"); i >= 0 {
		s = s[:i]
	}
	return s
}

// typeText returns the normal form of a type.
func typeText(t value) string {
	if s := mime.FormatMediaType(t.name, t.parameters); s != "" {
		return s
	}
	if c := t.parameters["charset"]; c != "" {
		if s := mime.FormatMediaType(t.name, map[string]string{"charset": c}); s != "" {
			return s
		}
	}
	return t.name
}

// nameOf returns the name of the file, or the URI of the part.
func nameOf(h *head, t value) string {
	disposition, _ := parseValue(h.disposition)
	for _, s := range [...]string{disposition.parameters["filename"], t.parameters["name"]} {
		if s != "" {
			return decodeWords(s)
		}
	}
	return header.Unwhite(h.base.ContentLocation)
}

package mail

import (
	"cmp"
	"errors"
	"io"
	"mime"
	"strings"

	"github.com/urikit/uri/extract/internal/header"
	"github.com/urikit/uri/extract/internal/places"
	"github.com/urikit/uri/extract/link"
)

var (
	errEncrypted = link.Unread(errors.New("the message is encrypted: it is not read"))
	errCMS       = link.Unread(errors.New("the message is in S/MIME data: it is not read"))
	errEncoding  = link.Unread(errors.New("unknown transfer encoding"))
)

// leaf gives the body of an entity to the opener.
func (p *parser) leaf(e *entity, h *head, t value) {
	if t.name == "application/pkcs7-mime" || t.name == "application/x-pkcs7-mime" {
		switch kind := strings.ToLower(t.parameters["smime-type"]); kind {
		case "certs-only": // no message
		case "enveloped-data", "authenveloped-data":
			p.fault(h.at, e, errEncrypted)
		default: // such as signed-data: there may also be no parameter
			p.fault(h.at, e, errCMS)
		}
	}
	encoding, known := p.encoding(e, h)
	typ := typeText(t)
	if !known {
		typ = "application/octet-stream" // RFC 2045 section 6.4
	}
	p.read(e, p.part(e.bodyPath()), typ, nameOf(h, t), encoding, p.open)
}

// encoding returns the transfer encoding, or "" if nothing is encoded, and
// whether it is known.
func (p *parser) encoding(e *entity, h *head) (name string, known bool) {
	name = header.Unfold(uncomment(h.fields["content-transfer-encoding"]))
	name = strings.ToLower(strings.Trim(name, header.White+`"'`))
	if i := strings.IndexAny(name, "; \t"); i >= 0 {
		name = name[:i]
	}
	switch name {
	case "base64", "quoted-printable":
		return name, true
	case "", "7bit", "8bit", "binary", "7-bit", "8-bit":
		return "", true
	}
	p.fault(h.at, e, errEncoding)
	return "", false
}

// read gives the lines up to the end of the body to the opener.
func (p *parser) read(e *entity, part, typ, name, encoding string, open link.Opener) {
	b := &body{p: p, encoding: encoding}
	if b.fill() {
		d := p.d.Inside(b, join(p.d.Part, part))
		d.Type, d.Name, d.Base, d.Depth = typ, name, e.base.Enclosed(), e.depth+1
		for l, err := range open(d) {
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
	if b.fault != nil {
		p.fault(b.at, e, b.fault)
	}
}

// A body is the decoded body of an entity.
type body struct {
	p        *parser
	encoding string
	data     []byte // decoded and not yet read
	off      int
	eol      string // held back: the last one belongs to the boundary (RFC 2046 section 5.1.1)
	ended    bool
	closed   bool

	kept   []byte       // an incomplete group of base64, or escape of quoted-printable
	padded bool         // base64 has ended
	footer bool         // text follows base64
	soft   bool         // the end of the line is not data
	fault  error        // the first one
	at     places.Place // its line
}

func (b *body) note(err error) { b.fault = cmp.Or(b.fault, err) }

// Read reads the decoded body. It returns the error of the document's reader.
func (b *body) Read(p []byte) (int, error) {
	if b.closed {
		return 0, io.EOF
	}
	if b.off == len(b.data) && !b.fill() {
		return 0, cmp.Or(b.p.in.Err, io.EOF)
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
	for in := b.p.in; !b.ended && len(b.data) < blockSize; {
		if b.p.more() {
			if b.fault == nil {
				b.at = in.Place
			}
			b.decode(in.text, in.cut)
			b.eol = [...]string{"", "\n", "\r\n"}[len(in.eol)]
			in.pass()
			continue
		}
		if b.ended = true; b.p.hit != endOfMessage {
			b.eol = ""
		}
		b.decode(nil, false)
		if len(b.kept) > 0 {
			b.note(errShort)
			b.flush()
		}
	}
	return len(b.data) > 0
}

// typeText returns the normal form of a type.
func typeText(t value) string {
	only := map[string]string{}
	if c := t.parameters["charset"]; c != "" {
		only["charset"] = c
	}
	all := mime.FormatMediaType(t.name, t.parameters)
	return cmp.Or(all, mime.FormatMediaType(t.name, only), t.name)
}

// nameOf returns the name of the file, or the URI of the part.
func nameOf(h *head, t value) string {
	disposition, _ := parseValue(h.fields["content-disposition"])
	name := cmp.Or(disposition.parameters["filename"], t.parameters["name"])
	if name == "" {
		return header.Unwhite(h.fields["content-location"])
	}
	return decodeWords(strings.ToValidUTF8(name, "\uFFFD"))
}

package data

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"io"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// MaxHead is how long the text before the data may be in [NewReader], with the
// ",": a media type is short.
const MaxHead = 64 << 10

// NewReader reads a URL that may be too long for memory. It returns the URL
// without its data, and a reader of the decoded data, which reads to the end of
// r. A line end there is not part of the URL. An error about the text is a
// finding.Finding with the place. A fragment, which would be lost, is refused.
func NewReader(r io.Reader) (URI, io.Reader, error) {
	b := bufio.NewReaderSize(r, MaxHead)
	text, err := b.Peek(MaxHead)
	n := bytes.IndexByte(text, ',') + 1
	switch {
	case n == 0 && err == nil:
		return URI{}, nil, part.Error(0, MaxHead, "dataurl", syntax,
			`missing ",": what is before the data is too long`)
	case n == 0 && err != io.EOF:
		return URI{}, nil, err
	case n == 0:
		n = len(bytes.TrimRight(text, "\r\n"))
	}
	head := string(text[:n])
	g, err := uri.Parse(head)
	if f, ok := finding.Of(err); ok {
		return URI{}, nil, f
	}
	u, err := FromURI(g)
	if err != nil {
		return URI{}, nil, err
	}
	b.Discard(n)
	f, _ := u.head()
	o := &octets{b: b, at: n, base64: f.Base64}
	if f.Base64 {
		return u, base64.NewDecoder(base64.StdEncoding, o), nil
	}
	return u, o, nil
}

// octets reads the octets of data, percent-decoded; of Base64 only digits.
type octets struct {
	b      *bufio.Reader
	at     int // the offset in the text
	base64 bool
	quads  quads
}

// urlchar are the characters of data; "?" is one (conflicts.md D-21).
var urlchar = pct.Path().Union(pct.SetOf("?"))

func (d *octets) Read(p []byte) (n int, err error) {
	plain := urlchar
	if d.base64 {
		plain = base64Set
	}
	for n < len(p) {
		run, _ := d.b.Peek(min(d.b.Buffered(), len(p)-n))
		k := 0
		for d.quads.pads == 0 && k < len(run) && plain.Contains(run[k]) {
			k++
		}
		copy(p[n:], run[:k])
		d.b.Discard(k)
		d.quads.digits += k
		d.at += k
		if n += k; n == len(p) {
			break
		}
		o, err := d.b.ReadByte()
		if err == nil && (o == '\r' || o == '\n') {
			rest, _ := d.b.Peek(2)
			if len(rest) == 0 || o == '\r' && string(rest) == "\n" {
				err = io.EOF
			}
		}
		start := d.at
		switch {
		case err == io.EOF && d.base64 && !d.quads.whole():
			return n, part.Error(start, start, "data", section6_8, badLength)
		case err != nil:
			return n, err
		case o == '%':
			hex, _ := d.b.Peek(2)
			triplet := "%" + string(hex)
			if !pct.Valid(triplet, pct.Set{}) {
				return n, part.Error(start, start+len(triplet), "pct-encoded",
					"RFC 3986 section 2.1", `"%" without two hexadecimal digits`)
			}
			o = part.Octet(triplet)
			d.b.Discard(2)
			d.at += 2
		case !urlchar.Contains(o):
			return n, part.Error(start, start+1, "data", syntax,
				part.Name(o)+" is not allowed in data")
		}
		d.at++
		if d.base64 {
			digit, ok := d.quads.add(o)
			if !ok {
				return n, part.Error(start, d.at, "data", section6_8,
					part.Name(o)+" is not allowed in Base64")
			}
			if !digit {
				continue
			}
		}
		p[n] = o
		n++
	}
	return n, nil
}

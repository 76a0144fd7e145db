package warc

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/urikit/uri/extract/link"
)

// maxCodings is how many codings may be on each other.
const maxCodings = 2

var errChunk = errors.New("invalid chunk")

// body gives the decoded body of a response to the opener.
func (r *reader) body(rec *record, h *header) {
	if rec.block.left == 0 {
		return
	}
	at, c := r.in.at, codings{d: &r.d}
	var body io.Reader = &rec.block
	if strings.Contains(strings.ToLower(h.get("Transfer-Encoding")), "chunked") {
		c.chunks = &chunked{b: &rec.block, truncated: rec.header.get("WARC-Truncated") != ""}
		body = c.chunks
	}
	body, typ, ok := c.undo(body, h)
	if !ok {
		r.note(at, "unknown Content-Encoding: the body is not read")
		return
	}
	r.read(rec, body, typ)
	if err := c.err(); err != nil && r.in.err == nil {
		r.fault(at, err)
	}
}

// codings are those of a body.
type codings struct {
	d       *link.Document
	chunks  *chunked
	decoded []*decoded
}

// undo returns the decoded body, and its type. It returns false if a coding is
// not known.
func (c *codings) undo(body io.Reader, h *header) (io.Reader, string, bool) {
	typ := h.get("Content-Type")
	names := strings.FieldsFunc(strings.ToLower(h.get("Content-Encoding")),
		func(r rune) bool { return strings.ContainsRune(","+white, r) })
	for i := len(names) - 1; i >= 0; i-- {
		b := bufio.NewReader(body)
		body = b
		open, ok := decoderOf(names[i], b)
		switch {
		case !ok && names[i] == "zstd" && i == 0:
			typ = "application/zstd" // RFC 8878 section 7.1
		case !ok, len(c.decoded) == maxCodings:
			return nil, "", false
		case open != nil:
			d := new(decoded)
			if d.by, d.err = open(b); d.err == nil {
				d.by = c.d.Unpacked(d.by)
			}
			c.decoded = append(c.decoded, d)
			body = d
		}
	}
	return body, typ, true
}

// err returns what was broken, the outermost first.
func (c *codings) err() error {
	if c.chunks != nil && c.chunks.err != nil {
		return c.chunks.err
	}
	for _, d := range c.decoded {
		if d.err != nil {
			return d.err
		}
	}
	return nil
}

// decoderOf returns what undoes a coding (RFC 9110 section 8.4.1), or nil if
// there is nothing to undo: many programs store bodies decoded, and leave the
// field. It returns false if it cannot.
func decoderOf(coding string, b *bufio.Reader) (func(io.Reader) (io.Reader, error), bool) {
	head, _ := b.Peek(512)
	switch coding {
	case "gzip", "x-gzip":
		if !bytes.HasPrefix(head, []byte("\x1f\x8b")) {
			return nil, true
		}
		return func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) }, true
	case "deflate":
		if len(head) >= 2 && head[0]&0x0F == 8 && (int(head[0])<<8|int(head[1]))%31 == 0 {
			return func(r io.Reader) (io.Reader, error) { return zlib.NewReader(r) }, true
		}
		if isDeflated(head) { // without the header, as some servers understood it
			return func(r io.Reader) (io.Reader, error) { return flate.NewReader(r), nil }, true
		}
		return nil, true
	case "identity", "none":
		return nil, true
	}
	return nil, looksPlain(head)
}

// isDeflated reports whether the beginning of a body can be decoded.
func isDeflated(head []byte) bool {
	n, err := io.Copy(io.Discard, io.LimitReader(flate.NewReader(bytes.NewReader(head)), 64))
	return n > 0 && (err == nil || err == io.ErrUnexpectedEOF)
}

// looksPlain reports whether the beginning of a body has no control characters.
func looksPlain(head []byte) bool {
	control := func(c rune) bool { return c < ' ' && !strings.ContainsRune("\t\n\f\r\x1b", c) }
	return !bytes.ContainsFunc(head, control)
}

// A decoded reader undoes a coding. What is broken ends it, and so does the
// budget.
type decoded struct {
	by  io.Reader
	err error // but not io.EOF
}

func (d *decoded) Read(p []byte) (int, error) {
	if d.err != nil {
		return 0, io.EOF
	}
	n, err := d.by.Read(p)
	if err != nil && err != io.EOF {
		d.err, err = err, io.EOF
	}
	return n, err
}

// A chunked reader undoes the coding for the transfer (RFC 9112 section 7.1),
// if there is one.
type chunked struct {
	b         *block
	truncated bool
	begun     bool
	plain     bool  // there are no chunks from here on
	left      int64 // of the chunk
	ended     bool
	err       error
}

func (c *chunked) Read(p []byte) (int, error) {
	if c.left == 0 && !c.plain && !c.ended {
		c.next()
	}
	switch {
	case c.ended:
		return 0, io.EOF
	case c.plain:
		return c.b.Read(p)
	}
	n, err := c.b.Read(p[:min(int64(len(p)), c.left)])
	if c.left -= int64(n); err == io.EOF {
		c.err = io.ErrUnexpectedEOF
	}
	return n, err
}

// next reads the line before a chunk.
func (c *chunked) next() {
	line := c.b.peek()
	if c.begun && len(bytes.TrimRight(line, "\r\n")) == 0 { // after the last chunk
		c.b.pass(line)
		line = c.b.peek()
	}
	size, ok := chunkSize(line)
	if ok && !c.begun && size > c.b.left && !c.truncated {
		ok = false // a body that begins like a number
	}
	switch {
	case len(line) == 0:
		c.ended = true
		if c.begun {
			c.err = io.ErrUnexpectedEOF
		}
	case !ok:
		if c.plain = true; c.begun {
			c.err = errChunk
		}
	default:
		c.b.pass(line)
		c.begun, c.left, c.ended = true, size, size == 0
	}
}

// chunkSize returns the size at the beginning of a line; extensions may follow
// it.
func chunkSize(line []byte) (int64, bool) {
	line, ok := bytes.CutSuffix(line, newline)
	line, _, _ = bytes.Cut(line, []byte{';'})
	size, err := strconv.ParseUint(string(bytes.Trim(line, white)), 16, 63)
	return int64(size), ok && err == nil
}

package warc

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri/extract/internal/header"
	"github.com/urikit/uri/extract/link"
)

// maxCodings is how many codings a body may have. A body with more is not read,
// with a note.
const maxCodings = 2

var (
	errChunk  = link.Damaged(errors.New("invalid chunk"))
	errCoding = link.Unread(errors.New("unknown Content-Encoding: the body is not read"))
)

// body gives the decoded body of a response to the opener.
func (r *reader) body(rec *record, h *head) {
	if rec.block.left == 0 {
		return
	}
	at := r.in.At
	var body io.Reader = &rec.block
	if strings.Contains(strings.ToLower(h.get("Transfer-Encoding")), "chunked") {
		body = &chunked{b: &rec.block, truncated: rec.head.get("WARC-Truncated") != ""}
	}
	typ := h.get("Content-Type")
	names := strings.FieldsFunc(strings.ToLower(h.get("Content-Encoding")),
		func(r rune) bool { return strings.ContainsRune(","+header.White, r) })
	if len(names) > maxCodings {
		r.fault(at, errCoding)
		return
	}
	for i, name := range slices.Backward(names) {
		b := bufio.NewReader(body)
		content, err := decode(name, b)
		switch {
		case err == errCoding && name == "zstd" && i == 0:
			content, typ = b, "application/zstd" // RFC 8878 section 7.1
		case err != nil:
			r.fault(at, err)
			return
		}
		if body = content; content != b {
			body = r.d.Unpacked(content)
		}
	}
	r.read(rec, body, typ)
}

// decode returns the content of a body with a coding (RFC 9110 section 8.4.1),
// or the body itself: many programs store bodies decoded, but keep the field.
func decode(coding string, b *bufio.Reader) (content io.Reader, err error) {
	content = b
	head, _ := b.Peek(512)
	switch coding {
	case "gzip", "x-gzip":
		if bytes.HasPrefix(head, []byte("\x1f\x8b")) {
			content, err = gzip.NewReader(b)
		}
	case "deflate":
		if len(head) >= 2 && head[0]&0x0F == 8 && (int(head[0])<<8|int(head[1]))%31 == 0 {
			content, err = zlib.NewReader(b)
		} else if isDeflated(head) { // without the header, as some servers write it
			content = flate.NewReader(b)
		}
	case "identity", "none":
	default:
		if !looksPlain(head) {
			return nil, errCoding
		}
	}
	if err != nil {
		err = link.Damaged(err)
	}
	return content, err
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

// A chunked reader decodes the transfer coding of a body (RFC 9112 section
// 7.1), if the body has it.
type chunked struct {
	b         *block
	truncated bool
	begun     bool
	left      int64 // of the chunk
	err       error // after the last chunk
}

func (c *chunked) Read(p []byte) (int, error) {
	if c.left == 0 && c.err == nil {
		c.next()
	}
	if c.left == 0 {
		return 0, c.err
	}
	n, err := c.b.Read(p[:min(int64(len(p)), c.left)])
	c.left -= int64(n)
	if err == io.EOF {
		err = cmp.Or(c.err, io.ErrUnexpectedEOF)
	}
	return n, err
}

// next reads the line before a chunk. A body that is not in chunks, or not any
// more, is the last chunk.
func (c *chunked) next() {
	line := c.b.peek()
	if c.begun && isEnd(line) { // after the previous chunk
		c.b.pass(line)
		line = c.b.peek()
	}
	size, ok := chunkSize(line)
	switch {
	case len(line) == 0 && c.begun:
		c.err = io.ErrUnexpectedEOF
	case ok && (c.begun || size <= c.b.left || c.truncated):
		c.b.pass(line)
		if c.begun, c.left = true, size; size == 0 {
			c.err = io.EOF
		}
	default:
		if c.left, c.err = c.b.left, io.EOF; c.begun {
			c.err = errChunk
		}
	}
}

// chunkSize returns the size at the beginning of a line; extensions may follow
// it.
func chunkSize(line []byte) (int64, bool) {
	line, ok := bytes.CutSuffix(line, []byte{'\n'})
	line, _, _ = bytes.Cut(line, []byte{';'})
	size, err := strconv.ParseUint(string(bytes.Trim(line, header.White)), 16, 63)
	return int64(size), ok && err == nil
}

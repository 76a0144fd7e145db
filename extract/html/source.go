package html

import (
	"bytes"
	"fmt"
	"io"
	"slices"

	"github.com/urikit/uri/extract/link"
)

// A head is a document whose beginning has been read.
type head struct {
	unread []byte
	rest   io.Reader
	err    error // of rest
}

// MaxHead is how many bytes of a document are searched for BASE before the
// first link is yielded.
const MaxHead = 1 << 20

// ErrHead is the error in a note about a BASE after [MaxHead] bytes.
var ErrHead = fmt.Errorf("html: BASE after the first %d bytes is ignored", MaxHead)

// ahead reads the first [MaxHead] bytes of a document into a reusable buffer.
func ahead(body io.Reader, buffer []byte) (*head, []byte) {
	h := &head{rest: body}
	for h.err == nil && len(buffer) < MaxHead {
		if len(buffer) == cap(buffer) {
			buffer = slices.Grow(buffer, max(firstHead, min(3*len(buffer), MaxHead-len(buffer))))
		}
		var n int
		n, h.err = link.NewLines(body).Take(buffer[len(buffer):min(cap(buffer), MaxHead)])
		buffer = buffer[:len(buffer)+n]
	}
	h.unread = buffer
	return h, buffer
}

// firstHead is how many bytes are read at first.
const firstHead = 16 << 10

// Read reads the document.
func (h *head) Read(p []byte) (n int, err error) {
	switch {
	case len(h.unread) > 0:
		n = copy(p, h.unread)
		h.unread = h.unread[n:]
	case h.err != nil:
		err = h.err
	default:
		n, err = h.rest.Read(p)
	}
	return n, err
}

// A source is the input of tokenizers: first the bytes read before, and then
// the document. It ends most pieces at a ">", so that the tokenizer stops after
// a tag and skipIdle can skip markup without links.
type source struct {
	lines  *link.Lines
	unread []byte
	given  int // since the last skipIdle
	err    error
	block  []byte
}

// blockSize is how many bytes are read at once.
const blockSize = 32 << 10

// more reports whether there is more to be read.
func (s *source) more() bool {
	if len(s.unread) == 0 && s.err == nil {
		if s.block == nil {
			s.block = make([]byte, blockSize)
		}
		n, err := s.lines.Fill(s.block)
		s.unread, s.err = s.block[:n], err
	}
	return len(s.unread) > 0
}

// Read returns pieces that are longer than the part of the token given before:
// the tokenizer copies that part on every read, so many short pieces would take
// quadratic time.
func (s *source) Read(p []byte) (int, error) {
	if !s.more() {
		return 0, s.err
	}
	piece := s.unread
	if s.given < len(piece) {
		if i := bytes.IndexByte(piece[s.given:], '>'); i >= 0 {
			piece = piece[:s.given+i+1]
		}
	}
	n := copy(p, piece)
	s.unread = s.unread[n:]
	s.given += n
	return n, nil
}

// skipIdle skips text, and tags that cannot matter. This saves a third of the
// time.
func (p *page) skipIdle() {
	s := &p.src
	s.given = 0
	for s.more() {
		n := bytes.IndexByte(s.unread, '<')
		more := n < 0
		if more {
			n = len(s.unread)
		} else if i := idle(s.unread[n:]); i > 0 {
			n, more = n+i, true
		}
		s.unread = s.unread[n:]
		p.at += n
		p.lines.Passed(p.at)
		if !more {
			return
		}
	}
}

// idle returns the length of the tag at the beginning of text if the tag has no
// attributes and does not affect the text after it; or 0.
func idle(text []byte) int {
	start := 1
	if len(text) > 1 && text[1] == '/' {
		start = 2
	}
	end := start
	for end < len(text) && (isAlpha(text[end]) || end > start && isDigit(text[end])) {
		end++
	}
	if end == start || end == len(text) || text[end] != '>' {
		return 0
	}
	if start == 1 {
		if name := text[1:end]; known().turned.mayHave(name) && known().element(name).turns() {
			return 0
		}
	}
	return end + 1
}

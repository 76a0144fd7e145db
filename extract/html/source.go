package html

import (
	"bytes"

	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/link"
)

// A source gives a document to tokenizers, one after the other: what one of them has read and not used goes to the
// next.
type source struct {
	lines  *link.Lines
	block  []byte
	at     int  // in it; what is before was given
	direct bool // the last tokenizer was given more than the block
	err    error
}

// minBlock is how much is read at first, and block how much later.
const (
	minBlock = 16 << 10
	block    = 64 << 10
)

// more reads more of what the document begins with, up to as much as [base.Base.HTML] may look at, and returns all of
// it. It is still to be given.
func (s *source) more() []byte {
	if s.block == nil {
		s.block = make([]byte, minBlock)
		n, err := s.lines.Take(s.block)
		s.block, s.err = s.block[:n], err
		return s.block
	}
	size := min(4*cap(s.block), base.MaxHead+1)
	larger := make([]byte, size)
	n := copy(larger, s.block)
	s.block = larger[:n+s.fill(larger[n:])]
	return s.block
}

// fill reads until p is full or there is an error: the tokenizer copies what it has of a token on every read, so that
// many short ones would make that quadratic.
func (s *source) fill(p []byte) int {
	n, err := s.lines.Fill(p)
	s.err = err
	return n
}

// Read reads for a tokenizer.
func (s *source) Read(p []byte) (n int, err error) {
	if s.at < len(s.block) {
		n = copy(p, s.block[s.at:])
		s.at += n
		return n, nil
	}
	s.direct = true
	if s.err == nil {
		n = s.fill(p)
	}
	if n == 0 {
		err = s.err
	}
	return n, err
}

// back takes back what the tokenizer did not use, and forgets it.
func (s *source) back(unused []byte) {
	if s.direct {
		s.block, s.at = bytes.Clone(unused), 0
	} else {
		s.at -= len(unused)
	}
	s.direct = false
}

// window returns what is to be given next, of which there is at least so much, if the document does not end.
func (s *source) window(least int) []byte {
	if rest := s.block[s.at:]; len(rest) < least && s.err == nil {
		larger := make([]byte, max(least, block))
		n := copy(larger, rest)
		s.block, s.at = larger[:n+s.fill(larger[n:])], 0
	}
	return s.block[s.at:]
}

// skip goes on over so many bytes of the window.
func (s *source) skip(n int) { s.at += n }

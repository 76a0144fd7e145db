package html

import (
	"bytes"

	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/link"
)

// A source gives a document to tokenizers, one after the other: what one of them has read and not used goes to the
// next. It gives the document piece by piece, most of which end with a ">", so that behind a tag the tokenizer has
// read no more, and what says nothing behind that need not go through it.
type source struct {
	lines *link.Lines
	block []byte
	own   []byte // the memory of blocks behind the first
	at    int    // in the block; what is before was given
	given int    // since the last skipIdle
	err   error

	first, size int // how much is read at first, and how much later
}

// How much is read at first, and how much later.
const (
	minBlock = 16 << 10
	block    = 32 << 10
)

// more reads more of what the document begins with, up to as much as [base.Base.HTML] may look at, and returns all of
// it. It is still to be given.
func (s *source) more() []byte {
	if s.block == nil {
		s.block = make([]byte, s.first)
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

// Read reads for a tokenizer. Most pieces of a token are longer than all before it, for the tokenizer copies what it has
// on every read; none has more than a block.
func (s *source) Read(p []byte) (n int, err error) {
	rest := s.window(1)
	if len(rest) == 0 {
		return 0, s.err
	}
	if s.given < len(rest) {
		if i := bytes.IndexByte(rest[s.given:], '>'); i >= 0 {
			rest = rest[:s.given+i+1]
		}
	}
	n = copy(p, rest)
	s.at += n
	s.given += n
	return n, nil
}

// skipIdle goes on over text, and over tags that say nothing. It returns how far that is, and whether there may be more.
func (s *source) skipIdle() (n int, more bool) {
	s.given = 0
	rest := s.window(1)
	for {
		i := bytes.IndexByte(rest[n:], '<')
		if i < 0 {
			s.at += len(rest)
			return len(rest), len(rest) > 0
		}
		n += i
		if i = idle(rest[n:]); i == 0 {
			s.at += n
			return n, false
		}
		n += i
	}
}

// idle returns the length of a tag that a text begins with, if it has no attributes, and what is behind it is read as
// if it was not there; or 0.
func idle(text []byte) int {
	start := 1
	if len(text) > 1 && text[1] == '/' {
		start = 2
	}
	end := start
	for end < len(text) && isAlnum(text[end]) {
		end++
	}
	if end == len(text) || text[end] != '>' || end == start || '0' <= text[start] && text[start] <= '9' {
		return 0
	}
	name := text[start:end]
	if start == 1 && isKnown(name) {
		var lower [maxName]byte
		if on := elementOf(appendLower(lower[:0], name)); on&(textual|math) != 0 {
			return 0
		}
	} else if start == 2 && isMath(text[2:]) {
		return 0
	}
	return end + 1
}

// back takes back what the tokenizer did not use, and forgets it.
func (s *source) back(unused []byte) {
	if s.at >= len(unused) {
		s.at -= len(unused)
	} else {
		s.block, s.at = append(bytes.Clone(unused), s.block[s.at:]...), 0
	}
	s.given = 0
}

// window returns what is to be given next, of which there is at least so much, if the document does not end.
func (s *source) window(least int) []byte {
	if rest := s.block[s.at:]; len(rest) < least && s.err == nil {
		if len(s.own) < max(least, s.size) {
			s.own = make([]byte, max(least, s.size))
		}
		n := copy(s.own, rest)
		s.block, s.at = s.own[:n+s.fill(s.own[n:])], 0
	}
	return s.block[s.at:]
}

// skip goes on over so many bytes of the window.
func (s *source) skip(n int) { s.at += n }

package warc

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// MaxLine is how many bytes of a line are kept at once. Longer ones are read in
// pieces.
const MaxLine = 64 << 10

// An input is the archive, or a block in it, that is read by lines and by
// bytes.
type input struct {
	b    *bufio.Reader
	err  error // of the reader, but not io.EOF
	at   int   // in the archive
	line int   // from 1
	bol  bool  // a line begins here
}

func newInput(r io.Reader) *input {
	return &input{b: bufio.NewReaderSize(r, MaxLine), line: 1, bol: true}
}

// peek returns the next line with its end, or a piece of a long one, of so many
// bytes at most. It is empty at the end.
func (in *input) peek(most int64) []byte {
	if in.err != nil {
		return nil
	}
	limit := int(min(most, MaxLine))
	for n := 0; ; {
		data, err := in.b.Peek(min(limit, max(in.b.Buffered(), n+1)))
		if i := bytes.IndexByte(data[n:], '\n'); i >= 0 {
			return data[:n+i+1]
		}
		n = len(data)
		if err != nil && !errors.Is(err, io.EOF) {
			in.err = err
		}
		if n == limit || err != nil {
			return data
		}
	}
}

// pass skips bytes that were seen.
func (in *input) pass(seen []byte) {
	in.count(seen)
	in.b.Discard(len(seen))
}

func (in *input) count(seen []byte) {
	if len(seen) > 0 {
		in.at += len(seen)
		in.line += bytes.Count(seen, newline)
		in.bol = seen[len(seen)-1] == '\n'
	}
}

var newline = []byte{'\n'}

// A block is a part of the archive with a known length.
type block struct {
	in   *input
	left int64
}

// Read reads up to the end of the block. It returns the error of the archive's
// reader.
func (b *block) Read(p []byte) (int, error) {
	switch {
	case b.in.err != nil:
		return 0, b.in.err
	case b.left == 0:
		return 0, io.EOF
	}
	if int64(len(p)) > b.left {
		p = p[:b.left]
	}
	n, err := b.in.b.Read(p)
	b.left -= int64(n)
	b.in.count(p[:n])
	if err != nil && err != io.EOF {
		b.in.err = err
	}
	return n, err
}

// peek returns the next line of the block, or a piece of it.
func (b *block) peek() []byte { return b.in.peek(b.left) }

// pass skips bytes that were seen.
func (b *block) pass(seen []byte) {
	b.left -= int64(len(seen))
	b.in.pass(seen)
}

// skip goes to the end. It returns false if the archive ends before.
func (b *block) skip() bool {
	io.Copy(io.Discard, struct{ io.Reader }{b})
	return b.left == 0
}

package warc

import (
	"io"

	"github.com/urikit/uri/extract/internal/header"
)

// MaxLine is how many bytes of a line are kept at once. Longer lines are read
// in pieces.
const MaxLine = header.MaxLine

// A block is a part of the archive with a known length.
type block struct {
	in   *header.Lines
	left int64
}

// Read reads up to the end of the block. It returns the error of the archive's
// reader.
func (b *block) Read(p []byte) (int, error) {
	if b.left == 0 {
		return 0, io.EOF
	}
	n, err := b.in.Read(p[:min(int64(len(p)), b.left)])
	b.left -= int64(n)
	return n, err
}

// peek returns the next line of the block, or a piece of it.
func (b *block) peek() []byte { return b.in.Peek(b.left) }

// pass skips bytes that were peeked.
func (b *block) pass(seen []byte) {
	b.left -= int64(len(seen))
	b.in.Pass(seen)
}

package text

import (
	"io"
	"iter"
)

// Blocks is Reader with another size of blocks.
func (f Finder) Blocks(r io.Reader, block int) iter.Seq2[Located, error] {
	return f.blocks(r,
		block)
}

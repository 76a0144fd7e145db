package stream

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// A cutter cuts what it reads into blocks of whole records.
type cutter struct {
	*Engine
	r    io.Reader
	size int // of a read

	free     chan []byte // blocks to use again
	tail     []byte      // bytes read after the last block, in its buffer
	skipping bool        // a block had the beginning of a record; its rest is skipped
	skipped  int64       // bytes of that record
	err      error       // of reading
	failed   error       // err, unless it is io.EOF
}

// leastRead is how much is read at once, if there is so much, also for smaller
// blocks.
const leastRead = 4 << 10

func newCutter(e *Engine, r io.Reader) *cutter {
	c := &cutter{Engine: e, r: r, size: e.Block, free: make(chan []byte, 2*e.Workers+3)}
	if c.size <= 0 {
		c.size = DefaultBlock
	}
	if c.size < leastRead {
		c.r = bufio.NewReaderSize(r, leastRead)
	}
	return c
}

// first is next for the first block. A byte order mark at the beginning of a
// text is not part of its first record (Unicode 23.8), and UTF-16 is an error:
// no octet of it would be read as meant.
func (c *cutter) first() []byte {
	block := c.next()
	switch {
	case !c.Text:
	case bytes.HasPrefix(block, []byte("\xff\xfe")), bytes.HasPrefix(block, []byte("\xfe\xff")):
		c.failed = errUTF16
		return nil
	case !c.Whole && !c.skipping && bytes.HasPrefix(block, []byte("\uFEFF")):
		return append(block[:0], block[len("\uFEFF"):]...)
	}
	return block
}

var errUTF16 = errors.New("this is UTF-16: iconv -f UTF-16 -t UTF-8 makes UTF-8 of it")

// next reads a block, which is empty at the end of the input or after an error.
// The block ends with the last whole record, so that no record waits for a read
// that it does not need. A record that is longer than a buffer is read in
// pieces, which are copied once.
func (c *cutter) next() []byte {
	buf := append(c.buffer(), c.tail...)
	c.tail = nil
	var pieces [][]byte // before buf
	n := 0              // their length
	for searched := 0; ; {
		end := 1 + bytes.LastIndexByte(buf[searched:], c.End)
		if end > 0 {
			end += searched
			c.tail = buf[end:]
		}
		searched = len(buf)
		switch {
		case end > 0:
		case c.err == io.EOF:
			end = len(buf)
		case c.err != nil:
			c.failed = c.err
			return nil // an incomplete record is not answered
		case n+len(buf)-1 > c.Limit:
			c.skipping, c.skipped = true, 0
			end = len(buf)
		default:
			if len(buf) == cap(buf) {
				pieces, n = append(pieces, buf), n+len(buf)
				buf, searched = c.buffer(), 0
			}
			buf = c.read(buf)
			continue
		}
		if pieces == nil {
			return buf[:end]
		}
		block := bytes.Join(append(pieces, buf[:end]), nil)
		pieces = nil
		Free(len(block)) // the pieces
		return block
	}
}

// buffer returns an empty buffer.
func (c *cutter) buffer() []byte {
	select {
	case buf := <-c.free:
		return buf[:0]
	default:
		return make([]byte, 0, max(c.size, leastRead))
	}
}

// reuse takes a block back, unless it is too large to be kept.
func (c *cutter) reuse(block []byte) {
	wipe(block)
	if cap(block) <= 4*max(c.size, leastRead) {
		c.free <- block // never blocks: it holds all blocks
	}
}

// read reads once into the room of buf, and appends what it gets.
func (c *cutter) read(buf []byte) []byte {
	end := min(cap(buf), len(buf)+c.size)
	got := buf[len(buf):end:end]
	var n int
	for range 100 { // a Read may return 0 bytes, but not for ever
		n, c.err = c.r.Read(got)
		if n > 0 || c.err != nil {
			break
		}
	}
	if n == 0 && c.err == nil {
		c.err = io.ErrNoProgress
	}
	got = got[:n]
	if c.skipping {
		i := bytes.IndexByte(got, c.End)
		if i < 0 {
			c.skipped += int64(n)
			if c.Skip > 0 && c.skipped > c.Skip && c.err == nil {
				c.err = fmt.Errorf("reading stopped: a record has no end within %d bytes",
					int64(c.Limit)+c.Skip)
			}
			return buf
		}
		c.skipping = false
		got = got[:copy(got, got[i+1:])]
	}
	return buf[:len(buf)+len(got)]
}

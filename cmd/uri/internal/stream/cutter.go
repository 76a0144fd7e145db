package stream

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math"
	"runtime/debug"
)

// A cutter cuts what it reads into blocks of whole records.
type cutter struct {
	*Engine
	r    io.Reader
	size int // of a buffer

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

// next reads a block, which is empty at the end of the input or after an error.
// The block ends with the last whole record, so that no record waits for a read
// that it does not need.
func (c *cutter) next() []byte {
	var buf []byte
	select {
	case buf = <-c.free:
	default:
		buf = make([]byte, 0, c.size)
	}
	buf = append(buf[:0], c.tail...)
	c.tail = nil
	for searched := 0; ; {
		if i := bytes.LastIndexByte(buf[searched:], c.End); i >= 0 {
			i += searched + 1
			c.tail = buf[i:]
			return buf[:i]
		}
		searched = len(buf)
		switch {
		case c.err == io.EOF:
			return buf
		case c.err != nil:
			c.failed = c.err
			return nil // an incomplete record is not answered
		case len(buf)-1 > c.Limit:
			c.skipping, c.skipped = true, 0
			return buf
		}
		if len(buf) == cap(buf) {
			buf = c.grow(buf)
		}
		buf = c.read(buf)
	}
}

// reuse takes a block back, unless it is too large to be kept.
func (c *cutter) reuse(block []byte) {
	if cap(block) <= 4*c.size {
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

// From a length of large on, a record triples its block, and the garbage
// collector runs more often: copies of such records count. From a length of
// huge on, memory that is free is given back at once.
const large, huge = 1 << 20, 16 << 20

// grow returns buf with more capacity, but not much above the limit. What is
// not used of new memory is not taken from the system, and the fewer copies are
// made, the better.
func (c *cutter) grow(buf []byte) []byte {
	n := max(len(buf), c.size)
	if len(buf) >= large {
		debug.SetGCPercent(10) // from now on
		n = 2 * min(len(buf), math.MaxInt/3)
	}
	n = min(max(min(n, c.Limit-len(buf)), c.size), math.MaxInt-len(buf))
	if len(buf) >= huge {
		debug.FreeOSMemory() // frees smaller buffers, before there is a copy
		defer debug.FreeOSMemory()
	}
	return append(make([]byte, 0, len(buf)+n), buf...)
}

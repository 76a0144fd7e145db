package stream

import (
	"bytes"
	"io"
	"math"
	"runtime/debug"
)

// A cutter cuts what it reads into blocks of whole records.
type cutter struct {
	r     io.Reader
	end   byte // of a record
	size  int  // of a buffer
	limit int  // of a record

	tail     []byte // what was read behind the last block; it lies in the buffer of that block
	skipping bool   // the rest of a record of which the beginning was a block
	err      error
}

// large is how long a record is whose memory counts: 3 times its length, with
// an answer of its length, and not more.
const large = 32 << 20

// next reads a block into buf, and returns it and the buffer, which may be
// another one and begins with the block. The buffer can be used again when the
// block is done with, and not before the next call, which takes the tail from
// it. There are no more blocks if the block is empty.
//
// A block is cut behind the last record that is whole after one read, so that
// no record waits for a read that it does not need.
func (c *cutter) next(buf []byte) (block, buffer []byte, err error) {
	buf = append(buf[:0], c.tail...)
	c.tail = nil
	for searched := 0; ; {
		if i := bytes.LastIndexByte(buf[searched:], c.end); i >= 0 {
			i += searched + 1
			c.tail = buf[i:]
			if i >= large {
				debug.FreeOSMemory() // of the buffers that were too small
			}
			return buf[:i], buf, nil
		}
		searched = len(buf)
		switch {
		case c.err == io.EOF:
			return buf, buf, nil
		case c.err != nil:
			return nil, buf, c.err // half a record is none
		case len(buf)-1 > c.limit:
			c.skipping = true
			return buf, buf, nil
		}
		buf = c.read(buf)
	}
}

// read reads once, and appends what it gets to buf.
func (c *cutter) read(buf []byte) []byte {
	if len(buf) == cap(buf) {
		buf = c.grow(buf)
	}
	var n int
	for range 100 { // a reader may give nothing, but not for ever
		n, c.err = c.r.Read(buf[len(buf):cap(buf)])
		if n > 0 || c.err != nil {
			break
		}
	}
	if n == 0 && c.err == nil {
		c.err = io.ErrNoProgress
	}
	got := buf[len(buf) : len(buf)+n]
	if c.skipping {
		i := bytes.IndexByte(got, c.end)
		if i < 0 {
			return buf
		}
		c.skipping = false
		got = got[:copy(got, got[i+1:])]
	}
	return buf[:len(buf)+len(got)]
}

// grow returns buf with room for more: at least as much as it holds, but not
// much beyond the limit.
func (c *cutter) grow(buf []byte) []byte {
	n := c.size
	if len(buf) > 0 {
		n = max(len(buf), c.size)
		if most := c.limit - len(buf); n > most {
			n = max(most, c.size)
		}
	}
	if len(buf) > math.MaxInt-n {
		n = math.MaxInt - len(buf)
	}
	grown := make([]byte, len(buf), len(buf)+n)
	copy(grown, buf)
	return grown
}

// recycle returns buf, or nil if it has grown so large that it would better be
// forgotten.
func (c *cutter) recycle(buf []byte) []byte {
	if cap(buf) > 4*c.size {
		c.tail = bytes.Clone(c.tail)
		return nil
	}
	return buf
}

// Package stream answers records, which are the lines of an input: reads them
// in blocks, gives each to a function, on as many cores as there are, and
// writes the answers in the order of the input.
//
// An answer is written as soon as the input has nothing more to give at once,
// so that a program at the other end of a slow pipe need not wait. A block is
// one read, cut behind its last whole record; the records are parts of it, and
// not copied. So memory is bounded by the longest record, and nothing is
// allocated but what the function allocates.
package stream

import (
	"bytes"
	"io"
	"strings"
	"unsafe"
)

// A Func answers a record: the text, without its end, and its number, counted
// from 1. It must keep neither of text and a, and may be called by several
// goroutines at once, each with its own a.
type Func func(a *Answer, text string, n int)

// An Answer takes what a [Func] has to say.
type Answer struct {
	Name     string // of the input that the record is from
	Out      []byte // for standard output: append to it
	Messages []byte // for standard error
	Negative int    // how many records were answered in the negative
	Buffer   []byte // for a Func to use again and again
}

func (a *Answer) reset(name string) {
	a.Name, a.Negative = name, 0
	a.Out, a.Messages = recycle(a.Out), recycle(a.Messages)
}

// recycle returns b empty, or nil if b is so large that it would better be
// forgotten.
func recycle(b []byte) []byte {
	if cap(b) > 8*DefaultBlock {
		return nil
	}
	return b[:0]
}

// DefaultBlock is the size of a block in bytes, if nothing else is asked for.
// It fits the cache of a core.
const DefaultBlock = 256 << 10

// An Engine answers the records of one input after the other.
type Engine struct {
	Func    Func
	End     byte      // ends a record. If it is "\n", a "\r" before it belongs to it
	Limit   int       // the length of the longest record that Func gets whole; of a longer one it gets Limit+1 bytes, or more
	Workers int       // how many goroutines call Func
	Block   int       // the size of a block, or 0 for DefaultBlock
	Out     io.Writer // gets the answers
	Err     io.Writer // gets the messages

	// What was done so far.
	Records, Negative int

	answer Answer // of the calls on this goroutine
}

// A WriteError is an error of Out. It makes it pointless to go on.
type WriteError struct{ Err error }

func (e *WriteError) Error() string { return e.Err.Error() }
func (e *WriteError) Unwrap() error { return e.Err }

// Texts answers texts that were not read from anywhere, numbered from first on.
func (e *Engine) Texts(name string, first int, texts ...string) error {
	a := &e.answer
	for i, text := range texts {
		a.reset(name)
		e.Func(a, text, first+i)
		e.Records++
		if err := e.write(a); err != nil {
			return err
		}
	}
	return nil
}

// Run answers the records of r. The error is that of r, or a *[WriteError].
func (e *Engine) Run(name string, r io.Reader) error {
	c := &cutter{r: r, end: e.End, limit: e.Limit, size: e.Block}
	if c.size <= 0 {
		c.size = DefaultBlock
	}
	if e.Workers > 1 {
		return e.parallel(name, c)
	}
	return e.serial(name, c)
}

func (e *Engine) serial(name string, c *cutter) error {
	a := &e.answer
	first := 1
	for buf := []byte(nil); ; buf = c.recycle(buf) {
		var block []byte
		var err error
		if block, buf, err = c.next(buf); len(block) == 0 {
			return err
		}
		a.reset(name)
		next := e.block(a, text(block), first)
		e.Records += next - first
		first = next
		if err := e.write(a); err != nil {
			return err
		}
	}
}

// text returns a block as a string without a copy. Nobody writes to the block
// before its records are answered, and a [Func] keeps no text: that saves a
// fifth of the time of a short answer.
func text(block []byte) string { return unsafe.String(unsafe.SliceData(block), len(block)) }

// block answers the records of a block, numbered from n on, and returns the
// number behind.
func (e *Engine) block(a *Answer, block string, n int) int {
	f, end := e.Func, e.End
	for block != "" {
		text := block
		if i := strings.IndexByte(block, end); i >= 0 {
			text, block = block[:i], block[i+1:]
			if end == '\n' && i > 0 && text[i-1] == '\r' {
				text = text[:i-1]
			}
		} else {
			block = ""
		}
		f(a, text, n)
		n++
	}
	return n
}

func (e *Engine) write(a *Answer) error {
	e.Negative += a.Negative
	var err error
	if len(a.Out) > 0 {
		_, err = e.Out.Write(a.Out)
	}
	if len(a.Messages) > 0 {
		e.Err.Write(a.Messages) // if that fails there is nobody to tell
	}
	if err != nil {
		return &WriteError{err}
	}
	return nil
}

// records returns how many records a block holds.
func (e *Engine) records(block []byte) int {
	n := bytes.Count(block, []byte{e.End})
	if block[len(block)-1] != e.End {
		n++
	}
	return n
}

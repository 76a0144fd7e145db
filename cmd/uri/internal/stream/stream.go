// Package stream works on parts of the input on all cores, and writes the
// answers in the order of the parts. [Each] works on any parts, such as files.
// [Engine.Run] splits an input into blocks of lines.
//
// A block is one read, cut after its last whole record; records are slices of
// it and are not copied. So a record is answered as soon as it is read, the
// longest record bounds the memory, and only the Func allocates.
package stream

import (
	"cmp"
	"io"
	"iter"
	"strings"
)

// DefaultBlock is the default size of a block in bytes. It fits the cache of a
// core.
const DefaultBlock = 256 << 10

// An Engine answers the records of one input after the other.
type Engine struct {
	Func Func
	End  byte // ends a record; "\n" includes a "\r" before it

	// Limit is the length of the longest record that Func gets whole. Of a
	// longer record Func gets Limit+1 bytes or more, and the rest is skipped. A
	// rest of more than Skip bytes is an error, unless Skip is 0.
	Limit int
	Skip  int64

	Workers int       // how many goroutines call Func
	Ahead   int       // how many parts wait for them, or 0 for Workers
	Block   int       // the size of a block, or 0 for DefaultBlock
	Out     io.Writer // gets the answers, unless there is a Sink
	Sink    func(*Answer) error
	Err     io.Writer // gets the messages
	Whole   bool      // Func gets blocks of whole records, each with its end
	Text    bool      // see cutter.first

	Apart bool // each answer begins with a line feed, which the first loses

	Few map[string]int // how many messages of each kind there are; see [Answer.Few]

	// Counts so far.
	Records, Negative int

	answer Answer // of serial
}

// Run answers the records of r. The error is that of r, or a *[WriteError].
func (e *Engine) Run(name string, r io.Reader) error {
	c := newCutter(e, r)
	next := 1
	blocks := func(yield func(int, []byte) bool) {
		for block := c.first(); len(block) > 0; block = c.next() {
			first := next
			if e.Workers > 1 { // the next block is read before this one is answered
				next += records(Text(block), e.End)
			}
			if !yield(first, block) {
				return
			}
		}
	}
	err := Each(e, blocks, func(first int, block []byte, a *Answer) {
		a.Name = name
		if n := e.block(a, Text(block), first); e.Workers <= 1 {
			next = n
		}
	}, c.reuse)
	if err != nil {
		return err
	}
	e.Records += next - 1
	return c.failed
}

// block answers the records of a block, numbered from n on, and returns the
// number of the next record.
func (e *Engine) block(a *Answer, block string, n int) int {
	if e.Whole && len(block) <= e.Limit { // no record is too long
		e.record(a, block, n)
		a.Text = "" // the block is used again
		return n + records(block, e.End)
	}
	for block != "" {
		text := block
		if i := strings.IndexByte(block, e.End); i >= 0 {
			text, block = block[:i+1], block[i+1:]
			if !e.Whole {
				if text = text[:i]; e.End == '\n' && i > 0 && text[i-1] == '\r' {
					text = text[:i-1]
				}
			}
		} else {
			block = ""
		}
		e.record(a, text, n)
		n++
	}
	a.Text = "" // the block is used again
	return n
}

func (e *Engine) record(a *Answer, text string, n int) {
	a.Text, a.N, a.Cut = text, n, len(text) > e.Limit
	e.Func(a)
}

// records returns how many records a block has.
func records(block string, end byte) int {
	n := strings.Count(block, string(rune(end)))
	if block[len(block)-1] != end {
		n++
	}
	return n
}

// Each calls work for each part, on e.Workers goroutines, and writes the
// answers in the order of the parts. It calls done, if it is not nil, when the
// answer to a part is written. The error is a *[WriteError]; Each then does not
// wait for goroutines that still read or work.
func Each[K, V any](
	e *Engine, parts iter.Seq2[K, V], work func(K, V, *Answer), done func(V),
) error {
	if e.Workers <= 1 {
		return serial(e, parts, work, done)
	}
	ahead := cmp.Or(e.Ahead, e.Workers)
	order, todo := make(chan job[K, V], ahead), make(chan job[K, V], ahead)
	idle := make(chan *Answer, pieces*e.Workers)
	stop := make(chan struct{})
	defer close(stop)
	go hand(parts, stop, order, todo)
	for range e.Workers {
		go func() {
			a := new(Answer)
			for j := range todo {
				a.flush = func() bool { return a.send(j.pieces, idle, stop) }
				work(j.key, j.part, a)
				a.Flush()
				a.Buffer = recycle(a.Buffer)
				close(j.pieces)
			}
		}()
	}
	for j := range order {
		for p := range j.pieces {
			if err := e.write(p); err != nil {
				return err
			}
			select {
			case idle <- p:
			default:
			}
		}
		if done != nil {
			done(j.part)
		}
	}
	return nil
}

// A job is a part of the work, and a queue of the pieces of its answer.
type job[K, V any] struct {
	key    K
	part   V
	pieces chan *Answer
}

// hand hands each part to each of the queues, until stop is closed.
func hand[K, V any](
	parts iter.Seq2[K, V], stop <-chan struct{}, queues ...chan<- job[K, V],
) {
	for _, q := range queues {
		defer close(q)
	}
	for key, part := range parts {
		j := job[K, V]{key, part, make(chan *Answer, pieces)}
		for _, q := range queues {
			select {
			case q <- j:
			case <-stop:
				return
			}
		}
	}
}

// serial is [Each] on this goroutine.
func serial[K, V any](
	e *Engine, parts iter.Seq2[K, V], work func(K, V, *Answer), done func(V),
) (err error) {
	a := &e.answer
	a.flush = func() bool {
		if err == nil {
			err = e.write(a)
		}
		return err == nil
	}
	for key, part := range parts {
		work(key, part, a)
		a.Flush()
		a.Buffer = recycle(a.Buffer)
		if err != nil {
			break
		}
		if done != nil {
			done(part)
		}
	}
	return err
}

// write writes an answer and empties it.
func (e *Engine) write(a *Answer) (err error) {
	e.Negative += a.Negative
	if out := a.Out; e.Sink != nil {
		err = e.Sink(a)
	} else if len(out) > 0 {
		if e.Apart {
			e.Apart, out = false, out[1:]
		}
		_, err = e.Out.Write(out)
	}
	e.count(a)
	if len(a.Messages) > 0 {
		e.Err.Write(a.Messages) // an error here cannot be reported
	}
	a.Out, a.Messages, a.Negative = recycle(a.Out), recycle(a.Messages), 0
	a.Marks = a.Marks[:0]
	if err != nil {
		return &WriteError{err}
	}
	return nil
}

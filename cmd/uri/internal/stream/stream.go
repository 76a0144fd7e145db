// Package stream works on parts of the input on all cores, and writes the
// answers in the order of the parts. [Each] works on any parts, such as files.
// [Engine.Run] splits an input into blocks of lines.
//
// A block is one read, cut after its last whole record; records are slices of
// it and are not copied. So a record is answered as soon as it is read, the
// longest record bounds the memory, and only the Func allocates.
package stream

import (
	"io"
	"iter"
	"slices"
	"strings"
	"unsafe"
)

// A Func answers a record. It must not keep the answer or the text. Several
// goroutines may call it at once, each with its own Answer.
type Func func(*Answer)

// An Answer collects the output for a part of the input, record by record.
type Answer struct {
	Name string // of the input of the record
	Text string // the record, without the end byte
	N    int    // the number of the record, from 1
	Cut  bool   // Text is longer than the limit, and may be only the beginning

	Out      []byte // for standard output: append to it
	Messages []byte // for standard error
	Negative int    // number of negative answers
	Buffer   []byte // for a Func to reuse

	few   []few
	flush func() bool // or nil if only whole answers are written

	_ [64]byte // so that no two share a line of the cache
}

// A few is a message of a kind, in Messages.
type few struct {
	kind     string
	from, to int
}

// MaxFew is how many messages of a kind [Answer.Few] shows.
const MaxFew = 3

// Few says that the message from a place in Messages on is one of a kind: of
// each kind only the first [MaxFew] of all answers are shown.
func (a *Answer) Few(kind string, from int) {
	a.few = append(a.few, few{kind, from, len(a.Messages)})
}

// Flush writes the answer so far, and empties it. It returns false if no more
// output can be written.
func (a *Answer) Flush() bool {
	if a.flush == nil || len(a.Out)+len(a.Messages)+a.Negative == 0 {
		return true
	}
	return a.flush()
}

// More flushes an answer that is long, and reports whether more output can be
// written.
func (a *Answer) More() bool { return len(a.Out)+len(a.Messages) < 32<<10 || a.Flush() }

// Spill flushes an answer that is longer than that of most blocks.
func (a *Answer) Spill() {
	if len(a.Out) >= 4*DefaultBlock {
		a.Flush()
	}
}

// Append appends a text to Out, in pieces with [Answer.Spill] if it is long.
func (a *Answer) Append(text string) {
	if len(text) > DefaultBlock {
		text = a.spill(text)
	}
	a.Out = append(a.Out, text...)
}

// spill appends all pieces of a text except the last one, which it returns.
func (a *Answer) spill(text string) string {
	for ; len(text) > DefaultBlock; text = text[DefaultBlock:] {
		a.Out = append(a.Out, text[:DefaultBlock]...)
		a.Spill()
	}
	return text
}

// recycle returns b empty, or nil if b is too large to be kept.
func recycle(b []byte) []byte {
	if cap(b) > 8*DefaultBlock {
		return nil
	}
	return b[:0]
}

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
	Block   int       // the size of a block, or 0 for DefaultBlock
	Out     io.Writer // gets the answers
	Err     io.Writer // gets the messages
	Whole   bool      // Func gets blocks of whole records, each with its end
	Text    bool      // see cutter.first

	Apart bool // each answer begins with a line feed, which the first loses

	Few map[string]int // how many messages of each kind there are; see [Answer.Few]

	// Counts so far.
	Records, Negative int

	answer Answer // of serial
}

// A WriteError is an error of Out. It ends the work.
type WriteError struct{ Err error }

func (e *WriteError) Error() string { return e.Err.Error() }
func (e *WriteError) Unwrap() error { return e.Err }

// Texts answers texts that are not from a reader, numbered from first on.
func (e *Engine) Texts(name string, first int, texts ...string) error {
	return serial(e, slices.All(texts), func(i int, text string, a *Answer) {
		a.Name = name
		e.record(a, text, first+i)
		e.Records++
	}, nil)
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

// Text returns b as a string without a copy, which saves a fifth of the time of
// a short answer. While the string is in use, b must not change: a block is
// reused after its records are answered, and a [Func] keeps no text.
func Text(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

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
	order, todo := make(chan job[K, V], e.Workers), make(chan job[K, V], e.Workers)
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

// send sends the answer so far as a piece, which is one of idle or new, and
// empties it. It returns false if stop is closed.
func (a *Answer) send(to chan<- *Answer, idle <-chan *Answer, stop <-chan struct{}) bool {
	var p *Answer
	select {
	case p = <-idle:
	default:
		p = new(Answer)
	}
	p.Out, a.Out = a.Out, p.Out
	p.Messages, a.Messages = a.Messages, p.Messages
	p.few, a.few = a.few, p.few
	p.Negative, a.Negative = a.Negative, 0
	select {
	case to <- p:
		return true
	case <-stop:
		return false
	}
}

// pieces is how many pieces of the answer to a part may wait to be written.
const pieces = 16

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
	if out := a.Out; len(out) > 0 {
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
	if err != nil {
		return &WriteError{err}
	}
	return nil
}

// count counts the messages of each kind, and leaves out all but the first.
func (e *Engine) count(a *Answer) {
	if len(a.few) == 0 {
		return
	}
	if e.Few == nil {
		e.Few = map[string]int{}
	}
	kept, done := a.Messages[:0], 0
	for _, f := range a.few {
		kept = append(kept, a.Messages[done:f.from]...)
		if done = f.to; e.Few[f.kind] < MaxFew {
			kept = append(kept, a.Messages[f.from:f.to]...)
		}
		e.Few[f.kind]++
	}
	a.Messages, a.few = append(kept, a.Messages[done:]...), a.few[:0]
}

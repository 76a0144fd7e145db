package stream

import (
	"runtime/debug"
	"slices"
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
	Marks    []Mark // of what a sink finds in Out

	few   []few
	flush func() bool // or nil if only whole answers are written

	_ [64]byte // so that no two share a line of the cache
}

// A Mark says that there are a key and a record in Out: the key begins at
// Start, and the record at Record, if it is not the key.
type Mark struct {
	Hash               uint64 // of the key
	Start, Record, End int
	Same               bool // the record is the key
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
	if a.flush == nil || len(a.Out)+len(a.Messages)+a.Negative+len(a.Marks) == 0 {
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

// Free returns memory that is not used any more to the system, before n bytes
// are copied, if these are so many that each copy counts. From then on the
// collector leaves less of it.
func Free(n int) {
	if n >= 16<<20 {
		debug.SetGCPercent(25)
		debug.FreeOSMemory()
	}
}

// recycle returns b empty, or nil if b is too large to be kept.
func recycle(b []byte) []byte {
	if cap(b) > 8*DefaultBlock {
		return nil
	}
	return b[:0]
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

// Text returns b as a string without a copy, which saves a fifth of the time of
// a short answer. While the string is in use, b must not change: a block is
// reused after its records are answered, and a [Func] keeps no text.
func Text(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

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
	p.Marks, a.Marks = a.Marks, p.Marks
	p.Negative, a.Negative = a.Negative, 0
	select {
	case to <- p:
		return true
	case <-stop:
		return false
	}
}

// pieces is how many pieces of the answer to a part may wait to be written.
const pieces = 4

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

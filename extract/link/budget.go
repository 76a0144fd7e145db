package link

import (
	"cmp"
	"context"
	"errors"
	"io"
	"iter"
	"math"
	"strings"
	"sync"

	"github.com/urikit/uri/internal/lazy"
)

// Limits bound the cost of reading one outermost document, with everything
// unpacked, decoded and nested in it. Zero means the default.
type Limits struct {
	// At most Work + Ratio × (size of the document) bytes may be unpacked,
	// decoded or scanned again. The defaults are MaxWork and MaxRatio.
	Work, Ratio int64

	// Held is how many bytes of documents may be in memory at once. The default
	// is MaxHeld.
	Held int64
}

// The default [Limits]. Beyond them the rest of a part is not read, with a
// note. Documents of ordinary programs stay far below. The highest possible
// ratio of gzip is 1032.
const (
	MaxWork  = 64 << 20  // bytes that may be unpacked, decoded or read again, for any document
	MaxRatio = 2000      // further such bytes, for each byte of the document
	MaxHeld  = 128 << 20 // bytes of documents in memory at once
)

// MaxDepth is how deep documents may be nested. Deeper documents are not read,
// and a [Note] says so.
const MaxDepth = 16

var (
	// ErrWork reports that a document costs more than [Limits].Work and Ratio
	// allow.
	ErrWork = Unread(errors.New("unpacking takes more than the limit for a document of this " +
		"size: the rest of this part is not read"))

	// ErrHeld reports that a document needs more memory than [Limits].Held.
	ErrHeld = Unread(errors.New("some content is not read: it needs more memory than the limit"))

	// ErrDepth reports documents that are nested too deep.
	ErrDepth = Unread(lazy.Errorf("a document inside more than %d others is not read", MaxDepth))
)

// A budget counts the cost of one outermost document, and holds its context.
type budget struct {
	Limits
	context context.Context

	sync.Mutex // of what follows: see [Options].Workers

	size        int64 // of the document, as far as it is known
	read        int64
	spent, held int64
	untold      error // a refusal that is not reported yet
	failed      *failure
}

// A failure is an error of the reader of the outermost document. The type keeps
// it apart from the errors of damaged documents: io.ErrUnexpectedEOF is both.
type failure struct{ error }

// Links returns the sequence that read yields. All formats use it.
//
// For an outermost document it begins a budget, which the documents that
// [Document.Inside] returns share. A refusal of the budget that read does not
// report becomes a note. The error of the reader or of the context ends the
// sequence, also if it is an error of a nested document. A document without a
// body is empty. A document nested deeper than [MaxDepth] gives a note only.
func (d Document) Links(
	read func(d Document, yield func(Link, error) bool),
) iter.Seq2[Link, error] {
	return func(yield func(Link, error) bool) {
		d := d
		if d.Body == nil {
			d.Body = strings.NewReader("")
		}
		switch {
		case d.Depth > MaxDepth:
			yield(Link{}, d.Fault(0, ErrDepth))
		case d.budget != nil:
			read(d, yield)
		default:
			b := &budget{context: cmp.Or(d.Context, context.Background()), Limits: Limits{
				cmp.Or(d.Limits.Work, MaxWork), cmp.Or(d.Limits.Ratio, MaxRatio),
				cmp.Or(d.Limits.Held, MaxHeld),
			}}
			d.budget, d.Body = b, outermost{d.Body, b}
			b.links(d, read, yield)
		}
	}
}

// links yields what read yields, until the context ends. Then it yields the
// refusals that read has not reported, and the error of the reader.
func (b *budget) links(
	d Document, read func(Document, func(Link, error) bool), yield func(Link, error) bool,
) {
	more := true
	give := func(l Link, err error) {
		if more {
			more = yield(l, err)
		}
	}
	read(d, func(l Link, err error) bool {
		if b.err() != nil {
			return false
		}
		if err == nil || b.tells(err) {
			give(l, err)
		}
		return more
	})
	if ended := b.err(); ended != nil {
		give(Link{}, ended)
		return
	}
	if b.untold != nil {
		give(Link{}, d.Fault(0, b.untold))
	}
	if b.failed != nil {
		give(Link{}, b.failed.error)
	}
}

// tells reports whether an error is yielded where it is found, and notes that a
// refusal is told.
func (b *budget) tells(err error) bool {
	b.Lock()
	defer b.Unlock()
	if b.untold != nil && errors.Is(err, b.untold) {
		b.untold = nil
	}
	return b.failed == nil || !errors.Is(err, b.failed) && !errors.Is(err, ErrDamaged)
}

// err returns the error of the context.
func (b *budget) err() error { return b.context.Err() }

// allowance is how many bytes may be spent.
func (b *budget) allowance() int64 {
	size := max(b.read, b.size)
	if size > (math.MaxInt64-b.Work)/b.Ratio {
		return math.MaxInt64
	}
	return b.Work + b.Ratio*size
}

// spend counts n bytes of a part; from is how many bytes were spent before the
// part. A part may spend 7/8 of what was left before it, so that later parts
// are still read.
func (b *budget) spend(n, from int64) error {
	b.Lock()
	defer b.Unlock()
	b.spent += n
	if err := b.err(); err != nil {
		return err
	}
	if all := b.allowance(); b.spent > all || b.spent-from > all-from-(all-from)/8 {
		b.untold = ErrWork
		return ErrWork
	}
	return nil
}

// Inside returns the document with this body, nested in d. It shares the base,
// the options and the budget of d.
func (d *Document) Inside(body io.Reader, part string) Document {
	if d.Anchors != nil && part != d.Part {
		d.Anchors(Anchor{Part: part})
	}
	inner := *d
	inner.Body, inner.Part, inner.Name, inner.Type = d.Unpacked(body), part, "", ""
	inner.Browser = false
	inner.Depth++
	return inner
}

// Unpacked returns a reader that counts the bytes of r, the uncompressed or
// decoded content of the document, against the budget. It fails with [ErrWork]
// at the limit, and with the error of the context.
func (d *Document) Unpacked(r io.Reader) io.Reader {
	if _, counted := r.(inside); counted || d.budget == nil {
		return r
	}
	return inside{r, d.budget, d.budget.before()}
}

// Spend counts n bytes that are scanned once more. It returns [ErrWork] if that
// is more than the limit, or the error of the context.
func (d *Document) Spend(n int) error {
	if d.budget == nil {
		return nil
	}
	return d.budget.spend(int64(n), d.budget.before())
}

// before returns how many bytes were spent before a part.
func (b *budget) before() int64 {
	b.Lock()
	defer b.Unlock()
	return b.spent
}

// Hold counts n bytes that are held in memory until Release is called. It
// returns [ErrHeld] if that is more than the limit; then the bytes are not
// counted.
func (d *Document) Hold(n int) error {
	b := d.budget
	if b == nil {
		return nil
	}
	b.Lock()
	defer b.Unlock()
	if b.held+int64(n) > b.Held {
		b.untold = ErrHeld
		return ErrHeld
	}
	b.held += int64(n)
	return nil
}

// Release says that n bytes are no longer held.
func (d *Document) Release(n int) {
	if d.budget != nil {
		d.budget.Lock()
		d.budget.held -= int64(n)
		d.budget.Unlock()
	}
}

// Sized sets the size of an outermost document. It returns a reader that reads
// from at; an error of at ends the sequence, as an error of Body does.
func (d *Document) Sized(at io.ReaderAt, n int64) io.ReaderAt {
	if d.budget == nil {
		return at
	}
	d.budget.size = n
	return outermostAt{at, d.budget}
}

// An outermost is the body of an outermost document.
type outermost struct {
	io.Reader
	of *budget
}

func (o outermost) Read(p []byte) (int, error) {
	if err := o.of.err(); err != nil {
		return 0, err
	}
	if o.of.failed != nil { // only this goroutine sets it
		return 0, o.of.failed
	}
	n, err := o.Reader.Read(p)
	return n, o.of.fail(n, err)
}

// An outermostAt is the body of an outermost document, with random access.
type outermostAt struct {
	io.ReaderAt
	of *budget
}

func (o outermostAt) ReadAt(p []byte, at int64) (int, error) {
	n, err := o.ReaderAt.ReadAt(p, at)
	return n, o.of.fail(0, err)
}

// fail records n bytes that were read, and an error of the reader, unless it is
// io.EOF.
func (b *budget) fail(n int, err error) error {
	b.Lock()
	defer b.Unlock()
	if b.read += int64(n); err == nil || err == io.EOF {
		return err
	}
	b.failed = &failure{err}
	return b.failed
}

// An inside is the body of a document inside another one.
type inside struct {
	io.Reader
	of   *budget
	from int64 // spent before this document
}

func (i inside) Read(p []byte) (int, error) {
	if err := i.of.spend(0, i.from); err != nil {
		return 0, err
	}
	n, err := i.Reader.Read(p)
	if over := i.of.spend(int64(n), i.from); over != nil {
		err = over
	}
	return n, err
}

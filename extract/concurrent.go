package extract

import (
	"bytes"
	"io"
	"iter"
	"sync"

	"github.com/urikit/uri/extract/link"
)

// The documents in a web archive that wait to be read are in memory.
const (
	maxReaders = 16      // goroutines that read documents in one archive
	maxShort   = 1 << 20 // bytes of such a document; a longer one is read from the archive
)

// concurrent reads the documents in an archive on Options.Workers goroutines,
// while another one reads what is between them. It yields the same sequence.
func concurrent(links reader) reader {
	return func(d link.Document, open link.Opener) iter.Seq2[link.Link, error] {
		n := min(d.Workers, maxReaders)
		if d.Workers = 0; n <= 1 || d.Anchors != nil {
			return links(d, open)
		}
		return func(yield func(link.Link, error) bool) {
			q := &queue{open: open, order: make(chan *segment, 4*n), todo: make(chan *segment, 2*n),
				idle: make(chan []found, 8*n), stop: make(chan struct{})}
			defer q.wait.Wait()
			defer close(q.stop)
			q.wait.Go(func() { q.split(d, links) })
			for range n {
				q.wait.Go(q.work)
			}
			for p := range q.order {
				for piece := range p.pieces {
					for i := range piece {
						if f := &piece[i]; !yield(f.Link, f.err) {
							return
						}
					}
					select {
					case q.idle <- piece[:0]:
					default:
					}
				}
			}
		}
	}
}

// A queue has the segments of an archive.
type queue struct {
	open  link.Opener
	order chan *segment // all segments
	todo  chan *segment // those that are documents
	idle  chan []found  // pieces to use again, as a link is large
	stop  chan struct{}
	wait  sync.WaitGroup
	pool  sync.Pool // of buffers
}

// A segment is a document in an archive, or what is between two.
type segment struct {
	*queue
	d      link.Document
	body   *bytes.Buffer
	piece  []found
	pieces chan []found // in their order
}

type found struct {
	link.Link
	err error
}

// split reads an archive, except the short documents in it.
func (q *queue) split(d link.Document, links reader) {
	defer close(q.order)
	defer close(q.todo)
	in, between := d.Body, q.begin(&segment{})
	d.Body = readerFunc(func(p []byte) (int, error) {
		select {
		case <-q.stop:
			return 0, io.EOF
		default:
			return in.Read(p)
		}
	})
	for l, err := range links(d, func(d link.Document) iter.Seq2[link.Link, error] {
		body, ok := q.pool.Get().(*bytes.Buffer)
		if !ok {
			body = new(bytes.Buffer)
		}
		body.Reset()
		n, err := body.ReadFrom(io.LimitReader(d.Body, maxShort+1))
		if err != nil || n > maxShort {
			rest := d.Body
			d.Body = io.MultiReader(body, readerFunc(func(p []byte) (int, error) {
				if err != nil {
					return 0, err
				}
				return rest.Read(p)
			}))
			return q.open(d)
		}
		between.end()
		d.Body = body
		p := q.begin(&segment{d: d, body: body})
		select {
		case q.todo <- p:
		case <-q.stop:
		}
		between = q.begin(&segment{})
		return func(func(link.Link, error) bool) {}
	}) {
		if !between.give(l, err) {
			break
		}
	}
	between.end()
}

// work reads documents.
func (q *queue) work() {
	for p := range q.todo {
		for l, err := range q.open(p.d) {
			if !p.give(l, err) {
				break
			}
		}
		p.end()
		q.pool.Put(p.body)
	}
}

// begin makes a segment the last one.
func (q *queue) begin(p *segment) *segment {
	p.queue, p.pieces = q, make(chan []found, 4)
	select {
	case q.order <- p:
	case <-q.stop:
	}
	return p
}

// give adds to a segment. It returns false if nobody reads it.
func (p *segment) give(l link.Link, err error) bool {
	if p.piece == nil {
		select {
		case p.piece = <-p.idle:
		default:
			p.piece = make([]found, 0, 64)
		}
	}
	p.piece = append(p.piece, found{l, err})
	return len(p.piece) < cap(p.piece) || p.flush()
}

func (p *segment) flush() bool {
	select {
	case p.pieces <- p.piece:
		p.piece = nil
		return true
	case <-p.stop:
		return false
	}
}

func (p *segment) end() {
	if len(p.piece) > 0 {
		p.flush()
	}
	close(p.pieces)
}

// A readerFunc is a Reader.
type readerFunc func(p []byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

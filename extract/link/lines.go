package link

import (
	"io"

	"github.com/urikit/uri/extract/internal/places"
)

// Lines reads from a reader, and computes lines and columns. It keeps the bytes
// that were read and not yet passed.
type Lines struct {
	r     io.Reader
	buf   []byte // reused
	kept  []byte // the end of buf, from the place now on
	now   places.Place
	noted places.Place // of the last note
	err   error
}

// NewLines returns the Lines of r. The zero Lines have nothing to read.
func NewLines(r io.Reader) *Lines { return &Lines{r: r, now: places.First} }

// Read reads from the reader.
func (l *Lines) Read(p []byte) (int, error) {
	if l.r == nil {
		return 0, io.EOF
	}
	n, err := l.r.Read(p)
	l.keep(p[:n])
	if err != nil {
		l.err = err
	}
	return n, err
}

// Fill is the function [Fill] for l.
func (l *Lines) Fill(p []byte) (int, error) { return Fill(l, p) }

// Take is Fill without a copy, for the beginning of a document. It keeps p
// itself: until the next call of Read, Fill or Take the caller may read p, and
// must not write to it.
func (l *Lines) Take(p []byte) (int, error) {
	if l.r == nil || l.buf != nil || l.now.At > 0 || l.err != nil {
		return l.Fill(p)
	}
	n, err := Fill(l.r, p)
	l.buf, l.kept, l.err = p, p[:n], err
	return n, err
}

// Fill reads until p is full or there is an error, which is that of the reader,
// or io.ErrNoProgress. Unlike io.ReadFull, it changes no error.
func Fill(r io.Reader, p []byte) (n int, err error) {
	for idle := 0; n < len(p) && err == nil; {
		var m int
		m, err = r.Read(p[n:])
		n += m
		if idle++; m > 0 {
			idle = 0
		}
		if idle == maxIdle && err == nil {
			err = io.ErrNoProgress
		}
	}
	return n, err
}

// maxIdle is how often a reader may return no bytes and no error. Then the
// error is io.ErrNoProgress.
const maxIdle = 100

// keep adds text to the kept bytes. It reuses the memory of passed bytes if
// that is large enough.
func (l *Lines) keep(text []byte) {
	n, passed := len(l.kept), cap(l.buf)-cap(l.kept)
	if n+len(text) > cap(l.kept) && n+len(text) <= cap(l.buf) && n <= passed {
		l.kept = l.buf[:copy(l.buf[:n], l.kept)]
	}
	before := cap(l.kept)
	if l.kept = append(l.kept, text...); cap(l.kept) != before {
		l.buf = l.kept
	}
}

// Err returns the error of the last Read, but not io.EOF.
func (l *Lines) Err() error {
	if l.err == io.EOF {
		return nil
	}
	return l.err
}

// Position returns the line and the column of an offset that has been read.
// Offsets must not decrease.
func (l *Lines) Position(offset int) (line, column int) {
	l.Pass(offset)
	return l.now.Line, l.now.Column
}

// pass is how many bytes are passed at once if no position is requested.
const pass = 64 << 10

// Passed says that no position before offset will be requested. It is cheap.
func (l *Lines) Passed(offset int) {
	if offset-l.now.At >= pass {
		l.Pass(offset)
	}
}

// Pass advances to an offset.
func (l *Lines) Pass(offset int) {
	n := min(offset-l.now.At, len(l.kept))
	if n <= 0 {
		return
	}
	text := l.kept[:n]
	l.kept = l.kept[n:]
	l.now.Advance(text)
}

// Locate sets the line and the column of a note. The offset of the note must be
// read, not passed, and not before the offset of the last note. Locate passes
// nothing.
func (l *Lines) Locate(n *Note) *Note {
	if l.noted.At <= l.now.At {
		l.noted = l.now
	}
	from, to := l.noted.At-l.now.At, n.Offset-l.now.At
	switch {
	case n.Offset == 0:
		n.Line, n.Column = 1, 1
	case from <= to && to <= len(l.kept):
		l.noted.Advance(l.kept[from:to])
		n.Line, n.Column = l.noted.Line, l.noted.Column
	}
	return n
}

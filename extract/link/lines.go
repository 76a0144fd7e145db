package link

import (
	"bytes"
	"io"
	"unicode/utf8"
)

// Lines reads through to a reader, and tells lines and columns in what was read. It keeps what was read and not yet
// passed.
type Lines struct {
	r            io.Reader
	buf          []byte // whose memory is used again
	kept         []byte // its end, from at on
	at           int
	line, column int
	err          error
}

// NewLines returns the Lines of r.
func NewLines(r io.Reader) *Lines { return &Lines{r: r, line: 1, column: 1} }

// Read reads from the reader.
func (l *Lines) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	l.keep(p[:n])
	if err != nil {
		l.err = err
	}
	return n, err
}

// keep adds a text to what is kept, where what is passed was if that is no less.
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

// Position returns the line and the column of an offset that was read. Offsets must not decrease.
func (l *Lines) Position(offset int) (line, column int) {
	l.Pass(offset)
	return l.line, l.column
}

// pass is how much is passed at once, if nobody asks for a position.
const pass = 64 << 10

// Passed says that no position before offset will be asked for. It is cheap.
func (l *Lines) Passed(offset int) {
	if offset-l.at >= pass {
		l.Pass(offset)
	}
}

// Pass goes on to an offset.
func (l *Lines) Pass(offset int) {
	n := min(offset-l.at, len(l.kept))
	if n <= 0 {
		return
	}
	text := l.kept[:n]
	l.kept, l.at = l.kept[n:], l.at+n
	if k := bytes.Count(text, newline); k > 0 {
		l.line += k
		l.column = 1
		text = text[bytes.LastIndexByte(text, '\n')+1:]
	}
	l.column += utf8.RuneCount(text)
}

var newline = []byte{'\n'}

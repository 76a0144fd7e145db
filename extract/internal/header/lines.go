package header

import (
	"bufio"
	"bytes"
	"io"
	"unicode/utf8"

	"github.com/urikit/uri/extract/internal/places"
)

// MaxLine is how many bytes of a line are read at once. A longer line is read
// in pieces.
const MaxLine = 64 << 10

// maxAhead is how many bytes after a line can be seen. What follows is unknown.
const maxAhead = 1 << 10

// Lines reads a document by lines and by bytes.
type Lines struct {
	b            *bufio.Reader
	Err          error // of the reader, if it is not io.EOF
	places.Place       // of the next byte
	Start        bool  // this is the beginning of a line
}

// NewLines returns the Lines of a document.
func NewLines(r io.Reader) *Lines {
	b := bufio.NewReaderSize(&sticky{r, nil}, MaxLine+maxAhead)
	return &Lines{b: b, Place: places.First, Start: true}
}

// A sticky reader repeats its error, because Ahead does not return it.
type sticky struct {
	r   io.Reader
	err error
}

func (s *sticky) Read(p []byte) (n int, err error) {
	if s.err == nil {
		n, s.err = s.r.Read(p)
	}
	return n, s.err
}

// Peek returns the next line with its end, or the beginning of a longer line:
// not more bytes than most or MaxLine. At the end of the document it is empty.
func (l *Lines) Peek(most int64) []byte {
	if l.Err != nil {
		return nil
	}
	limit := int(min(most, MaxLine))
	for n := 0; ; {
		data, err := l.b.Peek(min(limit, max(l.b.Buffered(), n+1)))
		if i := bytes.IndexByte(data[n:], '\n'); i >= 0 {
			return data[:n+i+1]
		}
		n = len(data)
		if err != nil && err != io.EOF {
			l.Err = err
		}
		if n == limit || err != nil {
			return data[:whole(data)]
		}
	}
}

// whole returns the length of a piece of a line without an incomplete character
// at its end.
func whole(piece []byte) int {
	for i := len(piece) - 1; i > len(piece)-utf8.UTFMax && i > 0; i-- {
		if utf8.RuneStart(piece[i]) {
			if len(piece) == MaxLine && !utf8.FullRune(piece[i:]) {
				return i
			}
			break
		}
	}
	return len(piece)
}

// Ahead returns the next n bytes, and the beginning of the text after them. It
// makes a peeked line invalid.
func (l *Lines) Ahead(n int) []byte {
	all, _ := l.b.Peek(n + maxAhead)
	return all
}

// Pass skips a peeked line, or a part of it.
func (l *Lines) Pass(seen []byte) {
	if n := len(seen); n > 0 && seen[n-1] == '\n' { // fast: the line has no other line end
		l.Place, l.Start = places.Place{At: l.At + n, Line: l.Line + 1, Column: 1}, true
	} else {
		l.count(seen)
	}
	_, _ = l.b.Discard(len(seen))
}

// Read reads bytes.
func (l *Lines) Read(p []byte) (int, error) {
	if l.Err != nil {
		return 0, l.Err
	}
	n, err := l.b.Read(p)
	l.count(p[:n])
	if err != nil && err != io.EOF {
		l.Err = err
	}
	return n, err
}

func (l *Lines) count(seen []byte) {
	if len(seen) > 0 {
		l.Advance(seen)
		l.Start = seen[len(seen)-1] == '\n'
	}
}

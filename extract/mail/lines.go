package mail

import (
	"bufio"
	"io"
	"unicode/utf8"
)

// MaxLine is how many bytes of a line are kept at once. Longer lines are read
// in pieces. It is more than 60 times what RFC 5322 section 2.1.1 allows.
const MaxLine = 64 << 10

// lines reads a document line by line.
type lines struct {
	b   *bufio.Reader
	err error // of the reader, but not io.EOF

	text   []byte // the line, or a piece of a long one
	eol    []byte // what ends it, "" at the end of the document or of a piece
	start  bool   // text begins a line
	cut    bool   // text is not the end of its line
	at     int    // where text begins, in bytes
	number int    // of the line, from 1
	column int    // of text, if it begins a line

	after place  // where what was read ends
	again bool   // the line is to be read once more
	done  bool   // there is no more
	copy  []byte // of a line, while the reader looks ahead
}

func newLines(r io.Reader) *lines {
	return &lines{b: bufio.NewReaderSize(r, MaxLine), start: true, after: place{0, 1, 1}}
}

// next goes on to the next line or piece. It returns false at the end.
func (l *lines) next() bool {
	switch {
	case l.again:
		l.again = false
		return true
	case l.done:
		return false
	}
	start := !l.cut
	data, err := l.b.ReadSlice('\n')
	if l.cut = err == bufio.ErrBufferFull; err != nil && !l.cut {
		if l.done = true; err != io.EOF {
			l.err = err
		}
	}
	l.at = l.after.at
	if len(data) == 0 {
		l.text, l.eol = nil, nil
		return false
	}
	if l.start = start; start {
		l.number++
		l.column = 1
	}
	n := len(data)
	if data[n-1] == '\n' {
		if n--; n > 0 && data[n-1] == '\r' {
			n--
		}
	}
	l.text, l.eol = data[:n], data[n:]
	switch l.after = (place{l.at + len(data), l.number + 1, 1}); {
	case len(l.eol) > 0:
	case start:
		l.after.line, l.after.column = l.number, l.column+utf8.RuneCount(data)
	default:
		l.after.column = 0
	}
	return true
}

// ahead is how far a look ahead sees.
const ahead = 1 << 10

// peek returns the beginning of what follows the line.
func (l *lines) peek() []byte {
	n := len(l.text)
	l.copy = append(append(l.copy[:0], l.text...), l.eol...)
	l.text, l.eol = l.copy[:n], l.copy[n:]
	next, _ := l.b.Peek(ahead) // an error comes again
	return next
}

// A place in the document: an offset, its line, and its column or 0.
type place struct{ at, line, column int }

// place returns where the text begins.
func (l *lines) place() place {
	if !l.start {
		return place{at: l.at}
	}
	return place{l.at, l.number, l.column}
}

// here returns where the next line begins.
func (l *lines) here() place {
	if l.again {
		return l.place()
	}
	return l.after
}

// blank reports whether the line is empty.
func (l *lines) blank() bool { return l.start && len(l.text) == 0 }

package mail

import (
	"io"
	"unicode/utf8"

	"github.com/urikit/uri/extract/internal/header"
)

// MaxLine is how many bytes of a line are kept at once. Longer lines are read
// in pieces. It is more than 60 times the limit of RFC 5322 section 2.1.1.
const MaxLine = header.MaxLine

// lines reads a document line by line. peek shows a line, and pass skips it.
type lines struct {
	*header.Lines
	line      []byte // the next one, or a piece of it
	text, eol []byte // its content and its end
	cut       bool   // more of the line follows
}

// peek reads the next line, and does not pass it. It returns false at the end.
func (l *lines) peek() bool {
	if len(l.line) == 0 {
		l.set(l.Peek(MaxLine))
	}
	return len(l.line) > 0
}

func (l *lines) set(line []byte) {
	n := len(line)
	if l.cut = n > MaxLine-utf8.UTFMax; n > 0 && line[n-1] == '\n' {
		l.cut = false
		if n--; n > 0 && line[n-1] == '\r' {
			n--
		}
	}
	l.line, l.text, l.eol = line, line[:n], line[n:]
}

func (l *lines) pass() {
	l.Pass(l.line)
	l.line = nil
}

// ahead returns the line, and the beginning of the text after it.
func (l *lines) ahead() []byte {
	all := l.Ahead(len(l.line))
	l.set(all[:len(l.line)])
	return all
}

// skip skips bytes at the beginning of the document.
func (l *lines) skip(n int) {
	_, _ = io.CopyN(io.Discard, l.Lines, int64(n))
	l.line, l.Start = nil, true
}

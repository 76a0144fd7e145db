package text

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/urikit/uri/extract/internal/places"
)

// A Located is a match in a stream. Start and End count from the beginning of
// the stream.
type Located struct {
	Match
	Line, Column int // of Start; both count from 1, the column in code points
}

// MaxMatch is the maximum length of a URI in a stream, in bytes, and of the
// text between delimiters, with white space. A longer one in a stream is
// skipped, with a [*SkipError]; longer text between delimiters is searched as
// if there were none.
const MaxMatch = 1 << 20

// A SkipError reports a URI in a stream that is skipped, because it is longer
// than [MaxMatch], or because a read failed before its end was certain. More
// matches may follow.
type SkipError struct {
	Start, Line, Column int
	Long                bool
}

// Error returns a message with the reason.
func (e *SkipError) Error() string {
	if e.Long {
		return fmt.Sprintf("a URI of more than %d bytes is skipped", MaxMatch)
	}
	return "a URI is left out: the text ends inside it or just after it, because the next read " +
		"failed"
}

// How many bytes are read at once: at first, because most files are short, and
// later.
const (
	firstBlock = 16<<10 + maxContext
	block      = 256 << 10
)

// Reader is [Finder.Reader] of the zero Finder.
func Reader(r io.Reader) iter.Seq2[Located, error] { return Finder{}.Reader(r) }

// Reader yields the URIs in a stream, as [Finder.All] does, in constant memory.
// It yields a match before it waits for more input. An error is a [*SkipError],
// or the error of the last read; all matches before its place come first. A nil
// reader is empty.
func (f Finder) Reader(r io.Reader) iter.Seq2[Located, error] { return f.blocks(r, block) }

func (f Finder) blocks(r io.Reader, block int) iter.Seq2[Located, error] {
	matches, place := f.stream(r, block)
	return func(yield func(Located, error) bool) {
		for m, err := range matches {
			at := Located{Match: m.clone()}
			if err == nil {
				at.Line, at.Column = place()
			}
			if !yield(at, err) {
				return
			}
		}
	}
}

// Stream is Reader for matches that are not kept, which is faster: a match has
// its memory in common with the text around it, and place finds the line and
// column of the last match only when it is called.
func (f Finder) Stream(r io.Reader) (
	matches iter.Seq2[Match, error], place func() (line, column int),
) {
	return f.stream(r, block)
}

func (f Finder) stream(r io.Reader, block int) (iter.Seq2[Match, error], func() (int, int)) {
	in := &stream{r: r, block: block, at: places.First}
	return func(yield func(Match, error) bool) {
		switch {
		case r == nil:
		case f.fangs:
			f.lines(in, yield)
		default:
			f.search(in, yield)
		}
	}, in.place
}

// search yields the matches in a stream.
func (f Finder) search(in *stream, yield func(Match, error) bool) {
	buf := buffers.Get().(*[]byte)
	in.buf = *buf
	defer func() {
		*buf = in.buf
		buffers.Put(buf)
	}()
	for s := f.scan(); ; {
		text, err := in.read()
		failed := err != nil && err != io.EOF
		s.begin(text, err == nil)
		open := len(text) // where "<" may begin a URI that is cut off
		if failed {
			if i := strings.LastIndexByte(text, '<'); i > strings.LastIndexByte(text, '>') {
				open = i
			}
		}
		for s.next() || s.long {
			in.start = in.from + s.m.Start
			if s.long || failed && (s.m.Start > open || s.unended()) {
				line, column := in.place()
				skipped := &SkipError{in.start, line, column, s.long}
				if s.long {
					s.skipRun()
				}
				if !yield(Match{}, skipped) {
					return
				}
				continue
			}
			m := s.m
			m.Start, m.End = in.start, in.from+m.End
			if !yield(m, nil) {
				return
			}
		}
		if failed {
			yield(Match{}, err)
		}
		if err != nil {
			return
		}
		// Text before a match no longer matters, except for one character.
		cut := runeStart(text, max(s.at-utf8.UTFMax, s.pos-maxContext, 0))
		s.leave(cut)
		in.leave(cut)
	}
}

// clone returns a match with its own memory.
func (m Match) clone() Match {
	m.URI, m.Alternate = m.URI.Clone(), m.Alternate.Clone()
	if m.Kind == URI {
		m.Text = m.URI.String()
	} else {
		m.Text = strings.Clone(m.Text)
	}
	return m
}

// A stream reads into a buffer, which keeps the text that may still matter.
type stream struct {
	r     io.Reader
	block int
	buf   []byte
	kept  int // how many bytes of buf are in use
	from  int // where buf begins in the stream

	start int          // of the last match
	at    places.Place // at or before it
}

// buffers has the buffers of streams that are read to their end.
var buffers = sync.Pool{New: func() any {
	b := make([]byte, firstBlock)
	return &b
}}

// read returns the buffered text with new input at its end.
func (in *stream) read() (text string, err error) {
	if most := in.block + MaxMatch + maxContext; in.kept > len(in.buf)/2 && len(in.buf) < most {
		in.buf = append(make([]byte, 0, most), in.buf[:in.kept]...)[:most]
	}
	for empty := 0; ; {
		free := in.buf[in.kept:min(len(in.buf), in.kept+in.block)]
		var n int
		n, err = in.r.Read(free)
		if empty++; n > 0 {
			empty = 0
		} else if empty == maxEmpty && err == nil {
			err = io.ErrNoProgress
		}
		in.kept += n
		if err != nil || in.kept == len(in.buf) ||
			n > 0 && (in.kept < firstBlock || bytes.ContainsAny(free[:n], decisive)) {
			break
		}
	}
	return string(in.buf[:in.kept]), err
}

// decisive has what may decide about a match that more text follows. While a
// long one grows without these, nothing can be found.
const decisive = " \t\n\v\f\r<>\"]"

// place returns the line and the column of the last match.
func (in *stream) place() (line, column int) {
	in.advance(in.start)
	return in.at.Line, in.at.Column
}

func (in *stream) advance(to int) {
	if in.at.At < to {
		in.at.Advance(in.buf[in.at.At-in.from : to-in.from])
	}
}

// maxEmpty is how often a reader may return no bytes and no error. Then the
// error is io.ErrNoProgress.
const maxEmpty = 100

// leave says that the text before cut no longer matters.
func (in *stream) leave(cut int) {
	in.advance(in.from + cut)
	in.kept = copy(in.buf, in.buf[cut:in.kept])
	in.from += cut
}

// maxContext is how many bytes before the mark of a match can affect the match:
// white space and a scheme, a name, or the local part of an address with what
// precedes it.
const maxContext = 2*maxSpace + 2*maxScheme + len("<URL:") + utf8.UTFMax

// runeStart returns the beginning of the character that contains byte i, so
// that it is counted once.
func runeStart(text string, i int) int {
	for j := i; j >= 0 && j < len(text) && i-j < utf8.UTFMax; j-- {
		if utf8.RuneStart(text[j]) {
			return j
		}
	}
	return i
}

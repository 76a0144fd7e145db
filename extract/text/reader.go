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
	"github.com/urikit/uri/internal/vector"
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
// if a match is longer. And how many after a mark are looked at, if the marks
// are far from each other.
const (
	firstBlock = 128<<10 + maxContext
	block      = 256 << 10
	piece      = 1 << 10
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
	in := &stream{r: r, block: block, ahead: min(piece, block), at: places.First}
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
		text, err := in.next(&s)
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

// A stream reads into a buffer, which keeps the text that may still matter. A
// scan gets it in pieces, and what is between them is never made a string.
type stream struct {
	r     io.Reader
	block int
	buf   []byte
	low   int // where the text of the scan begins in buf
	high  int // where it ends
	kept  int // how many bytes of buf are in use
	ahead int // how many bytes after a mark are looked at
	err   error

	from  int          // where the text of the scan begins in the stream
	start int          // of the last match
	at    places.Place // at or before it
}

// buffers has the buffers of streams that are read to their end.
var buffers = sync.Pool{New: func() any {
	b := make([]byte, firstBlock)
	return &b
}}

// next returns the next text for a scan: where the last one ends, or where the
// next mark is. The error is that of the last read, if this is the last text.
func (in *stream) next(s *scan) (text string, err error) {
	for {
		mark := in.low + s.pos
		if s.marks == colons.Get() && !s.skipping {
			mark = s.candidate(in.buf[:in.kept], mark)
		}
		s.pos = mark - in.low
		in.leave(s)
		last := in.high
		switch small := min(piece, in.block); {
		case mark < last: // what the scan has seen does not decide
			in.ahead *= 2
		case mark < last+small:
			in.ahead = min(2*in.ahead, 16*small)
		default:
			in.ahead = small
		}
		in.high = min(max(mark, last)+in.ahead, in.kept)
		switch {
		case in.high == in.kept && in.err != nil:
			return string(in.buf[in.low:in.high]), in.err
		case in.high > last && mark < in.kept-1:
			return string(in.buf[in.low:in.high]), nil
		}
		in.read()
	}
}

// candidate returns the place of the next colon at or after i that may be that
// of a URI, and the last place if there is none.
func (s *scan) candidate(text []byte, i int) int {
	last := max(i, len(text)-1)
	for i < last {
		if i = vector.ColonOf(text, i); i < last && !isTime(text, i) && s.mayBeURI(text, i) {
			return i
		}
		i++
	}
	return last
}

// mayBeURI reports whether atColon may find something: the name is wanted, or
// the text beside it decides.
func (s *scan) mayBeURI(text []byte, colon int) bool {
	if text[colon+1] == '/' {
		return true
	}
	start, low := colon, max(0, colon-maxScheme-1)
	for start > low && inScheme[text[start-1]] {
		start--
	}
	if start == colon || s.known(string(text[start:colon]), false) {
		return start < colon
	}
	for low = max(0, start-maxSpace); start > low; start-- {
		switch c := text[start-1]; {
		case c == ':': // of "URL:"
			return start > 1 && text[start-2]|0x20 == 'l'
		case c == '\\': // an escape is part of the name
			return true
		case !isWhite(c) && c < utf8.RuneSelf:
			return false
		}
	}
	return false
}

// read reads more text into the buffer.
func (in *stream) read() {
	in.advance(in.from)
	in.kept, in.high = copy(in.buf, in.buf[in.low:in.kept]), in.high-in.low
	in.low = 0
	if most := in.block + MaxMatch + maxContext; in.kept > len(in.buf)/2 && len(in.buf) < most {
		in.buf = append(make([]byte, 0, most), in.buf[:in.kept]...)[:most]
	}
	for empty := 0; ; {
		free := in.buf[in.kept:min(len(in.buf), in.kept+in.block)]
		var n int
		n, in.err = in.r.Read(free)
		if empty++; n > 0 {
			empty = 0
		} else if empty == maxEmpty && in.err == nil {
			in.err = io.ErrNoProgress
		}
		in.kept += n
		if in.err != nil || in.kept == len(in.buf) ||
			n > 0 && (in.kept < firstBlock || bytes.ContainsAny(free[:n], decisive)) {
			break
		}
	}
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
		low := in.low - in.from
		in.at.Advance(in.buf[low+in.at.At : low+to])
	}
}

// maxEmpty is how often a reader may return no bytes and no error. Then the
// error is io.ErrNoProgress.
const maxEmpty = 100

// leave drops the text that no longer matters to a scan: that before a match,
// except for one character, and that far before where it goes on.
func (in *stream) leave(s *scan) {
	cut := max(s.at-utf8.UTFMax, s.pos-maxContext, 0)
	for i := 0; cut > 0 && i < utf8.UTFMax-1 && !utf8.RuneStart(in.buf[in.low+cut]); i++ {
		cut-- // a character that is cut is counted once
	}
	s.leave(cut)
	in.low += cut
	in.from += cut
}

// maxContext is how many bytes before the mark of a match can affect the match:
// white space and a scheme, a name, or the local part of an address with what
// precedes it.
const maxContext = 2*maxSpace + 2*maxScheme + len("<URL:") + utf8.UTFMax

package text

import (
	"fmt"
	"io"
	"iter"
	"strings"
	"unicode/utf8"
	"unsafe"

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
	return "a URI is skipped: it may be cut off, because the read after it failed"
}

// How many bytes are read at once: at first, because most files are short, and
// later.
const (
	firstBlock = 16 << 10
	block      = 512 << 10
)

// Reader is [Finder.Reader] of the zero Finder.
func Reader(r io.Reader) iter.Seq2[Located, error] { return Finder{}.Reader(r) }

// Reader yields the URIs in a stream, as [Finder.All] does, in constant memory.
// It yields a match before it waits for more input. An error is a [*SkipError],
// or the error of the last read; all matches before its place come first. A nil
// reader is empty.
func (f Finder) Reader(r io.Reader) iter.Seq2[Located, error] { return f.blocks(r, block) }

func (f Finder) blocks(r io.Reader, block int) iter.Seq2[Located, error] {
	return func(yield func(Located, error) bool) {
		if r == nil {
			return
		}
		if f.fangs {
			f.lines(r, yield)
			return
		}
		in := stream{r: r, block: block, buf: make([]byte, min(block, firstBlock)+maxContext)}
		at := places.First
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
				m := s.m.clone() // the text is overwritten
				at.Advance(in.buf[at.At-in.from : m.Start])
				m.Start, m.End = m.Start+in.from, m.End+in.from
				var skipped error
				if s.long || failed && (s.m.Start > open || s.unended()) {
					m, skipped = Match{}, &SkipError{at.At, at.Line, at.Column, s.long}
				}
				if s.long {
					s.skipRun()
				}
				if !yield(Located{m, at.Line, at.Column}, skipped) {
					return
				}
			}
			if failed {
				yield(Located{}, err)
			}
			if err != nil {
				return
			}
			// Text before a match no longer matters, except for one character.
			cut := runeStart(text, max(s.at-utf8.UTFMax, s.pos-maxContext, 0))
			if done := at.At - in.from; done < cut {
				at.Advance(in.buf[done:cut])
			}
			s.leave(cut)
			in.leave(cut)
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

// A stream reads into a buffer, which keeps the text that may still matter.
type stream struct {
	r     io.Reader
	block int
	buf   []byte
	kept  int // how many bytes of buf are in use
	from  int // where buf begins in the stream
}

// read returns the buffered text with new input at its end. It is valid until
// the next call.
func (in *stream) read() (text string, err error) {
	if most := in.block + MaxMatch + maxContext; in.kept > len(in.buf)/2 && len(in.buf) < most {
		in.buf = append(make([]byte, 0, most), in.buf[:in.kept]...)[:min(4*len(in.buf), most)]
	}
	free := in.buf[in.kept:min(len(in.buf), in.kept+in.block)]
	n := 0
	for range maxEmpty {
		if n, err = in.r.Read(free); n > 0 || err != nil {
			break
		}
	}
	if n == 0 && err == nil {
		err = io.ErrNoProgress
	}
	in.kept += n
	return unsafe.String(unsafe.SliceData(in.buf), in.kept), err
}

// maxEmpty is how often a reader may return no bytes and no error. Then the
// error is io.ErrNoProgress.
const maxEmpty = 100

// leave says that the text before cut no longer matters.
func (in *stream) leave(cut int) {
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

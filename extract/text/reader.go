package text

import (
	"io"
	"iter"
	"strings"
	"sync"
	"unicode/utf8"
	"unsafe"
)

// A Located is a match in a stream: Start and End are counted from its beginning.
type Located struct {
	Match
	Line, Column int // of Start; both count from 1, the column in code points
}

// How much is read at once: at first, for most files are short, and then.
const (
	firstBlock = 16 << 10
	block      = 512 << 10
)

// Reader is [Finder.Reader] of the zero Finder.
func Reader(r io.Reader) iter.Seq2[Located, error] { return Finder{}.Reader(r) }

// Reader yields the URIs in a stream, as [Finder.All] does, in constant memory. What was found is yielded before more is
// read than there is. The error is that of the last read, and comes behind all that was found before it.
func (f Finder) Reader(r io.Reader) iter.Seq2[Located, error] { return f.blocks(r, block) }

func (f Finder) blocks(r io.Reader, block int) iter.Seq2[Located, error] {
	return func(yield func(Located, error) bool) {
		in := stream{r: r, block: block}
		in.takeBuffer()
		defer in.giveBuffer()
		at := position{line: 1, column: 1}
		for s := f.scan(); ; {
			text, paused, err := in.read()
			switch {
			case err != nil:
				s.begin(text, len(text))
			case paused:
				s.begin(text, max(s.pos, len(text)-MaxMatch, settled(text)))
			default:
				s.begin(text, max(s.pos, len(text)-MaxMatch))
			}
			for s.next() {
				m := s.m.clone() // the text is overwritten
				at.advance(text[at.at-in.from : m.Start])
				m.Start, m.End = m.Start+in.from, m.End+in.from
				if !yield(Located{m, at.line, at.column}, nil) {
					return
				}
			}
			if err != nil {
				if err != io.EOF {
					yield(Located{}, err)
				}
				return
			}
			// What is before a match counts no more, but for one character.
			cut := runeStart(text, max(s.at-utf8.UTFMax, max(s.stop, s.pos)-maxContext, 0))
			if to := in.from + cut; to > at.at {
				at.advance(text[at.at-in.from : cut])
			}
			s.leave(cut)
			in.leave(cut)
		}
	}
}

// clone returns a match with memory of its own.
func (m Match) clone() Match {
	m.URI, m.Alternate = m.URI.Clone(), m.Alternate.Clone()
	if m.Kind == URI {
		m.Text = m.URI.String()
	} else {
		m.Text = strings.Clone(m.Text)
	}
	return m
}

// A stream is read into a buffer that begins where something that may matter is.
type stream struct {
	r     io.Reader
	block int
	buf   []byte
	kept  int // how much of it there is
	from  int // where it begins in the stream
}

// read returns what there is, with some that was not there before, until the next call. It has paused if there was
// less than there could have been.
func (in *stream) read() (text string, paused bool, err error) {
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
	return unsafe.String(unsafe.SliceData(in.buf), in.kept), n < len(free), err
}

// buffers are those of streams that ended.
var buffers sync.Pool

func (in *stream) takeBuffer() {
	if in.block == block {
		if b, ok := buffers.Get().(*[]byte); ok {
			in.buf = *b
			return
		}
	}
	in.buf = make([]byte, min(in.block, firstBlock)+maxContext)
}

func (in *stream) giveBuffer() {
	if in.block == block {
		b := in.buf // and not the stream
		buffers.Put(&b)
	}
}

// maxEmpty is how often a reader may have nothing, and no error.
const maxEmpty = 100

// leave says that what is before does not matter any more.
func (in *stream) leave(cut int) {
	in.kept = copy(in.buf, in.buf[cut:in.kept])
	in.from += cut
}

// settled returns the last place in a text such that no text behind it changes what begins before: behind white
// space, with no delimiter that may be open.
func settled(text string) int {
	low := max(0, len(text)-MaxMatch)
	end := len(text)
	for end > low && !isWhite(text[end-1]) {
		end--
	}
	if end == low {
		return low
	}
	part := text[low:end]
	if i := strings.LastIndexByte(part, '<'); i >= 0 && strings.IndexByte(part[i:], '>') < 0 && strings.IndexByte(part[i:], ':') >= 0 {
		part = part[:i]
	}
	if i := strings.LastIndexByte(part, '"'); i >= 0 && strings.IndexByte(part[i:], ':') >= 0 {
		part = part[:i]
	}
	return low + len(part)
}

// isWhite reports whether a byte is white space of US-ASCII.
func isWhite(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// maxContext is how far before the place where it is looked for a match can depend on the text: white space and a
// scheme, or a name, or a mail address behind something else.
const maxContext = 2*maxSpace + 2*maxScheme + len("<URL:") + utf8.UTFMax

// runeStart returns where the character begins that a byte is in, so that it is counted once.
func runeStart(text string, i int) int {
	for j := i; j >= 0 && j < len(text) && i-j < utf8.UTFMax; j-- {
		if utf8.RuneStart(text[j]) {
			return j
		}
	}
	return i
}

// A position is a place in a stream as people count it.
type position struct{ at, line, column int }

// advance goes on behind a text.
func (p *position) advance(text string) {
	p.at += len(text)
	if n := strings.Count(text, "\n"); n > 0 {
		p.line += n
		p.column = 1
		text = text[strings.LastIndexByte(text, '\n')+1:]
	}
	p.column += utf8.RuneCountInString(text)
}

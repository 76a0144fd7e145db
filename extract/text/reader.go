package text

import (
	"io"
	"iter"
	"strings"
	"unicode/utf8"
)

// A Located is a match in a stream: Start and End are counted from its beginning.
type Located struct {
	Match
	Line, Column int // of Start; both count from 1, the column in code points
}

// block is how much is read at once.
const block = 1 << 20

// Reader is [Finder.Reader] of the zero Finder.
func Reader(r io.Reader) iter.Seq2[Located, error] { return Finder{}.Reader(r) }

// Reader yields the URIs in a stream, as [Finder.All] does, in constant memory. The error is that of the last read, and
// comes behind all that was found before it. The text of a URI is a part of a block: who keeps few of many should
// clone it.
func (f Finder) Reader(r io.Reader) iter.Seq2[Located, error] {
	return func(yield func(Located, error) bool) {
		var (
			kept  int // how many bytes of the last block buf begins with
			from  int // where they begin in the stream
			done  int // in them: where the last match ends
			colon int // in them: where to go on
			at    = position{line: 1, column: 1}
			buf   = make([]byte, block+MaxMatch+maxContext)
		)
		for {
			n, err := io.ReadFull(r, buf[kept:])
			text := string(buf[:kept+n])
			last := err != nil
			s := scan{text: text, schemes: f.set(), at: done, colon: colon, stop: len(text)}
			if !last {
				s.stop = max(colon, len(text)-MaxMatch)
			}
			for {
				m, ok := s.next()
				if !ok {
					break
				}
				at.advance(text[at.at-from : m.Start])
				m.Start, m.End = m.Start+from, m.End+from
				if !yield(Located{m, at.line, at.column}, nil) {
					return
				}
			}
			if last {
				if err != io.EOF && err != io.ErrUnexpectedEOF {
					yield(Located{}, err)
				}
				return
			}
			cut := max(s.at, max(s.stop, s.colon)-maxContext, 0)
			if to := from + cut; to > at.at {
				at.advance(text[at.at-from : cut])
			}
			colon = max(s.stop, s.colon) - cut
			done = max(s.at-cut, 0)
			kept, from = copy(buf, text[cut:]), from+cut
		}
	}
}

// maxContext is how far before a colon a match can depend on the text.
const maxContext = 2*maxSpace + 2*maxScheme + len("<URL:") + utf8.UTFMax

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

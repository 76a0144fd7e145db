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
func (f Finder) Reader(r io.Reader) iter.Seq2[Located, error] { return f.blocks(r, block) }

func (f Finder) blocks(r io.Reader, block int) iter.Seq2[Located, error] {
	return func(yield func(Located, error) bool) {
		var (
			kept int // how many bytes of the last block buf begins with
			from int // where they begin in the stream
			at   = position{line: 1, column: 1}
			buf  = make([]byte, block+MaxMatch+maxContext)
			s    = f.scan()
		)
		for {
			n, err := io.ReadFull(r, buf[kept:])
			text := string(buf[:kept+n])
			last := err != nil
			if last {
				s.begin(text, len(text))
			} else {
				s.begin(text, max(s.pos, len(text)-MaxMatch))
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
			// What is before a match counts no more, but for one character.
			cut := runeStart(text, max(s.at-utf8.UTFMax, max(s.stop, s.pos)-maxContext, 0))
			if to := from + cut; to > at.at {
				at.advance(text[at.at-from : cut])
			}
			s.leave(cut)
			kept, from = copy(buf, text[cut:]), from+cut
		}
	}
}

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

package extract

import (
	"io"
	"iter"
	"runtime"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/extract/text"
)

// partSize is how many bytes of a long file one goroutine searches.
const partSize = 128 << 10

// The parts of a long file of plain text. If there is no place to begin one,
// one goroutine searches the rest of the file.
const (
	maxBefore = 4 << 10 // bytes before a part, in which it may begin
	maxParts  = 4       // parts in memory, for each goroutine
)

// A file is a regular file.
type file interface {
	io.ReadSeeker
	io.ReaderAt
	Pass(n int64) // counts bytes that are not read by Read
}

// inParts is [text.Finder.Stream] of a file from its offset, by n goroutines.
// The offset is then where the file ends.
func inParts(f text.Finder, file file, n, size int) (
	iter.Seq2[text.Match, error], func() (line, column int),
) {
	from, _ := file.Seek(0, io.SeekCurrent)
	at, start := place{line: 1, column: 1}, 0
	var rest func() (line, column int) // the place in what is not read in parts
	matches := func(yield func(text.Match, error) bool) {
		defer file.Seek(0, io.SeekEnd)
		parts := make([]part, n*maxParts)
		todo := make(chan *part, len(parts))
		var wait sync.WaitGroup
		defer wait.Wait()
		defer close(todo)
		for i := range parts {
			parts[i] = part{from: from, at: from + int64(i*size), all: make(chan bool, 1)}
			todo <- &parts[i]
		}
		for range n {
			wait.Go(func() {
				for p := range todo {
					p.all <- p.search(f, file, size)
					runtime.Gosched() // now its matches can be written
				}
			})
		}
		for i := 0; ; i++ {
			p, begin := &parts[i%len(parts)], at
			if all := <-p.all; !all {
				break
			}
			at.text, at.at = p.text, 0
			for _, m := range p.matches {
				at.to, m.Start, m.End = m.Start, m.Start+start, m.End+start
				if !yield(m, nil) {
					return
				}
			}
			file.Pass(int64(len(p.text)))
			if p.err != nil {
				return
			}
			start += len(p.text)
			at = begin.then(p.end.line, p.end.column)
			p.at += int64(len(parts) * size)
			todo <- p
		}
		var matches iter.Seq2[text.Match, error]
		file.Seek(from+int64(start), io.SeekStart)
		matches, rest = f.Stream(file)
		for m, err := range matches {
			m.Start, m.End = m.Start+start, m.End+start
			if !yield(m, err) {
				return
			}
		}
	}
	return matches, func() (line, column int) {
		if rest == nil {
			return at.count()
		}
		p := at.then(rest())
		return p.line, p.column
	}
}

// A part is a part of a file.
type part struct {
	from, at int64 // where the text and the part begin in the file
	buf      []byte
	text     string
	err      error // of the read
	matches  []text.Match
	end      place
	all      chan bool // whether these are all matches
}

// search reads a part and finds its matches. It reports whether they are all.
func (p *part) search(f text.Finder, file io.ReaderAt, size int) (all bool) {
	before := int(min(p.at-p.from, maxBefore))
	p.matches, p.buf = p.matches[:0], slices.Grow(p.buf[:0], before+size)[:before+size]
	var n int
	n, p.err = file.ReadAt(p.buf, p.at-int64(before))
	start, _ := text.LastCut(p.buf[:min(n, before)])
	end, cut := n, true
	if p.err == nil {
		low := max(start, n-maxBefore)
		end, cut = text.LastCut(p.buf[low:n])
		end += low
	}
	p.text = stream.Text(p.buf[start:end])
	p.end = place{text: p.text, to: len(p.text), line: 1, column: 1}
	p.end.count()
	add := func(m text.Match) bool {
		p.matches = append(p.matches, m)
		return true
	}
	if p.err == io.EOF {
		f.All(p.text)(add)
		return true
	}
	return p.err == nil && cut && f.Part(p.text, add)
}

// A place is a place in a text. Its line and column are counted when they are
// needed.
type place struct {
	text         string
	at, to       int // of line and column, and the place
	line, column int
}

func (p *place) count() (line, column int) {
	passed := p.text[p.at:p.to]
	if n := strings.Count(passed, "\n"); n > 0 {
		p.line, p.column = p.line+n, 1
		passed = passed[strings.LastIndexByte(passed, '\n')+1:]
	}
	p.column += utf8.RuneCountInString(passed)
	p.at = p.to
	return p.line, p.column
}

// then returns the place with a line and a column in the text after p.
func (p place) then(line, column int) place {
	if line == 1 {
		column += p.column - 1
	}
	return place{line: p.line + line - 1, column: column}
}

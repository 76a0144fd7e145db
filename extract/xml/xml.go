package xml

import (
	"bytes"
	"fmt"
	"io"
	"iter"

	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/link"
)

// MaxTag is how long a tag or a document type declaration is at most, in bytes.
// A longer one is read as text, except for its first attributes.
const MaxTag = 16 << 20

// MaxNotes is how many notes there are about a document.
const MaxNotes = 100

// block is how long a window is, if no tag is longer.
const block = 256 << 10

// maxMatch is how long a URI in text may be where its end is not in the window.
// It fits into half of it.
const maxMatch = 64 << 10

// Links yields the links of an XML document in their order.
func Links(d link.Document) iter.Seq2[link.Link, error] {
	return d.Links(func(d link.Document, yield func(link.Link, error) bool) {
		r := reader{d: d, yield: yield}
		in, w, ok := decode(d.Body, d.Type)
		r.written = w
		r.lines = link.NewLines(in)
		if !ok {
			r.note(0, "xml: the encoding of the document is unknown")
		}
		r.read()
	})
}

// A reader goes through a document. Offsets and places in windows are those of
// its text in UTF-8; those of links and notes are places in what is stored.
type reader struct {
	d     link.Document // its base is that of the place
	yield func(link.Link, error) bool
	done  bool // the caller wants no more

	lines   *link.Lines
	written *written // or nil, if what is stored is the text
	window  []byte
	from    int  // the offset of window
	last    bool // it ends where the document ends

	section  section
	rooted   bool // there was an element
	doctype  bool // there was a document type
	content  content
	entities map[string]string // that the document declares
	hasBase  bool
	outer    base.Base // outside of the element whose tag is read
	notes    int

	scopes
}

// A section is what has an end of its own, wherever it is.
type section uint8

const (
	markup section = iota // none: elements and character data
	cdata
	comment
	instruction
)

var sections = [...]struct{ begin, end, context, note string }{
	cdata:       {"<![CDATA[", "]]>", "text", "xml: a CDATA section does not end"},
	comment:     {"<!--", "-->", "comment", "xml: a comment does not end"},
	instruction: {"<?", "?>", "instruction", "xml: a processing instruction does not end"},
}

// read reads the document in windows.
func (r *reader) read() {
	buf := make([]byte, 0, 4<<10)
	size := block
	for {
		var err error
		buf, err = fill(r.lines, buf, size)
		r.last, r.window = err != nil, buf
		n := 0
		for n < len(buf) && !r.done {
			k := r.step(n)
			if k == 0 {
				break
			}
			n += k
		}
		if r.done {
			return
		}
		if r.last {
			r.finish(err)
			return
		}
		if r.from += n; !r.content.collecting() {
			r.pass(r.from)
		}
		buf = append(buf[:0], buf[n:]...)
		size = min(max(block, 2*len(buf)), MaxTag)
	}
}

// fill reads until b has this size, in steps: most documents are short.
func fill(r io.Reader, b []byte, size int) ([]byte, error) {
	for {
		if len(b) == cap(b) {
			b = append(make([]byte, 0, min(size, 4*cap(b))), b...)
		}
		n, err := io.ReadFull(r, b[len(b):min(size, cap(b))])
		b = b[:len(b)+n]
		if err != nil || len(b) >= size {
			return b, err
		}
	}
}

// finish ends what is open at the end of the document.
func (r *reader) finish(err error) {
	r.flush()
	if r.section != markup {
		r.note(r.from+len(r.window), sections[r.section].note)
	}
	if err != io.EOF && err != io.ErrUnexpectedEOF && !r.done {
		r.yield(link.Link{}, err)
	}
}

// more reports whether what begins at a place in the window can be read again
// with more after it.
func (r *reader) more(i int) bool { return !r.last && len(r.window)-i < MaxTag }

// step reads what begins at a place in the window and returns its length, or 0
// if the window must have more.
func (r *reader) step(i int) int {
	b := r.window[i:]
	if r.section != markup {
		return r.inside(i)
	}
	if b[0] == '<' && len(b) > 1 {
		switch c := b[1]; {
		case isNameStart(c):
			return r.tag(i)
		case c == '/':
			return r.endTag(i)
		case c == '!' || c == '?':
			return r.declaration(i)
		}
		return r.stray(i)
	}
	if b[0] == '<' && !r.last {
		return 0
	}
	n := bytes.IndexByte(b[1:], '<') + 1
	if n == 0 {
		return r.piece(i, len(r.window), "text")
	}
	r.characters(i, i+n, len(r.window), "text")
	return n
}

// inside reads on in a section.
func (r *reader) inside(i int) int {
	s := sections[r.section]
	n := bytes.Index(r.window[i:], []byte(s.end))
	if n < 0 {
		return r.piece(i, len(r.window), s.context)
	}
	r.characters(i, i+n, len(r.window), s.context)
	r.section = markup
	return n + len(s.end)
}

// piece reads text that ends where the window ends, and returns how much of it
// can be read already.
func (r *reader) piece(i, end int, context string) int {
	if r.last {
		r.characters(i, end, end, context)
		return end - i
	}
	if end-i < block/2 {
		return 0
	}
	// Cut at a white space, where no URI is, and so far from the end that what
	// begins before is whole. The cut is not inside of "]]>" or an entity.
	low, high := i+1, end-maxMatch
	cut := high
	for cut > low && !isSpace(r.window[cut-1]) {
		cut--
	}
	if cut == low {
		if cut = high; r.section == markup {
			if k := bytes.LastIndexByte(r.window[cut-maxReference:cut], '&'); k >= 0 {
				cut -= maxReference - k
			}
		}
	}
	return max(cut, r.characters(i, end, cut, context)) - i
}

// characters reads the text between two places. It takes what begins before the
// limit, and returns where the last URI of it ends.
func (r *reader) characters(i, end, limit int, context string) int {
	raw := r.window[i:end]
	entities := r.section == markup
	if r.content.collecting() && r.section <= cdata {
		r.add(&r.content.plain, raw[:min(end, limit)-i], r.from+i, entities)
		if r.content.full() {
			r.pause()
		}
		return i
	}
	if !r.d.Finder.MayFind(raw) && (!entities || !r.mayDecode(raw)) {
		return i
	}
	p := r.plainOf(raw, r.from+i, entities)
	return r.search(&p, r.from+limit, context) - r.from
}

// search looks for URIs in a text. It takes those that begin before a limit,
// and returns where the last one ends.
func (r *reader) search(p *plain, limit int, context string) (end int) {
	if !r.d.Finder.MayFind(p.text) {
		return 0
	}
	for m := range r.d.Finder.All(string(p.text)) {
		start := p.Start(m.Start)
		if start >= limit {
			break
		}
		l := r.d.Found(m)
		l.Context = context
		if end = p.End(m.End); end > limit && m.End == len(p.text) {
			r.note(start, fmt.Sprintf("xml: a URI in text of more than %d bytes is skipped", maxMatch))
			break
		}
		if r.emit(l, start, end); r.done {
			break
		}
	}
	return end
}

// emit yields a link that is written between two offsets.
func (r *reader) emit(l link.Link, start, end int) {
	if r.done {
		return
	}
	l.Line, l.Column = r.lines.Position(start)
	l.Start, l.End = start, end
	if r.written != nil {
		l.Start = r.written.pass(start)
		l.End = r.written.after(end - start)
	}
	r.done = !r.yield(l, nil)
}

// pass says that nothing before an offset will be asked for.
func (r *reader) pass(offset int) {
	r.lines.Passed(offset)
	if r.written != nil {
		r.written.pass(offset)
	}
}

// note tells what is wrong at an offset.
func (r *reader) note(offset int, message string) {
	if r.notes++; r.done || r.notes > MaxNotes {
		return
	}
	note := r.lines.Locate(r.d.Note(offset, message))
	if r.written != nil {
		note.Offset = r.written.near(offset)
	}
	r.done = !r.yield(link.Link{}, note)
}

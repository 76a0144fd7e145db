package warc

import (
	"bytes"
	"io"
	"strings"

	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/header"
	"github.com/urikit/uri/extract/link"
)

// MaxHeader is how many bytes of a header are kept. The rest is skipped, with a
// note.
const MaxHeader = 1 << 20

// MaxLine is how many bytes of a line are kept at once. Longer lines are read
// in pieces.
const MaxLine = header.MaxLine

// A head holds the fields of a record, or of a response in the record.
type head struct {
	header.Block
	broken bool // the archive or the block ends in the header
	long   bool // it is longer than MaxHeader
}

// A block is a part of the archive with a known length.
type block struct {
	in   *header.Lines
	left int64
}

// Read reads up to the end of the block. It returns the error of the archive's
// reader.
func (b *block) Read(p []byte) (int, error) {
	if b.left == 0 {
		return 0, io.EOF
	}
	n, err := b.in.Read(p[:min(int64(len(p)), b.left)])
	b.left -= int64(n)
	return n, err
}

// peek returns the next line of the block, or a piece of it.
func (b *block) peek() []byte { return b.in.Peek(b.left) }

// pass skips bytes that were peeked.
func (b *block) pass(seen []byte) {
	b.left -= int64(len(seen))
	b.in.Pass(seen)
}

// readHead reads fields up to the empty line. With versions it also stops
// before a line that begins a record.
func readHead(b *block, versions bool) *head {
	h, at := &head{}, b.in.Place
	var text []byte
	for start := true; ; {
		line := b.peek()
		if len(line) == 0 || start && versions && isVersion(line) {
			h.broken = true
			break
		}
		if start && isEnd(line) {
			b.pass(line)
			break
		}
		if h.long = h.long || len(text)+len(line) > MaxHeader; !h.long {
			text = append(text, line...)
		}
		start = line[len(line)-1] == '\n'
		b.pass(line)
	}
	h.Block = header.Block{Text: string(text), Place: at}
	return h
}

// get returns the first value of a name, without the white space around it.
func (h *head) get(name string) (value string) {
	for f := range h.Fields {
		if strings.EqualFold(f.Name, name) {
			return header.Unfold(strings.Trim(f.Value, header.White))
		}
	}
	return ""
}

// place sets the place of a link in the value of a field.
func (h *head) place(l *link.Link, f header.Field, start, end int) {
	at := h.Locate(f.At + start)
	l.Start, l.End, l.Line, l.Column = at.At, at.At+end-start, at.Line, at.Column
}

// link returns the link in a part of a value.
func (r *reader) link(h *head, f header.Field, start, end int, b base.Base) link.Link {
	d := r.d
	d.Base = b
	l := d.Link(f.Value[start:end], f.Name)
	h.place(&l, f, start, end)
	return l
}

// one yields the link in a part of a value, unless the part is empty or white
// space.
func (r *reader) one(h *head, f header.Field, start, end int, b base.Base) bool {
	space, n := header.Span(f.Value[start:end])
	return space == n || r.give(r.link(h, f, start+space, start+n, b), nil)
}

// isEnd reports whether a line ends a header.
func isEnd(line []byte) bool { return len(bytes.TrimRight(line, "\r\n")) == 0 }

// isVersion reports whether a line begins a record of a WARC.
func isVersion(line []byte) bool {
	return bytes.HasPrefix(line, []byte("WARC/1.")) || bytes.HasPrefix(line, []byte("WARC/0."))
}

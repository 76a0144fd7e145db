// Package markup is what the readers of formats share, and where a new one
// begins: windows over a document ([Reader]), decoded text with its places, the
// links in it, and for HTML and XML the attributes of tags.
package markup

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/urikit/uri/extract/internal/css"
	"github.com/urikit/uri/extract/internal/lists"
	"github.com/urikit/uri/extract/internal/tags"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/internal/lazy"
)

const (
	first = 1 << 20   // the size of the first window
	block = 256 << 10 // the size of the next ones, if no token is longer

	// MaxMatch is how long a URI in text may be if its end is not in the
	// window. A longer one is skipped, with a note. It is less than half of a
	// window.
	MaxMatch = 64 << 10

	// MaxReference is the length of the longest character or entity reference.
	// A longer one is plain text.
	MaxReference = 256

	// MaxNotes is how many notes there are about a document. One more says that
	// others are left out.
	MaxNotes = 100
)

var errAttributes = link.Unread(lazy.Errorf("only the first %d attributes of a tag are read",
	tags.MaxAttributes))

var errNotes = lazy.Errorf("further notes are left out after the first %d", MaxNotes)

// A Reader reads a document in windows, and yields links and notes.
type Reader struct {
	Doc   link.Document // its base is that of the place
	Yield func(link.Link, error) bool
	Done  bool // the caller wants no more
	Lines *link.Lines

	Window []byte
	At     int  // where in Window the next token begins
	From   int  // the offset of Window
	Last   bool // Window ends where the document ends
	Max    int  // the length of the longest token

	// Passed is called with an offset if no position before it is needed.
	Passed func(offset int)

	err      error   // that ended the document
	failed   int     // the offset at which a read failed, or 0
	head     *[]byte // the first window
	buf      []byte
	notes    int
	entities map[string]entity // that the document declares
	replaced int               // bytes of their text in the document
	excess   bool              // more entities than MaxEntities
	told     bool              // that links with some are left out
	open     bool              // the next match in text may continue after a space
}

// NewReader returns a Reader for tokens of at most this length.
func NewReader(d link.Document, most int, yield func(link.Link, error) bool) Reader {
	lines := link.NewLines(d.Body)
	return Reader{Doc: d, Yield: yield, Max: most, Lines: lines, Passed: lines.Passed}
}

// windows is a pool of first windows.
var windows = sync.Pool{New: func() any { b := make([]byte, first); return &b }}

// Read reads the document and returns the error that ends it. It calls begin
// with the first window, and then step for each token. Step reads the token at
// At and moves At to its end. It returns false if it needs a longer window.
func (r *Reader) Read(begin func(), step func() bool) error {
	r.head = windows.Get().(*[]byte)
	head := (*r.head)[:min(first, r.Max)]
	n, err := r.Lines.Take(head)
	r.window(head[:n], err)
	for begin(); ; r.More() {
		for r.At < len(r.Window) && !r.Done && step() {
		}
		if r.Last || r.Done {
			return r.err
		}
	}
}

// Free ends the use of a Reader that has read. Lines may have its first window
// until then: a place can still be asked for after Read.
func (r *Reader) Free() {
	windows.Put(r.head)
	r.head = nil
}

// More moves the window to At, and reads more after what is left in it.
func (r *Reader) More() {
	rest := r.Window[r.At:]
	r.From, r.At = r.From+r.At, 0
	r.Passed(r.From)
	size := min(max(min(block, r.Max), 2*len(rest)), max(block, r.Max))
	if len(r.buf) < size { // never the first window, which Lines may keep
		r.buf = make([]byte, size)
	}
	n := copy(r.buf, rest)
	m, err := r.Lines.Fill(r.buf[n:size])
	r.window(r.buf[:n+m], err)
}

func (r *Reader) window(b []byte, err error) {
	r.Window, r.Last, r.err = b, err != nil, err
	if err != nil && err != io.EOF {
		r.failed = r.From + len(b)
	}
}

// End yields the error that Read has returned, unless it is io.EOF.
func (r *Reader) End(err error) {
	if err != io.EOF && !r.Done {
		r.Yield(link.Link{}, err)
	}
}

// Rest returns what is not read of the window.
func (r *Reader) Rest() []byte { return r.Window[r.At:] }

// Offset returns the offset of what is next.
func (r *Reader) Offset() int { return r.From + r.At }

// CanGrow reports whether what is next can be read again in a longer window.
func (r *Reader) CanGrow() bool { return !r.Last && !r.TooLong() }

// TooLong reports whether a token that does not end in the window is too long.
func (r *Reader) TooLong() bool { return len(r.Window)-r.At >= r.Max }

// Cut returns where in the window to cut a text that does not end in it, or 0
// if the window must grow first. If possible, it cuts at white space, which no
// URI contains. A URI that begins before the cut has at least MaxMatch bytes in
// the window. No reference is cut.
func (r *Reader) Cut(references bool) int {
	end := len(r.Window)
	switch {
	case r.Last:
		return end
	case end-r.At < block/2:
		return 0
	}
	high := end - MaxMatch
	for cut := high; cut > r.At+1; cut-- {
		if lists.IsSpace(r.Window[cut-1]) {
			return cut
		}
	}
	if references {
		if k := bytes.LastIndexByte(r.Window[high-MaxReference:high], '&'); k >= 0 {
			return high - MaxReference + k
		}
	}
	return high
}

// Search yields the URIs in a text that begin before a limit, which is an
// offset, and returns the offset at which the last one ends.
func (r *Reader) Search(p *Plain, limit int, context string) (end int) {
	if !r.Doc.Finder.MayFind(p.Text) {
		return 0
	}
	return r.search(p, 0, string(p.Text), limit, context)
}

// SearchPart is Search of a part of p without a limit.
func (r *Reader) SearchPart(p *Plain, start, end int, context string) {
	if r.Doc.Finder.MayFind(p.Text[start:end]) {
		r.search(p, start, string(p.Text[start:end]), math.MaxInt, context)
	}
}

// Nested returns a document that is a part of a text in this one. Its bytes are
// where p has them: see [Reader.Give]. All of it is searched, as the text is.
// Its anchors are not those of this document.
func (r *Reader) Nested(p *Plain, start, end int, mediaType string) link.Document {
	var body io.Reader = bytes.NewReader(p.Text[start:end])
	if r.isCut(p, end) {
		body = Failing(p.Text[start:end], io.ErrUnexpectedEOF)
	}
	d := r.Doc.Inside(body, r.Doc.Part)
	d.Type, d.Base, d.Text, d.Anchors = mediaType, r.Doc.Base.Enclosed(), true, nil
	return d
}

// Notebook is a parameter of the media type of a cell of a notebook. There a
// heading has also the name that Jupyter gives it: its text with "-" for each
// space.
const Notebook = "variant=Jupyter"

// NameSize is the approximate memory of a name in a map, beside the name.
const NameSize = 64

// Unique returns a name with the number, from first on, that distinguishes it
// from those in the map, and adds it. Time is linear in the calls.
func Unique(used map[string]int, name, separator string, first int) string {
	for unique := name; ; {
		if _, ok := used[unique]; !ok {
			used[unique] = 0
			return unique
		}
		unique = name + separator + strconv.Itoa(first+used[name])
		used[name]++
	}
}

// Moved returns the function for the anchors of a text in a document, or nil.
// Place is where an offset in the text is in the document.
func Moved(d *link.Document, place func(int) int) func(link.Anchor) {
	outer, part := d.Anchors, d.Part
	if outer == nil {
		return nil
	}
	return func(a link.Anchor) {
		if a.Part == part {
			a.Start = place(a.Start)
		}
		outer(a)
	}
}

// Give yields the links and notes of a document that begins at a place of p, in
// contexts that begin with the name of what holds it.
func (r *Reader) Give(p *Plain, start int, holder string, links iter.Seq2[link.Link, error]) {
	if holder != "" {
		holder += " "
	}
	for l, err := range links {
		note, isNote := err.(*link.Note)
		switch {
		case isNote && note.Part != r.Doc.Part, err == nil && l.Part != r.Doc.Part:
			r.Done = !r.Yield(l, err) // a document in it has its own places
		case isNote:
			r.Fault(p.Start(start+note.Offset), note.Err)
		case err != nil && r.failed > 0: // the error of the document says so
		case err != nil:
			r.Fault(p.Start(start), err)
		default:
			l.Context = strings.TrimSuffix(holder+l.Context, " ")
			r.Emit(l, p.Start(start+l.Start), p.End(start+l.End))
		}
		if r.Done {
			return
		}
	}
}

// search searches the part of p that begins at from.
func (r *Reader) search(p *Plain, from int, in string, limit int, context string) (end int) {
	v := *p // so that *p can be on the stack
	for m, err := range Matches(r.Doc.Finder, in, r.isCut(&v, from+len(in))) {
		start := v.Start(from + m.Start)
		if start >= limit || r.Done {
			break
		}
		if err != nil {
			r.Fault(start, err)
			continue
		}
		end = v.End(from + m.End)
		if end > limit && m.End == len(in) {
			r.Note(start, "a URI in text of more than %d bytes is skipped", MaxMatch)
			break
		}
		m.Cut, r.open = m.Cut || r.open, false
		l := r.Doc.Found(m)
		l.Context = context
		if !r.undeclared(&v, from+m.Start, from+m.End) {
			r.Emit(l, start, end)
		}
	}
	return end
}

// Matches yields the URIs in a text. If a read failed after the text, a URI
// that may be cut off is a [*text.SkipError], as in a stream.
func Matches(f text.Finder, in string, failed bool) iter.Seq2[text.Match, error] {
	return func(yield func(text.Match, error) bool) {
		if !failed {
			for m := range f.All(in) {
				if !yield(m, nil) {
					return
				}
			}
			return
		}
		for m, err := range f.Reader(Failing([]byte(in), io.ErrUnexpectedEOF)) {
			if skipped, ok := errors.AsType[*text.SkipError](err); ok {
				m.Start, m.End = skipped.Start, skipped.Start
			} else if err != nil {
				return
			}
			if !yield(m.Match, err) {
				return
			}
		}
	}
}

// Failing returns a reader of a text that ends with an error.
func Failing(text []byte, err error) io.Reader { return &failing{bytes.NewReader(text), err} }

type failing struct {
	io.Reader
	err error
}

func (f *failing) Read(p []byte) (int, error) {
	n, err := f.Reader.Read(p)
	if err == io.EOF {
		err = f.err
	}
	return n, err
}

// Part yields the link that is a part of a text.
func (r *Reader) Part(p *Plain, start, end int, context string) {
	if r.undeclared(p, start, end) {
		return
	}
	r.Emit(r.Doc.Link(string(p.Text[start:end]), context), p.Start(start), p.End(end))
}

// Whole yields the link that is a whole text.
func (r *Reader) Whole(p Plain, context string) { r.Part(&p, 0, len(p.Text), context) }

// List yields the links that are parts of a text.
func (r *Reader) List(p Plain, parts func(string) iter.Seq2[int, int], context string) {
	for start, end := range parts(string(p.Text)) {
		if r.Part(&p, start, end, context); r.Done {
			return
		}
	}
}

// Style yields the links in a style sheet, in contexts that begin with holder.
func (r *Reader) Style(p *Plain, holder string, comments bool) {
	if !comments && bytes.IndexByte(p.Text, '(') < 0 && bytes.IndexByte(p.Text, '@') < 0 {
		return
	}
	v := *p
	for f := range css.InText(string(p.Text), comments) {
		if r.Styled(&v, f, holder); r.Done {
			return
		}
	}
}

// Styled yields what was found in a style sheet.
func (r *Reader) Styled(p *Plain, f css.Found, holder string) {
	if f.Context == css.Comment {
		r.search(p, f.Start, f.Text, math.MaxInt, holder+f.Context)
		return
	}
	if r.failed > 0 && (p.Open && f.Last == len(p.Text) || p.End(f.Last) == r.failed) {
		r.Fault(p.Start(f.Start), &text.SkipError{})
		return
	}
	if r.undeclared(p, f.Start, f.End) {
		return
	}
	r.Emit(r.Doc.Link(f.Text, holder+f.Context), p.Start(f.Start), p.End(f.End))
}

// Emit yields a link that is written between two offsets.
func (r *Reader) Emit(l link.Link, start, end int) {
	if r.Done {
		return
	}
	l.Start, l.End = start, end
	l.Line, l.Column = r.Lines.Position(start)
	r.Done = !r.Yield(l, nil)
}

// Note yields a note about an offset, with the numbers in its message.
func (r *Reader) Note(offset int, message string, numbers ...any) {
	r.Fault(offset, fmt.Errorf(message, numbers...))
}

// Unended yields a note about what is next: it does not end, or it is too long.
func (r *Reader) Unended(what string) {
	if what += " does not end"; r.Last {
		r.Fault(r.Offset(), link.Damaged(errors.New(what)))
		return
	}
	r.Note(r.Offset(), "%s within %d bytes: the rest is read as text", what, r.Max)
}

// Fault yields a note with this error, or after MaxNotes notes with errNotes.
func (r *Reader) Fault(offset int, err error) {
	if r.notes++; r.notes > MaxNotes {
		err = errNotes
	}
	if !r.Done && r.notes <= MaxNotes+1 {
		r.Done = !r.Yield(link.Link{}, r.Lines.Locate(r.Doc.Fault(offset, err)))
	}
}

// Limited returns the attributes of the tag that is next, without those beyond
// [tags.MaxAttributes], about which there is a note.
func (r *Reader) Limited(all []tags.Attribute) []tags.Attribute {
	if len(all) > tags.MaxAttributes {
		r.Fault(r.Offset(), errAttributes)
		all = all[:tags.MaxAttributes]
	}
	return all
}

// undeclared gives a note about the first reference in a part of a text to an
// entity that is not declared. It reports whether one is beyond a limit.
func (r *Reader) undeclared(p *Plain, start, end int) bool {
	first := func(at []int) (int, bool) {
		i, _ := slices.BinarySearch(at, start)
		return i, i < len(at) && at[i] < end
	}
	if i, ok := first(p.undeclared); ok {
		r.Note(p.Start(p.undeclared[i]), "an entity reference stays as it is: its text is not "+
			"declared before it")
	}
	_, beyond := first(p.unread)
	return beyond
}

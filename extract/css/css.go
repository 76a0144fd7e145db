package css

import (
	"io"
	"iter"
	"strings"

	"github.com/urikit/uri/extract/link"
)

// A Found is a URL found in a style sheet.
type Found struct {
	Text       string // without escapes
	Start, End int    // in bytes from the beginning, of Text with its escapes, without quotes
	Context    string // such as "url()" or "@import"
}

// Links yields the links of a style sheet in their order.
func Links(d link.Document) iter.Seq2[link.Link, error] {
	return d.Links(func(d link.Document, yield func(link.Link, error) bool) {
		lines := link.NewLines(d.Body)
		read(lines, block, d.Text, lines.Passed, func(f Found, err error) bool {
			if err != nil {
				if note, ok := err.(*link.Note); ok {
					note.Part = d.Part
					lines.Locate(note)
				}
				return yield(link.Link{}, err)
			}
			if f.Context == Comment {
				return prose(&d, lines, f, yield)
			}
			l := d.Link(f.Text, f.Context)
			l.Start, l.End = f.Start, f.End
			l.Line, l.Column = lines.Position(f.Start)
			return yield(l, nil)
		})
	})
}

// Comment is the context of a comment, whose Text is its content.
const Comment = "comment"

// prose yields the URIs in a comment.
func prose(d *link.Document, lines *link.Lines, f Found, yield func(link.Link, error) bool) bool {
	for m := range d.Finder.All(f.Text) {
		l := d.Found(m)
		l.Context = Comment
		l.Start, l.End = f.Start+m.Start, f.Start+m.End
		l.Line, l.Column = lines.Position(l.Start)
		if !yield(l, nil) {
			return false
		}
	}
	return true
}

// InText yields the URLs in a text of CSS: of a style sheet, or of a style
// attribute. If comments are asked for, they are yielded too. It is cheap if
// there is nothing.
func InText(text string, comments bool) iter.Seq[Found] {
	return func(yield func(Found) bool) {
		if !strings.ContainsAny(text, "(@") && !(comments && strings.Contains(text, "/*")) {
			return
		}
		buf := make([]byte, len(text), len(text)+1) // the lexer needs one more
		copy(buf, text)
		s := scanner{yield: yield, comments: comments}
		s.window(buf, 0, true)
	}
}

// Reader yields the URLs in a style sheet in their order. An error that is a
// [*link.Note] reports a string or a URL longer than [MaxToken], and more URLs
// may follow; any other error is that of the reader, and the last. If passed is
// not nil, it is called with the offset up to which the style sheet is
// finished. For comments see [InText].
func Reader(r io.Reader, comments bool, passed func(offset int)) iter.Seq2[Found, error] {
	if passed == nil {
		passed = func(int) {}
	}
	return func(yield func(Found, error) bool) { read(r, block, comments, passed, yield) }
}

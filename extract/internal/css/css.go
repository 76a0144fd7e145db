// Package css finds the links of style sheets. docs/formats.md says what is
// found, and how.
//
// [InText] reads the text of a style attribute or element, and [Reader] a style
// sheet without a document around it.
package css

import (
	"errors"
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

	// Last is where the text ends if nothing ends the token before, and may go
	// on in more text; or it is End.
	Last int
}

// Comment is the context of a comment, whose Text is its content.
const Comment = "comment"

// Links yields the links of a style sheet in their order.
func Links(d link.Document) iter.Seq2[link.Link, error] {
	return d.Links(func(d link.Document, yield func(link.Link, error) bool) {
		d.Browser = true
		lines := link.NewLines(d.Body)
		emit := func(l link.Link, start, end int) bool {
			l.Start, l.End = start, end
			l.Line, l.Column = lines.Position(start)
			return yield(l, nil)
		}
		read(lines, block, d.Text, lines.Passed, func(f Found, err error) bool {
			if note, ok := err.(*link.Note); ok {
				note.Part = d.Part
				lines.Locate(note)
			}
			switch {
			case err != nil:
				return yield(link.Link{}, err)
			case f.Context != Comment:
				return emit(d.Link(f.Text, f.Context), f.Start, f.End)
			}
			for m := range d.Finder.All(f.Text) {
				l := d.Found(m)
				l.Context = Comment
				if !emit(l, f.Start+m.Start, f.Start+m.End) {
					return false
				}
			}
			return true
		})
	})
}

// InText yields the URLs in a text of CSS: of a style sheet, or of a style
// attribute. If comments are asked for, they are yielded too. It is cheap if
// the text has none.
func InText(text string, comments bool) iter.Seq[Found] {
	return func(yield func(Found) bool) {
		if !strings.ContainsAny(text, "(@") && !(comments && strings.Contains(text, "/*")) {
			return
		}
		buf := make([]byte, len(text), len(text)+1) // the lexer needs one more
		copy(buf, text)
		s := scanner{yield: yield, comments: comments}
		s.window(buf, true)
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
	return func(yield func(Found, error) bool) {
		read(r, block, comments, passed, func(f Found, err error) bool {
			return errors.Is(err, errEnd) || yield(f, err) // other text may follow
		})
	}
}

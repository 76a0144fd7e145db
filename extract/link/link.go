package link

import (
	"context"
	"errors"
	"io"
	"iter"
	"strconv"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/repair"
	"github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/finding"
)

// A Link is a reference that a document holds.
type Link struct {
	// Text is what the document says, with the escapes of its format decoded.
	Text string

	// Ref is the URI reference that Text is, or that it means after Changes. It
	// is the empty reference if Err is not nil: then Text is not a reference,
	// and does not mean one.
	Ref     uri.Ref
	Changes []finding.Finding // about Text
	Err     error

	// Start and End are where it is written, in bytes from the beginning of the
	// document, without quotes.
	Start, End int

	Line, Column int // of Start; both count from 1, the column in code points

	// Context is what holds the link, such as "a href", "url()", "text" or
	// "Content-Location".
	Context string

	// Part is the document inside of the file, or "".
	Part string

	// Base is the base that is in force at this place.
	Base base.Base

	InText    bool           // it was found in running text, by [Options].Finder
	Kind      text.Kind      // of what was found there
	Delimiter text.Delimiter // of it

	// Alternate is the other way to read a line that is broken after a hyphen
	// (conflicts.md D-09), or the zero URI.
	Alternate uri.URI
}

// Target returns what the link leads to: Ref, resolved against the base. It
// returns false if there is no reference, or if it is relative and there is no
// base.
func (l *Link) Target() (uri.URI, bool) {
	if l.Err != nil {
		return uri.URI{}, false
	}
	if u, ok := l.Ref.URI(); ok {
		return u.Resolve(l.Ref), true // without dot-segments, as every target
	}
	u := l.Base.URI().Resolve(l.Ref)
	return u, !u.IsZero()
}

// A Document is what is to be read. The zero value is an empty document.
type Document struct {
	Body io.Reader
	Name string // of the file, or its URI; or ""
	Type string // the media type, with parameters, if it is known
	Part string // see [Link.Part]

	// Base is what is known before the document is read: of retrieval, or of
	// what is around it.
	Base base.Base

	// Depth is how many documents are around this one.
	Depth int

	// Context ends the reading at any moment. If it is nil, nothing does.
	Context context.Context

	Options

	budget *budget // shared with all documents inside; see [Document.Links]
}

// Options say how documents are read.
type Options struct {
	// Finder looks into running text.
	Finder text.Finder

	// Text asks to look where nothing is a link, too: into the text, the
	// comments and the scripts of HTML, the comments of style sheets, and the
	// code of Markdown.
	Text bool

	// Binary says what becomes of documents that are neither text nor of a
	// known format.
	Binary Binary

	// Backslashes makes "\" a "/", as browsers do. See [iri.Options].
	Backslashes bool

	// Limits bound what reading costs.
	Limits Limits
}

// Binary says which documents are read as text although they are not text.
type Binary uint8

const (
	BinaryOuter Binary = iota // those that are not inside of another one
	BinaryNone
	BinaryAll
)

// An Opener reads a document in whatever format it is. The packages of
// containers are given one.
type Opener func(Document) iter.Seq2[Link, error]

// A Note tells what of a document could not be read. What follows it is read as
// well as possible.
type Note struct {
	Part   string
	Offset int // where it begins
	Err    error
}

// Error returns "byte 12: …", after the name of the part if there is one.
func (n *Note) Error() string {
	s := "byte " + strconv.Itoa(n.Offset) + ": " + n.Err.Error()
	if n.Part != "" {
		s = n.Part + ": " + s
	}
	return s
}

// Unwrap returns Err.
func (n *Note) Unwrap() error { return n.Err }

// Note returns a Note about the document.
func (d *Document) Note(offset int, message string) *Note {
	return d.Fault(offset, errors.New(message))
}

// Fault returns a Note of this error.
func (d *Document) Fault(offset int, err error) *Note { return &Note{d.Part, offset, err} }

// Link makes a link of what the document says, in this context. Its place is
// still to be filled in.
//
// A text that is not a URI reference becomes the one that it clearly means:
// white space and controls at its ends, and tabs and line ends inside, are left
// out, as HTML has it; for the rest see [iri.FromText].
func (d *Document) Link(text, context string) (l Link) {
	l.Text, l.Context, l.Part, l.Base = text, context, d.Part, d.Base // in place: a Link is large
	var err error
	if l.Ref, err = uri.ParseRef(text); err != nil {
		l.Ref, l.Changes, l.Err = repair.Reference(text, d.Backslashes)
	}
	return l
}

// Found makes a link of what was found in running text. Changes say what was
// repaired, or that it is cut.
func (d *Document) Found(m text.Match) Link {
	l := Link{
		Text: m.Text, Ref: m.URI.Ref(), Start: m.Start, End: m.End, Context: "text",
		Part: d.Part, Base: d.Base, InText: true, Kind: m.Kind, Delimiter: m.Delimiter,
		Alternate: m.Alternate,
	}
	if m.Kind == text.Repaired {
		_, l.Changes, _ = repair.Reference(m.Text, false)
	}
	if m.Cut {
		l.Changes = append(l.Changes, finding.Finding{
			Rule: "cut", Severity: finding.Note, Start: len(m.Text), End: len(m.Text),
			Section: "RFC 3986 appendix C",
			Message: "the text goes on here with what is not allowed in a URI",
		})
	}
	return l
}

// Text reads a document as plain text.
func Text(d Document) iter.Seq2[Link, error] {
	return d.Links(func(d Document, yield func(Link, error) bool) {
		for m, err := range d.Finder.Reader(d.Body) {
			if long, ok := errors.AsType[*text.LongError](err); ok {
				if !yield(Link{}, &Note{d.Part, long.Start, err}) {
					return
				}
				continue
			}
			if err != nil {
				yield(Link{}, err)
				return
			}
			l := d.Found(m.Match)
			l.Line, l.Column = m.Line, m.Column
			if !yield(l, nil) {
				return
			}
		}
	})
}

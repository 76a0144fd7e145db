package link

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/repair"
	"github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/iri"
)

// A Link is a reference that a document holds.
type Link struct {
	// Text is the text in the document, with the escapes of its format decoded.
	Text string

	// Ref is the URI reference that Text is, or that it means after Changes. It
	// is the empty reference if Err is not nil: then Text neither is nor means
	// a reference.
	Ref     uri.Ref
	Changes []finding.Finding // about Text
	Err     error

	// Start and End are byte offsets in the document, without quotes.
	Start, End int

	Line, Column int // of Start; both count from 1, the column in code points

	// Context names the construct that holds the link, such as "a href",
	// "url()", "text" or "Content-Location".
	Context string

	// Part names the nested document, or is "".
	Part string

	// Base is the base at this place.
	Base base.Base

	// Charset is the encoding that browsers use for the query of the target, by
	// its name in the Encoding Standard, or "" for UTF-8: that of a document of
	// HTML. Only a text beyond US-ASCII has one.
	Charset string

	Browser bool // read as browsers do; see [Options].RFC

	InText    bool           // found in running text, by [Options].Finder
	Kind      text.Kind      // of the match in running text
	Delimiter text.Delimiter // of that match

	// Alternate is the other way to read a line that is broken after a hyphen,
	// which may be part of the URI or not; or the zero URI.
	Alternate uri.URI
}

// Target returns the target URI: Ref, resolved against the base. It returns
// false if there is no reference, or if it is relative and there is no base.
func (l *Link) Target() (uri.URI, bool) {
	if l.Err != nil {
		return uri.URI{}, false
	}
	if u, ok := l.Ref.URI(); ok && !(l.Browser && u.Scheme() == l.Base.URI().Scheme()) {
		return u.Resolve(l.Ref), true // without dot-segments, as every target
	}
	u := l.Base.URI().Resolve(l.Ref)
	if l.Browser {
		u = l.Base.URI().ResolveNonStrict(l.Ref)
	}
	return u, !u.IsZero()
}

// A Document is a document to read. The zero value is an empty document.
type Document struct {
	Body io.Reader
	Name string // of the file, or its URI; or ""
	Type string // the media type, with parameters, if it is known
	Part string // see [Link.Part]

	Charset string // see [Link.Charset]; formats set it
	Browser bool   // links are read as browsers do, unless Options.RFC; formats set it

	// Base is the base known before reading: from retrieval, or from the
	// enclosing document.
	Base base.Base

	// Depth is how many documents enclose this one.
	Depth int

	// Context can end the reading at any moment. It may be nil.
	Context context.Context

	Options

	budget *budget // shared with all documents inside; see [Document.Links]
}

// Options control how documents are read.
type Options struct {
	// Finder finds URIs in running text.
	Finder text.Finder

	// Text asks to search also where the format has no links: in the text, the
	// comments and the scripts of HTML, the comments of style sheets, and the
	// code of Markdown.
	Text bool

	// Binary says which documents that are neither text nor of a known format
	// are searched as text.
	Binary Binary

	// RFC reads links by the letter of RFC 3986 in the formats whose standard
	// says that they are read by the URL Standard: HTML and CSS. By default,
	// and if the scheme is one of browsers, "\" is "/", the query is in the
	// encoding of the document, "http:a" can be relative, and the host and the
	// path are those of the URL Standard.
	RFC bool

	// Workers is how many documents in a web archive are read at once, at most.
	// 0 is 1. The links and their order are the same.
	Workers int

	// Anchors, unless nil, is called with each anchor of the document, in their
	// order, and before the links after it. With it, Workers counts as 1. The
	// links are the same.
	Anchors func(Anchor)

	// Labels also yields references by name, such as name_ and <<name>>, whose
	// context is "label", or "ref" if another document may have the name. The
	// fragment of Ref is compared with all anchors.
	Labels bool

	// Limits bound what reading costs.
	Limits Limits
}

// Binary says which binary documents of unknown format are searched as text.
type Binary uint8

const (
	BinaryOuter Binary = iota // those that are not nested
	BinaryNone
	BinaryAll
)

// An Opener reads a document of any format. Packages of containers use it for
// nested documents.
type Opener func(Document) iter.Seq2[Link, error]

// A Note reports something in a document that could not be read. The rest is
// read as well as possible.
type Note struct {
	Part         string
	Offset       int // in bytes, where it begins
	Line, Column int // of Offset, as in [Link]; or 0, as in binary documents
	Err          error
}

// Error returns "byte 12: …", after the name of the part if there is one. A
// note about a whole document has no place.
func (n *Note) Error() string {
	s := fmt.Sprint(n.Err)
	if n.Offset > 0 || n.Line > 0 {
		s = fmt.Sprintf("byte %d: %s", n.Offset, s)
	}
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

// Fault returns a Note with this error.
func (d *Document) Fault(offset int, err error) *Note {
	return &Note{Part: d.Part, Offset: offset, Err: err}
}

// ErrDamaged matches, by errors.Is, the errors of [Damaged].
var ErrDamaged = errors.New("the document is damaged")

// Damaged returns err as an error about data that is cut off or corrupt, and
// not about a limit or a feature that is missing.
func Damaged(err error) error { return &marked{err, ErrDamaged} }

// ErrUnread matches, by errors.Is, the errors of [Unread].
var ErrUnread = errors.New("a part of the document is not read")

// Unread returns err as an error about content that is not read, although it
// may be intact: it is beyond a limit or encrypted, or a feature is missing.
func Unread(err error) error { return &marked{err, ErrUnread} }

type marked struct {
	error
	mark error
}

func (e *marked) Unwrap() error        { return e.error }
func (e *marked) Is(target error) bool { return target == e.mark }

// Link makes a link of a text in this context. The caller sets its place.
//
// A text that is not a URI reference becomes the reference that it clearly
// means. White space and controls at its ends, and tabs and line ends inside,
// are removed, as in HTML; for the rest see [iri.FromText], and [Options].RFC.
func (d *Document) Link(text, context string) (l Link) {
	l.Text, l.Context, l.Part, l.Base = text, context, d.Part, d.Base // in place: a Link is large
	l.Charset = d.Charset
	var err error
	l.Browser = d.Browser && !d.RFC && isSpecial(text, d.Base.URI().Scheme())
	switch l.Ref, err = uri.ParseRef(text); {
	case err == nil:
	case l.Browser:
		l.browsers()
	default:
		l.Ref, l.Changes, l.Err = repair.Reference(text, false)
	}
	if l.Browser && l.Err == nil {
		l.unlike()
	}
	if len(text) > 2 && text[1] == ':' && (text[2] == '/' || text[2] == '\\') {
		l.Changes = append(l.Changes, finding.Finding{
			Rule: "drive", Severity: finding.Warning, End: 2, Section: "RFC 8089 appendix E.2",
			Message: "a drive letter is read as a scheme", Fix: "file:///" + text[:2], HasFix: true,
		})
	}
	return l
}

// Found makes a link of a match in running text. Changes say what was repaired,
// or that the match is cut.
func (d *Document) Found(m text.Match) Link {
	l := Link{
		Text: m.Text, Ref: m.URI.Ref(), Start: m.Start, End: m.End, Context: "text",
		Part: d.Part, Base: d.Base, InText: true, Kind: m.Kind, Delimiter: m.Delimiter,
		Alternate: m.Alternate,
	}
	if m.Kind != text.URI {
		l.Changes = changes(m)
	}
	if m.End-m.Start > len(m.Text) {
		l.Changes = append(l.Changes, finding.Finding{
			Rule: "white-space", Severity: finding.Note, End: len(m.Text),
			Section: "RFC 3986 appendix C", Message: "white space inside is removed",
		})
	}
	if m.Cut {
		l.Changes = append(l.Changes, finding.Finding{
			Rule: "cut", Severity: finding.Note, Start: len(m.Text), End: len(m.Text),
			Section: "RFC 3986 appendix C",
			Message: "the link may be cut: a character follows that is not allowed in a URI",
		})
	}
	return l
}

// changes says what is not as in the text of a match.
func changes(m text.Match) (list []finding.Finding) {
	switch m.Kind {
	case text.Repaired:
		_, list, _ = repair.Reference(m.Text, false)
	case text.IRI:
		var u uri.Ref
		u, list, _ = iri.FromText(m.Text, iri.Options{})
		for i := range list {
			if f := &list[i]; f.Rule == "text-host" && u.Host() != m.URI.Host() {
				f.Severity, f.Section, f.Fix = finding.Note, "UTS 46", m.URI.Host()
				f.Message = "ideographic full stops in the host are read as dots"
			}
		}
	case text.Defanged:
		return []finding.Finding{{Rule: "defanged", Severity: finding.Note, End: len(m.Text),
			Message: "the link is defanged: it is printed with http for hxxp, and a dot for [.]"}}
	case text.Suffix:
		const web = "http://"
		_, list, _ = iri.FromText(web+m.Text, iri.Options{})
		for i := range list {
			list[i].Start, list[i].End = list[i].Start-len(web), list[i].End-len(web)
		}
	}
	return list
}

// Text reads a document as plain text.
func Text(d Document) iter.Seq2[Link, error] {
	return d.Links(func(d Document, yield func(Link, error) bool) {
		for m, err := range d.Finder.Reader(d.Body) {
			if long, ok := errors.AsType[*text.SkipError](err); ok {
				if !yield(Link{}, &Note{d.Part, long.Start, long.Line, long.Column, err}) {
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

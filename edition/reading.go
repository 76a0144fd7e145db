package edition

import (
	"cmp"
	"iter"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/edition/doc"
	"github.com/urikit/uri/internal/edition/draft1997"
	"github.com/urikit/uri/internal/edition/rfc1738"
	"github.com/urikit/uri/internal/edition/rfc3986"
	"github.com/urikit/uri/internal/edition/url1993"
)

// A Reader reads texts in one way. An [Edition] is a Reader; others can be
// written for programs, such as browsers.
type Reader interface {
	String() string // a short name
	Title() string
	Read(text string) Reading
	Resolve(base, ref string) (Target, error)
}

// A Part is a piece of a text, with the document's name for it.
type Part struct {
	Name      string        // such as "site" or "url-path"
	Component uri.Component // the corresponding one of RFC 3986, or 0
	Start     int           // in bytes
	End       int
}

// A Reading is the result of reading a text by a document. It is not a URI: see
// [Reading.URI].
type Reading struct{ is doc.Reading }

// NewReading is for Readers other than editions. Parts are in the order of the
// text, and cut to it; err is nil if the text is valid. An empty err.Rule
// becomes "text".
func NewReading(text string, err *finding.Finding, parts ...Part) Reading {
	own := make([]doc.Part, len(parts))
	for i, p := range parts {
		p.End = max(0, min(p.End, len(text)))
		p.Start = max(0, min(p.Start, p.End))
		own[i] = doc.Part(p)
	}
	r := Reading{doc.Reading{Text: text, N: len(parts), Own: own}}
	if err != nil {
		r.is.Fault = doc.Fault{
			Start: err.Start, End: err.End, Rule: cmp.Or(err.Rule,
				"text"), Section: err.Section, Message: err.Message,
		}
	}
	return r
}

// Read reads a text by the document. An invalid text has parts too, as far as
// they can be found; a text longer than [uri.MaxLen] has none. Read does not
// allocate if the text is valid.
func (e Edition) Read(text string) (r Reading) {
	r.is.Text = text
	if len(text) > uri.MaxLen {
		r.is.Bad(uri.MaxLen, "length", "package uri", "the text is longer than 2147483647 bytes")
		return r
	}
	switch e { // a call through the table would allocate r
	case URL1993:
		url1993.Read(&r.is)
	case RFC1738:
		rfc1738.Read(&r.is)
	case Draft1997:
		draft1997.Read(&r.is)
	case RFC3986:
		rfc3986.Read(&r.is)
	default:
		e.document() // which panics
	}
	return r
}

// Text returns the text that was read.
func (r *Reading) Text() string { return r.is.Text }

// Valid reports whether the text is valid by the document.
func (r *Reading) Valid() bool { return r.is.Valid() }

// Err returns nil if the text is valid, or a [finding.Finding]: the first byte
// that is not allowed, and the rule in the document's own terms.
func (r *Reading) Err() error { return r.is.Err() }

// Parts yields the parts that are present, in the order of the text, each with
// its raw text.
func (r *Reading) Parts() iter.Seq2[Part, string] {
	return func(yield func(Part, string) bool) {
		for p, text := range r.is.Parts() {
			if !yield(Part(p), text) {
				return
			}
		}
	}
}

// Part returns a part by the document's name, and reports whether it is
// present: a part can be empty.
func (r *Reading) Part(name string) (string, bool) { return r.is.Part(name) }

// Component returns the part that corresponds to a component of RFC 3986, and
// reports whether it is present.
func (r *Reading) Component(c uri.Component) (string, bool) { return r.is.Component(c) }

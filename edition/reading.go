package edition

import (
	"cmp"
	"iter"

	"github.com/urikit/uri"
	"github.com/urikit/uri/edition/internal/doc"
	"github.com/urikit/uri/edition/internal/draft1997"
	"github.com/urikit/uri/edition/internal/rfc1738"
	"github.com/urikit/uri/edition/internal/rfc3986"
	"github.com/urikit/uri/edition/internal/url1993"
	"github.com/urikit/uri/finding"
)

// A Reader reads texts in one way: an [Edition] does, and so may a program,
// such as a browser.
type Reader interface {
	String() string // a short name
	Title() string
	Read(text string) Reading
	Resolve(base, ref string) (Target, error)
}

// A Part is a piece of a text, with the name that the document has for it.
type Part struct {
	Name      string        // such as "site" or "url-path"
	Component uri.Component // what it is in RFC 3986, or 0
	Start     int           // in bytes
	End       int
}

// A Reading is what a document makes of a text. It is not a URI: [Reading.URI]
// makes one of it.
type Reading struct{ is doc.Reading }

// NewReading is for Readers of one's own. Parts are in the order of the text;
// err is nil if the text is valid. One without a rule gets "text" for it.
func NewReading(text string, err *finding.Finding, parts ...Part) Reading {
	own := make([]doc.Part, len(parts))
	for i, p := range parts {
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

// Read reads a text as the document does. There are parts even if the text is
// not valid, as far as they can be told; of one longer than [uri.MaxLen] there
// are none. It does not allocate if it is valid.
func (e Edition) Read(text string) (r Reading) {
	r.is.Text = text
	if len(text) > uri.MaxLen {
		r.is.Bad(uri.MaxLen, "length", "package uri", "the text is longer than 2147483647 bytes")
		return r
	}
	switch e { // and no call through the table, for which r would be allocated
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

// Valid reports whether the text is what the document defines.
func (r *Reading) Valid() bool { return r.is.Valid() }

// Err returns nil if the text is valid, or a [finding.Finding]: the first byte
// that cannot stand where it does, and the rule in the document's own terms.
func (r *Reading) Err() error { return r.is.Err() }

// Parts yields the parts that are there, in the order of the text, and their
// texts as they are written.
func (r *Reading) Parts() iter.Seq2[Part, string] {
	return func(yield func(Part, string) bool) {
		for p, text := range r.is.Parts() {
			if !yield(Part(p), text) {
				return
			}
		}
	}
}

// Part returns a part by the document's name, and reports whether it is there:
// a part can be empty.
func (r *Reading) Part(name string) (string, bool) { return r.is.Part(name) }

// Component returns what corresponds to a component of RFC 3986, and reports
// whether it is there.
func (r *Reading) Component(c uri.Component) (string, bool) { return r.is.Component(c) }

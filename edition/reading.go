package edition

import (
	"iter"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
)

// A Reader reads texts in one way: an [Edition] does, and so may a program, such as a browser.
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

// maxParts is how many parts a text has at most in any reading.
const maxParts = 12

// A Reading is what a document makes of a text. It is no URI: [Reading.URI] makes one of it.
type Reading struct {
	text  string
	fault finding.Finding // if its Rule is not ""
	parts [maxParts]Part
	n     int
}

// NewReading is for Readers of one's own. Parts are in the order of the text, twelve at most; err is nil if the
// text is valid.
func NewReading(text string, err *finding.Finding, parts ...Part) Reading {
	r := Reading{text: text}
	r.n = copy(r.parts[:], parts)
	if err != nil {
		r.fault = *err
	}
	return r
}

// Read reads a text as the document does. There are parts even if the text is not valid, as far as they can be
// told. It does not allocate if it is.
func (e Edition) Read(text string) Reading {
	r := Reading{text: text}
	e.document().read(&r)
	return r
}

// Text returns the text that was read.
func (r *Reading) Text() string { return r.text }

// Valid reports whether the text is what the document defines.
func (r *Reading) Valid() bool { return r.fault.Rule == "" }

// Err returns nil if the text is valid, or a [finding.Finding]: the first byte that cannot stand where it does, and
// the rule in the document's own terms.
func (r *Reading) Err() error {
	if r.Valid() {
		return nil
	}
	return r.fault
}

// Parts yields the parts that are there, in the order of the text, and their texts as they are written.
func (r *Reading) Parts() iter.Seq2[Part, string] {
	return func(yield func(Part, string) bool) {
		for _, p := range r.parts[:r.n] {
			if !yield(p, r.text[p.Start:p.End]) {
				return
			}
		}
	}
}

// Part returns a part by the document's name, and reports whether it is there: a part can be empty.
func (r *Reading) Part(name string) (string, bool) {
	for _, p := range r.parts[:r.n] {
		if p.Name == name {
			return r.text[p.Start:p.End], true
		}
	}
	return "", false
}

// Component returns what corresponds to a component of RFC 3986, and reports whether it is there.
func (r *Reading) Component(c uri.Component) (string, bool) {
	for _, p := range r.parts[:r.n] {
		if p.Component == c {
			return r.text[p.Start:p.End], true
		}
	}
	return "", false
}

// add notes a part.
func (r *Reading) add(name string, c uri.Component, start, end int) {
	r.parts[r.n] = Part{name, c, start, end}
	r.n++
}

// bad notes what is wrong, if it is the first: the byte at which the text stops being of the rule.
func (r *Reading) bad(at int, rule, section, message string) {
	if r.fault.Rule == "" {
		r.fault = finding.Finding{
			Rule: rule, Severity: finding.Error, Start: at, End: min(at+1, len(r.text)), Section: section, Message: message,
		}
	}
}

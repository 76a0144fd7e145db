// Package doc has the code that the packages of the documents share: the result
// of reading a text, the interface of a document, and common grammar rules.
package doc

import (
	"iter"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
)

// A Part is a piece of a text, with the document's name for it.
type Part struct {
	Name      string        // such as "site" or "url-path"
	Component uri.Component // the corresponding one of RFC 3986, or 0
	Start     int           // in bytes
	End       int
}

// maxParts is the largest number of parts that any reading of a text has.
const maxParts = 12

// A part is a smaller form of Part: texts are not longer than [uri.MaxLen].
type part struct {
	start, end uint32
	name       Name
	component  uri.Component
}

// A Fault is the error of a text. There is none if Rule is "". It is a smaller
// form of a finding.
type Fault struct {
	Start, End             int
	Rule, Section, Message string
}

// Wrong returns a fault of one byte.
func Wrong(at int, rule, section, message string) Fault {
	return Fault{at, at + 1, rule, section, message}
}

// A Reading is the result of reading a text by a document.
type Reading struct {
	Text  string
	Fault Fault
	N     int    // the number of parts
	Own   []Part // the parts from edition.NewReading, instead of parts
	parts [maxParts]part
}

// Add adds a part.
func (r *Reading) Add(name Name, c uri.Component, start, end int) {
	p := &r.parts[r.N]
	p.name, p.component, p.start, p.end = name, c, uint32(start), uint32(end)
	r.N++
}

// Bad notes the first fault: the byte at which the text stops matching the
// rule.
func (r *Reading) Bad(at int, rule, section, message string) {
	if r.Fault.Rule == "" {
		r.Fault = Fault{at, min(at+1, len(r.Text)), rule, section, message}
	}
}

// Valid reports whether there is no fault.
func (r *Reading) Valid() bool { return r.Fault.Rule == "" }

// Matching returns the match of the rule by which read reads a text.
func Matching(read func(*Reading)) Match {
	return func(text string) int {
		r := Reading{Text: text}
		if read(&r); !r.Valid() {
			return r.Fault.Start
		}
		return -1
	}
}

// Finding returns the fault as a finding.
func (r *Reading) Finding() finding.Finding {
	f := &r.Fault
	return finding.Finding{
		Rule: f.Rule, Severity: finding.Error, Start: f.Start, End: f.End,
		Section: f.Section, Message: f.Message,
	}
}

// Err returns nil if there is no fault, or a [finding.Finding].
func (r *Reading) Err() error {
	if r.Valid() {
		return nil
	}
	return r.Finding()
}

// At returns a part by its number.
func (r *Reading) At(i int) Part {
	if r.Own != nil {
		return r.Own[i]
	}
	p := &r.parts[i]
	return Part{p.name.String(), p.component, int(p.start), int(p.end)}
}

// All yields the parts, in the order of the text.
func (r *Reading) All() iter.Seq[Part] {
	return func(yield func(Part) bool) {
		for i := range r.N {
			if !yield(r.At(i)) {
				return
			}
		}
	}
}

// Parts yields the parts and their texts.
func (r *Reading) Parts() iter.Seq2[Part, string] {
	return func(yield func(Part, string) bool) {
		for p := range r.All() {
			if !yield(p, r.Text[p.Start:p.End]) {
				return
			}
		}
	}
}

// Part returns the text of a part by the document's name, and reports whether
// it is present.
func (r *Reading) Part(name string) (string, bool) {
	p, ok := r.Named(name)
	return r.Text[p.Start:p.End], ok
}

// Named returns a part by the document's name.
func (r *Reading) Named(name string) (Part, bool) {
	for p := range r.All() {
		if p.Name == name {
			return p, true
		}
	}
	return Part{}, false
}

// Find returns the part that corresponds to a component.
func (r *Reading) Find(c uri.Component) (Part, bool) {
	for p := range r.All() {
		if p.Component == c {
			return p, true
		}
	}
	return Part{}, false
}

// Component returns the text of the part that corresponds to a component, and
// reports whether it is present.
func (r *Reading) Component(c uri.Component) (string, bool) {
	p, ok := r.Find(c)
	return r.Text[p.Start:p.End], ok
}

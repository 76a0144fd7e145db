package edition

import (
	"cmp"
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

// A part is a Part, and smaller: texts are no longer than [uri.MaxLen].
type part struct {
	start, end uint32
	name       partName
	component  uri.Component
}

// A wrong is what is wrong with a text, or nothing if it has no rule: a finding, and smaller.
type wrong struct {
	Start, End             int
	Rule, Section, Message string
}

func (r *Reading) finding() finding.Finding {
	f := &r.fault
	return finding.Finding{Rule: f.Rule, Severity: finding.Error, Start: f.Start, End: f.End, Section: f.Section, Message: f.Message}
}

// A Reading is what a document makes of a text. It is no URI: [Reading.URI] makes one of it.
type Reading struct {
	text  string
	fault wrong
	parts [maxParts]part
	n     int
	own   []Part // of a Reader of one's own
}

// NewReading is for Readers of one's own. Parts are in the order of the text; err is nil if the text is valid. One
// without a rule gets "text" for it.
func NewReading(text string, err *finding.Finding, parts ...Part) Reading {
	r := Reading{text: text, own: parts, n: len(parts)}
	if err != nil {
		r.fault = wrong{err.Start, err.End, cmp.Or(err.Rule, "text"), err.Section, err.Message}
	}
	return r
}

// Read reads a text as the document does. There are parts even if the text is not valid, as far as they can be
// told; of one longer than [uri.MaxLen] there are none. It does not allocate if it is valid.
func (e Edition) Read(text string) (r Reading) {
	r.text = text
	if len(text) > uri.MaxLen {
		r.bad(uri.MaxLen, "length", "package uri", "the text is longer than 2147483647 bytes")
		return r
	}
	switch e { // and no call through the table, for which r would be allocated
	case URL1993:
		read1993(&r)
	case RFC1738:
		read1738(&r)
	case Draft1997:
		read1997(&r)
	case RFC3986:
		read3986(&r)
	default:
		e.document() // which panics
	}
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
	return r.finding()
}

// Parts yields the parts that are there, in the order of the text, and their texts as they are written.
func (r *Reading) Parts() iter.Seq2[Part, string] {
	return func(yield func(Part, string) bool) {
		for p := range r.all() {
			if !yield(p, r.text[p.Start:p.End]) {
				return
			}
		}
	}
}

// Part returns a part by the document's name, and reports whether it is there: a part can be empty.
func (r *Reading) Part(name string) (string, bool) {
	for p := range r.all() {
		if p.Name == name {
			return r.text[p.Start:p.End], true
		}
	}
	return "", false
}

// Component returns what corresponds to a component of RFC 3986, and reports whether it is there.
func (r *Reading) Component(c uri.Component) (string, bool) {
	for p := range r.all() {
		if p.Component == c {
			return r.text[p.Start:p.End], true
		}
	}
	return "", false
}

// part returns a part by its number.
func (r *Reading) part(i int) Part {
	if r.own != nil {
		return r.own[i]
	}
	p := &r.parts[i]
	return Part{p.name.String(), p.component, int(p.start), int(p.end)}
}

// all yields the parts.
func (r *Reading) all() iter.Seq[Part] {
	return func(yield func(Part) bool) {
		for i := range r.n {
			if !yield(r.part(i)) {
				return
			}
		}
	}
}

// add notes a part.
func (r *Reading) add(name partName, c uri.Component, start, end int) {
	p := &r.parts[r.n]
	p.name, p.component, p.start, p.end = name, c, uint32(start), uint32(end)
	r.n++
}

// bad notes what is wrong, if it is the first: the byte at which the text stops being of the rule.
func (r *Reading) bad(at int, rule, section, message string) {
	if r.fault.Rule == "" {
		r.fault = wrong{at, min(at+1, len(r.text)), rule, section, message}
	}
}

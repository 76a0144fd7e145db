package edition

import (
	"iter"
	"math/bits"
	"strings"

	"github.com/urikit/uri"
)

// A Conflict is a point on which the documents part.
type Conflict struct {
	ID    string // "C-03"
	Point string // "tilde"

	// Says is what each document says, the oldest first, where it says
	// something.
	Says []Statement

	// Elsewhere is "" if texts are looked at for this conflict by [Compare] or
	// [CompareRef]. If not, it is why not.
	Elsewhere string
}

// A Statement is what a document says on a point.
type Statement struct {
	Edition Edition
	Section string // "RFC 1738 section 2.2"
	Says    string // in a few words; equal words mean that documents agree
}

// Conflicts yields the points on which the documents part, by their ids.
func Conflicts() iter.Seq[Conflict] {
	return func(yield func(Conflict) bool) {
		for _, k := range conflicts() {
			c := Conflict{ID: k.id, Point: k.point, Elsewhere: k.elsewhere}
			for e := range All.Each() {
				if s := k.says.of(e); s.what != "" {
					c.Says = append(c.Says, Statement{e, e.cite(s.section), s.what})
				}
			}
			if !yield(c) {
				return
			}
		}
	}
}

// A conflict is a row of the table.
type conflict struct {
	id, point string
	component uri.Component
	says      says

	// shows detects the conflict in a text; resolves reports whether it shows
	// in a reference and its base. A row has one of them or both, or says why
	// not.
	shows     detector
	resolves  func(p pair) bool
	elsewhere string

	// words and silent are for rows where what the documents say, or whether
	// they say something, depends on the text: what stands in says is true in
	// general.
	words  func(x *subject, e Edition) string
	silent func(x *subject, e Edition) bool
}

// says is what the documents say, in the order of their age. If one is silent,
// its words are "". Equal words mean that documents agree.
type says [len(documents)]statement

type statement struct{ section, what string }

func (s *says) of(e Edition) *statement { return &s[bits.TrailingZeros8(uint8(e))] }

// cite returns a section, or an appendix, with its document.
func (e Edition) cite(section string) string {
	if strings.HasPrefix(section, "appendix") {
		return e.Title() + " " + section
	}
	if e == URL1993 { // its sections have no numbers
		section = `"` + section + `"`
	}
	return e.Title() + " section " + section
}

// what returns the words of an edition on a text.
func (k *conflict) what(x *subject, e Edition) string {
	switch {
	case k.words != nil:
		return k.words(x, e)
	case k.silent != nil && k.silent(x, e):
		return ""
	}
	return k.says.of(e).what
}

// parts reports whether the editions that are compared do not agree.
func (k *conflict) parts(x *subject) bool {
	first := ""
	for e := range x.editions.Each() {
		switch s := k.what(x, e); {
		case s == "" || s == first:
		case first == "":
			first = s
		default:
			return true
		}
	}
	return false
}

// cite writes into views what their documents say.
func (k *conflict) cite(x *subject, views []View) {
	for i := range views {
		if e, ok := views[i].Reader.(Edition); ok {
			if views[i].Says = k.what(x, e); views[i].Says != "" {
				views[i].Section = e.cite(k.says.of(e).section)
			}
		}
	}
}

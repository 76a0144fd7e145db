package edition

import (
	"iter"
	"math/bits"
	"strings"

	"github.com/urikit/uri"
)

// A Conflict is a point on which the documents disagree.
type Conflict struct {
	ID    string // "C-03"
	Point string // "tilde"

	// Says has the statements of the documents, the oldest first. A document
	// that says nothing has no statement.
	Says []Statement

	// Elsewhere is "" if [Compare] or [CompareRef] detects this conflict. If
	// not, it says why.
	Elsewhere string
}

// A Statement is what a document says on a point.
type Statement struct {
	Edition Edition
	Section string // "RFC 1738 section 2.2"
	Says    string // in a few words; equal words mean that documents agree
}

// Conflicts yields the points on which the documents disagree, in the order of
// their ids.
func Conflicts() iter.Seq[Conflict] {
	return func(yield func(Conflict) bool) {
		for _, k := range conflicts.Get() {
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

	// shows detects the conflict in a text; resolves detects it in a reference
	// and its base. A row has one of them, or both, or elsewhere.
	shows     detector
	resolves  func(p pair) bool
	elsewhere string

	// words and silent are for rows where the documents' statements, or whether
	// there are any, depend on the text. The entries of says are true in
	// general.
	words  func(x *subject, e Edition) string
	silent func(x *subject, e Edition) bool
}

// says has the statements of the documents, the oldest first. The words are ""
// if a document says nothing. Equal words mean that documents agree.
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

// what returns the statement of an edition on the point, for this text.
func (k *conflict) what(x *subject, e Edition) string {
	switch {
	case k.words != nil:
		return k.words(x, e)
	case k.silent != nil && k.silent(x, e):
		return ""
	}
	return k.says.of(e).what
}

// parts reports whether the compared editions disagree.
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

// cite sets Says and Section of the views.
func (k *conflict) cite(x *subject, views []View) {
	for i := range views {
		if e, ok := views[i].Reader.(Edition); ok {
			if views[i].Says = k.what(x, e); views[i].Says != "" {
				views[i].Section = e.cite(k.says.of(e).section)
			}
		}
	}
}

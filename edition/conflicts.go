package edition

import (
	"iter"
	"strings"

	"github.com/urikit/uri"
)

// A Conflict is a point on which the documents part.
type Conflict struct {
	ID    string // "C-03"
	Point string // "tilde"

	// Says is what each document says, the oldest first, where it says something.
	Says []Statement

	// Elsewhere is "" if texts are looked at for this conflict by [Compare] or [CompareRef]. If not, it is why not.
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
		for i := range conflicts {
			k := &conflicts[i]
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

	// shows returns where the conflict shows in a text, or -1, -1; resolves reports whether it does in a
	// reference and its base. A row has one of them or both, or says why not.
	shows     func(x *subject) (start, end int)
	resolves  func(p pair) bool
	elsewhere string

	// words is for rows where what the documents say depends on the text: what stands in says is true in general.
	words func(x *subject, e Edition) string
}

// says is what the documents say, in the order of their age. If one is silent, its words are "". Equal words mean
// that documents agree.
type says struct{ d1993, d1738, d1997, d3986 statement }

type statement struct{ section, what string }

func (s *says) of(e Edition) statement {
	switch e {
	case URL1993:
		return s.d1993
	case RFC1738:
		return s.d1738
	case Draft1997:
		return s.d1997
	}
	return s.d3986
}

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
	if k.words != nil {
		return k.words(x, e)
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

// Words that several rows share.
const (
	wordData    = "data"
	wordEncoded = "has to be encoded"
	wordPlain   = "a plain character"
	wordNeeded  = "needed"
	wordAllowed = "may stand"
	wordSame    = "means the same as the character"
	wordOther   = "does not mean the same as the character"
	wordRemoved = "removed"
	wordKept    = "kept"
)

package redact

import (
	"slices"
	"strings"
)

// Plain is [Redactor.Spans] without the fast search: every segment is read.
func (r Redactor) Plain(text string) (all []Span) {
	r.spans(text, true, func(span Span) bool {
		all = append(all, span)
		return true
	})
	return all
}

// Names returns the names of the table of parameters, and no others.
func Names() (all []string) {
	for _, n := range names {
		if n.kind != 0 {
			all = append(all, strings.Fields(n.folded)...)
		}
	}
	return all
}

// Literals returns the texts that shapes begin with.
func Literals() (all []string) {
	for _, s := range slices.Concat(shapes[:], tokens[:]) {
		all = append(all, strings.Split(s.literal, "|")...)
	}
	return all
}

// Found returns the name of the row of a folded name.
func Found(s string) string {
	f := fold(s)
	tables.once.Do(fill)
	n, _ := find(&f, nil)
	return n.folded
}

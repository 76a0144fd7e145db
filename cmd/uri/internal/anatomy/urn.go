package anatomy

import (
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

func (v *view) nameRows() []row {
	n := v.urn
	i, registered := nid.Lookup(n.NID())
	note := namespaceNote(i, registered)
	written := strings.TrimSuffix(v.Path(), ":"+n.NSS())
	if written != n.NID() {
		note = "the same as " + n.NID() + "; " + note
	}
	style := styles[uri.Path]
	rows := []row{
		{name: "  namespace", value: value(written, style), notes: []string{note}},
		{name: "  name", value: value(n.NSS(), style), notes: nameNotes(n)},
	}
	if v.long() {
		return rows
	}
	if all, err := nid.Parts(n); err == nil {
		for _, m := range all {
			rows = append(rows, partRow("    ", m))
		}
	}
	return rows
}

func namespaceNote(i nid.Info, registered bool) string {
	switch i.Status {
	case nid.Common:
		return "not registered, but in use; " + legible(i.Spec)
	case nid.Experimental:
		return "an experimental namespace, which nobody registers"
	case nid.Reserved:
		return "a name that cannot be registered"
	}
	if !registered {
		return "not a registered namespace"
	}
	parts := []string{legible(i.Title), unbroken(i.Spec), i.Status.String()}
	empty := func(s string) bool { return s == "" }
	return strings.Join(slices.DeleteFunc(parts, empty), "; ")
}

// nameNotes says whether the name follows the rules of its namespace. It shows
// the percent-encoded characters outside US-ASCII that are safe to show.
func nameNotes(n urn.URN) []string {
	note := "keeps to the rules of " + n.NID()
	if i, _ := nid.Lookup(n.NID()); i.Check == nil {
		note = "only the rules of all URNs are known"
	} else if list := i.Check(n); len(list) > 0 {
		note = "breaks the rules of " + n.NID()
		if f := list[0]; f.HasFix && f.Rule == "check-digit" {
			digit := n.String()[f.Start:f.End]
			note = "check digit " + digit + " is wrong, " + f.Fix + " would be right"
		}
	}
	notes := []string{note}
	n = n.AssignedName()
	if s := n.Display(); s != n.Canonical().String() {
		s = s[len("urn:"+n.NID()+":"):]
		notes = append(notes, "stands for "+clip(show.ASCII(s), maxValue))
	}
	return notes
}

// queryRows returns rows for the query of a reference to a URN, and its parts.
func (v *view) queryRows() (rows []row) {
	if !v.HasQuery() {
		return nil
	}
	add := func(name, text, note string) {
		cs := value(text, styles[uri.Query])
		rows = append(rows, row{name: "  " + name, value: cs, notes: []string{note}})
	}
	if s := v.urn.RComponent(); s != "" {
		add("r-component", s, "for the resolver")
	}
	if s := v.urn.QComponent(); s != "" {
		add("q-component", s, "for the resource, or what serves it")
	}
	count := 0
	for k, value := range v.urn.Directives().All() {
		if count++; count <= maxItems {
			add("directive", k+"="+value, directiveNote(v.urn, k, value))
		}
	}
	note := "not a part of the name"
	if count > 0 {
		note = show.Plural(count, "directive")
	}
	if count > maxItems {
		more := words("and " + strconv.Itoa(count-maxItems) + " more")
		rows = append(rows, row{name: "  directive", value: more})
	}
	whole := row{"query", value(v.Query(), styles[uri.Query]), []string{note}, "3.4"}
	return append([]row{whole}, rows...)
}

func directiveNote(n urn.URN, keyword, value string) string {
	i, _ := nid.Lookup(n.NID())
	if slices.Contains(i.Keywords, keyword) {
		return "as the namespace says"
	}
	for _, k := range urn.StandardParameters().Keywords() {
		if k.Keyword != keyword {
			continue
		}
		note := k.Purpose
		if s, ok := urn.StandardParameters().Service(value); ok && keyword == "s" {
			note += ": " + s.Purpose
		}
		return note
	}
	return "not a registered keyword"
}

// follows returns a row for the documents by which n is a URN, and says why n
// is not a URN by the others.
func follows(n urn.URN) row {
	r := row{name: "follows", value: words(n.Syntax().String())}
	for _, s := range [...]urn.Syntax{urn.Draft, urn.RFC8141, urn.RFC2141} {
		if list := s.Check(n.Generic()); len(list) > 0 {
			why := show.ASCII(list[0].Message)
			r.notes = append(r.notes, "not "+unbroken(s.String())+": "+why)
		}
	}
	return r
}

// canonical returns a row for the canonical spelling of the name, if it
// differs.
func canonical(n urn.URN) []row {
	c := nid.Canonical(n)
	if c == n {
		return nil
	}
	note := "the same name, written as all URNs are"
	if !c.Equal5a(n) {
		note = "the same name by the rules of " + n.NID()
	}
	return []row{{name: "canonical", value: value(c.String(), plain), notes: []string{note}}}
}

// urnFindings returns the lines for what is wrong with a URI of the scheme urn,
// as a URN or by the rules of its namespace.
func (v *view) urnFindings() (list []string) {
	var found []finding.Finding
	if v.isURN {
		found = nid.Check(v.urn)
	} else if u, ok := v.URI(); ok {
		found = urn.Check(u)
	}
	for i, f := range found {
		if i == maxItems {
			return append(list, "and "+strconv.Itoa(len(found)-i)+" more")
		}
		prefix := ""
		if !v.isURN {
			prefix = "not a URN: byte" + join + strconv.Itoa(f.Start) + ": "
		}
		list = append(list, prefix+said(f))
	}
	return list
}

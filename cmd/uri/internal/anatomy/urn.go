package anatomy

import (
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/fields"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// isURN reports whether the reference is a URI of the scheme urn, be it a URN
// or not.
func (v *view) isURN() bool { return v.Scheme() == "urn" }

// urn returns the URN that the reference is.
func (v *view) urn() (urn.URN, bool) {
	u, ok := v.URI()
	if !ok || !v.isURN() {
		return urn.URN{}, false
	}
	n, err := urn.Parse(u)
	return n, err == nil
}

// nss returns the place of the name in the namespace of n. Before it is the
// namespace, and a colon.
func (v *view) nss(n urn.URN) (start, end int) {
	_, end, _ = v.Span(uri.Path)
	return end - len(n.NSS()), end
}

// piece returns what is shown of a part of a component.
func (v *view) piece(start, end int, st style) []cell {
	var cuts []cut
	if end-start > maxValue {
		cuts = []cut{omit(start+valueHead, end-valueTail)}
	}
	return cells(v.String(), start, end, cuts, func(int) style { return st })
}

// nameRows returns rows for the parts of the path of a URN.
func (v *view) nameRows(n urn.URN) []row {
	start, end := v.nss(n)
	from, _, _ := v.Span(uri.Path)
	i, registered := nid.Lookup(n.NID())
	note := namespaceNote(i, registered)
	if v.String()[from:start-1] != n.NID() {
		note = "the same as " + n.NID() + "; " + note
	}
	rows := []row{
		{name: "  namespace", value: v.piece(from, start-1, pathStyle), notes: []string{note}},
		{name: "  name", value: v.piece(start, end, pathStyle), notes: v.nameNotes(n)},
	}
	parts, err := nid.Fields(n)
	if parts == nil || err != nil {
		return rows
	}
	for _, m := range fields.Of(parts) {
		rows = append(rows, partRow("    ", m))
	}
	return rows
}

// namespaceNote says what the registry knows.
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
	var parts []string
	for _, s := range [...]string{legible(i.Title), unbroken(i.Spec), i.Status.String()} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, "; ")
}

// nameNotes says whether the name keeps to the rules of its namespace, and what
// its octets stand for.
func (v *view) nameNotes(n urn.URN) []string {
	i, _ := nid.Lookup(n.NID())
	if i.Check == nil {
		return append([]string{"no rules are known but those of all URNs"}, standsFor(n)...)
	}
	list := i.Check(n)
	if len(list) == 0 {
		return append([]string{"keeps to the rules of " + n.NID()}, standsFor(n)...)
	}
	note := "breaks the rules of " + n.NID()
	if f := list[0]; f.HasFix && f.Rule == "check-digit" {
		note = "check digit " + n.String()[f.Start:f.End] + " is wrong, " + f.Fix + " would be right"
	}
	return append([]string{note}, standsFor(n)...)
}

// standsFor says which characters that are not US-ASCII are percent-encoded in
// the name, if some are that are safe to show.
func standsFor(n urn.URN) []string {
	n = n.AssignedName()
	s := n.Display()
	if s == n.Canonical().String() {
		return nil
	}
	return []string{"stands for " + clipName(show.ASCII(s[len("urn:"+n.NID()+":"):]))}
}

// directiveRows returns rows for what stands behind "?" in a reference to a
// URN.
func (v *view) directiveRows(n urn.URN) []row {
	start, _, _ := v.Span(uri.Query)
	part := func(name string, length int, note string) row {
		r := row{name: "  " + name, value: v.piece(start, start+length, queryStyle), notes: []string{note}}
		start += length
		return r
	}
	var rows []row
	if s := n.RComponent(); s != "" {
		start += len("+")
		rows = append(rows, part("r-component", len(s), "for the resolver"))
		start += len("?")
	}
	if s := n.QComponent(); s != "" {
		start += len("=")
		rows = append(rows, part("q-component", len(s), "for the resource, or what serves it"))
	}
	count := 0
	for k, value := range n.Directives().All() {
		if count++; count > maxItems {
			continue
		}
		rows = append(rows, part("directive", len(k)+len("=")+len(value), directiveNote(n, k, value)))
		start += len("&")
	}
	if count > maxItems {
		rows = append(rows, row{name: "  directive", value: words("and " + strconv.Itoa(count-maxItems) + " more")})
	}
	return rows
}

// directiveNote says what a directive asks for.
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

// afterNote says what stands behind "?".
func afterNote(n urn.URN) string {
	count := 0
	for range n.Directives().All() {
		count++
	}
	if count > 0 {
		return plural(count, "directive")
	}
	return "not a part of the name"
}

// follows returns a row for the documents by which n is a URN, and says why it
// is none by the others.
func (v *view) follows(n urn.URN) row {
	r := row{name: "follows", value: words(n.Syntax().String())}
	for _, s := range [...]urn.Syntax{urn.Draft, urn.RFC8141, urn.RFC2141} {
		if list := s.Check(n.Generic()); len(list) > 0 {
			r.notes = append(r.notes, "not "+unbroken(s.String())+": "+show.ASCII(list[0].Message))
		}
	}
	return r
}

// canonical returns a row for the spelling that stands for the name, if that is
// another text.
func (v *view) canonical(n urn.URN) []row {
	c := nid.Canonical(n)
	if c == n {
		return nil
	}
	note := "the same name, written as all URNs are"
	if !c.Equal5a(n) {
		note = "the same name by the rules of " + n.NID()
	}
	w := &view{Ref: c.Generic().Ref()}
	return []row{{name: "canonical", value: w.value(0, len(c.String())), notes: []string{note}}}
}

// urnFindings returns the lines for what is wrong with a URI of the scheme urn,
// as a URN or by the rules of its namespace.
func (v *view) urnFindings() (list []string) {
	var found []finding.Finding
	n, ok := v.urn()
	prefix := func(finding.Finding) string { return "" }
	if ok {
		found = nid.Check(n)
	} else if u, ok := v.URI(); ok {
		found = urn.Check(u)
		prefix = func(f finding.Finding) string { return "no URN: byte" + join + strconv.Itoa(f.Start) + ": " }
	}
	for i, f := range found {
		if i == maxItems {
			return append(list, "and "+strconv.Itoa(len(found)-i)+" more")
		}
		list = append(list, prefix(f)+said(f))
	}
	return list
}

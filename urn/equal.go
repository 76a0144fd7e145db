package urn

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// Equal5a reports whether u and v are the same name by the lexical equivalence
// of the draft (section 5) with step 5a, which compares named resources:
// "urn", NID and the hexadecimal digits of triplets are compared without regard
// to case; query and fragment do not count. Nothing is decoded. It does not
// allocate. Namespaces may call more names equal: see
// [github.com/urikit/uri/urn/nid.Equivalent].
func (u URN) Equal5a(v URN) bool {
	a, b := u.generic.Path(), v.generic.Path()
	if a == b {
		return true
	}
	if len(a) != len(b) {
		return false
	}
	i := strings.IndexByte(a, ':')
	return i >= 0 && strings.EqualFold(a[:i], b[:i]) && equalTriplets(a[i:], b[i:])
}

// Equal5b is Equal5a with step 5b instead, for caches of resolution results:
// the directives count, but not their order. Any other query is compared as it
// is. Equal5b allocates only if directives are not sorted.
func (u URN) Equal5b(v URN) bool {
	if !u.Equal5a(v) || u.generic.HasQuery() != v.generic.HasQuery() {
		return false
	}
	a, b := u.generic.Query(), v.generic.Query()
	if len(a) != len(b) || equalTriplets(a, b) {
		return len(a) == len(b)
	}
	return equalTriplets(u.sortedQuery(), v.sortedQuery())
}

// Equal8141 reports whether u and v are URN-equivalent by RFC 8141 section 3.1:
// the assigned names are compared as in [URN.Equal5a], and r-, q- and
// f-components are ignored.
func (u URN) Equal8141(v URN) bool { return u.Equal5a(v) }

// sortedQuery returns the query with its directives sorted; any other query is
// unchanged (conflicts.md D-19).
func (u URN) sortedQuery() string {
	if d := u.Directives(); d != (Directives{}) {
		return d.Sorted().text
	}
	return u.generic.Query()
}

// equalTriplets reports whether two texts of one length are equal except for
// the case of the digits of their triplets.
func equalTriplets(a, b string) bool {
	for i := 0; i < len(a); i++ {
		if a[i] != b[i] {
			return false
		}
		if a[i] == '%' {
			if !strings.EqualFold(a[i:i+3], b[i:i+3]) {
				return false
			}
			i += 2
		}
	}
	return true
}

// Canonical returns u in canonical form, in which URNs are stored, sent and
// shown (the draft, sections 4 and 5): "urn" and the NID in lower case, and the
// digits of triplets in upper case. No triplet is decoded, and the components
// after the name stay. Canonical returns u itself if nothing changes.
func (u URN) Canonical() URN { return u.rewrite(u.generic.Query(), u.generic.HasFragment()) }

// Normalize5a returns the canonical assigned name, which step 5a compares. For
// all u and v, u.Equal5a(v) is u.Normalize5a() == v.Normalize5a(). Use it as
// the key for data about a name.
func (u URN) Normalize5a() URN { return u.AssignedName().Canonical() }

// Normalize5b returns the form that step 5b compares: canonical, without a
// fragment, with the directives sorted by keyword. Use it as the key for
// answers of a resolver.
func (u URN) Normalize5b() URN { return u.rewrite(u.sortedQuery(), false) }

// rewrite returns the canonical form with another query, and with or without
// the fragment.
func (u URN) rewrite(query string, fragment bool) URN {
	if u.IsZero() {
		return u
	}
	g := u.generic
	if !fragment {
		g = g.WithoutFragment()
	}
	text, nid := g.String(), len(scheme)+len(g.Path())-len(u.NSS())-len(":")
	if query == g.Query() && strings.ToLower(text[:nid]) == text[:nid] &&
		pct.UpperCase(text[nid:]) == text[nid:] {
		return URN{g}
	}
	b := append([]byte(strings.ToLower(text[:nid])), ':')
	b = append(b, u.NSS()...)
	if g.HasQuery() {
		b = append(append(b, '?'), query...)
	}
	if g.HasFragment() {
		b = append(append(b, '#'), g.Fragment()...)
	}
	v, err := uri.Parse(pct.UpperCase(string(b)))
	if err != nil {
		return u // cannot happen: only case and the order of directives change
	}
	return URN{v}
}

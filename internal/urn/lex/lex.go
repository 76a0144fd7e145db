// Package lex has the URNs of sources of law, urn:lex, as specified by RFC 9676
// section 8. docs/namespaces.md has the grammar, and what we decided.
package lex

import (
	"strings"
	"unicode"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

const (
	nid    = "lex"
	nir    = "nir"
	syntax = "RFC 9676 section 8"
)

// A URN is the URN of a source of law: of the namespace lex, or of nir.
type URN struct{ part.URN }

// FromURN returns u as a [URN], or the first finding of [Check] as the error.
func FromURN(u urn.URN) (URN, error) {
	v, err := part.Checked(u, Check)
	return URN{v}, err
}

// Check returns all rules of its namespace that u breaks, lex or nir.
func Check(u urn.URN) []finding.Finding {
	space := u.NID()
	if space != nir {
		space = nid
	}
	c := part.NewName(u, space, syntax)
	check := checker{c}
	check.nss(space == nir)
	return check.Findings
}

// FromID returns the URN of the namespace lex for a name, such as
// "it:stato:legge:2003-09-21;456". Characters beyond US-ASCII and "|" are
// encoded; triplets stay. Offsets in the error count in id.
func FromID(id string) (URN, error) { return from(nid, id) }

// FromNIR is [FromID] for the namespace nir: "stato:legge:2003-09-21;456".
func FromNIR(id string) (URN, error) { return from(nir, id) }

// plain has the bytes that FromID does not encode.
var plain = pct.Range(0, unicode.MaxASCII).Minus(pct.SetOf("|"))

func from(nid, id string) (URN, error) {
	pieces := strings.Split(id, "%")
	for i, p := range pieces {
		pieces[i] = pct.Encode(p, plain)
	}
	return part.FromMade(nid, strings.Join(pieces, "%"), FromURN, func(at int) int {
		i := 0
		for ; at > 0 && i < len(id); i++ {
			if at--; id[i] != '%' && !plain.Contains(id[i]) {
				at -= len("HH")
			}
		}
		return i
	})
}

// ID returns the name without "urn:lex:" or "urn:nir:". Characters beyond
// US-ASCII and "|" are decoded; other triplets stay, since their characters
// could look like delimiters.
func (u URN) ID() string {
	return mapTriplets(u.Generic().NSS(), func(r rune, triplets string) string {
		if r > unicode.MaxASCII || r == '|' {
			return string(r)
		}
		return triplets
	})
}

// mapTriplets replaces the triplets of each character in a text. Triplets that
// are not UTF-8 stay.
func mapTriplets(text string, replace func(r rune, triplets string) string) string {
	var b strings.Builder
	for {
		i := strings.IndexByte(text, '%')
		if i < 0 {
			b.WriteString(text)
			return b.String()
		}
		b.WriteString(text[:i])
		text = text[i:]
		r, n, ok := part.Rune(text)
		triplets := text[:n]
		if ok {
			triplets = replace(r, triplets)
		}
		b.WriteString(triplets)
		text = text[n:]
	}
}

// Canonical returns u with the name in lower case, and the digits of triplets
// in upper case: see the terminology.
func (u URN) Canonical() URN {
	nss := pct.UpperCase(u.Generic().NSS())
	n := nameEnd(nss, u.Generic().NID() == nir)
	if name := nss[:n]; !isLower(name) {
		nss = lower(name) + nss[n:]
	}
	return URN{part.Renamed(u.URN, nss)}
}

// nameEnd returns the length of a name, without the partition and without the
// day after "!" in nir.
func nameEnd(nss string, nir bool) int {
	delimiters := "~"
	if nir {
		delimiters = "~!"
	}
	if i := strings.IndexAny(nss, delimiters); i >= 0 {
		return i
	}
	return len(nss)
}

// isLower reports whether s has no triplets and no upper case, so that lower
// would change nothing.
func isLower(s string) bool {
	for i := range len(s) {
		if s[i] == '%' || 'A' <= s[i] && s[i] <= 'Z' {
			return false
		}
	}
	return true
}

// lower returns a name in lower case, with the digits of triplets in upper
// case.
func lower(s string) string {
	return pct.UpperCase(mapTriplets(part.Lower(s), func(r rune, triplets string) string {
		if l := unicode.ToLower(r); l != r {
			return pct.Encode(string(l), pct.Set{})
		}
		return triplets
	}))
}

// Equal reports whether u and v are the same name. Case does not matter in the
// name of the document (section 3.3).
func (u URN) Equal(v URN) bool { return part.Same(u, v) }

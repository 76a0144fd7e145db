// Package nbn has the URNs of National Bibliography Numbers, which libraries
// give to publications without an ISBN or ISSN, as specified by RFC 8458
// section 4.2. docs/namespaces.md has the grammar, and what we decided.
package nbn

import (
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/internal/urn/digit"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

const (
	nid    = "nbn"
	syntax = "RFC 8458 section 4.2"
	dnb    = "Deutsche Nationalbibliothek, check digit of urn:nbn:de"
)

// A URN is the URN of a National Bibliography Number.
type URN struct{ part.URN }

// FromURN returns u as a [URN], or the first finding of [Check] as the error.
func FromURN(u urn.URN) (URN, error) {
	v, err := part.Checked(u, Check)
	return URN{v}, err
}

// Check returns all rules of the namespace that u breaks.
func Check(u urn.URN) []finding.Finding {
	c := part.NewName(u, nid, syntax)
	prefix, text, ok := strings.Cut(c.NSS, "-")
	checkPrefix(&c, prefix)
	switch at := len(prefix); {
	case !ok:
		c.Bad(at, at, "nbn-nss", `missing "-" and string after the prefix`)
	case text == "":
		c.Bad(at+1, at+1, "nbn-string", `missing string after "-"`)
	case text[0] == '/':
		c.Bad(at+1, at+2, "nbn-string", `the string must not begin with "/"`)
	case len(c.Findings) == 0 && strings.EqualFold(prefix[:2], "de"):
		checkDigit(&c, u)
	}
	return c.Findings
}

// checkPrefix checks the country and the sub-namespaces.
func checkPrefix(c *part.NameCheck, prefix string) {
	country, _, more := strings.Cut(prefix, ":")
	at := len(country)
	if c.Only(0, at, pct.Alpha(), "iso-cc") && at != 2 {
		c.Bad(0, at, "iso-cc", "the code of a country has two letters")
	}
	for more {
		at++
		var sub string
		sub, _, more = strings.Cut(prefix[at:], ":")
		if c.Only(at, at+len(sub), alphanum, "subspc") && sub == "" {
			c.Bad(at, at, "subspc", "the sub-namespace is empty")
		}
		at += len(sub)
	}
}

var (
	alphanum = pct.Alpha().Union(pct.Digit())
	valued   = alphanum.Union(pct.SetOf("+-./:_")) // characters with a value in the check digit
)

// checkDigit checks the last character of a German name.
func checkDigit(c *part.NameCheck, u urn.URN) {
	last := len(c.NSS) - 1
	for i := range last + 1 {
		if !valued.Contains(c.NSS[i]) {
			c.BadBy(dnb, i, i+1, "check-digit",
				part.Name(c.NSS[i])+" is not allowed in a name with a check digit")
			return
		}
	}
	name := u.AssignedName().String()
	is := c.NSS[last]
	if !pct.Digit().Contains(is) {
		want, _ := digit.DNB(name)
		c.BadBy(dnb, last+1, last+1, "check-digit",
			"missing check digit: it would be "+string(want))
		c.Fix(string(want))
		return
	}
	if want, _ := digit.DNB(name[:len(name)-1]); want != is {
		c.BadDigitBy(dnb, last, string(want))
	}
}

// FromID returns the URN of an NBN, such as "fi-fe201003181510". "%", and
// characters that are not allowed in a URN, are encoded.
func FromID(id string) (URN, error) {
	nss := pct.Encode(id, pct.Path())
	if prefix, text, ok := strings.Cut(nss, "-"); ok && strings.HasPrefix(text, "/") {
		nss = prefix + "-%2F" + text[1:]
	}
	return part.FromEncoded(nid, nss, FromURN)
}

// ID returns the NBN, decoded.
func (u URN) ID() string { return part.Decode(u.Generic().NSS()) }

// Fields are the parts of a name.
type Fields struct {
	Country       string   `json:"country"` // in lower case
	SubNamespaces []string `json:"sub_namespaces,omitempty"`
	Text          string   `json:"string"` // decoded, with the check digit
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	prefix, text, _ := strings.Cut(u.Generic().NSS(), "-")
	f := Fields{Text: part.Decode(text)}
	spaces := strings.Split(part.Lower(prefix), ":")
	if f.Country = spaces[0]; len(spaces) > 1 {
		f.SubNamespaces = spaces[1:]
	}
	return f
}

// Canonical returns u with the prefix in lower case, and the digits
// of triplets in upper case.
func (u URN) Canonical() URN {
	nss := pct.UpperCase(u.Generic().NSS())
	n := max(0, strings.IndexByte(nss, '-'))
	if prefix := part.Lower(nss[:n]); prefix != nss[:n] {
		nss = prefix + nss[n:]
	}
	return URN{part.Renamed(u.URN, nss)}
}

// Equal reports whether u and v are the same name (section 4.3).
func (u URN) Equal(v URN) bool { return part.Same(u, v) }

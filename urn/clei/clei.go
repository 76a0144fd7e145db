package clei

import (
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// A URN is a URN of the namespace clei. It is a small immutable value, and keeps the text: == is equality of
// texts, and [URN.Equal] of names. The zero URN is none.
type URN struct{ generic urn.URN }

// Parse returns u as a URN of the namespace. The error is the first finding of [Check]. Parse does not
// allocate, but for an error.
func Parse(u urn.URN) (URN, error) {
	if err := part.First(Check(u)); err != nil {
		return URN{}, err
	}
	return URN{u}, nil
}

// length is that of a code.
const length = 10

var alphanumeric = pct.Alpha.Union(pct.Digit)

// Check returns all in which u breaks the rules of the namespace.
func Check(u urn.URN) []finding.Finding {
	c, ok := part.NewName(u, "clei", "RFC 4152 section 2")
	if ok && c.Only(0, len(c.NSS), alphanumeric, "CLEI") && len(c.NSS) != length {
		c.Bad(0, len(c.NSS), "CLEI", "a CLEI code has ten characters")
	}
	return c.Findings
}

// FromID returns the URN of a code: "D4CE18B7AA".
func FromID(id string) (URN, error) { return part.From("clei", id, Parse) }

// Generic returns the URN that u was parsed from.
func (u URN) Generic() urn.URN { return u.generic }

// String returns the text of u, as it was written.
func (u URN) String() string { return u.generic.String() }

// ID returns the code, as it is written.
func (u URN) ID() string { return u.generic.NSS() }

// Fields are the elements of a code, in capitals.
type Fields struct {
	Basic         string `json:"basic"`         // technology or type, and functional sub-category
	Features      string `json:"features"`      // what it can do
	Reference     string `json:"reference"`     // manufacturer, system, specification or drawing
	Complementary string `json:"complementary"` // what tells makes apart
}

// Fields returns the elements of u.
func (u URN) Fields() Fields {
	if u == (URN{}) {
		return Fields{}
	}
	s := part.Upper(u.ID())
	return Fields{s[:4], s[4:7], s[7:8], s[8:]}
}

// Canonical returns u with the code in capitals. It returns u itself if nothing changes.
func (u URN) Canonical() URN { return URN{part.Rewrite(u.generic, part.Upper(u.ID()))} }

// Equal reports whether u and v are the same name by the rules of the namespace. What stands behind the
// names does not count.
func (u URN) Equal(v URN) bool { return u.Canonical().generic.Equal5a(v.Canonical().generic) }

package xmlorg

import (
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/urn"
)

// A URN is a URN of the namespace xmlorg. It is a small immutable value, and keeps the text: == is equality of
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

// Check returns all in which u breaks the rules of the namespace.
func Check(u urn.URN) []finding.Finding {
	c, ok := part.NewName(u, "xmlorg", "RFC 3120 section 2")
	if !ok {
		return c.Findings
	}
	branch, rest, _ := strings.Cut(c.NSS, ":")
	if branch != "objects" {
		c.Bad(0, len(branch), "hierarchy", `a name of XML.org begins with "objects:"`)
		return c.Findings
	}
	rules := [...]string{"type", "object-id"}
	n, at := 0, len("objects:")
	for p := range strings.SplitSeq(rest, ":") {
		if p == "" {
			at = min(at, len(c.NSS))
			c.Bad(at, at, rules[min(n, 1)], "the "+rules[min(n, 1)]+" is missing, or a part of it")
			return c.Findings
		}
		at += len(p) + len(":")
		n++
	}
	if n < len(rules) {
		c.Bad(len(c.NSS), len(c.NSS), "object-id", "the object-id is missing")
	}
	return c.Findings
}

// FromID returns the URN of an NSS: "objects:schema:xmlschema:xcatalog". Offsets in the error are those in
// it.
func FromID(id string) (URN, error) { return part.From("xmlorg", id, Parse) }

// Generic returns the URN that u was parsed from.
func (u URN) Generic() urn.URN { return u.generic }

// String returns the text of u, as it was written.
func (u URN) String() string { return u.generic.String() }

// ID returns the NSS, as it is written.
func (u URN) ID() string { return u.generic.NSS() }

// Fields are the parts of a URN, decoded.
type Fields struct {
	Type    string `json:"type"`
	Subtype string `json:"subtype,omitempty"` // if there are three parts or more
	Object  string `json:"object"`
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	var f Fields
	_, rest, _ := strings.Cut(u.generic.NSS(), ":")
	f.Type, f.Object, _ = strings.Cut(rest, ":")
	if subtype, id, more := strings.Cut(f.Object, ":"); more {
		f.Subtype, f.Object = subtype, id
	}
	return Fields{part.Decode(f.Type), part.Decode(f.Subtype), part.Decode(f.Object)}
}

// Canonical returns u in the canonical form that all URNs have, since the namespace adds none. It returns u
// itself if nothing changes.
func (u URN) Canonical() URN { return URN{u.generic.Canonical()} }

// Equal reports whether u and v are the same name by the rules of the namespace. What stands behind the
// names does not count.
func (u URN) Equal(v URN) bool { return u.Canonical().generic.Equal5a(v.Canonical().generic) }

package thread

import (
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// A URN is a URN of the namespace thread. It is a small immutable value, and keeps the text: == is equality of
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
	c, ok := part.NewName(u, "thread", "the IANA registration of thread")
	if !ok {
		return c.Findings
	}
	label, _, _ := strings.Cut(c.NSS, ":")
	if label == "" {
		c.Bad(0, 0, "sn-label", "the sub-namespace is missing")
	}
	c.Only(0, len(label), pct.Unreserved, "sn-label")
	return c.Findings
}

// FromID returns the URN of an NSS. Offsets in the error are those in it.
func FromID(id string) (URN, error) { return part.From("thread", id, Parse) }

// Generic returns the URN that u was parsed from.
func (u URN) Generic() urn.URN { return u.generic }

// String returns the text of u, as it was written.
func (u URN) String() string { return u.generic.String() }

// ID returns the NSS, as it is written.
func (u URN) ID() string { return u.generic.NSS() }

// Fields are the parts of a URN that can be told apart.
type Fields struct {
	SubNamespace string  `json:"sub_namespace"`  // its first label
	Rest         *string `json:"rest,omitempty"` // decoded: more labels, and content; nil if there is no ":"
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	var f Fields
	label, rest, more := strings.Cut(u.generic.NSS(), ":")
	if f.SubNamespace = label; more {
		f.Rest = new(part.Decode(rest))
	}
	return f
}

// Canonical returns u in the canonical form that all URNs have, since the namespace adds none. It returns u
// itself if nothing changes.
func (u URN) Canonical() URN { return URN{u.generic.Canonical()} }

// Equal reports whether u and v are the same name by the rules of the namespace. What stands behind the
// names does not count.
func (u URN) Equal(v URN) bool { return u.Canonical().generic.Equal5a(v.Canonical().generic) }

package ogc

import (
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/urn"
)

// A URN is a URN of the namespace ogc: a small immutable value that keeps the
// text. Generic returns the [urn.URN], String the text. The zero URN is empty.
type URN struct{ value }

type value = part.URN

// Parse returns u as a URN of the namespace. The error is the first finding of
// [Check]. Parse does not allocate, but for an error.
func Parse(u urn.URN) (URN, error) {
	v, err := part.Parse(u, Check)
	return URN{v}, err
}

const section = "RFC 5165 section 2"

// Check returns all in which u breaks the rules of the namespace.
func Check(u urn.URN) []finding.Finding {
	c, ok := part.NewName(u, "ogc", section)
	if !ok {
		return c.Findings
	}
	resource, rest, _ := strings.Cut(c.NSS, ":")
	if resource == "" {
		c.Bad(0, 0, "OGCresource", "the class of the resource is missing")
	}
	if rest == "" {
		c.Bad(len(c.NSS), len(c.NSS), "ResourceSpecificString", "the name of the resource is missing")
	}
	return c.Findings
}

// FromID returns the URN of an NSS: "def:crs:EPSG::4326". Offsets in the error
// are those in it. See also [Definition.URN].
func FromID(id string) (URN, error) { return part.From("ogc", id, Parse) }

// ID returns the NSS, as it is written.
func (u URN) ID() string { return u.Generic().NSS() }

// Fields are the parts of a URN, decoded.
type Fields struct {
	Resource   string      `json:"resource"`             // the class: "def"
	Name       string      `json:"name"`                 // what stands behind it
	Definition *Definition `json:"definition,omitempty"` // nil if it is not one that can be read
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	resource, rest, _ := strings.Cut(u.Generic().NSS(), ":")
	f := Fields{Resource: part.Decode(resource), Name: part.Decode(rest)}
	if d, ok := u.Definition(); ok {
		f.Definition = &d
	}
	return f
}

// Canonical returns u in the canonical form that all URNs have, since the
// namespace adds none. It returns u itself if nothing changes.
func (u URN) Canonical() URN { return URN{part.Of(u.Generic().Canonical())} }

// Equal reports whether u and v are the same name by the rules of the
// namespace. What stands behind the names does not count.
func (u URN) Equal(v URN) bool { return part.Same(u, v) }

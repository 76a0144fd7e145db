package nfc

import (
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/urn"
)

// A URN is a URN of the namespace nfc. It is a small immutable value, and keeps the text. The zero URN is none.
type URN struct{ generic urn.URN }

const (
	nid     = "nfc"
	section = "RFC 4729 section 2"
)

// Parse returns u as a name of the NFC Forum. The error is the first finding of [Check]. Parse does not allocate, but
// for an error.
func Parse(u urn.URN) (URN, error) {
	if err := part.First(Check(u)); err != nil {
		return URN{}, err
	}
	return URN{u}, nil
}

// Check returns all in which u breaks the rules of the namespace.
func Check(u urn.URN) []finding.Finding {
	c, ok := part.NewName(u, nid, section)
	if !ok {
		return c.Findings
	}
	class, name, ok := strings.Cut(c.NSS, ":")
	if class == "" {
		c.Bad(0, 0, "NFCresource", "the class of the resource is missing")
	}
	switch n := len(c.NSS); {
	case !ok:
		c.Bad(n, n, "ResourceSpecificString", `":" and a name in the class are missing`)
	case name == "":
		c.Bad(n, n, "ResourceSpecificString", "a name in the class is missing")
	}
	return c.Findings
}

// FromID returns the URN of a class and a name in it, "wkt:Uri". It is written as in a URN: nothing is encoded.
func FromID(id string) (URN, error) { return part.From(nid, id, Parse) }

// Generic returns the URN that u was parsed from.
func (u URN) Generic() urn.URN { return u.generic }

// String returns the text of u.
func (u URN) String() string { return u.generic.String() }

// ID returns class and name, "wkt:Uri", as they are written in u.
func (u URN) ID() string { return u.generic.NSS() }

// Fields are the parts of a name of the NFC Forum.
type Fields struct {
	Class string `json:"class"` // "wkt"
	Name  string `json:"name"`  // in the class, decoded
}

// Fields returns the parts of u, decoded.
func (u URN) Fields() Fields {
	class, name, _ := strings.Cut(u.generic.NSS(), ":")
	return Fields{Class: part.Decode(class), Name: part.Decode(name)}
}

// Canonical returns u as any URN is written: "urn" and "nfc" in lower case, triplets in upper case.
func (u URN) Canonical() URN { return URN{u.generic.Canonical()} }

// Equal reports whether u and v are the same name by RFC 2141, to which RFC 4729 adds nothing.
func (u URN) Equal(v URN) bool { return u.generic.Equal5a(v.generic) }

package oasis

import (
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// A URN is a URN of the namespace oasis. It is a small immutable value, and keeps the text: == is equality of
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

const section = "RFC 3121 section 2"

// Check returns all in which u breaks the rules of the namespace.
func Check(u urn.URN) []finding.Finding {
	c, ok := part.NewName(u, "oasis", section)
	if !ok {
		return c.Findings
	}
	switch hierarchy, rest, _ := strings.Cut(c.NSS, ":"); hierarchy {
	case "names":
		names(&c, len("names:"), rest)
	case "member":
		at := len("member:")
		if id, opaque, _ := strings.Cut(rest, ":"); id == "" {
			c.Bad(min(at, len(c.NSS)), min(at, len(c.NSS)), "member-id", "the identifier of the member is missing")
		} else if opaque == "" {
			c.Bad(len(c.NSS), len(c.NSS), "member", "what the member named is missing")
		}
	default:
		c.Bad(0, len(hierarchy), "hierarchy", `a name of OASIS begins with "names:" or "member:"`)
	}
	return c.Findings
}

// names checks what stands behind "names:", at an offset.
func names(c *part.NameCheck, at int, text string) {
	class, rest, _ := strings.Cut(text, ":")
	next := at + len(class) + len(":")
	switch class {
	case "specification":
		document(c, next, rest, "specification-id")
	case "tc":
		document(c, next, rest, "tc-id")
	case "technical":
		technical(c, next, rest)
	default:
		at = min(at, len(c.NSS))
		c.Bad(at, at+len(class), "class", `names are of the class "specification", "tc" or "technical"`)
	}
}

// document checks three parts or more, of which the first is the identifier of what they belong to.
func document(c *part.NameCheck, at int, text, first string) {
	rules := [...]string{first, "type", "document-id"}
	n := 0
	for p := range strings.SplitSeq(text, ":") {
		if p == "" {
			at = min(at, len(c.NSS))
			c.Bad(at, at, rules[min(n, 2)], "the "+rules[min(n, 2)]+" is missing, or a part of it")
			return
		}
		at += len(p) + len(":")
		n++
	}
	if n < len(rules) {
		c.Bad(len(c.NSS), len(c.NSS), rules[n], "the "+rules[n]+" is missing")
	}
}

// technical checks a technical paper: its type, its number, and the year of the amendment.
func technical(c *part.NameCheck, at int, text string) {
	kind, rest, _ := strings.Cut(text, ":")
	switch kind {
	case "note", "resolution", "memorandum", "memo", "researchpaper":
	default:
		at = min(at, len(c.NSS))
		c.Bad(at, at+len(kind), "document-type", `the types are "note", "resolution", "memorandum" and "researchpaper"`)
	}
	at = min(at+len(kind)+len(":"), len(c.NSS))
	id, year, _ := strings.Cut(rest, ":")
	if len(id) < 3 || !digits(id) {
		c.Bad(at, at+len(id), "document-id", "a document-id is the two digits of a year, and a number")
	}
	at = min(at+len(id)+len(":"), len(c.NSS))
	if len(year) != 4 || !digits(year) {
		c.Bad(at, at+len(year), "amendment-id", "an amendment-id is the four digits of a year")
	}
}

func digits(s string) bool {
	for i := range len(s) {
		if !pct.Digit.Contains(s[i]) {
			return false
		}
	}
	return true
}

// FromID returns the URN of an NSS: "names:tc:SAML:2.0:assertion". Offsets in the error are those in it.
func FromID(id string) (URN, error) { return part.From("oasis", id, Parse) }

// Generic returns the URN that u was parsed from.
func (u URN) Generic() urn.URN { return u.generic }

// String returns the text of u, as it was written.
func (u URN) String() string { return u.generic.String() }

// ID returns the NSS, as it is written.
func (u URN) ID() string { return u.generic.NSS() }

// Fields are the parts of a URN, decoded. Those that its hierarchy or class has not are "".
type Fields struct {
	Hierarchy string `json:"hierarchy"`           // "names" or "member"
	Class     string `json:"class,omitempty"`     // of names: "specification", "tc" or "technical"
	Owner     string `json:"owner,omitempty"`     // specification-id, tc-id or member-id
	Type      string `json:"type,omitempty"`      // of the document
	Subtype   string `json:"subtype,omitempty"`   // if there are more than three parts
	Document  string `json:"document,omitempty"`  // its identifier, or what a member made of it
	Amendment string `json:"amendment,omitempty"` // of a technical paper, the year
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	var f Fields
	var rest string
	f.Hierarchy, rest, _ = strings.Cut(u.generic.NSS(), ":")
	if f.Hierarchy == "names" {
		f.Class, rest, _ = strings.Cut(rest, ":")
	}
	switch f.Class {
	case "technical":
		f.Type, rest, _ = strings.Cut(rest, ":")
		f.Document, f.Amendment, _ = strings.Cut(rest, ":")
		return f // of digits
	case "":
		f.Owner, f.Document, _ = strings.Cut(rest, ":")
	default:
		f.Owner, rest, _ = strings.Cut(rest, ":")
		f.Type, f.Document, _ = strings.Cut(rest, ":")
		if subtype, id, more := strings.Cut(f.Document, ":"); more {
			f.Subtype, f.Document = subtype, id
		}
	}
	for _, s := range []*string{&f.Owner, &f.Type, &f.Subtype, &f.Document} {
		*s = part.Decode(*s)
	}
	return f
}

// Canonical returns u in the canonical form that all URNs have, since the namespace adds none. It returns u
// itself if nothing changes.
func (u URN) Canonical() URN { return URN{u.generic.Canonical()} }

// Equal reports whether u and v are the same name by the rules of the namespace. What stands behind the
// names does not count.
func (u URN) Equal(v URN) bool { return u.Canonical().generic.Equal5a(v.Canonical().generic) }

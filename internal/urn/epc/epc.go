// Package epc has the URNs of the Electronic Product Code: urn:epc and
// urn:epcglobal, as specified by RFC 5134, and the pure identities of urn:epc,
// as specified by the EPC Tag Data Standard (TDS) of GS1. docs/namespaces.md
// has the grammar, and what we decided.
package epc

import (
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/urn"
)

// A URN is a URN of the namespace epc, or of epcglobal.
type URN struct{ part.URN }

const (
	nid     = "epc"
	global  = "epcglobal"
	section = "RFC 5134 section 2"
	tds     = "EPC Tag Data Standard"
)

// FromURN returns u as a [URN], or the first finding of [Check] as the error.
func FromURN(u urn.URN) (URN, error) {
	v, err := part.Checked(u, Check)
	return URN{v}, err
}

// Check returns all rules of its namespace that u breaks.
func Check(u urn.URN) []finding.Finding {
	space, by := nid, section
	if u.NID() == global {
		space, by = global, "RFC 5134 section 3"
	}
	c := part.NewName(u, space, by)
	check(&c, space)
	return c.Findings
}

// FromID returns the URN of the namespace epc with an NSS, such as
// "id:sgtin:0614141.112345.400".
func FromID(id string) (URN, error) { return FromIDOf(nid, id) }

// FromIDOf is FromID for one of the two namespaces.
func FromIDOf(nid, id string) (URN, error) { return part.From(nid, id, FromURN) }

// ID returns the NSS, as FromIDOf takes it. A serial is still percent-encoded.
func (u URN) ID() string { return u.Generic().NSS() }

// Fields are the parts of a name of EPCglobal, decoded. A missing part is
// empty; in a pattern a part may be "*".
type Fields struct {
	Space     string `json:"sub_namespace"`            // "id", "idpat", "class", or another
	Scheme    string `json:"scheme,omitempty"`         // "sgtin" and so on, in these three
	Prefix    string `json:"company_prefix,omitempty"` // of GS1
	Owner     string `json:"owner,omitempty"`          // manager of a gid; CAGE, DoDAAC
	Reference string `json:"reference,omitempty"`      // class of a gid; part of an adi
	Piece     string `json:"piece,omitempty"`          // Piece and Total of an itip
	Total     string `json:"total,omitempty"`          //
	Serial    string `json:"serial,omitempty"`         // or extension, or lot
	KeyName   string `json:"key_name,omitempty"`       // "GTIN", "SSCC", "GLN", "BIC" …
	Key       string `json:"key,omitempty"`            // of GS1, with its check digit
	Name      string `json:"name,omitempty"`           // in other sub-namespaces
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	space, rest, _ := strings.Cut(u.Generic().NSS(), ":")
	f := Fields{Space: space}
	name, body, _ := strings.Cut(rest, ":")
	s := find(space, name)
	if u.Generic().NID() != nid || s == nil {
		f.Name = part.Decode(rest)
		return f
	}
	f.Scheme, f.KeyName = name, s.key
	for i, p := range s.parts {
		*p.field(&f) = part.Decode(cut(&body, i == len(s.parts)-1))
	}
	f.Key = s.makeKey(f)
	if s.kind == itself {
		f.Serial = ""
	}
	return f
}

// Canonical returns u in the canonical form of all URNs: "urn" and the NID in
// lower case. Case matters in the rest.
func (u URN) Canonical() URN { return URN{part.Of(u.Generic().Canonical())} }

// Equal reports whether u and v are the same name (RFC 5134 section 2).
func (u URN) Equal(v URN) bool { return u.Generic().Equal5a(v.Generic()) }

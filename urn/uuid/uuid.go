package uuid

import (
	"encoding/hex"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

const (
	nid    = "uuid"
	syntax = "RFC 9562 section 4"
)

// A URN is the URN of a UUID.
// Generic returns the urn.URN of it, and String its text, as in JSON.
type URN struct{ value }

type value = part.URN

// FromURN returns u as a [URN], or the first finding of [Check] as the error.
func FromURN(u urn.URN) (URN, error) {
	v, err := part.Checked(u, Check)
	return URN{v}, err
}

// form has the places of digits and hyphens.
const form = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx"

// Check returns the first place where u breaks the rules of the namespace.
func Check(u urn.URN) []finding.Finding {
	c := part.NewName(u, nid, syntax)
	n := min(len(c.NSS), len(form))
	for i := range n {
		hyphen := c.NSS[i] == '-'
		switch {
		case form[i] == '-' && !hyphen:
			c.Bad(i, i+1, "UUID", `missing "-": there are 8, 4, 4, 4 and 12 digits between hyphens`)
		case form[i] != '-' && hyphen:
			c.Bad(i, i+1, "UUID", "missing digit: there are 8, 4, 4, 4 and 12 between hyphens")
		case !hyphen && !pct.HexDig().Contains(c.NSS[i]):
			c.Bad(i, i+1, "HEXDIG", part.Name(c.NSS[i])+" is not a hexadecimal digit")
		default:
			continue
		}
		return c.Findings
	}
	switch {
	case n < len(form):
		c.Bad(n, n, "UUID", "missing digits: a UUID has 32")
	case n < len(c.NSS):
		c.Bad(n, len(c.NSS), "UUID", "nothing is allowed after the 32 digits of a UUID")
	}
	return c.Findings
}

// FromID returns the URN of a UUID, such as
// "f81d4fae-7dec-11d0-a765-00a0c91e6bf6". Offsets in the error count in id.
func FromID(id string) (URN, error) { return part.From(nid, id, FromURN) }

// FromOctets returns the URN of a UUID of 16 octets, in network byte order.
func FromOctets(o [16]byte) URN {
	var b [len(form)]byte
	in := 0
	for i := 0; i < len(b); i++ {
		if form[i] == '-' {
			b[i] = '-'
			continue
		}
		hex.Encode(b[i:i+2], o[in:in+1])
		in++
		i++
	}
	u, _ := FromID(string(b[:]))
	return u
}

// ID returns the UUID as it is written.
func (u URN) ID() string { return u.Generic().NSS() }

// Octets returns the UUID in network byte order; for the zero URN, the nil
// UUID.
func (u URN) Octets() (o [16]byte) {
	id := u.ID()
	var digits [2 * len(o)]byte
	n := 0
	for i := range len(id) {
		if id[i] != '-' {
			digits[n] = id[i]
			n++
		}
	}
	if n == len(digits) {
		hex.Decode(o[:], digits[:])
	}
	return o
}

// Canonical returns u with all of the name in lower case.
func (u URN) Canonical() URN { return URN{part.Renamed(u.value, part.Lower(u.ID()))} }

// Equal reports whether u and v name the same UUID.
func (u URN) Equal(v URN) bool { return part.Same(u, v) }

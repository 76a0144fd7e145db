package btih

import (
	"encoding/base32"
	"encoding/hex"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// A URN is a URN of the namespace btih. It is a small immutable value, and keeps the text: == is equality of
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

// Size is the number of octets of an info-hash.
const Size = 20

// The numbers of characters of its two forms.
const (
	hexLength  = Size * 2
	baseLength = Size * 8 / 5
)

var alphabet = pct.Alpha.Union(pct.SetOf("234567"))

// Check returns all in which u breaks the rules of the namespace.
func Check(u urn.URN) []finding.Finding {
	c, ok := part.NewName(u, "btih", "BEP 9")
	if !ok {
		return c.Findings
	}
	switch n := len(c.NSS); n {
	case hexLength:
		c.Only(0, n, pct.HexDig, "btih")
	case baseLength:
		c.Only(0, n, alphabet, "btih")
	default:
		c.Bad(0, n, "btih", "an info-hash is of 40 hexadecimal digits, or of 32 characters of Base32")
	}
	return c.Findings
}

// FromID returns the URN of an info-hash in one of its two forms.
func FromID(id string) (URN, error) { return part.From("btih", id, Parse) }

// FromInfoHash returns the URN of an info-hash, in hexadecimal digits.
func FromInfoHash(hash [Size]byte) URN {
	u, _ := FromID(hex.EncodeToString(hash[:])) // it is always one
	return u
}

// Generic returns the URN that u was parsed from.
func (u URN) Generic() urn.URN { return u.generic }

// String returns the text of u, as it was written.
func (u URN) String() string { return u.generic.String() }

// ID returns the info-hash as it is written.
func (u URN) ID() string { return u.generic.NSS() }

// InfoHash returns the info-hash.
func (u URN) InfoHash() [Size]byte {
	var hash [Size]byte
	if s := []byte(part.Upper(u.ID())); len(s) == hexLength { // Check looked
		hex.Decode(hash[:], s)
	} else {
		base32.StdEncoding.Decode(hash[:], s)
	}
	return hash
}

// Fields are the parts of a URN.
type Fields struct {
	InfoHash string `json:"info_hash"` // in hexadecimal digits, in lower case
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	if u == (URN{}) {
		return Fields{}
	}
	hash := u.InfoHash()
	return Fields{hex.EncodeToString(hash[:])}
}

// Canonical returns u in hexadecimal digits, in lower case. It returns u itself if nothing changes.
func (u URN) Canonical() URN {
	nss := part.Lower(u.ID())
	if len(nss) == baseLength {
		nss = u.Fields().InfoHash
	}
	return URN{part.Rewrite(u.generic, nss)}
}

// Equal reports whether u and v are the same name: whether the octets are the same. What stands behind the
// names does not count.
func (u URN) Equal(v URN) bool { return u.Canonical().generic.Equal5a(v.Canonical().generic) }

package sha1

import (
	"encoding/base32"
	"encoding/hex"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// A URN is a URN of the namespace sha1. It is a small immutable value, and keeps the text: == is equality of
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

// Size is the number of octets of a SHA-1 value.
const Size = 20

// length is the number of characters of Base32 for them.
const length = Size * 8 / 5

var alphabet = pct.Alpha.Union(pct.SetOf("234567"))

// Check returns all in which u breaks the rules of the namespace.
func Check(u urn.URN) []finding.Finding {
	c, ok := part.NewName(u, "sha1", "HUGE 0.94 section 2.3")
	if ok && c.Only(0, len(c.NSS), alphabet, "sha1") && len(c.NSS) != length {
		c.Bad(0, len(c.NSS), "sha1", "the 20 octets of SHA-1 are 32 characters of Base32")
	}
	return c.Findings
}

// FromID returns the URN of a value in Base32.
func FromID(id string) (URN, error) { return part.From("sha1", id, Parse) }

// FromSum returns the URN of a value, such as crypto/sha1 makes it.
func FromSum(sum [Size]byte) URN {
	u, _ := FromID(base32.StdEncoding.EncodeToString(sum[:])) // it is always one
	return u
}

// Generic returns the URN that u was parsed from.
func (u URN) Generic() urn.URN { return u.generic }

// String returns the text of u, as it was written.
func (u URN) String() string { return u.generic.String() }

// ID returns the value in Base32, as it is written.
func (u URN) ID() string { return u.generic.NSS() }

// Sum returns the value.
func (u URN) Sum() [Size]byte {
	var sum [Size]byte
	base32.StdEncoding.Decode(sum[:], []byte(part.Upper(u.ID()))) // Check looked
	return sum
}

// Fields are the parts of a URN.
type Fields struct {
	SHA1 string `json:"sha1"` // in hexadecimal digits, as sha1sum prints it
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	if u == (URN{}) {
		return Fields{}
	}
	sum := u.Sum()
	return Fields{hex.EncodeToString(sum[:])}
}

// Canonical returns u with the value in capitals. It returns u itself if nothing changes.
func (u URN) Canonical() URN { return URN{part.Rewrite(u.generic, part.Upper(u.ID()))} }

// Equal reports whether u and v are the same name: whether the octets are the same. What stands behind the
// names does not count.
func (u URN) Equal(v URN) bool { return u.Canonical().generic.Equal5a(v.Canonical().generic) }

package bitprint

import (
	"encoding/base32"
	"encoding/hex"
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// A URN is a URN of the namespace bitprint. It is a small immutable value, and keeps the text: == is equality of
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

// SHA1Size and TigerSize are the numbers of octets of the two values.
const (
	SHA1Size  = 20
	TigerSize = 24
)

// The numbers of characters of Base32 for them.
const (
	sha1Length  = SHA1Size * 8 / 5
	tigerLength = (TigerSize*8 + 4) / 5
)

var (
	base     = base32.StdEncoding.WithPadding(base32.NoPadding)
	alphabet = pct.Alpha.Union(pct.SetOf("234567"))
	last     = pct.SetOf("AIQYaiqy")
)

// Check returns all in which u breaks the rules of the namespace.
func Check(u urn.URN) []finding.Finding {
	c, ok := part.NewName(u, "bitprint", "HUGE 0.94 section 2.3")
	if !ok {
		return c.Findings
	}
	sha1, tiger, more := strings.Cut(c.NSS, ".")
	end := len(c.NSS)
	if c.Only(0, len(sha1), alphabet, "sha1") && len(sha1) != sha1Length {
		c.Bad(0, len(sha1), "sha1", "the 20 octets of SHA-1 are 32 characters of Base32")
	}
	switch at := end - len(tiger); {
	case !more:
		c.Bad(end, end, "tiger", `"." and the root of a tree of Tiger are missing`)
	case !c.Only(at, end, alphabet, "tiger"):
	case len(tiger) != tigerLength:
		c.Bad(at, end, "tiger", "the 24 octets of Tiger are 39 characters of Base32")
	case !last.Contains(tiger[tigerLength-1]):
		c.BadBy("RFC 4648 section 3.5", end-1, end, "tiger", "the last of 39 characters of Base32 is A, I, Q or Y")
	}
	return c.Findings
}

// FromID returns the URN of two values in Base32, with "." between them.
func FromID(id string) (URN, error) { return part.From("bitprint", id, Parse) }

// FromSums returns the URN of two values.
func FromSums(sha1 [SHA1Size]byte, tiger [TigerSize]byte) URN {
	u, _ := FromID(base.EncodeToString(sha1[:]) + "." + base.EncodeToString(tiger[:])) // it is always one
	return u
}

// Generic returns the URN that u was parsed from.
func (u URN) Generic() urn.URN { return u.generic }

// String returns the text of u, as it was written.
func (u URN) String() string { return u.generic.String() }

// ID returns the two values in Base32, as they are written.
func (u URN) ID() string { return u.generic.NSS() }

// SHA1 returns the value of SHA-1.
func (u URN) SHA1() [SHA1Size]byte {
	var sum [SHA1Size]byte
	s, _, _ := strings.Cut(part.Upper(u.ID()), ".")
	base.Decode(sum[:], []byte(s)) // Check looked
	return sum
}

// Tiger returns the root of the tree of Tiger values.
func (u URN) Tiger() [TigerSize]byte {
	var root [TigerSize]byte
	_, s, _ := strings.Cut(part.Upper(u.ID()), ".")
	base.Decode(root[:], []byte(s)) // Check looked
	return root
}

// Fields are the parts of a URN, in hexadecimal digits.
type Fields struct {
	SHA1  string `json:"sha1"`
	Tiger string `json:"tiger"`
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	if u == (URN{}) {
		return Fields{}
	}
	sum, root := u.SHA1(), u.Tiger()
	return Fields{hex.EncodeToString(sum[:]), hex.EncodeToString(root[:])}
}

// Canonical returns u with the values in capitals. It returns u itself if nothing changes.
func (u URN) Canonical() URN { return URN{part.Rewrite(u.generic, part.Upper(u.ID()))} }

// Equal reports whether u and v are the same name: whether the octets are the same. What stands behind the
// names does not count.
func (u URN) Equal(v URN) bool { return u.Canonical().generic.Equal5a(v.Canonical().generic) }

package tree

import (
	"encoding/base32"
	"encoding/hex"
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// A URN is a URN of the namespace tree. It is a small immutable value, and keeps the text: == is equality of
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

// Size is the number of octets of a Tiger value.
const Size = 24

// length is the number of characters of Base32 for them.
const length = (Size*8 + 4) / 5

const section = "THEX appendix A"

var (
	base     = base32.StdEncoding.WithPadding(base32.NoPadding)
	alphabet = pct.Alpha.Union(pct.SetOf("234567"))
	last     = pct.SetOf("AIQYaiqy")
)

// Check returns all in which u breaks the rules of the namespace.
func Check(u urn.URN) []finding.Finding {
	c, ok := part.NewName(u, "tree", section)
	if !ok {
		return c.Findings
	}
	kind, root, more := strings.Cut(c.NSS, ":")
	at, end := len(c.NSS)-len(root), len(c.NSS)
	switch {
	case !isTiger(kind):
		c.Bad(0, len(kind), "tree", `the only tree is "tiger"`)
	case !more:
		c.Bad(end, end, "tree", "the root of the tree is missing")
	case !c.Only(at, end, alphabet, "tree"):
	case len(root) != length:
		c.Bad(at, end, "tree", "the 24 octets of Tiger are 39 characters of Base32")
	case !last.Contains(root[length-1]):
		c.BadBy("RFC 4648 section 3.5", end-1, end, "tree", "the last of 39 characters of Base32 is A, I, Q or Y")
	}
	return c.Findings
}

// isTiger reports whether s is "tiger", or one of two other spellings.
func isTiger(s string) bool {
	return strings.EqualFold(s, "tiger") || strings.EqualFold(s, "tiger/") || strings.EqualFold(s, "tiger/1024")
}

// FromID returns the URN of a root in Base32, or of an NSS, "tiger:" and a root.
func FromID(id string) (URN, error) {
	const tiger = "tiger:"
	if id != "" && !strings.Contains(id, ":") {
		return part.FromMade("tree", tiger+id, Parse, func(at int) int { return max(0, at-len(tiger)) })
	}
	return part.From("tree", id, Parse)
}

// FromRoot returns the URN of a root.
func FromRoot(root [Size]byte) URN {
	u, _ := FromID(base.EncodeToString(root[:])) // it is always one
	return u
}

// Generic returns the URN that u was parsed from.
func (u URN) Generic() urn.URN { return u.generic }

// String returns the text of u, as it was written.
func (u URN) String() string { return u.generic.String() }

// ID returns the root in Base32, as it is written.
func (u URN) ID() string {
	_, root, _ := strings.Cut(u.generic.NSS(), ":")
	return root
}

// Root returns the root.
func (u URN) Root() [Size]byte {
	var root [Size]byte
	base.Decode(root[:], []byte(part.Upper(u.ID()))) // Check looked
	return root
}

// Fields are the parts of a URN.
type Fields struct {
	Hash string `json:"hash"` // "tiger"
	Root string `json:"root"` // in hexadecimal digits
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	if u == (URN{}) {
		return Fields{}
	}
	root := u.Root()
	return Fields{"tiger", hex.EncodeToString(root[:])}
}

// Canonical returns u with "tiger:" and the root in capitals. It returns u itself if nothing changes.
func (u URN) Canonical() URN {
	nss, tiger := u.generic.NSS(), "tiger:"
	if root := part.Upper(u.ID()); u != (URN{}) && (nss[:len(tiger)] != tiger || nss[len(tiger):] != root) {
		nss = tiger + root
	}
	return URN{part.Rewrite(u.generic, nss)}
}

// Equal reports whether u and v are the same name: whether the octets are the same. What stands behind the
// names does not count.
func (u URN) Equal(v URN) bool { return u.Canonical().generic.Equal5a(v.Canonical().generic) }

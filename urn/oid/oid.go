package oid

import (
	"iter"
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

const (
	nid    = "oid"
	syntax = "RFC 3061 section 2"
	tree   = "ITU-T X.660"
)

// A URN is the URN of an object identifier. It is a small immutable value, and keeps the text. The zero URN
// is none.
type URN struct{ generic urn.URN }

// Parse returns u as the URN of an object identifier. The error is the first finding of [Check]. Parse does
// not allocate, but for an error.
func Parse(u urn.URN) (URN, error) {
	if err := part.First(Check(u)); err != nil {
		return URN{}, err
	}
	return URN{u}, nil
}

// Check returns all in which u breaks the rules of the namespace.
func Check(u urn.URN) []finding.Finding {
	c, ok := part.NewName(u, nid, syntax)
	if !ok {
		return c.Findings
	}
	var root string
	at := 0
	for i, more := 0, true; more; i++ {
		var number string
		number, _, more = strings.Cut(c.NSS[at:], ".")
		end := at + len(number)
		switch {
		case number == "":
			c.Bad(at, at, "number", "there is no number")
		case !c.Only(at, end, pct.Digit, "number"):
		case number[0] == '0' && len(number) > 1:
			c.Bad(at, end, "number", "a number has no zeros before it")
			fix(&c, number)
		case i == 0 && (len(number) > 1 || number > "2"):
			c.BadBy(tree, at, end, "number", "the first number is 0, 1 or 2")
		case i == 1 && (root == "0" || root == "1") && (len(number) > 2 || len(number) == 2 && number > "39"):
			c.BadBy(tree, at, end, "number", "the second number is 39 at most below 0 and 1")
		}
		if i == 0 {
			root = number
		}
		at = end + len(".")
	}
	return c.Findings
}

// fix says of the last finding that a number would do without its zeros.
func fix(c *part.NameCheck, number string) {
	text := strings.TrimLeft(number, "0")
	if text == "" {
		text = "0"
	}
	c.Fix(text)
}

// FromID returns the URN of an object identifier in dot notation, such as "1.3.6.1". Offsets in the error are
// those in id.
func FromID(id string) (URN, error) { return part.From(nid, id, Parse) }

// Generic returns the URN that u was parsed from.
func (u URN) Generic() urn.URN { return u.generic }

// String returns the text of u.
func (u URN) String() string { return u.generic.String() }

// ID returns the object identifier in dot notation.
func (u URN) ID() string { return u.generic.NSS() }

// Fields are the parts of a name.
type Fields struct {
	Root string   `json:"root"` // who has the arc under the root: "itu-t", "iso" or "joint-iso-itu-t"
	Arcs []string `json:"arcs"` // the numbers, which can be of any size
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	id := u.ID()
	if id == "" {
		return Fields{}
	}
	roots := [...]string{"itu-t", "iso", "joint-iso-itu-t"}
	return Fields{Root: roots[id[0]-'0'], Arcs: strings.Split(id, ".")}
}

// Arcs yields the numbers, from the root down. The zero URN has none.
func (u URN) Arcs() iter.Seq[string] {
	return func(yield func(string) bool) {
		for rest, more := u.ID(), !u.generic.IsZero(); more; {
			var number string
			number, rest, more = strings.Cut(rest, ".")
			if !yield(number) {
				return
			}
		}
	}
}

// Parent returns the name of the node above, without what stands behind the name of u. It is false for a node
// under the root, as the root has no name.
func (u URN) Parent() (URN, bool) {
	i := strings.LastIndexByte(u.ID(), '.')
	if i < 0 {
		return URN{}, false
	}
	v, err := urn.New(nid, u.ID()[:i])
	return URN{v}, err == nil
}

// Contains reports whether v is the name of the same node as u, or of one below it.
func (u URN) Contains(v URN) bool {
	rest, ok := strings.CutPrefix(v.ID(), u.ID())
	return ok && !u.generic.IsZero() && (rest == "" || rest[0] == '.')
}

// Canonical returns u with "urn:oid:" in lower case. What stands behind the name stays. Canonical returns u
// itself if nothing changes.
func (u URN) Canonical() URN { return URN{u.generic.Canonical()} }

// Equal reports whether the two are the same name: exactly the same numbers (RFC 3061 section 2).
func (u URN) Equal(v URN) bool { return u.generic.Equal5a(v.generic) }

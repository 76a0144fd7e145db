package lei

import (
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/internal/digit"
)

// A URN is a URN of the namespace lei. It is a small immutable value, and keeps the text. The zero URN is none.
type URN struct{ generic urn.URN }

const (
	nid     = "lei"
	section = "ISO 17442-1"

	lou     = 4  // where the entity begins
	payload = 18 // where the check digits begin
	length  = 20
)

var (
	digits       = pct.Range('0', '9')
	alphanumeric = digits.Union(pct.Range('A', 'Z')).Union(pct.Range('a', 'z'))
)

// Parse returns u as the URN of a legal entity. The error is the first finding of [Check]. Parse does not allocate,
// but for an error.
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
	end := len(c.NSS)
	switch {
	case !c.Only(0, min(end, payload), alphanumeric, "LEI") || !c.Only(min(end, payload), min(end, length), digits, "check-digits"):
	case end != length:
		c.Bad(0, end, "LEI", "an LEI has 20 characters")
	default:
		if want, _ := digit.Mod9710(c.NSS[:payload]); c.NSS[payload:] != string(want[:]) {
			c.BadDigit(payload, string(want[:]))
		}
	}
	return c.Findings
}

// FromID returns the URN of an LEI.
func FromID(id string) (URN, error) { return part.From(nid, id, Parse) }

// Generic returns the URN that u was parsed from.
func (u URN) Generic() urn.URN { return u.generic }

// String returns the text of u.
func (u URN) String() string { return u.generic.String() }

// ID returns the LEI as it is written, such as "7LTWFZYICNSX8D621K86".
func (u URN) ID() string { return u.generic.NSS() }

// Fields are the parts of the URN of a legal entity, in upper case.
type Fields struct {
	LEI         string `json:"lei"`
	LOU         string `json:"lou"`
	Entity      string `json:"entity"`
	CheckDigits string `json:"check_digits"`
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	s := part.Upper(u.generic.NSS())
	if s == "" {
		return Fields{}
	}
	return Fields{LEI: s, LOU: s[:lou], Entity: s[lou:payload], CheckDigits: s[payload:]}
}

// Canonical returns u with the LEI in upper case.
func (u URN) Canonical() URN {
	if u.generic.IsZero() {
		return u
	}
	return URN{part.Rewrite(u.generic, part.Upper(u.generic.NSS()))}
}

// Equal reports whether u and v have the same LEI.
func (u URN) Equal(v URN) bool { return u.Canonical().generic.Equal5a(v.Canonical().generic) }

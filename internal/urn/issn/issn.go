// Package issn has the URNs of serials, urn:issn, by their International
// Standard Serial Numbers (ISO 3297), as registered by RFC 3044 and, since
// 2017, by the ISSN International Centre. docs/namespaces.md has the grammar,
// and what we decided.
package issn

import (
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/internal/urn/digit"
	"github.com/urikit/uri/urn"
)

// A URN is a URN of the namespace issn.
type URN struct{ part.URN }

const (
	nid     = "issn"
	section = "ISO 3297"

	half = 4 // the digits before the hyphen
)

// FromURN returns u as a [URN], or the first finding of [Check] as the error.
func FromURN(u urn.URN) (URN, error) {
	v, err := part.Checked(u, Check)
	return URN{v}, err
}

// Check returns all rules of the namespace that u breaks.
func Check(u urn.URN) []finding.Finding {
	c := part.NewName(u, nid, section)
	var b [8]byte // the digits
	n := 0
	for i := range len(c.NSS) {
		switch d := c.NSS[i]; {
		case d == '-' && i == half:
			continue
		case d|0x20 == 'x' && n == len(b)-1:
			d = 'X'
			fallthrough
		case '0' <= d && d <= '9':
			if n < len(b) {
				b[n] = d
			}
			n++
		default:
			c.Bad(i, i+1, "ISSN",
				part.Name(c.NSS[i])+" is not allowed in an ISSN, which has eight digits, "+
					"the last of which may be X, and may have a hyphen after four")
			return c.Findings
		}
	}
	end := len(c.NSS)
	if n != len(b) {
		c.Bad(0, end, "ISSN", "an ISSN must have eight digits")
	} else if want, _ := digit.Mod11(string(b[:7])); b[7] != want {
		c.BadDigit(end-1, string(want))
	}
	return c.Findings
}

// FromID returns the URN of an ISSN, with or without the hyphen.
func FromID(id string) (URN, error) { return part.From(nid, id, FromURN) }

// ID returns the ISSN as it is written, such as "0317-8471".
func (u URN) ID() string { return u.Generic().NSS() }

// ISSN returns the ISSN as ISO 3297 prints it, with a hyphen and an upper-case
// X.
func (u URN) ISSN() string {
	s := part.Upper(u.Generic().NSS())
	if len(s) != 2*half {
		return s
	}
	return s[:half] + "-" + s[half:]
}

// GTIN returns the number that is below the bar code of the serial (GS1,
// formerly EAN): 977, the ISSN without its check digit, the variant 00, and the
// check digit of a GTIN. The zero URN has none.
func (u URN) GTIN() string {
	s := u.ISSN()
	if s == "" {
		return ""
	}
	s = "977" + s[:half] + s[half+1:2*half] + "00"
	c, _ := digit.GS1(s)
	return s + string(c)
}

// Fields are the parts of the URN of a serial.
type Fields struct {
	ISSN       string `json:"issn"` // with a hyphen
	CheckDigit string `json:"check_digit"`
	GTIN       string `json:"gtin"`
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	s := u.ISSN()
	if s == "" {
		return Fields{}
	}
	return Fields{ISSN: s, CheckDigit: s[2*half:], GTIN: u.GTIN()}
}

// Canonical returns u with the ISSN as [URN.ISSN] returns it.
func (u URN) Canonical() URN { return URN{part.Renamed(u.URN, u.ISSN())} }

// Equal reports whether u and v have the same ISSN.
func (u URN) Equal(v URN) bool { return part.Same(u, v) }

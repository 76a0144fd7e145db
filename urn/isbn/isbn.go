package isbn

import (
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/internal/urn/digit"
	"github.com/urikit/uri/urn"
)

// A URN is a URN of the namespace isbn.
// Generic returns the urn.URN of it, and String its text, as in JSON.
type URN struct{ value }

type value = part.URN

const (
	nid     = "isbn"
	section = "ISO 2108"
)

// FromURN returns u as a [URN], or the first finding of [Check] as the error.
func FromURN(u urn.URN) (URN, error) {
	v, err := part.Checked(u, Check)
	return URN{v}, err
}

// Check returns all rules of the namespace that u breaks.
func Check(u urn.URN) []finding.Finding {
	c := part.NewName(u, nid, "RFC 3187 section 2")
	var b [13]byte // the digits
	n := 0
	for i := range len(c.NSS) {
		switch d := c.NSS[i]; {
		case d == '-':
			if i == 0 || c.NSS[i-1] == '-' || i == len(c.NSS)-1 {
				c.Bad(i, i+1, "isbn", "a hyphen must be between two digits")
				return c.Findings
			}
			continue
		case d|0x20 == 'x' && n == 9 && i == len(c.NSS)-1:
			d = 'X'
			fallthrough
		case '0' <= d && d <= '9':
			if n < len(b) {
				b[n] = d
			}
			n++
		default:
			c.Bad(i, i+1, "isbn",
				part.Name(c.NSS[i])+" is not allowed in an ISBN, except for X as the last of ten")
			return c.Findings
		}
	}
	end := len(c.NSS)
	var want byte
	switch {
	case n == 10:
		want, _ = digit.Mod11(string(b[:9]))
	case n != 13:
		c.Bad(0, end, "isbn", "an ISBN must have 10 or 13 digits")
		return c.Findings
	case string(b[:3]) != "978" && (string(b[:3]) != "979" || b[3] == '0'):
		c.BadBy(section, 0, end, "prefix-element",
			"an ISBN-13 must begin with 978 or 979, and not with 979-0, which is for music")
		return c.Findings
	default:
		want, _ = digit.GS1(string(b[:12]))
	}
	if b[n-1] != want {
		c.BadDigit(end-1, string(want))
	}
	return c.Findings
}

// FromID returns the URN of an ISBN, with or without hyphens. Spaces count as
// hyphens.
func FromID(id string) (URN, error) {
	return part.From(nid, strings.ReplaceAll(id, " ", "-"), FromURN)
}

// ID returns the ISBN as it is written, such as "0-395-36341-1".
func (u URN) ID() string { return u.Generic().NSS() }

// Digits returns the ISBN without hyphens, and with X in upper case.
func (u URN) Digits() string { return part.Upper(strings.ReplaceAll(u.Generic().NSS(), "-", "")) }

// Fields are the parts of the URN of a book.
type Fields struct {
	Kind       string `json:"kind"`        // "ISBN-10" or "ISBN-13"
	Digits     string `json:"isbn_digits"` // without hyphens
	CheckDigit string `json:"check_digit"`
	ISBN13     string `json:"isbn_13"`
	ISBN10     string `json:"isbn_10,omitempty"` // "" if the book has none
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	d := u.Digits()
	if d == "" {
		return Fields{}
	}
	f := Fields{Kind: "ISBN-13", Digits: d, CheckDigit: d[len(d)-1:], ISBN13: u.ISBN13().Digits()}
	if len(d) == 10 {
		f.Kind = "ISBN-10"
	}
	if v, ok := u.ISBN10(); ok {
		f.ISBN10 = v.Digits()
	}
	return f
}

// Canonical returns u with the ISBN as [URN.Digits] returns it.
func (u URN) Canonical() URN { return URN{part.Renamed(u.value, u.Digits())} }

// Equal reports whether u and v have the same ISBN. An ISBN-10 and an ISBN-13
// are never the same: to learn whether they name one book, compare
// [URN.ISBN13].
func (u URN) Equal(v URN) bool { return part.Same(u, v) }

// ISBN13 returns the name of the same book by an ISBN-13, in canonical form:
// u.Canonical() if u already has an ISBN-13.
func (u URN) ISBN13() URN {
	d := u.Digits()
	if len(d) != 10 {
		return u.Canonical()
	}
	d = "978" + d[:9]
	c, _ := digit.GS1(d)
	return URN{part.Renamed(u.value, d+string(c))}
}

// ISBN10 returns the name of the same book by an ISBN-10, in canonical form.
// Books with the prefix 979 have none.
func (u URN) ISBN10() (URN, bool) {
	d := u.Digits()
	switch {
	case len(d) == 10:
		return u.Canonical(), true
	case !strings.HasPrefix(d, "978"):
		return URN{}, false
	}
	d = d[3:12]
	c, _ := digit.Mod11(d)
	return URN{part.Renamed(u.value, d+string(c))}, true
}

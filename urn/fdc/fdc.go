package fdc

import (
	"strings"
	"time"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// A URN is a URN of the namespace fdc. It is a small immutable value, and keeps the text: == is equality of
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

const section = "RFC 4198 section 3"

var (
	letDigHyp = pct.Alpha.Union(pct.Digit).Union(pct.SetOf("-"))
	other     = pct.Alpha.Union(pct.Digit).Union(pct.SetOf("()+,-.:=@;$_!*'%"))
)

// Check returns all in which u breaks the rules of the namespace.
func Check(u urn.URN) []finding.Finding {
	c, ok := part.NewName(u, "fdc", section)
	if !ok {
		return c.Findings
	}
	provider, rest, _ := strings.Cut(c.NSS, ":")
	checkProvider(&c, provider)
	date, resource, _ := strings.Cut(rest, ":")
	at := min(len(provider)+len(":"), len(c.NSS))
	if !isDate(date) {
		c.Bad(at, at+len(date), "DateId", "a date is CCYY, CCYYMM or CCYYMMDD, of the calendar")
	}
	if resource == "" {
		c.Bad(len(c.NSS), len(c.NSS), "ResourceId", "the name of the resource is missing")
	}
	c.Only(len(c.NSS)-len(resource), len(c.NSS), other, "ResourceId")
	return c.Findings
}

// checkProvider checks the domain name that the NSS begins with.
func checkProvider(c *part.NameCheck, name string) {
	at, n := 0, 0
	for label := range strings.SplitSeq(name, ".") {
		end := at + len(label)
		switch {
		case label == "":
			c.Bad(at, at, "ProviderId", "a label of the domain name is missing")
			return
		case !c.Only(at, end, letDigHyp, "ProviderId"):
			return
		case label[0] == '-' || label[len(label)-1] == '-':
			c.Bad(at, end, "ProviderId", `a label neither begins nor ends with "-"`)
			return
		}
		at, n = end+len("."), n+1
	}
	if top := name[strings.LastIndexByte(name, '.')+1:]; n < 2 || !pct.Alpha.Contains(top[0]) {
		c.Bad(len(name)-len(top), len(name), "toplabel",
			"a domain name ends with two labels, of which the last begins with a letter")
	}
}

// isDate reports whether s is a date of the calendar, or one to three digits, which are reserved.
func isDate(s string) bool {
	for i := range len(s) {
		if !pct.Digit.Contains(s[i]) {
			return false
		}
	}
	switch len(s) {
	case 1, 2, 3, 4:
		return true
	case 6, 8:
		_, err := time.Parse("20060102"[:len(s)], s)
		return err == nil
	}
	return false
}

// FromID returns the URN of an NSS: "example.com:2002:A572007". Offsets in the error are those in it.
func FromID(id string) (URN, error) { return part.From("fdc", id, Parse) }

// Generic returns the URN that u was parsed from.
func (u URN) Generic() urn.URN { return u.generic }

// String returns the text of u, as it was written.
func (u URN) String() string { return u.generic.String() }

// ID returns the NSS, as it is written.
func (u URN) ID() string { return u.generic.NSS() }

// Fields are the parts of a URN, decoded.
type Fields struct {
	Provider string `json:"provider"` // a domain name, in lower case
	Date     string `json:"date"`     // as it is written
	Resource string `json:"resource"`
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	provider, rest, _ := strings.Cut(u.generic.NSS(), ":")
	date, resource, _ := strings.Cut(rest, ":")
	return Fields{part.Lower(provider), date, part.Decode(resource)}
}

// Canonical returns u with the provider in lower case. It returns u itself if nothing changes.
func (u URN) Canonical() URN {
	u.generic = u.generic.Canonical()
	nss := u.generic.NSS()
	provider, _, _ := strings.Cut(nss, ":")
	if lower := part.Lower(provider); lower != provider {
		nss = lower + nss[len(provider):]
	}
	return URN{part.Rewrite(u.generic, nss)}
}

// Equal reports whether u and v are the same name by the rules of the namespace. What stands behind the
// names does not count.
func (u URN) Equal(v URN) bool { return u.Canonical().generic.Equal5a(v.Canonical().generic) }

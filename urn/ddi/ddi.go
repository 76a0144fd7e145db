package ddi

import (
	"slices"
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

const (
	nid    = "ddi"
	syntax = "RFC 9517 section 3.1.2"
)

// A URN is the URN of a resource of the Data Documentation Initiative. It is a small immutable value, and
// keeps the text. The zero URN is none.
type URN struct{ generic urn.URN }

// Parse returns u as the URN of a resource. The error is the first finding of [Check]. Parse does not allocate,
// but for an error.
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
	agency, rest, ok := strings.Cut(c.NSS, ":")
	at := len(agency)
	if checkAgency(&c, agency); !ok {
		c.Bad(at, at, "ddi-irdi", `":" and a resource are missing behind the agency`)
		return c.Findings
	}
	at++
	resource, version, ok := strings.Cut(rest, ":")
	checkPath(&c, at, at+len(resource), "resource-identifier")
	if at += len(resource); !ok {
		c.Bad(at, at, "ddi-irdi", `":" and a version are missing behind the resource`)
		return c.Findings
	}
	checkPath(&c, at+1, at+1+len(version), "version-identifier")
	return c.Findings
}

const (
	maxLabel  = 63
	maxAgency = 255
)

// checkAgency checks an agency, with which the NSS begins.
func checkAgency(c *part.NameCheck, agency string) {
	labels := 0
	for at, more := 0, true; more; labels++ {
		var label string
		label, _, more = strings.Cut(agency[at:], ".")
		checkLabel(c, at, at+len(label))
		at += len(label) + len(".")
	}
	switch n := len(agency); {
	case n > maxAgency:
		c.Bad(maxAgency, n, "agency-identifier", "an agency has 255 characters at most")
	case labels < 2:
		c.Bad(n, n, "agency-identifier", `"." and a label are missing: an agency has two at least`)
	}
}

var ldh = pct.Alpha.Union(pct.Digit).Union(pct.SetOf("-"))

// checkLabel checks a label of DNS.
func checkLabel(c *part.NameCheck, start, end int) {
	switch {
	case start == end:
		c.Bad(start, end, "dns-label", "the label is empty")
	case !c.Only(start, end, ldh, "dns-label"):
	case end-start > maxLabel:
		c.Bad(start+maxLabel, end, "dns-label", "a label has 63 characters at most")
	case c.NSS[start] == '-':
		c.Bad(start, start+1, "dns-label", `a label cannot begin with "-"`)
	case c.NSS[end-1] == '-':
		c.Bad(end-1, end, "dns-label", `a label cannot end with "-"`)
	}
}

// restricted has the characters of restricted-string, and the "/" between two.
var restricted = pct.Path.Minus(pct.SetOf(":"))

// checkPath checks a resource or a version.
func checkPath(c *part.NameCheck, start, end int, rule string) {
	if !c.Only(start, end, restricted, rule) {
		return
	}
	for at, more := start, true; more; {
		var s string
		if s, _, more = strings.Cut(c.NSS[at:end], "/"); s == "" {
			c.Bad(at, at, "restricted-string", "this cannot be empty")
			return
		}
		at += len(s) + len("/")
	}
}

// FromID returns the URN of an identifier without "urn:ddi:", such as "us.ddia1:R-V1:1". Offsets in the error are
// those in id.
func FromID(id string) (URN, error) { return part.From(nid, id, Parse) }

// Generic returns the URN that u was parsed from.
func (u URN) Generic() urn.URN { return u.generic }

// String returns the text of u.
func (u URN) String() string { return u.generic.String() }

// ID returns the identifier without "urn:ddi:".
func (u URN) ID() string { return u.generic.NSS() }

// Fields are the parts of a name.
type Fields struct {
	Agency   string `json:"agency"` // in lower case
	Resource string `json:"resource"`
	Version  string `json:"version"`
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	agency, rest, _ := strings.Cut(u.ID(), ":")
	resource, version, _ := strings.Cut(rest, ":")
	return Fields{Agency: part.Lower(agency), Resource: resource, Version: version}
}

// Domain returns the domain for whose NAPTR records DNS is asked (appendix B.2): "ddia1.us.ddi.urn.arpa" for the
// agency us.ddia1. It is empty for the zero URN.
func (u URN) Domain() string {
	if u.generic.IsZero() {
		return ""
	}
	labels := strings.Split(u.Fields().Agency, ".")
	slices.Reverse(labels)
	return strings.Join(labels, ".") + ".ddi.urn.arpa"
}

// Canonical returns u with the agency and all before it in lower case. What stands behind the name stays.
// Canonical returns u itself if nothing changes.
func (u URN) Canonical() URN {
	nss := u.ID()
	n := max(0, strings.IndexByte(nss, ':'))
	if agency := part.Lower(nss[:n]); agency != nss[:n] {
		nss = agency + nss[n:]
	}
	return URN{part.Rewrite(u.generic, nss)}
}

// Equal reports whether the two are the same name (section 3.7).
func (u URN) Equal(v URN) bool { return u.Canonical().generic.Equal5a(v.Canonical().generic) }

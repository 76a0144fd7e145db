package mrn

import (
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

const (
	nid    = "mrn"
	syntax = "IANA registration of mrn, Syntax"
)

// A URN is a Maritime Resource Name. It is a small immutable value, and keeps the text. The zero URN is none.
type URN struct{ generic urn.URN }

// Parse returns u as a Maritime Resource Name. The error is the first finding of [Check]. Parse does not
// allocate, but for an error.
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
	oid, oss, ok := strings.Cut(c.NSS, ":")
	at := len(oid)
	if name(&c, 0, at, 22, "OID"); !ok {
		c.Bad(at, at, "OSS", `":" and what the organization names are missing`)
		return c.Findings
	}
	at++
	osnid, osns, ok := strings.Cut(oss, ":")
	name(&c, at, at+len(osnid), 34, "OSNID")
	switch at += len(osnid); {
	case !ok:
		c.Bad(at, at, "OSNS", `":" and the string of the organization are missing`)
	case osns == "":
		c.Bad(at+1, at+1, "OSNS", "the string of the organization is empty")
	case osns[0] == '/':
		c.Bad(at+1, at+2, "OSNS", `the string of the organization cannot begin with "/"`)
	}
	return c.Findings
}

var ldh = pct.Alpha.Union(pct.Digit).Union(pct.SetOf("-"))

// name checks an OID or an OSNID.
func name(c *part.NameCheck, start, end, most int, rule string) {
	switch n := end - start; {
	case !c.Only(start, end, ldh, rule):
	case n < 2:
		c.Bad(end, end, rule, "there are two characters at least")
	case n > most:
		c.Bad(start+most, end, rule, "there are too many characters")
	case c.NSS[start] == '-':
		c.Bad(start, start+1, rule, `this cannot begin with "-"`)
	case c.NSS[end-1] == '-':
		c.Bad(end-1, end, rule, `this cannot end with "-"`)
	}
}

// FromID returns the URN of a name without "urn:mrn:", such as "imo:imo-number:9743368". What cannot stand in
// a URN is encoded, and "%", too.
func FromID(id string) (URN, error) {
	nss := pct.Encode(id, pct.Path)
	oid, oss, _ := strings.Cut(nss, ":")
	if osnid, osns, ok := strings.Cut(oss, ":"); ok && strings.HasPrefix(osns, "/") {
		nss = oid + ":" + osnid + ":%2F" + osns[1:]
	}
	return part.FromEncoded(nid, nss, Parse)
}

// Generic returns the URN that u was parsed from.
func (u URN) Generic() urn.URN { return u.generic }

// String returns the text of u.
func (u URN) String() string { return u.generic.String() }

// ID returns the name without "urn:mrn:", decoded.
func (u URN) ID() string { return part.Decode(u.generic.NSS()) }

// Fields are the parts of a name.
type Fields struct {
	OID   string `json:"oid"`   // the organization
	OSNID string `json:"osnid"` // its kind of things
	OSNS  string `json:"osns"`  // which one, decoded
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	oid, oss, _ := strings.Cut(u.generic.NSS(), ":")
	osnid, osns, _ := strings.Cut(oss, ":")
	return Fields{OID: oid, OSNID: osnid, OSNS: part.Decode(osns)}
}

// Canonical returns u with "urn:mrn:" in lower case and the digits of triplets in upper case. What stands
// behind the name stays. Canonical returns u itself if nothing changes.
func (u URN) Canonical() URN { return URN{u.generic.Canonical()} }

// Equal reports whether the two are the same name (RFC 8141 section 3.1).
func (u URN) Equal(v URN) bool { return u.generic.Equal5a(v.generic) }

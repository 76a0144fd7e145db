package ietf

import (
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// A URN is a URN of the namespace ietf. It is a small immutable value, and keeps the text: == is equality of
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

const (
	rfc2648 = "RFC 2648 section 2"
	rfc3553 = "RFC 3553 section 3"
)

// A subNamespace is one of RFC 6924 section 2, but for params: what may stand behind its name.
type subNamespace struct {
	name, rule string
	set        *pct.Set
	missing    string
}

const number, title = "a number is missing", "a name is missing"

var (
	digits  = pct.Digit
	letters = pct.Alpha.Union(pct.Digit).Union(pct.SetOf("-"))

	subNamespaces = [...]subNamespace{
		{"rfc", "rfc-nss", &digits, number},
		{"fyi", "fyi-nss", &digits, number},
		{"std", "std-nss", &digits, number},
		{"bcp", "bcp-nss", &digits, number},
		{"id", "draft-nss", &letters, title},
		{"mtg", "mtg-nss", &letters, title},
	}
)

// lookup returns the sub-namespace of a name, or nil.
func lookup(name string) *subNamespace {
	for i := range subNamespaces {
		if strings.EqualFold(name, subNamespaces[i].name) {
			return &subNamespaces[i]
		}
	}
	return nil
}

// isParams reports whether a name is that of the sub-namespace with rules of its own.
func isParams(name string) bool { return strings.EqualFold(name, "params") }

// Check returns all in which u breaks the rules of the namespace.
func Check(u urn.URN) []finding.Finding {
	c, ok := part.NewName(u, "ietf", rfc2648)
	if !ok {
		return c.Findings
	}
	name, rest, more := strings.Cut(c.NSS, ":")
	at, end := min(len(name)+len(":"), len(c.NSS)), len(c.NSS)
	switch s := lookup(name); {
	case s != nil && rest == "":
		c.Bad(end, end, s.rule, s.missing)
	case s != nil:
		c.Only(at, end, *s.set, s.rule)
	case isParams(name):
		params(&c, at, rest)
	default:
		other(&c, name, more && rest == "")
	}
	return c.Findings
}

// params checks the names between colons.
func params(c *part.NameCheck, at int, text string) {
	for name := range strings.SplitSeq(text, ":") {
		if name == "" {
			at = min(at, len(c.NSS))
			c.BadBy(rfc3553, at, at, "params-nss", "a name is missing")
			return
		}
		at += len(name) + len(":")
	}
}

// other checks the name of a sub-namespace that is not known.
func other(c *part.NameCheck, name string, empty bool) {
	switch n := series(name); {
	case name == "":
		c.Bad(0, 0, "other-nss", "the sub-namespace is missing")
	case !c.Only(0, len(name), letters, "other-nss"):
	case n > 0:
		c.Bad(n, n, part.Lower(name[:n])+"-nss", `":" is missing before the number`)
		c.Fix(":")
	case isDraft(name):
		c.Bad(0, len(draft), "draft-nss", `an Internet-Draft is named behind "id:", without its "draft-"`)
		c.Fix("id:")
	case empty:
		c.Bad(len(c.NSS), len(c.NSS), "other-nss", title)
	}
}

// draft is how the names of Internet-Drafts begin.
const draft = "draft-"

func isDraft(s string) bool { return len(s) >= len(draft) && strings.EqualFold(s[:len(draft)], draft) }

// series returns where the number begins in the name of a series and a number, or 0: 3 for "rfc2648".
func series(s string) int {
	const n = len("rfc")
	if len(s) > n && digits.Contains(s[n]) && strings.Trim(s[n:], "0123456789") == "" {
		if sub := lookup(s[:n]); sub != nil && sub.set == &digits {
			return n
		}
	}
	return 0
}

// FromID returns the URN of a document, "RFC 2648", "BCP14" or "draft-ietf-urn-ietf-06", or of an NSS,
// "params:xml:ns:sms". Letters are of either case, in the name of a series.
func FromID(id string) (URN, error) {
	nss := id
	if n := series(strings.Replace(id, " ", "", 1)); n > 0 {
		nss = part.Lower(id[:n]) + ":" + strings.TrimPrefix(id[n:], " ")
	} else if isDraft(id) {
		nss = "id:" + id[len(draft):]
	}
	return part.From("ietf", nss, Parse)
}

// Generic returns the URN that u was parsed from.
func (u URN) Generic() urn.URN { return u.generic }

// String returns the text of u, as it was written.
func (u URN) String() string { return u.generic.String() }

// ID returns the document as people write it, "RFC 2648" or "draft-ietf-urn-ietf-06", or of what is none the
// NSS, as it is written.
func (u URN) ID() string {
	name, rest, _ := strings.Cut(u.generic.NSS(), ":")
	switch s := lookup(name); {
	case s == nil || s.name == "mtg":
		return u.generic.NSS()
	case s.name == "id":
		return draft + rest
	}
	return part.Upper(name) + " " + rest
}

// Fields are the parts of a URN.
type Fields struct {
	SubNamespace  string   `json:"sub_namespace"`           // in lower case
	Registered    bool     `json:"registered"`              // it is one of the seven of RFC 6924
	Number        string   `json:"number,omitempty"`        // of an RFC, FYI, STD or BCP
	Name          string   `json:"name,omitempty"`          // what stands behind any other, decoded
	Names         []string `json:"names,omitempty"`         // of params, the names between colons, decoded
	Specification string   `json:"specification,omitempty"` // of params, the RFC for the first name; "" if none is known
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	name, rest, _ := strings.Cut(u.generic.NSS(), ":")
	s := lookup(name)
	f := Fields{SubNamespace: part.Lower(name), Registered: s != nil || isParams(name)}
	switch {
	case s != nil && s.set == &digits:
		f.Number = rest
	case isParams(name):
		for n := range strings.SplitSeq(rest, ":") {
			f.Names = append(f.Names, part.Decode(n))
		}
		f.Specification = registration(f.Names[0])
		fallthrough
	default:
		f.Name = part.Decode(rest)
	}
	return f
}

// Canonical returns u in lower case; but what stands behind "params:" keeps its own. It returns u itself if
// nothing changes.
func (u URN) Canonical() URN {
	nss := u.generic.NSS()
	if name, rest, _ := strings.Cut(nss, ":"); isParams(name) {
		nss = part.Lower(name) + pct.UpperCase(nss[len(nss)-len(rest)-len(":"):])
		return URN{part.Rewrite(u.generic, nss)}
	}
	return URN{part.Rewrite(u.generic, pct.UpperCase(part.Lower(nss)))}
}

// Equal reports whether u and v are the same name by the rules of the namespace. What stands behind the
// names does not count.
func (u URN) Equal(v URN) bool { return u.Canonical().generic.Equal5a(v.Canonical().generic) }

package service

import (
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// A URN is a URN of the namespace service. It is a small immutable value, and keeps the text: == is equality of
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

// maxTop is the length of the longest top-level service (section 4.1).
const maxTop = 27

var letDigHyp = pct.Alpha.Union(pct.Digit).Union(pct.SetOf("-"))

// Check returns all in which u breaks the rules of the namespace.
func Check(u urn.URN) []finding.Finding {
	c, ok := part.NewName(u, "service", "RFC 5031 section 3")
	if !ok {
		return c.Findings
	}
	at, rule := 0, "top-level"
	for label := range strings.SplitSeq(c.NSS, ".") {
		end := at + len(label)
		switch {
		case label == "":
			c.Bad(at, at, rule, "a label is missing")
		case !c.Only(at, end, letDigHyp, rule):
		case label[0] == '-':
			c.Bad(at, at+1, rule, `a label does not begin with "-"`)
		case label[len(label)-1] == '-':
			c.Bad(end-1, end, rule, `a label does not end with "-"`)
		case at == 0 && len(label) > maxTop:
			c.Bad(at+maxTop, end, rule, "a top-level service has at most 27 characters")
		}
		at, rule = end+len("."), "sub-service"
	}
	return c.Findings
}

// FromID returns the URN of a service: "sos.fire".
func FromID(id string) (URN, error) { return part.From("service", id, Parse) }

// Generic returns the URN that u was parsed from.
func (u URN) Generic() urn.URN { return u.generic }

// String returns the text of u, as it was written.
func (u URN) String() string { return u.generic.String() }

// ID returns the service, as it is written.
func (u URN) ID() string { return u.generic.NSS() }

// Fields are the labels of a service, in lower case.
type Fields struct {
	TopLevel    string   `json:"top_level"`
	SubServices []string `json:"sub_services,omitempty"` // the more general first
}

// Fields returns the labels of u.
func (u URN) Fields() Fields {
	top, rest, more := strings.Cut(part.Lower(u.ID()), ".")
	f := Fields{TopLevel: top}
	if more {
		f.SubServices = strings.Split(rest, ".")
	}
	return f
}

// Parent returns the service that u is a kind of, which has one label less: that of "sos.fire" is "sos". A
// top-level service has none.
func (u URN) Parent() (parent URN, ok bool) {
	i := strings.LastIndexByte(u.ID(), '.')
	if i < 0 {
		return URN{}, false
	}
	parent, err := FromID(u.ID()[:i])
	return parent, err == nil
}

// Canonical returns u in lower case, in which services are to be written. It returns u itself if nothing
// changes.
func (u URN) Canonical() URN { return URN{part.Rewrite(u.generic, part.Lower(u.ID()))} }

// Equal reports whether u and v are the same name by the rules of the namespace. What stands behind the
// names does not count.
func (u URN) Equal(v URN) bool { return u.Canonical().generic.Equal5a(v.Canonical().generic) }

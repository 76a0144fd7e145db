package alert

import (
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// A URN is a URN of the namespace alert. It is a small immutable value, and keeps the text: == is equality of
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
	section = "RFC 7462 section 7"
	ldh     = "RFC 5890 section 2.3.1"
)

// maxLabel is the length of the longest label.
const maxLabel = 63

var letDigHyp = pct.Alpha.Union(pct.Digit).Union(pct.SetOf("-"))

// Check returns all in which u breaks the rules of the namespace.
func Check(u urn.URN) []finding.Finding {
	c, ok := part.NewName(u, "alert", section)
	if !ok {
		return c.Findings
	}
	at, rule := 0, "alert-category"
	for name := range strings.SplitSeq(c.NSS, ":") {
		end := at + len(name)
		local, provider, private := strings.Cut(name, "@")
		label(&c, at, local, rule)
		if private {
			label(&c, end-len(provider), provider, "provider")
		}
		at, rule = end+len(":"), "alert-ind-part"
	}
	if !strings.Contains(c.NSS, ":") {
		c.Bad(len(c.NSS), len(c.NSS), "alert-indication", "the indication is missing")
	}
	return c.Findings
}

// label checks a label at an offset.
func label(c *part.NameCheck, at int, s, rule string) {
	end := at + len(s)
	switch {
	case s == "":
		c.Bad(at, at, rule, "a label is missing")
	case !c.Only(at, end, letDigHyp, rule):
	case s[0] == '-':
		c.Bad(at, at+1, rule, `a label does not begin with "-"`)
	case s[len(s)-1] == '-':
		c.Bad(end-1, end, rule, `a label does not end with "-"`)
	case len(s) > maxLabel:
		c.BadBy(ldh, at+maxLabel, end, rule, "a label has at most 63 characters")
	case len(s) >= 4 && s[2:4] == "--" && !strings.EqualFold(s[:2], "xn"):
		c.BadBy(ldh, at+2, at+4, rule, `labels with "--" in the third and fourth place are reserved`)
	}
}

// FromID returns the URN of an alert-identifier: "service:call-waiting".
func FromID(id string) (URN, error) { return part.From("alert", id, Parse) }

// Generic returns the URN that u was parsed from.
func (u URN) Generic() urn.URN { return u.generic }

// String returns the text of u, as it was written.
func (u URN) String() string { return u.generic.String() }

// ID returns the alert-identifier, as it is written.
func (u URN) ID() string { return u.generic.NSS() }

// Fields are the parts of an alert-identifier, in lower case.
type Fields struct {
	Category   Name   `json:"category"`
	Indication []Name `json:"indication"` // the more general first
}

// A Name is a part, and who defines it.
type Name struct {
	Label    string `json:"label"`
	Provider string `json:"provider,omitempty"` // of the nearest private name up to here; "" if a standard defines it
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	var f Fields
	provider := ""
	for i, name := range strings.Split(part.Lower(u.ID()), ":") {
		label, p, private := strings.Cut(name, "@")
		if private {
			provider = p
		}
		if i == 0 {
			f.Category = Name{label, provider}
		} else {
			f.Indication = append(f.Indication, Name{label, provider})
		}
	}
	return f
}

// Parent returns the URN that applies to all that u applies to, and to more: u without its last part
// (section 11.1). A URN with an indication of one part has none.
func (u URN) Parent() (parent URN, ok bool) {
	i := strings.LastIndexByte(u.ID(), ':')
	if i < 0 || !strings.Contains(u.ID()[:i], ":") {
		return URN{}, false
	}
	parent, err := FromID(u.ID()[:i])
	return parent, err == nil
}

// Canonical returns u in lower case. It returns u itself if nothing changes.
func (u URN) Canonical() URN { return URN{part.Rewrite(u.generic, part.Lower(u.ID()))} }

// Equal reports whether u and v are the same name by the rules of the namespace. What stands behind the
// names does not count.
func (u URN) Equal(v URN) bool { return u.Canonical().generic.Equal5a(v.Canonical().generic) }

package newsml

import (
	"strings"
	"time"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// A URN is a URN of the namespace newsml. It is a small immutable value, and keeps the text: == is equality of
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

const section = "RFC 3085 section 2"

var (
	letDigHyp = pct.Alpha.Union(pct.Digit).Union(pct.SetOf("-"))
	char      = pct.Alpha.Union(pct.Digit).Union(pct.SetOf("()+,-.=@;$_!*'%"))
)

// parts are those of an NSS.
var parts = [...]string{"ProviderId", "DateId", "NewsItemId", "RevisionId"}

// Check returns all in which u breaks the rules of the namespace.
func Check(u urn.URN) []finding.Finding {
	c, ok := part.NewName(u, "newsml", section)
	if !ok {
		return c.Findings
	}
	at, n := 0, 0
	for s := range strings.SplitSeq(c.NSS, ":") {
		end := at + len(s)
		switch {
		case n == len(parts):
			c.Bad(at-len(":"), len(c.NSS), "NSS", "there are more than four parts")
			return c.Findings
		case s == "":
			c.Bad(at, end, parts[n], "the "+parts[n]+" is missing")
		case n == 0:
			checkProvider(&c, s)
		case n == 1 && !isDate(s):
			c.Bad(at, end, parts[n], "a date is CCYYMMDD, of the calendar")
		case n == 2:
			c.Only(at, end, char, parts[n])
		case n == 3 && !isRevision(s):
			c.Bad(at, end, parts[n], "a revision is a number from 1, without zeros before it, and then A, U or nothing")
		}
		at, n = end+len(":"), n+1
	}
	if n < len(parts) {
		c.Bad(len(c.NSS), len(c.NSS), parts[n], "the "+parts[n]+" is missing")
	}
	return c.Findings
}

// checkProvider checks the domain name that the NSS begins with.
func checkProvider(c *part.NameCheck, name string) {
	at := 0
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
		at = end + len(".")
	}
}

// isDate reports whether s is a date of the calendar, in another century than "00".
func isDate(s string) bool {
	if len(s) != len("20060102") || !digits(s) || s[:2] == "00" {
		return false
	}
	_, err := time.Parse("20060102", s)
	return err == nil
}

// isRevision reports whether s is a RevisionId and perhaps an Update.
func isRevision(s string) bool {
	n, _ := cutUpdate(s)
	return n != "" && n[0] != '0' && digits(n)
}

// cutUpdate cuts s before its Update, which is "" if there is none.
func cutUpdate(s string) (revision, update string) {
	n := len(s)
	if n > 0 && (s[n-1]|0x20 == 'a' || s[n-1]|0x20 == 'u') {
		n--
	}
	return s[:n], s[n:]
}

func digits(s string) bool {
	for i := range len(s) {
		if !pct.Digit.Contains(s[i]) {
			return false
		}
	}
	return true
}

// FromID returns the URN of an NSS: "iptc.org:20001006:NewsMLv1.0:1". Offsets in the error are those in it.
func FromID(id string) (URN, error) { return part.From("newsml", id, Parse) }

// Generic returns the URN that u was parsed from.
func (u URN) Generic() urn.URN { return u.generic }

// String returns the text of u, as it was written.
func (u URN) String() string { return u.generic.String() }

// ID returns the NSS, as it is written.
func (u URN) ID() string { return u.generic.NSS() }

// Fields are the parts of a URN, decoded.
type Fields struct {
	Provider string `json:"provider"` // a domain name, in lower case
	Date     string `json:"date"`     // CCYYMMDD
	NewsItem string `json:"news_item"`
	Revision string `json:"revision"`         // a number, which may be a long one
	Update   string `json:"update,omitempty"` // "A" or "U"; "" if there is none
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	provider, rest, _ := strings.Cut(u.generic.NSS(), ":")
	date, rest, _ := strings.Cut(rest, ":")
	item, rest, _ := strings.Cut(rest, ":")
	revision, update := cutUpdate(rest)
	return Fields{part.Lower(provider), date, part.Decode(item), revision, part.Upper(update)}
}

// Canonical returns u in lower case, without its update, which is no part of what is compared. It returns u
// itself if nothing changes.
func (u URN) Canonical() URN {
	nss, _ := cutUpdate(u.generic.NSS())
	return URN{part.Rewrite(u.generic, pct.UpperCase(part.Lower(nss)))}
}

// Equal reports whether u and v are the same name by the rules of the namespace. What stands behind the
// names does not count.
func (u URN) Equal(v URN) bool { return u.Canonical().generic.Equal5a(v.Canonical().generic) }

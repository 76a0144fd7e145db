package iso

import (
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/urn"
)

// A URN is a URN of the namespace iso: a small immutable value that keeps the
// text. Generic returns the [urn.URN], String the text. The zero URN is empty.
type URN struct{ value }

type value = part.URN

const (
	nid     = "iso"
	section = "RFC 5141 section 2.4.1"
	std     = "std:"
)

// Parse returns u as the name of a document of ISO. The error is the first
// finding of [Check]. Parse allocates only for an error.
func Parse(u urn.URN) (URN, error) {
	v, err := part.Parse(u, Check)
	return URN{v}, err
}

// Check returns all rules of the namespace that u breaks.
func Check(u urn.URN) []finding.Finding {
	c, ok := part.NewName(u, nid, section)
	if !ok {
		return c.Findings
	}
	if len(c.NSS) < len(std) || !strings.EqualFold(c.NSS[:len(std)], std) {
		c.Bad(0, 0, "std-nss", `missing "std:" before the originator`)
		return c.Findings
	}
	r := reader{text: c.NSS, at: len(std)}
	if s := r.peek(); !r.next(isOriginator) {
		c.Bad(r.at, r.at+len(s), "originator",
			"the originator must be iso, iso-iec, iso-cie, iso-astm, iso-ieee or iec")
		return c.Findings
	}
	r.next(isType)
	if s := r.peek(); !r.next(isDigits) {
		at := min(r.at, len(c.NSS))
		c.Bad(at, at+len(s), "docnumber", "missing number of the document")
		return c.Findings
	}
	return c.Findings // all else is an addition, if it is nothing more
}

// FromID returns the URN of a document as people write it: its originator, its
// type if it has one, and the number with that of the part, such as "ISO
// 128-20", "ISO/TS 16949" or "ISO/IEC TR 9999-1". Case does not matter. An NSS,
// which begins with "std:", is taken as it is.
func FromID(id string) (URN, error) {
	if len(id) >= len(std) && strings.EqualFold(id[:len(std)], std) {
		return part.From(nid, id, Parse)
	}
	words := strings.Fields(strings.ReplaceAll(part.Lower(id), "/", " "))
	if len(words) > 1 && isOriginator(words[0]+"-"+words[1]) {
		words = append([]string{words[0] + "-" + words[1]}, words[2:]...)
	}
	if n := len(words); n == 2 || n == 3 && isType(words[1]) {
		number, more, ok := strings.Cut(words[n-1], "-")
		if isOriginator(words[0]) && isDigits(number) && (!ok || isPart("-"+more)) {
			if words[n-1] = number; ok {
				words = append(words, "-"+more)
			}
			return part.From(nid, std+strings.Join(words, ":"), Parse)
		}
	}
	return URN{}, part.Error(0, len(id), "docidentifier", section,
		`a document must have an originator, such as "ISO/IEC", its type if it is no standard, `+
			`and a number, such as "9999-1", without a year`)
}

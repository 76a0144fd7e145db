package urn

import (
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// ValidateNID returns nil if text is a namespace identifier (the draft, section
// 2.1): two to 32 letters, digits and hyphens, with no hyphen at either end,
// and not "urn". The error is a [finding.Finding].
func ValidateNID(text string) error {
	c := checker{syntax: Draft}
	if c.nid(0, text); len(c.findings) > 0 {
		return c.findings[0]
	}
	return nil
}

// ValidateNSS returns nil if text is a namespace specific string by the draft
// (section 2.2): one pchar or more, without NUL. The error is a
// [finding.Finding].
func ValidateNSS(text string) error {
	f := finding.Finding{Rule: "NSS", Severity: finding.Error, Section: Draft.section("2.2")}
	if text == "" {
		f.Message = "missing name"
		return f
	}
	if i := stop(text, pchar); i >= 0 {
		f.Start, f.End = i, min(i+1, len(text))
		f.Message = "this is not allowed in a name; as data it is percent-encoded, except for NUL"
		return f
	}
	return nil
}

// stop returns the offset of the first byte that is not in raw or in a triplet,
// or of the first "%00" if that comes earlier, or -1.
func stop(text string, raw pct.Set) int {
	i := pct.Index(text, raw)
	if n := nul(text); n >= 0 && (i < 0 || n < i) {
		return n
	}
	return i
}

// A Kind classifies a namespace identifier by its form (RFC 8141 section 5,
// RFC 3406 section 3).
type Kind uint8

const (
	Reserved     Kind = iota // cannot be registered: "urn", "urn-a", "xn--…", "x", "ab"
	Formal                   // registered by a specification, such as "isbn"
	Informal                 // "urn-" and a number that IANA assigns
	Experimental             // "x-…", for use inside of an organisation; not in RFC 8141
)

// String returns "reserved", "formal", "informal" or "experimental".
func (k Kind) String() string {
	if names := [...]string{"reserved", "formal", "informal", "experimental"}; int(k) < len(names) {
		return names[k]
	}
	return ""
}

// MarshalText returns the text of [Kind.String].
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// KindOf returns the kind of an NID. Case does not matter. Formal means that
// the NID could be registered, not that it is.
func KindOf(nid string) Kind {
	nid = strings.ToLower(nid)
	if ValidateNID(nid) != nil {
		return Reserved
	}
	if number, ok := strings.CutPrefix(nid, "urn-"); ok {
		if strings.Trim(number, "0123456789") != "" || number[0] == '0' {
			return Reserved
		}
		return Informal
	}
	switch {
	case strings.HasPrefix(nid, "x-"):
		return Experimental
	case len(nid) == 2, nid[2] == '-' && isAlpha(nid[0]) &&
		isAlpha(nid[1]): // for codes of countries
		return Reserved
	}
	return Formal
}

func isAlpha(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// Package doi has the URNs of Digital Object Identifiers (ISO 26324), urn:doi,
// as registered by the DOI Foundation. docs/namespaces.md has the grammar, and
// what we decided.
package doi

import (
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// A URN is a URN of the namespace doi.
type URN struct{ part.URN }

const (
	nid      = "doi"
	section  = "ISO 26324"
	handbook = "DOI Handbook section "

	slash = "%2F" // between prefix and suffix, in canonical form
)

// FromURN returns u as a [URN], or the first finding of [Check] as the error.
func FromURN(u urn.URN) (URN, error) {
	v, err := part.Checked(u, Check)
	return URN{v}, err
}

// Check returns all rules of the namespace that u breaks.
func Check(u urn.URN) []finding.Finding {
	c := part.NewName(u, nid, section)
	end, start := split(c.NSS)
	prefix(&c, end)
	switch {
	case end == start && end < len(c.NSS):
		c.Bad(end, end+1, "prefix",
			`a prefix must have digits and full stops only, and "/" after them`)
	case start == len(c.NSS):
		c.Bad(start, start, "suffix", `missing suffix after the prefix and "/"`)
	default:
		suffix(&c, start)
	}
	return c.Findings
}

// split returns the end of the prefix of an NSS, and the start of the suffix.
// The two are the same if there is no separator.
func split(nss string) (end, start int) {
	for end < len(nss) && isPrefix(nss[end]) {
		end++
	}
	rest := nss[end:]
	switch {
	case rest == "":
	case rest[0] == '/' || rest[0] == ':':
		return end, end + 1
	case strings.HasPrefix(rest, slash) || strings.HasPrefix(rest, "%2f"):
		return end, end + len(slash)
	}
	return end, end
}

func isPrefix(c byte) bool { return '0' <= c && c <= '9' || c == '.' }

// prefix checks the prefix.
func prefix(c *part.NameCheck, end int) {
	switch p := c.NSS[:end]; p {
	case "":
		c.Bad(0, 0, "prefix", "missing directory indicator, a number, before the suffix")
	case "10":
		c.BadBy(handbook+"2.2.2", end, end, "registrant-code", "missing registrant code after 10")
	default:
		for i := range end {
			if p[i] == '.' && (i == 0 || i == end-1 || p[i-1] == '.') {
				c.Bad(i, i+1, "prefix", "a full stop must be between two numbers")
			}
		}
	}
}

// suffix checks that the suffix, decoded, is UTF-8 without control characters.
func suffix(c *part.NameCheck, start int) {
	for i := start; i < len(c.NSS); {
		r, n, ok := part.Rune(c.NSS[i:])
		switch {
		case !ok:
			c.BadBy(handbook+"2.5.2.1", i, i+n, "suffix", "this is not UTF-8")
		case r < ' ' || 0x7F <= r && r < 0xA0:
			c.BadBy(handbook+"2.2.1", i, i+n, "suffix",
				"a control character is not allowed in a DOI name")
		}
		i += n
	}
}

// FromID returns the URN of a DOI name, such as "10.1000/456#789", which is
// encoded: "urn:doi:10.1000%2F456%23789".
func FromID(id string) (URN, error) {
	end := 0
	for end < len(id) && isPrefix(id[end]) {
		end++
	}
	if id != "" && (end == len(id) || id[end] != '/') {
		return URN{}, part.Error(end, min(end+1, len(id)), "prefix", section,
			`a prefix must have digits and full stops only, and "/" after them`)
	}
	nss, err := urn.Encode(id, pct.Set{})
	if err != nil {
		return URN{}, err
	}
	return part.FromEncoded(nid, nss, FromURN)
}

// ID returns the DOI name, decoded, such as "10.1000/456#789".
func (u URN) ID() string {
	if u.Generic().IsZero() {
		return ""
	}
	return u.Prefix() + "/" + u.Suffix()
}

// Prefix returns the prefix, such as "10.1000".
func (u URN) Prefix() string {
	nss := u.Generic().NSS()
	end, _ := split(nss)
	return nss[:end]
}

// Suffix returns the suffix, decoded, such as "456#789".
func (u URN) Suffix() string {
	nss := u.Generic().NSS()
	_, start := split(nss)
	return part.Decode(nss[start:])
}

// Fields are the parts of a DOI name, decoded.
type Fields struct {
	DOI                string `json:"doi"`
	Prefix             string `json:"prefix"`
	DirectoryIndicator string `json:"directory_indicator"`
	RegistrantCode     string `json:"registrant_code,omitempty"` // "" if there is none
	Suffix             string `json:"suffix"`
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	f := Fields{DOI: u.ID(), Prefix: u.Prefix(), Suffix: u.Suffix()}
	f.DirectoryIndicator, f.RegistrantCode, _ = strings.Cut(f.Prefix, ".")
	return f
}

// Canonical returns u with the DOI name in upper case, "%2F" for "/", and no
// needless triplets.
func (u URN) Canonical() URN {
	nss := u.Generic().NSS()
	if u.Generic().IsZero() || isCanonical(nss) {
		return URN{part.Of(u.Generic().Canonical())}
	}
	nss, err := urn.Encode(part.Upper(u.ID()), pct.Set{})
	if err != nil {
		return u // cannot happen: the name is UTF-8, without NUL
	}
	return URN{part.Renamed(u.URN, nss)}
}

// isCanonical reports whether an NSS is in canonical form, except for the case
// of the digits of triplets.
func isCanonical(nss string) bool {
	for i, c := range part.Octets(nss) {
		switch {
		case nss[i] == '%' && pct.Segment().Contains(c), nss[i] == '/', 'a' <= c && c <= 'z':
			return false
		}
	}
	end, start := split(nss)
	return start-end == len(slash)
}

// Equal reports whether u and v have the same DOI name.
func (u URN) Equal(v URN) bool { return part.Same(u, v) }

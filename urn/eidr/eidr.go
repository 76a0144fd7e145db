package eidr

import (
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/internal/digit"
)

// A URN is a URN of the namespace eidr: a small immutable value that keeps the
// text. Generic returns the [urn.URN], String the text. The zero URN is empty.
type URN struct{ value }

type value = part.URN

const (
	nid     = "eidr"
	section = "RFC 7972 section 2"

	// rp2079 is the prefix whose suffixes have a form, with a hexadecimal digit
	// for "h" and CHECK for "c".
	rp2079 = "10.5240"
	form   = "hhhh-hhhh-hhhh-hhhh-hhhh-c"
)

var (
	alphanumeric = pct.Range('0', '9').Union(pct.Range('A', 'Z')).Union(pct.Range('a', 'z'))
	hexadecimal  = pct.Range('0', '9').Union(pct.Range('A', 'F')).Union(pct.Range('a', 'f'))
	chars        = alphanumeric.Union(pct.SetOf("-._")) // the rule EIDR-CHARS
)

// Parse returns u as the URN of a work. The error is the first finding of
// [Check]. Parse does not allocate, but for an error.
func Parse(u urn.URN) (URN, error) {
	v, err := part.Parse(u, Check)
	return URN{v}, err
}

// Check returns all in which u breaks the rules of the namespace.
func Check(u urn.URN) []finding.Finding {
	c, ok := part.NewName(u, nid, section)
	if !ok {
		return c.Findings
	}
	end := len(c.NSS)
	colon := strings.IndexByte(c.NSS, ':')
	switch {
	case colon < 0:
		if c.Only(0, end, chars, "EIDR-PREFIX") {
			c.Bad(end, end, "EIDR-NSS", `":" and a suffix stand behind the prefix`)
		}
	case colon == 0:
		c.Bad(0, 0, "EIDR-PREFIX", "the prefix is empty")
	case colon+1 == end:
		c.Bad(end, end, "EIDR-SUFFIX", "the suffix is empty")
	default:
		ok := c.Only(0, colon, chars, "EIDR-PREFIX")
		if c.Only(colon+1, end, chars, "EIDR-SUFFIX") && ok && c.NSS[:colon] == rp2079 {
			suffix(&c, colon+1)
		}
	}
	return c.Findings
}

// suffix checks the rule RP2079-SUFFIX.
func suffix(c *part.NameCheck, start int) {
	var b [20]byte // the digits
	n := 0
	for i, want := range []byte(form) {
		at := start + i
		if at == len(c.NSS) {
			c.Bad(at, at, "RP2079-SUFFIX", "five groups of four hexadecimal digits and a check character stand behind "+rp2079)
			return
		}
		switch d := c.NSS[at]; {
		case want == 'h' && hexadecimal.Contains(d):
			b[n] = d
			n++
		case want == 'h':
			c.Bad(at, at+1, "RP2079-SUFFIX", "a group is of four hexadecimal digits")
			return
		case want == '-' && d != '-':
			c.Bad(at, at+1, "RP2079-SUFFIX", "a hyphen stands behind each group")
			return
		case want == 'c' && !alphanumeric.Contains(d):
			c.Bad(at, at+1, "CHECK", "the check character is a digit or a letter")
			return
		}
	}
	last := start + len(form) - 1
	if last+1 < len(c.NSS) {
		c.Bad(last+1, len(c.NSS), "RP2079-SUFFIX", "nothing stands behind the check character")
	} else if want, _ := digit.Mod3736(string(b[:])); want != upper(c.NSS[last]) {
		c.BadDigit(last, string(want))
	}
}

// upper returns a letter in upper case, and any other byte as it is.
func upper(c byte) byte {
	if 'a' <= c && c <= 'z' {
		return c &^ 0x20
	}
	return c
}

// FromID returns the URN of an identifier of EIDR, which is a DOI name, such as
// "10.5240/7791-8534-2C23-9030-8610-5".
func FromID(id string) (URN, error) {
	prefix, suffix, ok := strings.Cut(id, "/")
	if i := strings.IndexByte(id, ':'); i >= 0 {
		return URN{}, part.Error(i, i+1, "EIDR-NSS", section, `":" has no place in a DOI name of EIDR`)
	}
	if !ok {
		return part.From(nid, id, Parse)
	}
	return part.From(nid, prefix+":"+suffix, Parse)
}

// ID returns the identifier as a DOI name, such as
// "10.5240/7791-8534-2C23-9030-8610-5".
func (u URN) ID() string { return strings.Replace(u.Generic().NSS(), ":", "/", 1) }

// Prefix returns the prefix of the DOI name.
func (u URN) Prefix() string {
	prefix, _, _ := strings.Cut(u.Generic().NSS(), ":")
	return prefix
}

// Suffix returns the suffix of the DOI name, as it is written.
func (u URN) Suffix() string {
	_, suffix, _ := strings.Cut(u.Generic().NSS(), ":")
	return suffix
}

// Fields are the parts of the URN of a work, in upper case.
type Fields struct {
	Prefix string `json:"prefix"`
	Suffix string `json:"suffix"`
	Check  string `json:"check,omitempty"` // "" if the prefix is not 10.5240
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	f := Fields{Prefix: part.Upper(u.Prefix()), Suffix: part.Upper(u.Suffix())}
	if f.Prefix == rp2079 {
		f.Check = f.Suffix[len(f.Suffix)-1:]
	}
	return f
}

// Canonical returns u with the identifier in upper case.
func (u URN) Canonical() URN { return URN{part.Renamed(u.value, part.Upper(u.Generic().NSS()))} }

// Equal reports whether u and v have the same identifier.
func (u URN) Equal(v URN) bool { return part.Same(u, v) }

package publicid

import (
	"strconv"
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// A URN is a URN of the namespace publicid. It is a small immutable value, and keeps the text. The zero URN is none.
type URN struct{ generic urn.URN }

const (
	nid     = "publicid"
	section = "RFC 3151 section 2"

	space = " \t\r\n"  // white space of XML
	coded = "+:/;'?#%" // what is percent-encoded where it is itself
)

var (
	// plain has the characters that are transcribed as themselves.
	plain   = pct.Range('A', 'Z').Union(pct.Range('a', 'z')).Union(pct.Range('0', '9')).Union(pct.SetOf("-(),.=!*@$_"))
	literal = pct.SetOf(coded)
)

// Parse returns u as the transcription of a public identifier. The error is the first finding of [Check]. Parse does
// not allocate, but for an error.
func Parse(u urn.URN) (URN, error) {
	if err := part.First(Check(u)); err != nil {
		return URN{}, err
	}
	return URN{u}, nil
}

// Check returns all in which u breaks the rules of the namespace.
func Check(u urn.URN) []finding.Finding {
	c, ok := part.NewName(u, nid, section)
	if !ok {
		return c.Findings
	}
	for i, n := 0, 0; i < len(c.NSS); i += n {
		n = 1
		switch b := c.NSS[i]; {
		case b == '+':
			if i == 0 || c.NSS[i-1] == '+' || i == len(c.NSS)-1 {
				c.Bad(i, i+1, "normalization", `"+" is a single space between two words`)
			}
		case b == '%':
			n = triplet(&c, i)
		case b != ':' && b != ';' && !plain.Contains(b):
			c.Bad(i, i+1, "transcription", strconv.Quote(c.NSS[i:i+1])+" is not used in a transcription")
			fix(&c, b)
		}
	}
	return c.Findings
}

// triplet checks the triplet at an offset, with the next one if the two are together. It returns how long that is.
func triplet(c *part.NameCheck, i int) int {
	const width = len("%HH")
	b := octet(c.NSS[i:])
	if !literal.Contains(b) {
		c.Bad(i, i+width, "transcription", "this is not percent-encoded in a transcription, or in no public identifier")
		fix(c, b)
		return width
	}
	double := ""
	switch b {
	case '/':
		double = ":"
	case ':':
		double = ";"
	default:
		return width
	}
	next := c.NSS[i+width:]
	if next == "" || next[0] != '%' || octet(next) != b {
		return width
	}
	c.Bad(i, i+2*width, "transcription", strconv.Quote(string([]byte{b, b}))+" is transcribed as "+strconv.Quote(double))
	c.Fix(double)
	return 2 * width
}

// fix adds to the last finding the transcription of a byte that is written otherwise, if it has one.
func fix(c *part.NameCheck, b byte) {
	if plain.Contains(b) || literal.Contains(b) {
		c.Fix(pct.Encode(string([]byte{b}), plain))
	}
}

// octet returns what the triplet at the beginning of s stands for.
func octet(s string) byte { return hex(s[1])<<4 | hex(s[2]) }

func hex(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return c&0x0F + 9
}

// FromID returns the transcription of a public identifier, of which it normalizes the white space (section 1.1). The
// offsets of an error are those in id.
func FromID(id string) (URN, error) {
	b := make([]byte, 0, len(id))
	word := false // whether the last byte was no white space
	for i := 0; i < len(id); i++ {
		c := id[i]
		if strings.IndexByte(space, c) >= 0 {
			word = false
			continue
		}
		if !word && len(b) > 0 {
			b = append(b, '+')
		}
		word = true
		switch {
		case plain.Contains(c):
			b = append(b, c)
		case strings.HasPrefix(id[i:], "//"):
			b = append(b, ':')
			i++
		case strings.HasPrefix(id[i:], "::"):
			b = append(b, ';')
			i++
		case literal.Contains(c):
			b = pct.AppendEncode(b, id[i:i+1], plain)
		default:
			return URN{}, part.Error(i, i+1, "PubidChar", "XML 1.0 production 13", "this is not in a public identifier")
		}
	}
	return part.From(nid, string(b), Parse)
}

// Generic returns the URN that u was parsed from.
func (u URN) Generic() urn.URN { return u.generic }

// String returns the text of u.
func (u URN) String() string { return u.generic.String() }

var identify = strings.NewReplacer("+", " ", ":", "//", ";", "::",
	"%2B", "+", "%3A", ":", "%2F", "/", "%3B", ";", "%27", "'", "%3F", "?", "%23", "#", "%25", "%",
	"%2b", "+", "%3a", ":", "%2f", "/", "%3b", ";", "%3f", "?")

// ID returns the public identifier, such as "-//OASIS//DTD DocBook XML V4.1.2//EN".
func (u URN) ID() string { return identify.Replace(u.generic.NSS()) }

// Fields are the parts of a public identifier.
type Fields struct {
	PublicID string   `json:"public_id"`
	Parts    []string `json:"parts"` // what stands between "//"
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	if u.generic.IsZero() {
		return Fields{}
	}
	parts := strings.Split(u.generic.NSS(), ":")
	for i := range parts {
		parts[i] = identify.Replace(parts[i])
	}
	return Fields{PublicID: u.ID(), Parts: parts}
}

// Canonical returns u with the digits of triplets in upper case.
func (u URN) Canonical() URN { return URN{u.generic.Canonical()} }

// Equal reports whether u and v are the same name.
func (u URN) Equal(v URN) bool { return u.generic.Equal5a(v.generic) }

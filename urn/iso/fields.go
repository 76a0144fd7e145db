package iso

import (
	"strings"

	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// ID returns originator, type, number and part as people write them, such as
// "ISO/IEC TR 9999-1", and nothing else that u may have.
func (u URN) ID() string {
	f := u.Fields()
	if f.Originator == "" {
		return ""
	}
	b := []byte(part.Upper(strings.ReplaceAll(f.Originator, "-", "/")))
	switch {
	case f.Type == "":
	case f.Type == "guide":
		b = append(b, " Guide"...)
	case strings.Contains(f.Originator, "-"):
		b = append(append(b, ' '), part.Upper(f.Type)...)
	default:
		b = append(append(b, '/'), part.Upper(f.Type)...)
	}
	b = append(append(b, ' '), f.Number...)
	if f.Part != "" {
		b = append(append(b, '-'), part.Upper(f.Part)...)
	}
	return string(b)
}

// Fields are the parts of the name of a document, in lower case except for the
// addition. What is not there is empty.
type Fields struct {
	Originator  string       `json:"originator"`
	Type        string       `json:"type,omitempty"` // none is an international standard
	Number      string       `json:"number"`
	Part        string       `json:"part,omitempty"`     // without the "-" that it begins with
	Status      string       `json:"status,omitempty"`   // "draft", "cancelled" or "stage-…"
	Edition     string       `json:"edition,omitempty"`  // its number; none is the latest
	Version     string       `json:"version,omitempty"`  // "2", or with supplements, "1-amd1.v1"
	Language    string       `json:"language,omitempty"` // none is "en"
	Supplements []Supplement `json:"supplements,omitempty"`
	Elements    []Element    `json:"elements,omitempty"`
	Addition    string       `json:"addition,omitempty"` // decoded, with the ":" that it begins with
}

// A Supplement alters a document, or the supplement before it.
type Supplement struct {
	Type     string `json:"type"` // "amd", "cor" or "add"
	Number   string `json:"number"`
	Version  string `json:"version,omitempty"`
	Language string `json:"language,omitempty"`
}

// An Element is a place in a document, or some.
type Element struct {
	Type    string `json:"type"`    // "clause", "figure", "table" or "term"
	Numbers string `json:"numbers"` // "3.1,a.2-b.9"
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	nss := u.Generic().NSS()
	if nss == "" {
		return Fields{}
	}
	var f Fields
	r := reader{text: part.Lower(nss), at: len(std)}
	r.keep(&f.Originator, "", isOriginator)
	r.keep(&f.Type, "", isType)
	r.keep(&f.Number, "", isDigits)
	r.elements(&f)
	if r.at <= len(nss) {
		f.Addition = part.Decode(nss[r.at-1:])
	}
	return f
}

// Canonical returns u in lower case.
func (u URN) Canonical() URN {
	return URN{part.Renamed(u.value, pct.UpperCase(part.Lower(u.Generic().NSS())))}
}

// Equal reports whether u and v are the same name, without regard to case (RFC
// 5141 section 2.9).
func (u URN) Equal(v URN) bool { return part.Same(u, v) }

// Location returns the address that section 2.8 makes of the name of a
// document, on a site that ISO planned. There is none for a name with an
// addition, except for a ":" alone, which its examples have.
func (u URN) Location() (string, bool) {
	if f := u.Fields(); f.Number == "" || f.Addition != "" && f.Addition != ":" {
		return "", false
	}
	nss := strings.TrimSuffix(u.Canonical().Generic().NSS(), ":")
	return "http://standards.iso.org/" + strings.ReplaceAll(nss[len(std):], ":", "/") + "/", true
}

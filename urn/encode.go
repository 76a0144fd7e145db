package urn

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// pchar has the bytes that may appear raw in an NSS: those of a segment. "/" is
// not one of them: the draft percent-encodes it (section 2.5.1).
var pchar = pct.Segment()

// Encode returns text as an NSS (the draft, sections 2.2 and 2.5). It
// percent-encodes, in UTF-8, the characters that are not allowed in an NSS, and
// those in special, which have a meaning in the namespace but are data here.
// "%" always becomes "%25". The results of several calls can be joined. The
// error is a [finding.Finding] with the place in text: NUL, or octets that are
// not UTF-8.
func Encode(text string, special pct.Set) (string, error) {
	return encode(text, pchar.Minus(special), "NSS", "2.2")
}

// EncodeValue is [Encode] for the value of a directive.
func EncodeValue(text string) (string, error) { return encode(text, valueSet, "value", "2.3") }

func encode(text string, keep pct.Set, rule, section string) (string, error) {
	for i, r := range text {
		f := finding.Finding{
			Rule: rule, Severity: finding.Error, Start: i, End: i + 1,
			Section: Draft.section(section),
		}
		switch {
		case r == 0:
			f.Section = Draft.section("2.5.3")
			f.Message = "NUL is not allowed in a URN, not even percent-encoded"
			return "", f
		case r == utf8.RuneError && !strings.HasPrefix(text[i:], "\uFFFD"):
			f.Message = "this is not UTF-8"
			return "", f
		}
	}
	return pct.Encode(text, keep), nil
}

// A Directive is a keyword and its value, as it is written.
type Directive struct {
	Keyword string `json:"keyword"`
	Value   string `json:"value"`
}

// Fields are the parts of a URN, as they are written, still percent-encoded.
// Only NID and NSS are required. Directives and the components of RFC 8141
// exclude each other.
type Fields struct {
	NID        string      `json:"nid"`
	NSS        string      `json:"nss"`
	Directives []Directive `json:"directives,omitempty"`
	RComponent string      `json:"r_component,omitempty"`
	QComponent string      `json:"q_component,omitempty"`
	Fragment   *string     `json:"fragment,omitempty"` // or f-component; nil if there is none
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	f := Fields{NID: u.NID(), NSS: u.NSS(), RComponent: u.RComponent(), QComponent: u.QComponent()}
	for k, v := range u.Directives().All() {
		f.Directives = append(f.Directives, Directive{k, v})
	}
	if u.HasFComponent() {
		f.Fragment = new(u.FComponent())
	}
	return f
}

// URN joins the fields. It is an error if the result is not a URN, or has other
// parts than f.
func (f Fields) URN() (URN, error) {
	b := append([]byte(scheme), f.NID...)
	b = append(append(b, ':'), f.NSS...)
	delimiter := byte('?')
	for _, d := range f.Directives {
		b = append(append(append(append(b, delimiter), d.Keyword...), '='), d.Value...)
		delimiter = '&'
	}
	if f.RComponent != "" {
		b = append(append(b, "?+"...), f.RComponent...)
	}
	if f.QComponent != "" {
		b = append(append(b, "?="...), f.QComponent...)
	}
	if f.Fragment != nil {
		b = append(append(b, '#'), *f.Fragment...)
	}
	u, err := Parse(string(b))
	if err != nil {
		return URN{}, err
	}
	if !u.Fields().equal(f) {
		return URN{}, finding.Finding{
			Rule: "URN", Severity: finding.Error, Section: Draft.section("2"), End: len(b),
			Message: "a part has the delimiter of another part, " +
				"or there are both directives and components of RFC 8141",
		}
	}
	return u, nil
}

// equal reports whether f and g have the same parts; the case of the NID does
// not matter.
func (f Fields) equal(g Fields) bool {
	return strings.EqualFold(f.NID, g.NID) && f.NSS == g.NSS &&
		slices.Equal(f.Directives, g.Directives) &&
		f.RComponent == g.RComponent && f.QComponent == g.QComponent &&
		(f.Fragment == nil) == (g.Fragment == nil) && (f.Fragment == nil ||
		*f.Fragment == *g.Fragment)
}

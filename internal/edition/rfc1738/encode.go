package rfc1738

import (
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/edition/doc"
	"github.com/urikit/uri/pct"
)

// encoded has the characters that stay raw in data: the reserved ones that the
// rule of the component allows, except delimiters. The names are those of
// rules, and "segment" for a segment of any scheme, "ftp-segment", and
// "xchar-data" for data of xchar. The caller adds the "@" of an article.
var encoded = doc.Sets{New: func() map[string]pct.Set {
	sets := map[string]pct.Set{}
	for reserved, components := range map[string]string{
		"":       "segment database wtype wpath",
		";?&=":   "user password",
		"?:@&=":  "ftp-segment fsegment psegment",
		":@&=":   "hsegment search",
		";/?:&=": "article",
		"?:@&":   "fieldname fieldvalue",
		reserved: "selector gopher-plus-string encoded822addr urlpath xchar-data",
	} {
		for component := range strings.FieldsSeq(components) {
			sets[component] = raw(reserved)
		}
	}
	return sets
}}

// write refuses the octets that a selector cannot have (3.4.1).
func write(component, data string, raw pct.Set) (string, error) {
	if at := strings.IndexAny(data, "\t\r\n"); component == "selector" && at >= 0 {
		return "", finding.Finding{
			Rule: "selector", Severity: finding.Error, Start: at, End: at + 1,
			Section: in + "3.4.1",
			Message: "a tab, carriage return or line feed is not allowed in a selector",
		}
	}
	return pct.Encode(data, raw), nil
}

// resolve returns an absolute URL as it is: RFC 1738 has no relative links
// (2.3, R38-2.3-01).
func resolve(_, ref string) (doc.Target, error) {
	r := doc.Reading{Text: ref}
	Read(&r)
	if r.N == 0 {
		return doc.Target{}, finding.Finding{
			Rule: "scheme", Severity: finding.Error, Section: in + "2.3",
			Message: "this is not an absolute URL, and RFC 1738 does not describe relative ones",
		}
	}
	t := doc.Target{Text: ref}
	if !r.Valid() {
		t.Findings = []finding.Finding{r.Finding()}
	}
	return t, nil
}

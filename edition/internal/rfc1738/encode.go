package rfc1738

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urikit/uri/edition/internal/doc"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// encodings have the reserved characters that stay raw in the data of
// components: those that their rules allow, except delimiters. The names are
// those of rules, and "segment" for a segment of any scheme, "ftp-segment", and
// "xchar-data" for data of xchar.
var encodings = [...]struct{ raw, components string }{
	{"", "segment database wtype wpath"},
	{";?&=", "user password"},
	{"?:@&=", "ftp-segment fsegment psegment"},
	{":@&=", "hsegment search"},
	{";/?:&=", "article"},
	{"?:@&", "fieldname fieldvalue"},
	{reserved, "selector gopher-plus-string encoded822addr urlpath xchar-data"},
}

// encode writes the octets of data (2.2). The caller adds the "@" of an
// article.
func encode(component, data string) (string, error) {
	i := slices.IndexFunc(encodings[:], func(e struct{ raw, components string }) bool {
		return slices.Contains(strings.Fields(e.components), component)
	})
	if i < 0 {
		return "", fmt.Errorf("RFC 1738 does not say how to encode %q", component)
	}
	keep := raw(encodings[i].raw)
	if at := strings.IndexAny(data, "\t\r\n"); component == "selector" && at >= 0 {
		return "", finding.Finding{
			Rule: "selector", Severity: finding.Error, Start: at, End: at + 1,
			Section: in + "3.4.1",
			Message: "a tab, carriage return or line feed is not allowed in a selector",
		}
	}
	return pct.Encode(data, keep), nil
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

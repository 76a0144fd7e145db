package edition

import (
	"fmt"
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// encodings1738 has what stays raw in the data of a component: what its rule allows, but for what would be taken for a
// delimiter. The names are those of rules, and "segment" for one of no scheme, "ftp-segment", and "xchar-data" for
// what is of xchar.
var encodings1738 = []class{
	{"segment", raw1738("")},
	{"user", raw1738(";?&=")},
	{"password", raw1738(";?&=")},
	{"ftp-segment", raw1738("?:@&=")},
	{"fsegment", raw1738("?:@&=")},
	{"hsegment", raw1738(":@&=")},
	{"search", raw1738(":@&=")},
	{"selector", raw1738(reserved1738)},
	{"gopher-plus-string", raw1738(reserved1738)},
	{"encoded822addr", raw1738(reserved1738)},
	{"article", raw1738(";/?:&=")},
	{"database", raw1738("")},
	{"wtype", raw1738("")},
	{"wpath", raw1738("")},
	{"psegment", raw1738("?:@&=")},
	{"fieldname", raw1738("?:@&")},
	{"fieldvalue", raw1738("?:@&")},
	{"urlpath", raw1738(reserved1738)},
	{"xchar-data", raw1738(reserved1738)},
}

// encode1738 writes the octets of data (2.2). The "@" of an article is the caller's.
func encode1738(component, data string) (string, error) {
	for i := range encodings1738 {
		if e := &encodings1738[i]; e.name == component {
			if at := strings.IndexAny(data, "\t\r\n"); component == "selector" && at >= 0 {
				return "", finding.Finding{
					Rule: "selector", Severity: finding.Error, Start: at, End: at + 1,
					Section: in1738 + "3.4.1", Message: "a selector has no tab, carriage return or line feed",
				}
			}
			return pct.Encode(data, e.set), nil
		}
	}
	return "", fmt.Errorf("RFC 1738 does not say how to encode %q", component)
}

// resolve1738 returns an absolute URL as it is: relative links are not of RFC 1738 (2.3, R38-2.3-01).
func resolve1738(_, ref string) (Target, error) {
	r := Reading{text: ref}
	read1738(&r)
	if r.n == 0 {
		return Target{}, finding.Finding{
			Rule: "scheme", Severity: finding.Error, Section: in1738 + "2.3",
			Message: "this is no absolute URL, and RFC 1738 does not describe relative ones",
		}
	}
	t := Target{Text: ref}
	if !r.Valid() {
		t.Findings = []finding.Finding{r.finding()}
	}
	return t, nil
}

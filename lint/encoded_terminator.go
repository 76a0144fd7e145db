package lint

import (
	"errors"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// encodedTerminator finds an encoded NUL, which ends the text for many who read
// it decoded, and encoded CR and LF, which end a command of many protocols
// (sections 7.2 and 7.3):
//
//	http://example.com/a.php%00.jpg    ftp://example.com/a%0D%0ADELE%20b
//
// Texts of several lines are common in queries and fragments, and where there
// is no authority, as in mailto; and data is what it is for.
func encodedTerminator(r uri.Ref) []finding.Finding {
	if r.Scheme() == "data" {
		return nil
	}
	var all []finding.Finding
	for _, c := range [...]uri.Component{uri.Userinfo, uri.Host, uri.Path, uri.Query, uri.Fragment} {
		start, end, _ := r.Span(c)
		end = beforePassword(r, start, end)
		d := pct.Decoder{Refuse: pct.SetOf("\x00")}
		if r.HasAuthority() && c <= uri.Path {
			d.Refuse = pct.Terminators
		}
		text := r.String()[start:end]
		var e *pct.Error
		if _, err := d.Decode(text); !errors.As(err, &e) {
			continue
		}
		triplet := text[e.Offset : e.Offset+len("%00")]
		octet, _ := pct.Decode(triplet)
		names := map[string]string{"\x00": "NUL", "\n": "a line feed", "\r": "a carriage return"}
		all = append(all, finding.Finding{
			Start:   start + e.Offset,
			End:     start + e.Offset + len(triplet),
			Message: triplet + " in the " + c.String() + " is " + names[octet] + ", which ends what some readers see",
		})
	}
	return all
}

package lint

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// dotSegment finds a dot-segment in a path without a hierarchy. There "/" and
// "." are often data, and normalization and resolution take them away, with the
// segment before ".." (section 6.2.2.3):
//
//	data:text/plain,a/../b
func dotSegment(r uri.Ref) []finding.Finding {
	if !r.HasScheme() || r.HasAuthority() || r.Path() == "" || r.Path()[0] == '/' {
		return nil
	}
	var all []finding.Finding
	at, _, _ := r.Span(uri.Path)
	for s := range r.Segments() {
		if dots := pct.Normalize(s); dots == "." || dots == ".." {
			all = append(all, finding.Finding{
				Start: at, End: at + len(s),
				Message: "normalization removes this dot-segment; where it is data, its \"/\" is written %2F",
			})
		}
		at += len(s) + len("/")
	}
	return all
}

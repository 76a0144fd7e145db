package lint

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
)

// password finds a password in the userinfo. The form is deprecated (section 3.2.1), and a URI is
// shown, kept and logged by everyone who handles it (section 7.5). An empty password is none.
func password(r uri.Ref) []finding.Finding {
	start, end, ok := passwordSpan(r)
	if !ok {
		return nil
	}
	return []finding.Finding{{
		Start:   start,
		End:     end,
		Message: "a password in a URI is deprecated: whoever sees the URI sees the password",
	}}
}

// passwordSpan returns the place of what is behind the first ":" of the userinfo, if anything is.
func passwordSpan(r uri.Ref) (start, end int, ok bool) {
	start, end, _ = r.Span(uri.Userinfo)
	i := strings.IndexByte(r.String()[start:end], ':')
	if i < 0 || start+i+1 == end {
		return 0, 0, false
	}
	return start + i + 1, end, true
}

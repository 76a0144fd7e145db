package lint

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
)

// password finds a password in the userinfo. The form is deprecated (section
// 3.2.1), and a URI is shown, kept and logged by everyone who handles it
// (section 7.5). An empty password does not count.
func password(r uri.Ref) (all []finding.Finding) {
	for start, end := range uri.PasswordSpans(r.String()) {
		all = append(all, finding.Finding{
			Start:   start,
			End:     end,
			Message: "a password in a URI is deprecated: anyone who sees the URI sees the password",
		})
	}
	return all
}

// beforePassword returns where the first password between start and end begins,
// or end. The messages and fixes of other rules stop there, so that they do not
// show some of it.
func beforePassword(r uri.Ref, start, end int) int {
	for from, to := range uri.PasswordSpans(r.String()) {
		if start < to && from < end {
			return max(start, from)
		}
	}
	return end
}

package neturl

import (
	"strconv"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
)

// An Error says why a value cannot be converted, if no rule of the grammar is
// broken. It does not hold the text, which may hold a password.
type Error struct {
	// Offset counts bytes: in the text of the URI or reference for conversions
	// to net/url, in the field of the url.URL for conversions from it.
	Offset    int
	Component uri.Component

	// Rule is what is broken. More may be added.
	//
	//	no-url           the *url.URL is nil, or the URI is the zero URI
	//	encoded-host     the host has a triplet for a US-ASCII character other than
	//	                 "%": in net/url, %3A would be the colon before a port
	//	future-address   the host is an IPvFuture: to net/url it would be a name
	//	empty-authority  as in ///x, without a scheme: to net/url it would be a path
	//	contradiction    Opaque is set, and User, Host or Path as well
	Rule string
}

const (
	ruleNoURL          = "no-url"
	ruleEncodedHost    = "encoded-host"
	ruleFuture         = "future-address"
	ruleEmptyAuthority = "empty-authority"
	ruleContradiction  = "contradiction"
)

// Error returns a message with component, offset and reason, and nothing of the
// text.
func (e *Error) Error() string {
	s, f := "neturl: ", e.Finding()
	if e.Component != 0 {
		s += e.Component.String() + ", byte " + strconv.Itoa(e.Offset) + ": "
	}
	if s += f.Message; f.Section != "" {
		s += " (" + f.Section + ")"
	}
	return s
}

// Finding returns the error as a finding about what Offset counts in.
func (e *Error) Finding() finding.Finding {
	message, section := "the value cannot be converted", ""
	switch e.Rule {
	case ruleNoURL:
		message = "missing URL"
	case ruleEncodedHost:
		message, section = "net/url does not support percent-encoded US-ASCII characters in a host",
			"RFC 3986 section 3.2.2"
	case ruleFuture:
		message, section = "net/url does not support addresses of a future version",
			"RFC 3986 section 3.2.2"
	case ruleEmptyAuthority:
		message, section = "net/url does not support an empty authority without a scheme",
			"RFC 3986 section 3.2"
	case ruleContradiction:
		message = "Opaque is not allowed together with User, Host or Path"
	}
	return finding.Finding{Rule: e.Rule, Severity: finding.Error, Start: e.Offset, End: e.Offset,
		Section: section, Message: message}
}

package neturl

import (
	"strconv"

	"github.com/urikit/uri"
)

// An Error says why a value cannot be converted, if no rule of the grammar is
// broken. It does not hold the text, which may hold a password.
type Error struct {
	Reason    Reason
	Component uri.Component

	// Offset counts bytes: in the text of the URI or reference for conversions
	// to net/url, in the field of the url.URL for conversions from it.
	Offset int
}

// Error returns a message with component, offset and reason, and nothing of the
// text.
func (e *Error) Error() string {
	s := "neturl: "
	if e.Component != 0 {
		s += e.Component.String() + ", byte " + strconv.Itoa(e.Offset) + ": "
	}
	return s + e.Reason.String()
}

// A Reason is a kind of [Error]. More may be added.
type Reason uint8

const (
	NoURL Reason = iota + 1 // the *url.URL is nil, or the URI is the zero URI

	// EncodedHost: the host has a triplet for a US-ASCII character other than
	// "%". In net/url, %3A would be the colon before a port.
	EncodedHost

	FutureAddress  // the host is an IPvFuture; to net/url it would be a name
	EmptyAuthority // as in ///x, without a scheme; to net/url it would be a path
	Contradiction  // Opaque is set, and User, Host or Path as well
)

var reasons = [...]string{
	"unknown reason",
	"missing URL",
	"net/url does not support percent-encoded US-ASCII characters in a host " +
		"(RFC 3986 section 3.2.2)",
	"net/url does not support addresses of a future version (RFC 3986 section 3.2.2)",
	"net/url does not support an empty authority without a scheme (RFC 3986 section 3.2)",
	"Opaque is not allowed together with User, Host or Path",
}

// String returns a few words, such as "missing URL".
func (r Reason) String() string {
	if int(r) < len(reasons) {
		return reasons[r]
	}
	return reasons[0]
}

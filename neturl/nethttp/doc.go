// Package nethttp gives net/http the URIs of package uri, and takes them from
// its requests and responses.
//
//	req, err := nethttp.NewRequest(ctx, http.MethodGet, u, nil)    // a client's request
//	u, err := nethttp.TargetURI(r)                                 // the target URI, in a server
//	u, changes, err := nethttp.RepairTargetURI(r)                  // with what browsers send raw
//	next, err := nethttp.Location(u, resp)                         // where a response leads to
//	next, changes, err := nethttp.RepairLocation(u, resp)          // with what servers send raw
//	u, lost, err := nethttp.ResponseURI(resp)                      // the URI that a response answers
//	err = nethttp.RedactError(err)                                 // an error for a log
//
// # Specifications
//
// The terms are those of RFC 9110 and RFC 9112. The target URI is the URI that
// a request is for; the request-target is the text in the request line.
//
//   - RFC 9112 sections 3.2 and 3.3, and RFC 9110 section 7.1: the target URI.
//   - RFC 9110 section 10.2.2: Location, and the fragment that it inherits.
//   - RFC 9110 section 4.2: what the schemes http and https require.
//
// # Divergences
//
// RFC 9112 lets a server choose an authority where Host is missing, empty or
// invalid. Here that is an error. So is a request-target or a Location that is
// not a URI reference, but browsers and servers send both: [RepairTargetURI]
// and [RepairLocation] percent-encode what is not allowed, and tell it.
//
// # Security considerations
//
// [TargetURI] returns a valid URI or an error; the server must check that the
// host is its own. Fields such as Forwarded and X-Forwarded-Host are never
// read. A Location may lead anywhere, also into the local network. A client
// should not send credentials to another origin.
//
// net/http writes the fragment of a request's URL into the Referer field of the
// next request, which RFC 9110 section 10.1.3 forbids. The URL of a
// [NewRequest] has no fragment.
package nethttp

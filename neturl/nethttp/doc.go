// Package nethttp gives net/http the URIs of package uri, and takes them from
// its requests and responses.
//
//	req, err := nethttp.NewRequest(ctx, http.MethodGet, u, nil)    // a client's request
//	u, err := nethttp.TargetURI(r)                                 // what a server is asked for
//	next, err := nethttp.Location(u, resp)                         // where a response leads to
//	u, lost, err := nethttp.ResponseURI(resp)                      // what a response is the answer to
//
// # Terminology
//
// The words are those of RFC 9110 and RFC 9112. The target URI is what a
// request is for. The request-target is what stands in the request line
// instead, in one of four forms: see [TargetURI].
//
// # Specifications
//
//   - RFC 9112 sections 3.2 and 3.3, and RFC 9110 section 7.1: the target URI.
//   - RFC 9110 section 10.2.2: Location, and the fragment that it inherits.
//   - RFC 9110 section 4.2: what the schemes http and https ask for.
//
// # Divergences
//
// RFC 9112 lets a server choose an authority where Host is missing, empty or
// invalid. Here that is an error. A Location that is no URI reference is one
// too, though some servers send spaces and letters beyond US-ASCII: url.Parse
// and [github.com/urikit/uri/neturl.RefFromURL] make a reference of most.
//
// # Errors
//
// An *[Error] has the part of the message, the offset in it, and the reason. It
// does not hold the text.
//
// # Security considerations
//
// A request says what its sender wants it to say. [TargetURI] gives a valid URI
// or an error; that the host is one of the server's own is for the server to
// check. Fields such as Forwarded and X-Forwarded-Host are never read.
//
// A Location may lead anywhere, to other schemes and into the local network:
// [Location] does not judge. A client should not send credentials to where it
// leads, if that is another origin.
//
// net/http writes the fragment of a request's URL into the Referer field of the
// request that follows (RFC 9110 section 10.1.3 forbids it). [NewRequest] gives
// it none.
package nethttp

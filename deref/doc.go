// Package deref dereferences URIs: from a URI to the thing, for every scheme
// that has an [Accessor].
//
//	client := deref.New(deref.Options{Accessors: standard.Accessors()})
//	result, err := client.Get(ctx, deref.Request{URI: u})
//	defer result.Body.Close()
//
// RFC 1738 asks of each scheme for an algorithm that takes a URL and produces
// "either a set of URLs which will lead to the desired object, or the object
// itself". An accessor is one step of it, a hop: it yields locations (a
// redirect, the list of a resolver, the address of a gateway), or a
// representation. The [Client] makes the hops, judges each of them, and keeps
// the limits. A menu or a directory is a representation with items; the client
// does not follow these.
//
// A program that asks whether things are there makes probes ([Request.Probe]),
// says when to try again ([Retry]), and leaves time between two requests to a
// host ([Limits.Pause]):
//
//	client := deref.New(deref.Options{
//		Accessors: standard.Accessors(),
//		Retry:     deref.Retry{Attempts: 3},
//		Limits:    deref.Limits{Connections: 2, Pause: time.Second},
//	})
//	result, err := client.Get(ctx, deref.Request{URI: u, Probe: true})
//
// Package deref/http has the accessor of http and https, for programs that need
// no other; package deref/standard has all of them.
//
// # Security considerations
//
// A client judges each URI by the policy of package guard, and each address at
// the moment of the connection. So a URI, a redirect and a name of DNS lead
// only where the policy allows: by default to public addresses, by http and
// https. [Options.TrustFirst] is for programs whose user types the URI.
//
//   - No location that a server sends leads to a scheme that is about this
//     machine: to files, or to programs that would be started.
//   - A credential goes to the origin that it is for. Fields of the request
//     that may have one go to the origin of the first hop only.
//   - Each port is checked, whatever the scheme (RFC 3986 section 7.2).
//   - NUL, CR and LF never come into a line of a protocol (section 7.3).
//   - All limits of [Limits] have a default, except the length of the body and
//     the time of the whole.
//   - Errors and traces show no passwords.
//
// # Specifications
//
//   - RFC 3986 sections 1.2.2, 3.5, 5.1.3, 6.2.4 and 7.
//   - RFC 1738 sections 3 and 4, and the URL draft of 1993 on gateways.
//   - RFC 9110 section 15.4 for redirects.
package deref

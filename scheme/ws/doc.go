// Package ws implements the ws and wss URIs, which name WebSocket services, as
// specified by RFC 6455 section 3:
//
//	ws-URI  = "ws:" "//" host [ ":" port ] path [ "?" query ]
//	wss-URI = "wss:" "//" host [ ":" port ] path [ "?" query ]
//
// where the path is a path-abempty. Package scheme describes what all scheme
// packages share.
//
// # Terminology
//
// The resource name is what a client asks the server for: path and query, as
// they are written. See [URI.ResourceName].
//
// # Divergences
//
// An empty host, which the grammar has, is refused, as it names no server. A
// fragment is refused, even an empty one, as section 3 asks for; a "#" that is
// data is written "%23".
//
// # Security considerations
//
// A ws URI reaches the hosts and ports that an http URI does, and begins with a
// request of HTTP: what is refused there is to be refused here. Data over ws is
// clear to all on the way.
package ws

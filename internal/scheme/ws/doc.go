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
// The resource name is what a client requests from the server: path and query,
// not decoded. See [URI.ResourceName].
//
// # Divergences
//
// The grammar allows an empty host; it is refused, because it names no server.
// A fragment is refused, even an empty one, by section 3; a "#" that is data is
// written "%23".
//
// # Security considerations
//
// A ws URI reaches the same hosts and ports as an http URI, and begins with an
// HTTP request: refuse what you refuse for http. Everybody on the network path
// can read data of ws.
package ws

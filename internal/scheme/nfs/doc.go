// Package nfs implements the URLs of files and directories on NFS servers, as
// specified by RFC 2224, with the common syntax of RFC 1738 section 3.1:
//
//	nfsurl   = "nfs://" host [ ":" port ] [ url-path ]
//	url-path = "/" [ "/" ] [ segment *( "/" segment ) ]
//
// Package scheme describes what all scheme packages share. [URI.Lookup] returns
// the path that a client sends.
//
// # Terminology
//
// The first "/" is not part of the path. A path is relative to the public
// directory of the server: nfs://server/a/b is a/b there. With a second "/" the
// path is absolute: nfs://server//a/b is /a/b (RFC 2224 section 6.1). The empty
// path is the public directory itself, "." (section 1).
//
// # Divergences
//
// There is no query: "?" in a name is written "%3F". The options that some
// clients read after a "?" are not part of RFC 2224. There is no user.
//
// # Security considerations
//
// NUL is refused, even percent-encoded: names on a server end there (RFC 3986
// section 7.3). The server must check dot-segments; a normalized URI has none.
package nfs

// Package nfs implements the URLs of files and directories on NFS servers, as
// specified by RFC 2224, which has the common syntax of RFC 1738 section 3.1:
//
//	nfsurl   = "nfs://" host [ ":" port ] [ url-path ]
//	url-path = "/" [ "/" ] [ segment *( "/" segment ) ]
//
// Package scheme describes what all scheme packages share. [URI.Lookup]
// is what a client sends.
//
// # Terminology
//
// A path is relative to the directory that the server has made public, as the
// first "/" is not part of it: nfs://server/a/b is a/b there. With a second one
// it is absolute: nfs://server//a/b is /a/b (RFC 2224 section 6.1). No path at
// all is the public directory itself, "." (section 1).
//
// # Divergences
//
// There is no query: "?" in a name is written "%3F". The options that some
// clients read after a "?" are not part of RFC 2224. Nor is a user.
//
// # Security considerations
//
// NUL is refused, even percent-encoded: names on a server end there (RFC 3986
// section 7.3). Dot-segments are for the server to judge; a URI that was
// normalized has none.
package nfs

// Package whois implements the URLs of objects of whois++, as far as the URL
// draft of July 1993 describes them: the scheme is for whois++, which was then
// still being defined; the host is as in other schemes; the path is the handle
// of an object, or a query string. The draft has no rule for them, and calls
// them a subject for further study; in its words of other schemes they are
//
//	generic  = scheme ":" path [ "?" search ]
//	hostport = host [ ":" port ]
//
// so that here
//
//	whoisurl = "whois://" hostport [ "/" path ] [ "?" search ]
//
// Package scheme describes what all scheme packages share. Which of
// handle and query a path is, nothing tells.
//
// # Divergences
//
// RFC 1738 does not have the scheme, nor does IANA's table; beyond the above it
// is generic (conflicts.md C-45). It has no default port: that of whois is
// another protocol's. The draft speaks of a host, so there is no user and no
// password. A "?" begins a query, and is not put back into the path.
//
// # Security considerations
//
// NUL, CR and LF are refused in path and query, even percent-encoded: a server
// reads a line, and would take what follows for another (RFC 3986 section 7.3).
package whois

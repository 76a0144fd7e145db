// Package whois implements the URLs of objects of whois++, as far as the URL
// draft of July 1993 describes them: the scheme is for whois++, which was then
// still being defined; the host is as in other schemes; the path is the handle
// of an object, or a query string. The draft has no rule for these URLs, and
// calls them a subject for further study. It has the rules
//
//	generic  = scheme ":" path [ "?" search ]
//	hostport = host [ ":" port ]
//
// so here
//
//	whoisurl = "whois://" hostport [ "/" path ] [ "?" search ]
//
// Package scheme describes what all scheme packages share. A path does not say
// whether it is a handle or a query.
//
// # Divergences
//
// The scheme is not in RFC 1738, nor in IANA's table; beyond the rules above it
// is generic. It has no default port: the port of whois belongs to another
// protocol. The draft has only a host, so users and passwords are refused. A
// "?" begins a query, and is not data of the path.
//
// # Security considerations
//
// NUL, CR and LF are refused in path and query, even percent-encoded: a server
// reads lines, and would read a second line (RFC 3986 section 7.3).
package whois

// Package http implements the http and https URIs, as specified by RFC 9110
// section 4.2, which agrees with RFC 1738 section 3.3 except for what is said
// below:
//
//	http-URI   = "http" "://" authority path-abempty [ "?" query ]
//	https-URI  = "https" "://" authority path-abempty [ "?" query ]
//
//	httpurl    = "http://" hostport [ "/" hpath [ "?" search ] ]
//	hpath      = hsegment *( "/" hsegment )
//	hsegment   = *( uchar / ";" / ":" / "@" / "&" / "=" )
//	search     = *( uchar / ";" / ":" / "@" / "&" / "=" )
//
// Package scheme describes what all scheme packages share.
//
// # Terminology
//
// RFC 1738's search is the query of RFC 9110. Its hpath begins after the "/"
// that ends the authority. Both belong to the server: a client sends them as
// they are written, and takes nothing of them for a line of its own, so that no
// octet is refused in them.
//
// # Divergences
//
// The first two lines above are the rule, so that "?" may follow the host
// (conflicts.md C-17) and "/" and "?" may stand in a query (C-16). RFC 9110's
// authority may have a userinfo, which it wants treated as an error (section
// 4.2.4), and RFC 1738 has none: it is refused, unless [Rules] allow it (C-47,
// D-20). An empty host is refused (section 4.2.1). The scheme does not restrict
// fragments (section 4.2.5).
//
// # Security considerations
//
// A text before "@" is there to be taken for the host. Rules that allow it are
// for URIs that the user of a program gave to it. Where http leads is clear to
// all on the way; https differs in the scheme alone, and names another origin
// (section 4.3.2).
package http

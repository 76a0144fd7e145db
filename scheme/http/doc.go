// Package http implements the http and https URIs, as specified by RFC 9110
// section 4.2, which agrees with RFC 1738 section 3.3 except for the
// divergences below:
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
// The search of RFC 1738 is the query of RFC 9110. Its hpath begins after the
// "/" that ends the authority. A client sends both to the server without
// decoding them, so no decoded octet can harm: all are allowed.
//
// # Divergences
//
// The grammar is that of RFC 9110: "?" may follow the host, and "/" and "?" are
// allowed in a query, as in RFC 3986. The authority of RFC 9110 may have a
// userinfo, which should be treated as an error (section 4.2.4); RFC 1738 has
// no userinfo. It is refused, unless [Rules] allow it. An empty
// host is refused (section 4.2.1). The scheme does not restrict fragments
// (section 4.2.5).
//
// # Security considerations
//
// A userinfo is often meant to look like the host. Allow it only in URIs from
// the user of the program. Everybody on the network path can read http. An
// https URI that differs only in the scheme names another origin (section
// 4.3.2).
package http

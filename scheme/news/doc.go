// Package news implements the news URIs, which name articles of Netnews and
// sets of newsgroups, as specified by RFC 5538 section 4:
//
//	newsURL    = "news:" [ server "/" ] ( article / newsgroups )
//	server     = "//" authority
//	article    = msg-id-core                              ; RFC 5536
//	newsgroups = *( group-char / pct-encoded / "*" )
//	group-char = ALPHA / DIGIT / "-" / "+" / "_" / "."
//
// and, before it, by RFC 1738 section 3.6:
//
//	newsurl    = "news:" grouppart
//	grouppart  = "*" / group / article
//	group      = ALPHA *( ALPHA / DIGIT / "-" / "." / "+" / "_" )
//	article    = 1*( uchar / ";" / "/" / "?" / ":" / "&" / "=" ) "@" host
//
// Package scheme describes what all scheme packages share. Package nntp
// has the URIs of articles by their numbers.
//
// # Terminology
//
//   - An "@" that stands as itself makes the difference between an article and
//     newsgroups.
//   - A wildmat is a pattern for names of newsgroups: "*" stands for any text,
//     "?" for any character (RFC 3977 section 4). In a URI the latter is
//     written "%3F".
//   - All groups are meant by "*", and by nothing at all (RFC 5538 section 4).
//
// # Which text is which
//
// Servers and wildmats are of RFC 5538, as are groups that do not begin with a
// letter or hold triplets. Of RFC 1738 is that ";", "/", "?", ":", "(" and
// others stand as themselves in the unique part of an article, where RFC 5538
// wants "/" and "?" as triplets: "?" is data, and is put back into it
// (conflicts.md D-21). What is put together here is right by both.
//
// # Divergences
//
// What is after "@" is the id-right of RFC 5322 section 3.6.4, which has the
// hosts of RFC 1738, more names than these, and literals in brackets. A
// message-id has the octets that a server takes in one (RFC 3977 section 3.6),
// and a wildmat those that it has there: so that "!" and "," make no list of
// it. A server without a "/" after it is refused.
//
// The normal form has "*" for all groups.
//
// # Security considerations
//
// Articles and groups become arguments of NNTP commands: white space and
// control characters, NUL, CR and LF among them, are refused however they are
// written, as is ">" in a message-id. That a server has an article by an id
// does not mean that it is the one that was meant (RFC 5538 section 7).
// Passwords are sent in the clear.
package news

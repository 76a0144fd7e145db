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
// implements the URIs of articles by their numbers.
//
// # Terminology
//
//   - A raw "@" distinguishes an article from newsgroups.
//   - A wildmat is a pattern for names of newsgroups: "*" matches any text, "?"
//     any character (RFC 3977 section 4). In a URI "?" is written "%3F".
//   - "*" and the empty text mean all groups (RFC 5538 section 4).
//
// # RFC 1738 and RFC 5538
//
// Only RFC 5538 allows servers, wildmats, triplets in groups, and groups that
// do not begin with a letter. Only RFC 1738 allows ";", "/", "?", ":", "(" and
// others raw in the unique part of an article; RFC 5538 wants "/" and "?" as
// triplets. "?" is data and belongs to the unique part, as in RFC 1738.
// [Fields.URI] writes articles that are valid by both.
//
// # Divergences
//
// The text after "@" is the id-right of RFC 5322 section 3.6.4, which allows
// the hosts of RFC 1738, more names, and literals in brackets. A message-id has
// only octets that a server accepts (RFC 3977 section 3.6). A wildmat is a
// single pattern of RFC 3977: "!" and ",", which make lists, are refused. A
// server without a "/" after it is refused.
//
// The normal form has "*" for all groups.
//
// # Security considerations
//
// Articles and groups become arguments of NNTP commands: white space and
// control characters, such as NUL, CR and LF, are refused, even
// percent-encoded; so is ">" in a message-id. An article with the id may be
// another article than the intended one (RFC 5538 section 7). Passwords are
// sent in the clear.
package news

// Package nntp implements the nntp URIs, which name newsgroups and articles of
// a server by their numbers, as specified by RFC 5538 section 3:
//
//	nntpURL        = "nntp:" server "/" group [ "/" article-number ]
//	server         = "//" authority
//	group          = 1*( group-char / pct-encoded )
//	article-number = 1*16DIGIT
//	group-char     = ALPHA / DIGIT / "-" / "+" / "_" / "."
//
// and, before it, by RFC 1738 section 3.7:
//
//	nntpurl        = "nntp://" hostport "/" group [ "/" digits ]
//	group          = ALPHA *( ALPHA / DIGIT / "-" / "." / "+" / "_" )
//
// Package scheme describes what all scheme packages share. Package news
// implements the URIs of articles by their message-ids, which are more common.
//
// # RFC 1738 and RFC 5538
//
// Only RFC 5538 allows a user, a group that does not begin with a letter, and
// triplets in a group, and limits a number to 16 digits. It allows every other
// URI of RFC 1738. Both allow a URI without a number: RFC 1738 in its grammar,
// though not in its text.
//
// # Divergences
//
// Hosts are those of RFC 3986, and a host is required. A decoded group has only
// octets that a server allows in a group name (RFC 3977 section 9.8). There is
// no query.
//
// # Security considerations
//
// The group becomes an argument of a command: white space and control
// characters, such as NUL, CR and LF, are refused, even percent-encoded.
// Passwords are sent in the clear.
package nntp

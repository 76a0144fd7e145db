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
// has the URIs of articles by their message-ids, which readers know better.
//
// # Which text is which
//
// A user, and groups that do not begin with a letter or hold triplets, are of
// RFC 5538; that a number has at most 16 digits too. All that RFC 1738 has
// besides is in RFC 5538. By both the number can be left out (conflicts.md
// E-26).
//
// # Divergences
//
// Hosts are those of RFC 3986, and one is required. Triplets in a group stand
// for what the name of a group can have on a server (RFC 3977 section 9.8).
// There is no query.
//
// # Security considerations
//
// The group becomes an argument of a command: white space and control
// characters, NUL, CR and LF among them, are refused, as triplets too.
// Passwords are sent in the clear.
package nntp

// Package thread has the URNs of the Thread Group, whose network protocol is for things in homes. They are
// specified by their registration with IANA, version 1 of 2024-12-09:
//
//	urn-thread    = "urn:thread:" sub-namespace *( ":" sn-content )
//	sub-namespace = sn-label *( ":" sn-label )
//	sn-label      = 1*unreserved
//	sn-content    = *( pchar / "/" )
//
// where pchar and unreserved are those of RFC 3986. [Parse] checks a URN by this grammar.
//
// # Terminology
//
// A sub-namespace is what the Thread specification defines; the content is what it says in there. The grammar
// does not tell where the one ends and the other begins, as a pchar may be ":" too. [URN.Fields] has the
// first label, which is always one of a sub-namespace, and all the rest.
//
// # Equality
//
// Names are compared as all URNs are. The part of the registration that may say more could not be read for
// this package.
//
// # Divergences
//
// None known. RFC 8141 lets a "/" stand in a name, and the draft does not: a URN with one is of the syntax of
// RFC 8141.
//
// # Security considerations
//
// These URNs can carry the data with which a network is joined, its key included
// ("urn:thread:dataset:…"): they do not belong into logs.
package thread

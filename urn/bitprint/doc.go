// Package bitprint has the URNs that name a file by two values of its octets, that of SHA-1 and the root of a
// tree of Tiger values, both in Base32:
//
//	urn:bitprint:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ.LWPNACQDBZRYXW3VHJVCJ64QBZNGHOHHHZWCLNQ
//	             \______________________________/ \_____________________________________/
//	                           |                                    |
//	                      SHA-1, 20 octets              tree of Tiger, 24 octets
//
// The namespace is not registered with IANA. It is specified by the Hash/URN Gnutella Extensions (HUGE) 0.94,
// and in use in magnet links. [Parse] checks a URN; [URN.SHA1] and [URN.Tiger] have the octets, and [FromSums]
// undoes them.
//
// # Terminology
//
// Base32 is that of RFC 4648 section 6, with the letters A to Z and the digits 2 to 7, without padding. Two
// bits of the last character of the second value are data, and three are zero (section 3.5): it is one of A,
// I, Q and Y.
//
// # Equality
//
// Names are the same if the octets are: case does not matter. The canonical form has capitals, as HUGE writes
// them.
//
// # Divergences
//
// None known; HUGE was read in excerpts.
//
// # Security considerations
//
// Two files with the same SHA-1 value can be made on purpose: compare both values.
package bitprint

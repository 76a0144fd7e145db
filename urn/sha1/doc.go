// Package sha1 has the URNs that name a file by the SHA-1 value of its octets, in Base32:
//
//	urn:sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ
//
// The namespace is not registered with IANA. It is specified by the Hash/URN Gnutella Extensions (HUGE) 0.94,
// and in use in magnet links. [Parse] checks a URN; [URN.Sum] has the 20 octets, and [FromSum] undoes it.
//
// # Terminology
//
// Base32 is that of RFC 4648 section 6, with the letters A to Z and the digits 2 to 7. 20 octets are 32
// characters, without padding.
//
// # Equality
//
// Names are the same if the octets are: case does not matter. The canonical form has capitals, as HUGE writes
// them.
//
// # Divergences
//
// None known; HUGE was read in excerpts. Hexadecimal digits, which some programs write instead, are refused.
//
// # Security considerations
//
// Two files with the same SHA-1 value can be made on purpose. A name of this kind does not prove which file
// it is.
package sha1

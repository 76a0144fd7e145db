// Package uuid has the URNs of Universally Unique Identifiers, as specified by
// RFC 9562 section 4:
//
//	UUID     = 4hexOctet "-" 2hexOctet "-" 2hexOctet "-" 2hexOctet "-" 6hexOctet
//	hexOctet = HEXDIG HEXDIG
//
//	urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6
//	                       |    `-- the variant: 8, 9, a or b is that of RFC 9562
//	                       `------- the version: 1, made of a time
//
// [Parse] checks a URN by these rules. [URN.Octets] has the 16 octets, and
// [FromOctets] makes a name of them; [URN.Time] tells when a UUID was made, if
// it does.
//
// # Terminology
//
// The variant says what the other bits mean (section 4.1), and the version, in
// the variant of RFC 9562, how the UUID was made (section 4.2). The nil UUID is
// all zeros, and the max UUID all ones (sections 5.9, 5.10).
//
// Two names are equal if their octets are: letters may be of either case. The
// canonical form has them in lower case, as RFC 4122 writes them.
//
// # Divergences
//
// RFC 9562 replaces RFC 4122 and leaves the form as it was. That UUIDs are
// compared as numbers, so that case does not matter, is in RFC 4122 section 3
// alone. A UUID of any variant and version is a name, as the grammar has it.
// Other forms are none: without hyphens, or in braces.
//
// # Security considerations
//
// A UUID of version 1 or 6 can tell which machine made it, and one of version
// 1, 6 or 7 when. Nothing says that a UUID is hard to guess, or that nobody
// else has it.
package uuid

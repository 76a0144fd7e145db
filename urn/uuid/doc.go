// Package uuid has the URNs of Universally Unique Identifiers, as specified by
// RFC 9562 section 4:
//
//	UUID     = 4hexOctet "-" 2hexOctet "-" 2hexOctet "-" 2hexOctet "-" 6hexOctet
//	hexOctet = HEXDIG HEXDIG
//
//	urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6
//	                       |    `-- the variant: 8, 9, a or b is that of RFC 9562
//	                       `------- the version: 1, based on time
//
// [FromURN] checks a URN by these rules. [URN.Octets] returns the 16 octets,
// and [FromOctets] makes a name from them; [URN.Time] returns the time in a
// UUID, if it has one.
//
// # Terminology
//
// The variant says what the other bits mean (section 4.1), and the version, in
// the variant of RFC 9562, how the UUID was made (section 4.2). The nil UUID is
// all zeros, and the max UUID all ones (sections 5.9, 5.10).
//
// Two names are equal if their octets are: case does not matter. The canonical
// form is in lower case, as RFC 4122 writes it.
//
// # Divergences
//
// RFC 9562 replaces RFC 4122, and keeps the form. Only RFC 4122 section 3 says
// that UUIDs are compared as numbers, so that case does not matter. As in the
// grammar, UUIDs of every variant and version are accepted. Other forms are
// refused: without hyphens, or in braces.
//
// # Security considerations
//
// A UUID of version 1 or 6 can show which machine made it, and one of version
// 1, 6 or 7 shows when. A UUID may be easy to guess, and may not be unique.
package uuid

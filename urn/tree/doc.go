// Package tree has the URNs that name a file by the root of a tree of hash values, as specified by the Tree
// Hash EXchange format (THEX). The one hash in use is Tiger:
//
//	urn:tree:tiger:LWPNACQDBZRYXW3VHJVCJ64QBZNGHOHHHZWCLNQ
//
// The namespace is not registered with IANA; it is in use in magnet links. [Parse] checks a URN; [URN.Root]
// has the 24 octets, and [FromRoot] undoes it.
//
// # Terminology
//
// The root is in Base32, that of RFC 4648 section 6, with the letters A to Z and the digits 2 to 7, without
// padding. Two bits of its last character are data, and three are zero (section 3.5): it is one of A, I, Q and
// Y.
//
// # Equality
//
// Names are the same if the octets are: case does not matter. The canonical form has capitals.
//
// # Divergences
//
// THEX has "tiger:". Programs also write "tiger/:" and "tiger/1024:", and read all three as one. They are
// taken, and equal to the first. Those have a "/", and so are URNs of RFC 8141 and not of the draft.
//
// # Security considerations
//
// A name of this kind is as good as its hash: programs that must be sure use a younger one.
package tree

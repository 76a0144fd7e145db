// Package oid has the URNs of object identifiers, as specified by RFC 3061 section 2:
//
//	oid       = number *( DOT number )
//	number    = DIGIT / ( LEADDIGIT 1*DIGIT )
//	LEADDIGIT = %x31-39
//	DIGIT     = %x30 / LEADDIGIT
//	DOT       = %x2E
//
//	urn:oid:1.3.6.1.4.1
//	        | | | | | `-- what those above have given to it
//	        | | `-------- and so on
//	        | `---------- 3: identified organizations
//	        `------------ 1: ISO
//
// [Parse] checks a URN by these rules. [URN.Arcs] has the numbers, [URN.Parent] and [URN.Contains] the tree.
//
// # Terminology
//
// A number is that of an arc, from one node of the tree to one below. The root has the arcs 0 (ITU-T), 1
// (ISO) and 2 (both).
//
// Two names are equal if their texts are.
//
// # Divergences
//
// RFC 3061 leaves to the tree what numbers there are: 0, 1 and 2 below the root, and 0 to 39 below 0 and 1
// (ITU-T X.660, and X.690 section 8.19.4, whose encoding has no place for others). So urn:oid:3.1 and
// urn:oid:1.40 are refused here. A number may be of any size, and one alone is a name: that of a node under
// the root.
//
// # Security considerations
//
// Numbers can be longer than what programs have room for; here they are texts, and nothing is lost.
package oid

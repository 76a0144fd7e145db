// Package xmlorg has the URNs of XML.org, where OASIS kept schemas and stylesheets of others, as specified
// by RFC 3120:
//
//	urn:xmlorg:objects:{type}{:subtype}?:{object-id}
//
// [Parse] checks a URN by this structure, and [URN.Fields] has its parts, decoded.
//
// # Terminology
//
// The words in braces are identifiers that OASIS assigns: of one character or more, and not ":", but in
// the object-id. Where there are three parts or more, the second is the subtype.
//
// # Equality
//
// Names are the same if they are lexically identical, which is what all URNs have. Case matters, in
// "objects" as well.
//
// # Divergences
//
// Section 3 has the example "urn:xmlorg:objects:dtd:xml:docbook:v4.1.2", which has one part more than the
// structure: an object-id may hold ":".
//
// # Security considerations
//
// None that URNs do not have in general. The registry is gone; the names are still those of XML namespaces.
package xmlorg

// Package oasis has the URNs of OASIS, the Organization for the Advancement of Structured Information
// Standards, as specified by RFC 3121:
//
//	urn:oasis:names:specification:{specification-id}:{type}{:subtype}?:{document-id}
//	urn:oasis:names:tc:{tc-id}:{type}{:subtype}?:{document-id}
//	urn:oasis:names:technical:{document-type}:{document-id}:{amendment-id}
//	urn:oasis:member:{member-id}:{what the member makes of it}
//
// [Parse] checks a URN by this structure, and [URN.Fields] has its parts, decoded.
//
// # Terminology
//
// The words in braces are identifiers that OASIS assigns: of one character or more, and not ":", but
// where they end the name. A document of three parts or more behind the first has a subtype:
//
//	urn:oasis:names:specification:docbook:dtd:xml:4.1.2
//	                              \_____/ \_/ \_/ \___/
//	                                 |     |   |    |
//	                     specification-id  | subtype document-id
//	                                      type
//
// # Equality
//
// Names are the same if they are lexically identical, which is what all URNs have. Case matters, in
// "names" and "tc" as well.
//
// # Divergences
//
// Section 2 has the document types note, resolution, memorandum and researchpaper, and section 3 the
// example "urn:oasis:names:technical:memo:9502:1995": memo is taken too.
//
// Section 3 also has "urn:oasis:names:tc:docbook:dtd:xml:docbook:5.0b1", which has one part more than the
// structure: a document-id may hold ":". So which part is the subtype cannot be known for sure, as in
// "urn:oasis:names:tc:SAML:2.0:ac:classes:Password"; Fields takes the structure from the left.
//
// # Security considerations
//
// None that URNs do not have in general. Many of these names are those of XML namespaces, which are compared
// byte by byte by who reads XML, percent-encoding included.
package oasis

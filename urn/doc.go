// Package urn reads, checks, compares and makes Uniform Resource Names: URIs
// that name things and do not say where they are.
//
//	u, err := urn.Parse("urn:isbn:0451450523")
//	u.NID()                                   // "isbn"
//	u.NSS()                                   // "0451450523"
//	u.Equal5a(v)                              // whether both are the same name
//
// # Terminology
//
//	urn:example:a123,456?s=I2L&c=ToC#p1      urn:example:a/b?+r?=q#f
//	\_/ \_____/ \______/ \_________/ \/          \_____/ \_/  |  | |
//	 |     |       |          |       |             |     |   |  | f-component
//	 |    NID     NSS    directives fragment       NID   NSS  |  q-component
//	scheme                                                    r-component
//
// The namespace identifier (NID) names a namespace, and the namespace says what
// the namespace specific string (NSS) is. The assigned name is "urn:", NID, ":"
// and NSS. Everything after it belongs to a reference to the name.
//
// # Specifications
//
// All of draft-ietf-urnbis-rfc2141bis-urn-03 (here "draft 2141bis-03");
// sections 2 to 4 of RFC 8141, which the draft became; RFC 2141, which both
// replace. [Parse] accepts the first two, whose queries are never the same, and
// [URN.Syntax] says which. [Draft], [RFC8141] and [RFC2141] select one of them.
//
// Every URN is a URI, and is parsed as a URI first. This package has the rules
// of all namespaces. The rules of single namespaces are in the packages below
// it, and in their registry, [github.com/urikit/uri/urn/nid].
//
// # Equivalence
//
// [URN.Equal5a], [URN.Equal5b] and [URN.Equal8141] compare URNs as names. They
// never decode a triplet: urn:foo:a and urn:foo:%61 are two names. The levels
// of the generic comparison follow RFC 3986, and would call them equal: the
// draft keeps every triplet, RFC 3986 decodes those of unreserved characters.
//
// # Divergences
//
// A NID must not end with a hyphen: section 2.1 of the draft says so, its
// appendix B does not. "%00" is refused in every part and by every syntax: the
// grammars allow it, but the prose of the draft and of RFC 2141 forbids it. RFC
// 2141 reserves "/", "?" and "#": [RFC2141] refuses them.
//
// # Errors
//
// Errors are findings ([github.com/urikit/uri/finding.Finding]) with the place
// in the text, the rule and the section.
//
// # Security considerations
//
// A name does not prove what it leads to, or who assigned it. The result of
// [URN.Display] can look like another name, as any text beyond US-ASCII can.
// All operations take time linear in their input.
package urn

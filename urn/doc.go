// Package urn reads, checks, compares and makes Uniform Resource Names: URIs
// that name things and do not say where they are.
//
//	u, err := urn.ParseText("urn:isbn:0451450523")
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
// the namespace specific string (NSS) is. The assigned name is both, with
// "urn:"; all after it belongs to a reference to the name.
//
// # Specifications
//
// draft-ietf-urnbis-rfc2141bis-urn-03, here "draft 2141bis-03", whole; RFC
// 8141, which came of it, sections 2 to 4; RFC 2141, which both replace.
// [Parse] accepts the first two, whose references cannot be taken for one
// another, and [URN.Syntax] tells which; each can be asked for: [Draft],
// [RFC8141], [RFC2141].
//
// Every URN is a URI, and was parsed as one before (U-2-01). Here is what all
// namespaces have in common; what is known of each of them is in the packages
// beside, and in their registry, [github.com/urikit/uri/urn/nid].
//
// # Equivalence
//
// URNs are compared as names, by calls of their own ([URN.Equal5a],
// [URN.Equal5b], [URN.Equal8141]), which never decode a triplet: urn:foo:a and
// urn:foo:%61 are two names. The levels of the generic comparison follow RFC
// 3986 and would call them one (conflicts.md C-35, D-33).
//
// # Divergences
//
// A NID does not end with a hyphen, as section 2.1 of the draft has it and its
// appendix B has not. "%00" is refused in every part and by every syntax; the
// grammars have it, and the draft and RFC 2141 forbid it in words. RFC 2141
// reserves "/", "?" and "#": they are refused in its reading.
//
// # Errors
//
// Errors are findings ([github.com/urikit/uri/finding.Finding]): the place in
// the text, the rule, the section.
//
// # Security considerations
//
// A name says nothing of what it leads to, and nothing of who gave it. The
// friendly form of [URN.Display] can look like another name, as all that has
// more than US-ASCII can. All operations take time linear in their input.
package urn

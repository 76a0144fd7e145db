// Package uri parses, resolves, normalizes and orders URIs and URI references
// as specified by RFC 3986.
//
// A [URI] is a small immutable value, as net/netip's addresses are: comparable
// by ==, usable as a map key, with a text that is exactly what was parsed and
// parts that are slices of it.
//
//	u, err := uri.Parse("foo://example.com:8042/over/there?name=ferret#nose")
//	u.Host()                              // "example.com"
//	u.Resolve(uri.MustParseRef("../x"))   // foo://example.com:8042/x
//
// The examples named Tutorial are first steps; docs/tutorial.md has them with
// words between.
//
// # Terminology
//
// The names are those of the RFC:
//
//	foo://user@example.com:8042/over/there?name=ferret#nose
//	\_/   \___________________/\_________/ \_________/ \__/
//	 |              |               |           |        |
//	scheme      authority          path       query   fragment
//
//	     user@example.com:8042
//	     \__/ \_________/ \__/
//	      |        |       |
//	   userinfo   host    port
//
// Some of them need care:
//
//   - A URI has a scheme. A relative reference has none, and means something
//     only with a base; a URI reference is either of them. The types are [URI]
//     and [Ref].
//   - A component is undefined if its delimiter is not there, and empty if
//     nothing follows it: http://a? has an empty query and http://a has none.
//     They are different URIs.
//   - Percent-encoded text stays as it is: only package pct decodes.
//   - An absolute-URI is a URI without a fragment; there is no method IsAbs,
//     because net/url means something else by it.
//
// # Specifications
//
// The package implements sections 2 to 6.2.2 and appendices A and B of RFC 3986
// (in the text of its draft-07): the grammar, without exception ([Parse],
// [ParseRef], [Rule]); the expression that splits any text ([Split]); strict
// and non-strict resolution ([URI.Resolve], [URI.ResolveNonStrict]), the way
// back ([URI.Relativize]), and recomposition ([Parts.Recompose]); simple string
// comparison (==) and syntax-based normalization ([URI.Normalize]).
// Scheme-specific rules are in package scheme.
//
// # Divergences
//
// None from the grammar. Three algorithms differ from the text of the RFC,
// where the result would not parse back: a path that would begin with "//"
// without an authority gets "/." before it; Recompose refuses components that
// Split would not find again; a target longer than [MaxLen] is not made. Three
// points differ from common practice: nothing is repaired, not even a space or
// a backslash; %2E is a dot only after normalization, not in resolution; and a
// zone identifier in an IPv6 address is refused, since RFC 9844 made RFC 6874,
// which allowed it, obsolete.
//
// # Errors
//
// A *[ParseError] has the offset of the byte at which the text stops matching,
// the rule that it stops matching, and the rule's section, and a message that
// says what is wrong. It does not contain the text.
//
// # Security considerations
//
// String and the Marshal methods give the whole text, with a password in it if
// there is one. For logs and messages use [URI.Redacted], or [Redact] for a
// text that may not parse.
//
// The host is what the grammar says it is: the userinfo of
// http://example.com@10.0.0.1/ can look like a host, and a registered name like
// 0x7f.1 can be read as an address by others (section 7.4). A valid URI can
// be unsafe to fetch or to show: see package lint.
//
// All operations take time linear in their input, and no input makes them
// panic. A value parsed from a part of a longer text keeps all of that text in
// memory, as any slice of a string does; see [URI.Clone].
package uri

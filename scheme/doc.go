// Package scheme has what is known of schemes beyond the generic syntax of RFC
// 3986: a registry of them, their rules, scheme-based normalization, and the
// comparison ladder of section 6.2 with all its rungs.
//
//	scheme.Check(u)            what breaks the rules of u's scheme
//	scheme.Fields(u)           the parts that the scheme knows, decoded
//	scheme.Normalize(u)        http://h:80 is http://h/
//	scheme.Equivalent(a, b)    the rung on which they agree, such as percent
//	scheme.Lookup("ftp")       status, specification, default port
//
// # The packages of schemes
//
// Each scheme with rules of its own has a package below this one, such as
// [github.com/urikit/uri/scheme/ftp], which can be used without this one:
//
//	Parse(uri.URI) (URI, error)         the URI of the scheme
//	Check(uri.URI) []finding.Finding    all in which a URI breaks the rules
//	URI.Fields() Fields                 its parts, decoded, except for the host
//	Fields.URI() (URI, error)           put together again
//	URI.Normalize() URI                 its normal form, if it has one of its own
//
// A URI is a small immutable value that keeps the text: == is equality of
// texts, Generic returns the [uri.URI]. The zero URI names nothing. Parse
// allocates only for an error, which is the first finding of Check; so is that
// of Fields.URI, which encodes data and leaves out the default port and a port
// of 0. In Fields, nil is undefined, "" is empty, and Port is the default one
// if none is given; no list that a URI returns is nil.
//
// Unless a package says otherwise, characters and hosts are those of RFC 3986
// ("~" may stand raw, a host may be an IP literal), fragments are not
// restricted, and the normal form is that of all schemes.
//
// # The registry
//
// A [Registry] is a value. [Standard] is the one that the functions of this
// package ask: the schemes with a package, and the names in IANA's table.
// [Registry.With] adds to it or changes it, [Registry.Only] narrows it; nothing
// global changes.
//
// # Specifications
//
//   - RFC 3986 sections 3.1, 3.2.3, 4.5, 6.2.3, 6.2.4 and 7.
//   - RFC 7595 for the status of a name, and IANA's table of URI schemes, of
//     the day that [TableDate] says.
//   - For the schemes, their own: see [Info].Spec.
//
// # Divergences
//
// Section 6.2.3 leaves open for which schemes an empty path is "/"; here it is
// for all with an authority, as its "in general" has it. A URI that breaks the
// rules of its scheme is normalized as far as those are not needed.
//
// Section 6.2.2.3 is followed by its letter: dot-segments are removed from
// every path, even where "/" is data, as in "data:text/plain,a/../b". [Check]
// refuses a URI that would break the rules of its scheme without them, so that
// what passes it passes it in every normal form; lint warns of the others.
//
// URNs are compared by the rules of their namespace, and with their query and
// fragment: package urn has the equivalence of the URN documents, which ignores
// these.
//
// # Security considerations
//
// [Normalize] and [Equivalent] are for comparison. Whether to connect is
// another question: see [CheckPort], [PasswordPolicy], [LineData], and what the
// packages of the schemes say.
package scheme

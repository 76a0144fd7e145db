// Package scheme implements scheme-specific rules beyond the generic syntax of
// RFC 3986: a registry of schemes, their rules, scheme-based normalization, and
// the comparison ladder of section 6.2 with all its rungs.
//
//	scheme.Check(u)            each rule of its scheme that u breaks
//	scheme.Parts(u)            the parts that the scheme defines, decoded
//	scheme.Normalize(u)        http://h:80 is http://h/
//	scheme.Equivalent(a, b)    the rung on which they agree, such as percent
//	scheme.Lookup("ftp")       status, specification, default port
//
// # Scheme packages
//
// Each scheme with rules of its own has a subpackage, such as
// [github.com/urikit/uri/scheme/ftp], which can be used without package scheme:
//
//	FromURI(uri.URI) (URI, error)       the URI of the scheme
//	Check(uri.URI) []finding.Finding    each rule that a URI breaks
//	URI.Fields() Fields                 its parts, decoded, except for the host
//	Fields.URI() (URI, error)           a URI built from its parts
//	URI.Normalize() URI                 its normal form, if the scheme has its own
//
// A URI is a small immutable value that keeps the text: == is equality of
// texts, Generic returns the [uri.URI]. The zero URI names nothing. FromURI
// allocates only for an error. The error of FromURI and of Fields.URI is the
// first finding of Check. Fields.URI encodes data, and leaves out the default
// port and a port of 0. In Fields, nil is undefined, "" is empty, and Port is
// the default port if the URI has none; no list that a URI returns is nil.
//
// Unless a package says otherwise, characters and hosts are those of RFC 3986
// (a raw "~" is allowed, a host may be an IP literal), fragments are not
// restricted, and the normal form is that of all schemes.
//
// # The registry
//
// A [Registry] is a value. The functions of this package use the [Standard]
// registry: the schemes with a package, and the names in IANA's table.
// [Registry.With] returns a registry with schemes added or changed,
// [Registry.Only] one with fewer schemes; nothing global changes.
//
// # Specifications
//
//   - RFC 3986 sections 3.1, 3.2.3, 4.5, 6.2.3, 6.2.4 and 7.
//   - RFC 7595 for the status of a name, and IANA's table of URI schemes.
//   - For the schemes, their own: see [Info].Spec.
//
// # Divergences
//
// Section 6.2.3 leaves open for which schemes an empty path is "/". Here it is
// "/" in every URI with an authority, as the section says "in general". A URI
// that breaks the rules of its scheme is normalized only by the steps that need
// none of these rules.
//
// Section 6.2.2.3 is followed literally: dot-segments are removed from every
// path, even where "/" is data, as in "data:text/plain,a/../b". [Check] refuses
// a URI that would break the rules of its scheme without its dot-segments. So
// every normal form of a valid URI is valid. Package lint warns of other
// dot-segments in data.
//
// URNs are compared by the rules of their namespace, and with their query and
// fragment. Package urn has the equivalence of the URN documents, which ignores
// query and fragment.
//
// # Security considerations
//
// [Normalize] and [Equivalent] are for comparison. Whether to connect is
// another question: see [CheckPort], [PasswordPolicy], and the
// documentation of the scheme packages.
package scheme

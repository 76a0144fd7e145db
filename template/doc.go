// Package template has URI templates (RFC 6570), all four levels: they are
// expanded to URI references, in whole or in part, and a reference is matched
// against them, which gives the values back.
//
//	t := template.MustParse("https://example.com/{user}{?q,page,tag*}")
//	s, err := t.Expand(template.Text("user", "jo"), template.List("tag", "a", "b"))
//	// https://example.com/jo?tag=a&tag=b
//	values, ok := t.Match(uri.MustParseRef(s))
//	values.Get("user").String() // jo
//
// Registration templates of URN namespaces are another thing: see
// [github.com/urikit/uri/internal/urn/template].
//
// # Syntax
//
//	URI-Template = *( literals / expression )                      (section 2)
//	expression   = "{" [ operator ] varspec *( "," varspec ) "}"   (2.2, 2.3)
//	operator     = "+" / "#" / "." / "/" / ";" / "?" / "&"
//	varspec      = varname [ ":" max-length / "*" ]                (2.3, 2.4)
//	varname      = varchar *( ["."] varchar )
//	varchar      = ALPHA / DIGIT / "_" / pct-encoded
//
// Literals are the characters of URIs, with the apostrophe, as erratum 6937
// says, and those of IRIs, which are encoded.
//
// An undefined variable adds nothing. An empty one adds what its operator says:
// "{?q}" gives "?q=", "{;q}" gives ";q", "{/q}" gives "/" (section 3.2.1).
//
// # Matching
//
// [Template.MatchExact] returns values that expand to the reference, if only to
// another spelling of its triplets. The whole reference must match, and pairs
// of a query have the order of the template: "{?any*}" takes all there are. If
// several values have the same expansion, from left to right:
//
//   - a variable is defined rather than undefined, but "{q}" and "{+q}" are not
//     empty;
//   - its value is as short as possible: "{name}.{ext}" reads "a.tar.gz" as "a"
//     and "tar.gz";
//   - "a,b" is two values for "{x,y}", of which the last takes what is left; in
//     other values commas make a list, and never pairs;
//   - a value with "*" is a list, or pairs if there are "=". "{?q*}" is a list
//     if all names are q;
//   - values of "+" and "#" are text of a URI: they are not decoded, and are
//     lists only with "*";
//   - of "{q:3}" the beginning is returned, unless q occurs without a prefix,
//     too.
//
// There is no match if these values do not expand to the reference, even if
// others would: if a variable occurs twice and is read otherwise, if the value
// of a prefix is longer ("{q:2}{r:2}" matches "abc", but not "abcd"), if a list
// and pairs are in one expression with commas, if a name or value of the pairs
// of "{.q*}" has a ".", if two expressions have "?", or if lists or pairs are
// in two expressions with nothing between them.
//
// Expansion encodes more than RFC 3986 asks for, and paths and queries as they
// occur have "@", ":" or "'" raw. [Template.Match] reads a reference that is
// not an expansion as if these were encoded: a value has each character that is
// allowed in its place (sections 3.3 to 3.5), but none with which the template
// may go on after it, up to its next literal. So "/{id}" matches "/a@b:1", and
// "/{id}:run" matches "/a@b:run", but not "/a:b:run". A "/" is data only in a
// query and a fragment, "&" not in a query, and ":" and "@" not in a host. "+"
// is not a space. Of pairs the first "=" ends the name; "{/p*}" of "/k=v/l" is
// a list, because not all have a "=".
//
// # Divergences
//
// In pairs with "*", section 3.2.1 encodes names as literals: "&" and "=" in a
// name would be delimiters. Here names are encoded as values are. Texts may be
// any octets; they are not brought into Unicode normalization form C.
//
// Section 3.1 copies "[" and "]" of a literal, and of a value of "+" or "#".
// Here an expansion that RFC 3986 does not allow is an error: "/[1]" is not a
// reference.
//
// # Security considerations
//
// A value adds no delimiter, except with "+" and "#": there it may choose the
// host. An expansion is a reference, but need not be one that is allowed.
package template

// Package iri reads, checks, compares and converts Internationalized Resource
// Identifiers (RFC 3987): URIs with the characters of all scripts.
//
//	x, err := iri.Parse("https://bücher.example/Dürst?q=€")
//	x.URI()                     // https://b%C3%BCcher.example/D%C3%BCrst?q=%E2%82%AC
//	x.LookupURI(host.UTS46)     // https://xn--bcher-kva.example/D%C3%BCrst?q=%E2%82%AC
//	iri.FromURI(x.URI()) == x   // true
//
// # Terminology
//
// The words are those of RFC 3986, and the rules have an "i" before their
// names: ihost, isegment, iquery.
//
//   - An IRI is a text in UTF-8. It has the parts of a URI, in the same places.
//   - ucschar are the characters beyond US-ASCII that may stand where a letter
//     may, except for schemes and IP literals; iprivate are those for private
//     use, which may stand in a query.
//   - A triplet is "%" and two digits, as in package pct.
//
// # What to call
//
//	text that must be an IRI               Parse, ParseRef; Rule.Check for a part of one
//	text that means one, as people type    FromText, which says what it changed
//	to dereference, to send, to store      IRI.URI; IRI.LookupURI where hosts are names of DNS
//	to show                                FromURI; IRI.Display for the host too
//	to compare                             ==, IRI.Equal, IRI.Normalize
//	to resolve                             IRI.Resolve, IRI.Relativize
//	to warn                                Check
//
// # Specifications
//
// RFC 3987: section 2.2, the grammar, as [Rule]; 3.1, an IRI as a URI; 3.2, a
// URI as an IRI; 4.1, 4.2 and 6.1, characters and directions that are unwise,
// as findings; 5.3.1 and 5.3.2, comparison; 6.5, resolution. Names for DNS are
// those of package host (UTS 46, or RFC 5891), which replaced the ToASCII of
// RFC 3490.
//
// The grammar derives the characters of section 4.1 that change the direction
// of text, and so does [Parse] accept them; [Check] calls them an error.
//
// # Divergences
//
// [FromURI] decodes less than section 3.2 allows: nothing that people would not
// see or would take for a delimiter, nothing for private use, and no dots that
// would make a dot-segment, which changes how a reference resolves. To the
// controls of section 4.1 are added those that Unicode got later, U+061C and
// U+2066 to U+2069.
//
// What people see depends on the tables of Unicode, which package unicode and
// golang.org/x/text have: a later version shows more. Equality does not depend
// on them, except for names of DNS.
//
// # Errors
//
// An error is a [*ParseError] or a finding
// ([github.com/urikit/uri/finding.Finding]): the place in the text, the rule,
// the section. Neither holds the text, or shows what may be a password.
//
// # Security considerations
//
// Two IRIs that look alike can be two (section 8). [Check] and [IRI.Display]
// know of some ways to be fooled and of no full defence: what is at stake
// should decide. A host is compared in the form that DNS is asked for, never as
// an IRI.
//
// Normalization Form C makes one text of two. It can make a delimiter: U+037E
// becomes ";", and "=" and U+0338 become one character. [IRI.NFC] does not;
// norm.NFC.String, on a whole IRI, does. Normalize before a decision is taken,
// and not between a check and a use.
//
// All operations take time linear in their input. No input makes them panic.
package iri

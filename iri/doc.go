// Package iri reads, checks, compares and converts Internationalized Resource
// Identifiers (RFC 3987): URIs with the characters of all scripts.
//
//	x, err := iri.Parse("https://bücher.example/Dürst?q=€")
//	x.URI()                          // https://xn--bcher-kva.example/D%C3%BCrst?q=%E2%82%AC
//	x.EncodedURI()                   // https://b%C3%BCcher.example/D%C3%BCrst?q=%E2%82%AC
//	iri.FromURI(x.URI()).Display()   // https://bücher.example/Dürst?q=€
//
// # Terminology
//
// The words are those of RFC 3986, and the rules have an "i" before their
// names: ihost, isegment, iquery.
//
//   - An IRI is a text in UTF-8. It has the parts of a URI, in the same places.
//   - ucschar are the characters beyond US-ASCII that are allowed wherever a
//     letter is, except in schemes and IP literals; iprivate are private use
//     characters, allowed in a query.
//   - A triplet is "%" and two digits, as in package pct.
//
// # What to call
//
//	text that must be an IRI               Parse, ParseRef; Rule.Validate for a part of one
//	text that people typed or pasted       FromText, which reports what it changed
//	to dereference, to send, to store      IRI.URI; IRI.LookupURI if the host must be in DNS
//	the letter of section 3.1              IRI.EncodedURI
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
// The grammar allows the characters of section 4.1 that change the direction of
// text, so [Parse] accepts them. [Check] reports them as errors.
//
// # Divergences
//
// [IRI.URI] writes a host as DNS names it, if the scheme uses DNS (RFC 3986
// section 3.2.2), where section 3.1 percent-encodes it and leaves the other to
// each scheme. Other programs do not find the percent-encoded host.
//
// [FromURI] decodes less than section 3.2 allows: no characters that people do
// not see or can mistake for a delimiter, no private use characters, and no
// dots that would make a dot-segment, since this changes how a reference
// resolves.
// U+061C and U+2066 to U+2069, which Unicode added later, count as controls of
// section 4.1.
//
// Which characters people see depends on the Unicode tables of package unicode
// and golang.org/x/text: a later version shows more. Equality does not depend
// on these tables, except for names of DNS.
//
// # Errors
//
// An error is a [*ParseError] or holds a finding
// ([github.com/urikit/uri/finding.Finding]), with offsets in the text, the rule
// and the section. Neither contains the text, or a character that may be part
// of a password.
//
// # Security considerations
//
// Two IRIs that look alike can be different (section 8). [Check] and
// [IRI.Display] detect some of these cases, not all: do not rely on them alone.
// Compare hosts in the form of a DNS lookup, never as an IRI.
//
// Normalization Form C can make two texts equal. It can create or remove a
// delimiter: U+037E becomes ";", and "=" with U+0338 becomes one character.
// norm.NFC.String on a whole IRI does this; [IRI.NFC] does not. Normalize
// before a check, never between a check and a use.
//
// All operations take time linear in their input. No input makes them panic.
package iri

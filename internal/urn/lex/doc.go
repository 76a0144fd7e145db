// Package lex has the URNs of sources of law, urn:lex, as specified by RFC 9676
// section 8:
//
//	NSS           = jurisdiction ":" local-name
//	jurisdiction  = jurisdiction-code *( ";" jurisdiction-unit )
//	local-name    = work [ "@" expression ] [ "$" manifestation ]
//	work          = authority ":" measure ":" details *( ":" annex )
//	authority     = issuer *( "+" issuer )
//	issuer        = ( institution *( ";" body-function ) ) / office
//	measure       = measure-type *( ";" specification )
//	details       = ( dates / period ) ";" numbers
//	dates         = date *( "," date )
//	numbers       = document-id *( "," document-id ) / number-lex
//	annex         = annex-id *( ";" specification )
//	expression    = version [ ":" language ]
//	version       = ( amendment-date / specification ) *( ";" ( event-date / event ) )
//	manifestation = editor ":" format [ ":" component [ ":" feature ] ]
//	date          = year "-" month "-" day [ "|" date-loc ]
//
// The values are letters and digits, with dots between words. By section 5.8, a
// reference to a part of a document ends with "~" and the part:
//
//	urn:lex:ch;glarus:regiere:erlass:2007-10-15;963@originel:fr~art3
//	        \_______/ \_____/ \____/ \____________/ \_________/ \__/
//	            |        |       |          |            |        |
//	            |    authority measure   details     expression  partition
//	      jurisdiction
//
// The package also has the URNs of Italian law, urn:nir, which are older and
// which Normattiva uses: they are the same without a jurisdiction. [FromURN]
// checks a URN by these rules; [URN.Fields] returns its parts.
//
// # Terminology
//
// As in libraries (section 5.2), a work is a law, an expression is a version or
// language of the law, and a manifestation is a file that an editor made.
//
// Case does not matter in a name, in any script (section 3.3), nor in triplets.
// The canonical form has all letters of the name in lower case, percent-encoded
// letters too. A partition is not part of the name of the document, and its
// case matters.
//
// # Divergences
//
// "|" is not allowed in a URN, and is written "%7C". Months are 01 to 12 and
// days 01 to 31, since section 3.6 requires dates of ISO 8601. Specifications
// in a manifestation may have hyphens: section 5.7 has dtd-nir-2.2 in an
// example, although the grammar does not allow it. Partitions are not
// specified, and not checked. A language follows the grammar, which has no
// regions, although section 5.6 refers to RFC 5646. The Punycode of section 3.4
// is for DNS, and is not part of the syntax of names. Section 3.3 calls names
// equal that differ in the spelling of a word; this package does not know the
// words.
//
// urn:nir is not registered. Its rules are in a circular of the Italian
// administration, AIPA/CR/35 of 2001, which was not available. This package
// uses the rules of RFC 9676 without a jurisdiction, and accepts the names of
// Normattiva and others: the number may be missing
// (urn:nir:stato:costituzione:1947-12-27), or all details, and after the name
// "!" may give the day for which the text is requested (!vig=2007-12-29).
//
// # Security considerations
//
// A name identifies a law, but does not show that the law is in force.
package lex

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
// and of the value of these, letters and digits with dots between words. With
// section 5.8 a reference to a part of a document ends with "~" and the part:
//
//	urn:lex:ch;glarus:regiere:erlass:2007-10-15;963@originel:fr~art3
//	        \_______/ \_____/ \____/ \____________/ \_________/ \__/
//	            |        |       |          |            |        |
//	            |    authority measure   details     expression  partition
//	      jurisdiction
//
// and the URNs of Italian law, urn:nir, which came before and which Normattiva
// uses: the same without a jurisdiction. [Parse] checks a URN by these rules;
// [URN.Fields] has its parts.
//
// # Terminology
//
// A work is a law, an expression a version of it or a language, a manifestation
// a file of somebody, as libraries use these words (section 5.2).
//
// Case does not matter in a name, in any script (section 3.3), nor in triplets.
// So the canonical form is in lower case, and the letters that triplets stand
// for, too. A partition is no part of the name of the document, and case
// matters in it.
//
// # Divergences
//
// "|" is not allowed in a URN, and is written "%7C". Months are 01 to 12 and
// days 01 to 31, as section 3.6 asks for dates of ISO 8601. Specifications in a
// manifestation may have hyphens: section 5.7 has dtd-nir-2.2 in an example,
// and the grammar has not. What a partition may be is not specified, and open.
// A language is as in the grammar, which has no regions, although section 5.6
// refers to RFC 5646. A name in Punycode, as in section 3.4, is for DNS, and is
// no name. That names are equal if they differ in the spelling of a word
// (section 3.3) is for anyone who knows the words.
//
// urn:nir is not registered. Its rules are in a circular of the Italian
// administration, AIPA/CR/35 of 2001, which we could not read; here they are
// those of RFC 9676 without a jurisdiction, and with what Normattiva publishes
// and others use: there may be no number
// (urn:nir:stato:costituzione:1947-12-27) or no details at all, and after the
// name may stand "!" and for which day a text is asked (!vig=2007-12-29).
//
// # Security considerations
//
// A name says what a law was called, and not that it is in force.
package lex

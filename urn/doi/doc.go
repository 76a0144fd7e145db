// Package doi has the URNs of what has a Digital Object Identifier (ISO 26324),
// urn:doi, as registered by the DOI Foundation:
//
//	urn-doi             = "urn:doi:" prefix ( "/" / "%2F" / ":" ) suffix
//	prefix              = directory-indicator *( "." registrant-code )
//	directory-indicator = 1*DIGIT                 ; 10 does not stand alone
//	registrant-code     = 1*DIGIT
//	suffix              = 1*graphic               ; in UTF-8, percent-encoded where a URN needs it
//
// [Parse] checks a URN by these rules. The DOI name, which [URN.ID] returns,
// has "/" between prefix and suffix, and nothing is encoded in it. [URN.Equal]
// compares DOI names without regard to the case of letters of US-ASCII, but of
// no others (DOI Handbook, section 2.4). The canonical form is in upper case,
// as names are in the DOI system, and has "%2F" for each "/", which is a name
// by the draft 2141bis-03 and by RFC 8141.
//
// # Terminology
//
//	10.1038/issn.1476-4687
//	\/ \__/ \____________/
//	|   |          |
//	| registrant  suffix
//	| code
//	directory indicator
//
// Directory indicator and registrant code are the prefix. A suffix is opaque:
// it may look like an ISSN, or as if it had parts.
//
// # Divergences
//
// ISO 26324:2022 allows other directory indicators than 10, and DOI names
// without a registrant code after them; the registration says so too. The
// Handbook says that a prefix is numeric, and that 10 is never without a
// registrant code. Both are newer than what most software checks.
//
// The registration could be seen in quotations only. That ":" may stand for the
// first "/" is from the Handbook (section 2.6.3), as doi.org resolves it. That
// names are the same if they are spellings of one DOI name, with "/", ":" or
// "%2F", or with other needless triplets, follows from what a DOI name is
// (section 2.5.2.3), and is in no list of rules that was found. So does the
// choice of upper case (section 2.4): users often print lower case.
//
// Of Unicode only what is no control character is asked for: what is printable
// changes with its versions.
//
// # Security considerations
//
// A suffix may hold any text: slashes and dots like those of a path, or
// characters that look like others. Encode it for the place that it goes to.
package doi

// Package doi has the URNs of Digital Object Identifiers (ISO 26324), urn:doi,
// as registered by the DOI Foundation:
//
//	urn-doi             = "urn:doi:" prefix ( "/" / "%2F" / ":" ) suffix
//	prefix              = directory-indicator *( "." registrant-code )
//	directory-indicator = 1*DIGIT                 ; after 10 comes a registrant-code
//	registrant-code     = 1*DIGIT
//	suffix              = 1*graphic               ; in UTF-8, percent-encoded where a URN needs it
//
// [FromURN] checks a URN by these rules. [URN.ID] returns the DOI name: it has
// "/" between prefix and suffix, and is decoded. [URN.Equal] compares DOI names
// without regard to the case of US-ASCII letters, but with regard to that of
// other letters (DOI Handbook, section 2.4). The canonical form is in upper
// case, like names in the DOI system. It has "%2F" for each "/", and so follows
// both the draft 2141bis-03 and RFC 8141.
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
// The prefix is directory indicator and registrant code. A suffix is opaque,
// even if it looks like an ISSN or seems to have parts.
//
// # Divergences
//
// ISO 26324:2022 allows other directory indicators than 10, and DOI names
// without a registrant code after them; the registration says so too. The
// Handbook says that a prefix is numeric, and that 10 is never without a
// registrant code. Both are newer than what most software checks.
//
// Only quotations of the registration were available. The Handbook (section
// 2.6.3) allows ":" for the first "/", and doi.org resolves it. Two spellings
// of one DOI name, with "/", ":" or "%2F", or with other needless triplets, are
// the same name: this follows from the definition of a DOI name (section
// 2.5.2.3), but we found no list of rules that says so. The choice of upper
// case follows section 2.4, although users often print lower case.
//
// A suffix may have any character of Unicode except controls: the set of
// printable characters changes with the versions of Unicode.
//
// # Security considerations
//
// A suffix may hold any text: slashes and dots like those of a path, or
// characters that look like others. Encode it for its destination.
package doi

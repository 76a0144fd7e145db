// Package eidr has the URNs of film and television, urn:eidr, by their
// identifiers in the Entertainment Identifier Registry, as registered by RFC
// 7972:
//
//	URN-EIDR      = "urn:eidr:" EIDR-NSS
//	EIDR-NSS      = EIDR-PREFIX ":" EIDR-SUFFIX
//	EIDR-PREFIX   = 1*EIDR-CHARS
//	EIDR-SUFFIX   = 1*EIDR-CHARS
//	EIDR-CHARS    = ALPHA / DIGIT / "-" / "." / "_"
//
// Behind the prefix 10.5240, the only one there is so far, the suffix is that
// of SMPTE RP 2079:
//
//	RP2079-SUFFIX = 5( 4HEXDIG "-" ) CHECK
//	CHECK         = DIGIT / ALPHA
//
// [Parse] checks a URN by these rules and its check character. [URN.Equal]
// compares without regard to case (section 2). The canonical form is in upper
// case, as RP 2079 prints it.
//
// # Terminology
//
//	urn:eidr:10.5240:7791-8534-2C23-9030-8610-5
//	         \_____/ \________________________/
//	            |                |            |
//	         prefix            suffix       check
//
// The check character is that of the twenty hexadecimal digits by ISO/IEC 7064,
// MOD 37,36. An identifier of EIDR is a DOI name: the plain identifier has "/"
// where the URN has ":".
//
// # Divergences
//
// RFC 7972 replaces RFC 7302. Suffixes behind other prefixes are not looked
// into, as section 2 has it.
//
// # Security considerations
//
// A right check character says that nobody mistyped, and not that there is such
// a work.
package eidr

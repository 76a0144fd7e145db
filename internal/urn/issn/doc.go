// Package issn has the URNs of serials, urn:issn, by their International
// Standard Serial Numbers (ISO 3297), as registered by RFC 3044 and, since
// 2017, by the ISSN International Centre:
//
//	urn-issn    = "urn:issn:" ISSN
//	ISSN        = 4DIGIT [ "-" ] 3DIGIT check-digit
//	check-digit = DIGIT / "X"
//
// [FromURN] checks a URN by these rules and its check digit. [URN.Equal]
// compares without the hyphen, and with "X" in either letter case. The
// canonical form has the hyphen, as ISO 3297 prints it.
//
// # Terminology
//
// The last character is the check digit, modulo 11, with X for ten. A serial
// has an ISSN for each medium. One of these is its linking ISSN, or ISSN-L,
// which represents all of them. The number does not show which one; a table of
// the ISSN International Centre does.
//
// # Divergences
//
// The registration of 2017 replaces RFC 3044, which is historic (RFC 8254
// section 2.2). It added the ISSN-L, but no other form of number. The hyphen
// may be missing, and does not count in comparisons, because other URN
// libraries read RFC 3044 this way; the text of the registration was not
// available.
//
// # Security considerations
//
// A correct check digit makes a typing error unlikely, but does not show that
// the serial exists.
package issn

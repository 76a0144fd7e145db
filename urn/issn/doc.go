// Package issn has the URNs of serials, urn:issn, by their International
// Standard Serial Numbers (ISO 3297), as registered by RFC 3044 and, since
// 2017, by the ISSN International Centre:
//
//	urn-issn    = "urn:issn:" ISSN
//	ISSN        = 4DIGIT [ "-" ] 3DIGIT check-digit
//	check-digit = DIGIT / "X"
//
// [Parse] checks a URN by these rules and its check digit. [URN.Equal] compares
// without the hyphen, and with "X" in either case. The canonical form has the
// hyphen, as ISO 3297 prints it.
//
// # Terminology
//
// The last character is the check digit: of the others modulo 11, in which X is
// ten. A serial has an ISSN for each medium, and one of them is its linking
// ISSN, or ISSN-L, which stands for all. It looks like any other: which it is
// stands in a table of the ISSN International Centre, and not in the number.
//
// # Divergences
//
// The registration of 2017 replaces RFC 3044, which is historic (RFC 8254
// section 2.2). It brought the ISSN-L, and no other form of number. That the
// hyphen may be missing, and does not count when two are compared, is how other
// libraries of URNs read RFC 3044; the text of the registration could not be
// seen.
//
// # Security considerations
//
// A right check digit says that nobody mistyped, and not that there is such a
// serial.
package issn

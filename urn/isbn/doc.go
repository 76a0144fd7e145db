// Package isbn has the URNs of books, urn:isbn, by their International Standard
// Book Numbers (ISO 2108), as registered by RFC 3187 and, since 2017, by the
// International ISBN Agency:
//
//	urn-isbn = "urn:isbn:" ( isbn-13 / isbn-10 )
//	isbn-13  = 12( DIGIT [ "-" ] ) DIGIT          ; prefix element 978 or 979
//	isbn-10  = 9( DIGIT [ "-" ] ) ( DIGIT / "X" )
//
// [FromURN] checks a URN by these rules and its check digit. [URN.Equal]
// compares as the registration says: without hyphens, and with "X" in either
// letter case. An ISBN-10 and its ISBN-13 are two names of one book:
// [URN.ISBN13] and [URN.ISBN10] convert between them.
//
// # Terminology
//
// The last character is the check digit: modulo 11 in an ISBN-10, with X for
// ten, and that of a GTIN in an ISBN-13, which is a GTIN.
//
// # Divergences
//
// Hyphens separate group, registrant and publication. Their places depend on
// tables that change every month, and are not checked: a hyphen may be between
// any two digits. 979-0 is for printed music (ISMN), and is refused.
//
// # Security considerations
//
// A correct check digit makes a typing error unlikely, but does not show that
// the book exists.
package isbn

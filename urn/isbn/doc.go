// Package isbn has the URNs of books, urn:isbn, by their International Standard
// Book Numbers (ISO 2108), as registered by RFC 3187 and, since 2017, by the
// International ISBN Agency:
//
//	urn-isbn = "urn:isbn:" ( isbn-13 / isbn-10 )
//	isbn-13  = 12( DIGIT [ "-" ] ) DIGIT          ; prefix element 978 or 979
//	isbn-10  = 9( DIGIT [ "-" ] ) ( DIGIT / "X" )
//
// [Parse] checks a URN by these rules and its check digit. [URN.Equal] compares
// as the registration says: without hyphens, and with "X" in either case. An
// ISBN-10 and its ISBN-13 are names of one book, and two names: [URN.ISBN13]
// and [URN.ISBN10] lead from one to the other.
//
// # Terminology
//
// The last character is the check digit: of the others modulo 11 in an ISBN-10,
// in which X is ten, and as in a GTIN in an ISBN-13, which is one.
//
// # Divergences
//
// Hyphens separate group, registrant and publication. Where they stand depends
// on tables that change every month, and is not checked: one may stand between
// any two digits. 979-0 is not for books except for printed music (ISMN), and
// refused.
//
// # Security considerations
//
// A right check digit says that nobody mistyped, and not that there is such a
// book.
package isbn

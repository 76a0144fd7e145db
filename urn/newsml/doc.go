// Package newsml has the URNs of news items, as specified by RFC 3085:
//
//	NSS        = ProviderId ":" DateId ":" NewsItemId ":" RevisionId Update
//	ProviderId = a domain name of the provider
//	DateId     = a day on which it was the provider's, CCYYMMDD
//	NewsItemId = string
//	RevisionId = posint
//	Update     = 0*1( "A" / "U" )
//	string     = 1*( ALPHA / DIGIT / symbol / "%" HEXDIG HEXDIG )
//	symbol     = "(" / ")" / "+" / "," / "-" / "." / "=" / "@" / ";" / "$" / "_" / "!" / "*" / "'"
//	posint     = posdig *DIGIT
//
// [Parse] checks a URN by these rules, and [URN.Fields] has its parts, decoded.
//
// # Terminology
//
// An item has revisions, numbered from 1. An update of "U" says that the item has Update elements, and "A"
// that it replaces only data of news management.
//
// # Equality
//
// Names are the same if provider, date, item and revision are, without regard to case (section 2). The update
// is not among these: "…:1U" and "…:1" are the same name, and [URN.Canonical] leaves it out.
//
// # Divergences
//
// The grammar that is printed has slips, which are read as they are meant: a month is 01 to 12 (it has "1"
// and then the digits "0", "1" and "2", all three), and the year has two digits behind the century, not one
// or two. By its text, and not its grammar, a ProviderId is a domain name, and the date one of the calendar.
// A century of "00" is refused by both.
//
// # Security considerations
//
// None that URNs do not have in general. The provider in a name is a claim, and the domain may be another's
// today.
package newsml

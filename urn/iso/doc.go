// Package iso has the URNs of the documents of ISO, urn:iso, as specified by
// RFC 5141 section 2.4.1:
//
//	NSS           = "std:" docidentifier *supplement *docelement [ addition ]
//	docidentifier = originator [ ":" type ] ":" docnumber [ ":" partnumber ]
//	                [ [ ":" status ] ":" edition ] [ ":" docversion ] [ ":" language ]
//	originator    = "iso" / "iso-iec" / "iso-cie" / "iso-astm" / "iso-ieee" / "iec"
//	type          = "data" / "guide" / "isp" / "iwa" / "pas" / "r" / "tr" / "ts" / "tta"
//	docnumber     = 1*DIGIT
//	partnumber    = "-" 1*( DIGIT / ALPHA / "-" )
//	status        = "draft" / "cancelled" / "stage-" 2DIGIT "." 2DIGIT [ ".v" 1*DIGIT ]
//	edition       = "ed-" 1*DIGIT
//	docversion    = "v" 1*DIGIT *( "-" suppltype 1*DIGIT [ ".v" 1*DIGIT ] )
//	language      = "en" / "fr" / "ru" / "es" / "ar" / "en,fr" / "en,ru" / "fr,ru" / "en,fr,ru"
//	supplement    = ":" suppltype ":" 1*DIGIT [ ":v" 1*DIGIT ] [ ":" language ]
//	suppltype     = "amd" / "cor" / "add"
//	docelement    = ":" ( "clause" / "figure" / "table" / "term" ) ":" element *( "," element )
//	element       = elementnumber [ "-" elementnumber ]
//	elementnumber = ( ALPHA / 1*DIGIT ) *( "." 1*DIGIT )
//	addition      = ":tech" *techelement / isodefined
//
// [Parse] checks a URN by these rules, [URN.Fields] has its parts, and [FromID]
// takes what people write, such as "ISO/IEC TR 9999-1". [URN.Equal] compares
// without regard to case.
//
// # Terminology
//
//   - A supplement amends or corrects a document, and an edition replaces it.
//   - A docelement is a place in a document.
//   - An addition is what belongs to a document, such as a schema. Who keeps
//     the document defines it if it begins with "tech", and ISO itself if not.
//
// # Divergences
//
// The RFC does not say what an addition is, so that anything may follow a
// number, and a misspelt element is an addition: look at Fields.Addition. Each
// element is read as such if it can be. An addition begins with ":" here, as
// all elements do; a ":" alone is one, too, since the examples of section 2.8
// have it.
//
// The ABNF of docelement lacks the parentheses that its examples need. No rule
// says which elements go together, such as that a document with parts has no
// edition of its own (section 2.4.1, partnumber). Originators that came later,
// such as ISO/IEC/IEEE, are none of RFC 5141, and refused.
//
// # Security considerations
//
// None beyond those of all names: who resolves one asks others, and tells them
// what is read.
package iso

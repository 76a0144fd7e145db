// Package tel implements the URIs of telephone numbers, as specified by RFC
// 3966:
//
//	telephone-uri        = "tel:" telephone-subscriber
//	telephone-subscriber = global-number / local-number
//	global-number        = global-number-digits *par
//	local-number         = local-number-digits *par context *par
//	par                  = parameter / extension / isdn-subaddress
//	isdn-subaddress      = ";isub=" 1*uric
//	extension            = ";ext=" 1*phonedigit
//	context              = ";phone-context=" descriptor
//	descriptor           = domainname / global-number-digits
//	global-number-digits = "+" *phonedigit DIGIT *phonedigit
//	local-number-digits  = *phonedigit-hex ( HEXDIG / "*" / "#" ) *phonedigit-hex
//	parameter            = ";" pname [ "=" pvalue ]
//	phonedigit           = DIGIT / [ visual-separator ]
//	phonedigit-hex       = HEXDIG / "*" / "#" / [ visual-separator ]
//	visual-separator     = "-" / "." / "(" / ")"
//
// Package scheme describes what all scheme packages share.
// [URI.Normalize] and [URI.Equal] compare numbers as section 4 does.
//
// # Terminology
//
// A global number begins with "+" and the country; it is the same number
// everywhere. A local number is one only within its context, which is a domain,
// or the beginning that its global numbers have (section 5.1.5). A number is a
// name and not what to dial.
//
// # Divergences
//
// "#" cannot stand raw in a URI, and is written "%23". A character that is not
// reserved may be percent-encoded (section 3), in numbers too. ";" ends a
// subaddress, although uric has it; "?" is data there, and is put back. "[" and
// "]" cannot stand raw, and are percent-encoded. An extension has a digit at
// least; by the letter of the grammar separators would do.
//
// No parameter may be there twice (section 3). The order that section 3 asks
// for, isub or ext, then phone-context, then the others by their names, is
// written and not asked for: section 4 compares without it.
//
// RFC 2806 is obsolete, and its URIs are read by the rules above: contexts that
// are neither a domain nor a global number, and pauses ("p", "w") in numbers,
// are refused.
//
// # Security considerations
//
// To call a number from a stranger may cost money, and tells the number of who
// calls: ask first. Numbers tell of persons, and so does a URI in a log.
package tel

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
// everywhere. A local number is valid only within its context, which is a
// domain or a prefix of global numbers (section 5.1.5). A number is a name, not
// a sequence to dial.
//
// # Divergences
//
// "#" is written "%23", because it is not allowed raw. A character that is not
// reserved may be percent-encoded (section 3), in numbers too. ";" ends a
// subaddress, although uric has it; "?" is data there. "[" and "]" must be
// percent-encoded. An extension has at least one digit; the grammar would allow
// only separators.
//
// No parameter may occur twice (section 3). The order of section 3 is isub or
// ext, then phone-context, then the others by their names. [Fields.URI] writes
// this order, and Check does not require it: section 4 compares without it.
//
// The rules above also apply to URIs of the obsolete RFC 2806: contexts that
// are neither a domain nor a global number, and pauses ("p", "w") in numbers,
// are refused.
//
// # Security considerations
//
// A call to a number from an unknown source may cost money, and reveals the
// number of the caller: ask the user first. Numbers identify persons, also in
// logs.
package tel

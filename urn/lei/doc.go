// Package lei has the URNs of companies and other bodies, urn:lei, by their Legal Entity Identifiers (ISO 17442-1), as
// registered by the Global Legal Entity Identifier Foundation (GLEIF) in 2021:
//
//	urn-lei      = "urn:lei:" LEI
//	LEI          = LOU entity check-digits
//	LOU          = 4alphanumeric                  ; who assigned it
//	entity       = 14alphanumeric
//	check-digits = 2DIGIT
//	alphanumeric = ALPHA / DIGIT
//
// [Parse] checks a URN by these rules and its check digits. [URN.Equal] compares without regard to case, as GLEIF has it
// for the whole URN. The canonical form is in upper case, as ISO 17442-1 writes it.
//
// # Terminology
//
//	7LTW FZYICNSX8D621K 86
//	\__/ \____________/ \/
//	 |         |        |
//	LOU     entity     check digits
//
// The LOU, or local operating unit, is the issuer. The check digits are those of ISO/IEC 7064, MOD 97-10, with two
// digits for each letter; they are 02 to 98.
//
// # Divergences
//
// That the fifth and sixth character are 0, as in many identifiers, is a custom of the first years and no rule. Which
// issuers there are is in a table of GLEIF, and not checked.
//
// GLEIF describes its registration on its site; the text of the registration could not be seen. Nothing that says
// anything of r-, q- and f-components was found, and they are let through.
//
// # Security considerations
//
// Right check digits say that nobody mistyped, and neither that there is such a body nor that a message is from it. An
// error that makes a letter of a digit goes unseen about once in 97 times.
package lei

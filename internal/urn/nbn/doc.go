// Package nbn has the URNs of National Bibliography Numbers, which libraries
// give to publications without an ISBN or ISSN, as specified by RFC 8458
// section 4.2:
//
//	nbn-nss    = prefix "-" nbn-string
//	prefix     = iso-cc *( ":" subspc )
//	iso-cc     = 2ALPHA
//	subspc     = 1*( ALPHA / DIGIT )
//	nbn-string = path-rootless
//
//	urn:nbn:de:gbv:089-3321752945
//	        \________/ \________/
//	             |         |
//	          prefix   nbn-string, here with a check digit
//
// [FromURN] checks a URN by these rules. [CheckDigit] computes the last digit
// of a German name.
//
// # Terminology
//
// The prefix is the country, whose national library assigns the rest, and
// sub-namespaces that the library has given to others. The NBN is the prefix,
// "-" and the string.
//
// Case matters in the string, but not in the prefix (section 4.3). A library
// whose strings ignore case handles that in its resolver (section 4.2).
//
// # National rules
//
// de: the last character is a check digit, which the Deutsche
// Nationalbibliothek requires in all names under urn:nbn:de. It is computed
// from the whole name: a name with a character that has no value is refused.
// The digit finds nine in ten of the wrong characters, and three in four of the
// swaps of neighbours.
//
// at, ch: of nineteen names that we found, eighteen end with this check digit;
// the other is from a test. The Swiss national library says that there is a
// check digit, but we found no rule that requires it. This package does not
// require it.
//
// cz: the resolver takes strings of six letters and digits, but other Czech
// documents have longer ones. fi, hu, nl, se: names in use do not end with this
// check digit. no, it: we could not confirm any rule. The strings of all these
// countries are not checked.
//
// # Divergences
//
// Whether the two letters are a country code today is not checked: ISO 3166
// changes, and names stay. The text of section 4.2 says that a hyphen SHOULD
// follow the prefix; the grammar and this package require the hyphen.
//
// # Security considerations
//
// A prefix shows which library is responsible for a name, not that the library
// assigned it.
package nbn

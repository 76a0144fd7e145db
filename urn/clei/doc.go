// Package clei has the URNs of Common Language Equipment Identifier codes, which name kinds of
// telecommunications equipment, as specified by RFC 4152. A code is ten letters and digits, in four elements:
//
//	URN:CLEI:D4CE18B7AA
//	         \__/\_/|\/
//	           |  | | `-- complementary
//	           |  | `---- reference
//	           |  `------ features
//	           `--------- basic
//
// [Parse] checks that, and [URN.Fields] has the elements.
//
// # Terminology
//
// The basic code is the technology or type of equipment, and the functional sub-category, of two characters
// each. The features are what it can do, the reference is to a manufacturer, system or drawing, and the
// complementary data tells makes apart (section 2).
//
// # Equality
//
// Codes are compared without regard to case. They are shown in capitals.
//
// # Divergences
//
// None. ANSI T1.213, which has the meaning of the characters, was not read for this package: any letter or
// digit is taken in any place. A code has no check digit.
//
// # Security considerations
//
// None that URNs do not have in general.
package clei

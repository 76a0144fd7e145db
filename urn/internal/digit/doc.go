// Package digit computes the check digits of identifiers: ISBN, ISSN, ISAN, LEI
// and others.
//
//	                 payload               check digit    used by
//
//	Mod11            030640615             2              ISBN of ten digits, ISSN
//	GS1              978316148410          0              ISBN of thirteen, GTIN, SSCC, GLN
//	Luhn             49015420323751        8              IMEI
//	Mod3736          0000000189470000      8              ISAN, EIDR
//	Mod9710          213800KUD8LAJWSQ9D    15             LEI; IBAN, rearranged
//	DNB              urn:nbn:de:gbv:…      5              urn:nbn:de
//
// # Terminology
//
//   - The payload is what a check digit is computed from: all that stands
//     before it, without hyphens, spaces or labels. A check digit can be a
//     letter, and Mod9710 has two of them.
//   - A single error is one character in the place of another. A swap is two
//     neighbours in each other's places. Both may touch the check digit.
//   - An error is found if the check digit of the text that it leads to is
//     another one than the text has, or if that text is not of the system.
//
// A function takes a payload of any length: what lengths there are is a matter
// of the identifier, and so is the case of letters. It returns false, and no
// digit, if the payload is empty or has a character that the system has not.
//
// # Security considerations
//
// A check digit is for slips of the pen. Anyone can compute one: it is no sign
// that a name was ever assigned.
package digit

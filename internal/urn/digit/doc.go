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
//   - The payload is the text from which a check digit is computed: all text
//     before the check digit, without hyphens, spaces or labels. A check digit
//     can be a letter. Mod9710 has two check digits.
//   - A single error is one wrong character. A swap is two neighbouring
//     characters in the wrong order. Both may involve the check digit.
//   - An error is found if the wrong text has a wrong check digit, or a
//     character that the system does not have.
//
// A function takes a payload of any length: each identifier has its own rules
// for the length, and for the case of letters. The function returns false if
// the payload is empty or has a character that the system does not have.
//
// # Security considerations
//
// A check digit finds typing errors. Anyone can compute one: it does not show
// that a name was ever assigned.
package digit

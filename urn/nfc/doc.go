// Package nfc has the URNs of the NFC Forum, urn:nfc, as specified by RFC 4729 section 2:
//
//	urn:nfc:{NFCresource}:{ResourceSpecificString}
//
// [Parse] checks that both parts are there. [URN.Fields] has them.
//
// # Terminology
//
// A class of resources, NFCresource, has a scheme of its own for the names that follow it: "wkt" is the class of
// well-known types, such as those of the records that a tag holds.
//
// # Divergences
//
// RFC 4729 leaves all but the two parts to the specifications of the NFC Forum, of which nothing is checked. The
// class ends at the first ":", and both parts may have what an NSS may. Names are compared as RFC 2141 says, and
// no further: "urn:nfc:wkt:U" and "urn:nfc:wkt:u" are two names.
//
// # Security considerations
//
// A class may let anyone assign names. That a name is well formed does not say that the NFC Forum knows it.
package nfc

// Package dev has the URNs of devices, urn:dev, as specified by RFC 9039
// section 3.2:
//
//	devurn        = "urn:dev:" body componentpart
//	body          = macbody / owbody / orgbody / osbody / opsbody / otherbody
//	macbody       = "mac:" hexstring                                       ; 16 digits
//	owbody        = "ow:" hexstring                                        ; 16 digits
//	orgbody       = "org:" posnumber "-" identifier *( ":" identifier )
//	osbody        = "os:" posnumber "-" serial *( ":" identifier )
//	opsbody       = "ops:" posnumber "-" product "-" serial *( ":" identifier )
//	otherbody     = subtype ":" identifier *( ":" identifier )
//	subtype       = LALPHA *( DIGIT / LALPHA )
//	identifier    = 1*( ALPHA / DIGIT / "." / "-" )                        ; and serial; product without "-"
//	componentpart = *( "_" identifier )
//
// [Parse] checks a URN by these rules, [URN.Fields] has its parts, and
// [URN.EUI64] the octets of a mac. [MAC48], [EUI48] and [EUI64] make URNs of
// addresses.
//
// # Terminology
//
//   - A posnumber is the Private Enterprise Number of an organization, from
//     IANA, and begins with no 0.
//   - An EUI-64 is an address of eight octets. One of six becomes one with FFFF
//     in its middle if it is called MAC-48, and with FFFE if it is called
//     EUI-48 (section 4.1).
//   - A 1-Wire identifier is eight octets: a family, six of the device, and a
//     CRC of these seven.
//   - A component is a part or an aspect of a device, such as one of its
//     sensors.
//
// # Divergences
//
// The ABNF has LALPHA = %x41-5A, which are upper-case letters. All subtypes of
// RFC 9039 are in lower case, and so is LALPHA here. The five subtypes have the
// bodies of their own alone, although otherbody derives more; other subtypes
// are open. Nothing is percent-encoded. A wrong CRC is no error, as section 4.2
// asks nobody to look at it: see [URN.CRC].
//
// Case counts in all that follows "urn:dev:" (section 3.2.1), so that an
// address in upper-case digits is another name than the same in lower case,
// which the RFC recommends and this package writes. Compare what EUI64 returns.
//
// Section 3.2 says that these names have no r-, q- and f-components. That is no
// matter of the name, and not checked here.
//
// # Security considerations
//
// The name of a device tells of the person who carries it, and is hard to
// change (section 6.1).
package dev

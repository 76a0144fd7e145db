// Package epc has the URNs of the Electronic Product Code: urn:epc and
// urn:epcglobal, as specified by RFC 5134, and the pure identities of urn:epc,
// as specified by the EPC Tag Data Standard (TDS) of GS1:
//
//	EPC-URN     = "urn:epc:" sub-ns-name ":" sub-ns
//	sub-ns-name = ( ALPHA / DIGIT ) *( ALPHA / DIGIT / "-" )
//	sub-ns      = 1*<URN chars>
//
//	id:sgtin:   prefix "." indicator and item "." serial      GTIN of one thing
//	id:sscc:    prefix "." extension and serial               SSCC, a logistic unit
//	id:sgln:    prefix "." location "." extension             GLN, a place
//	id:pgln:    prefix "." party                              GLN of a party
//	id:grai:    prefix "." asset type "." serial              GRAI, a returnable asset
//	id:giai:    prefix "." asset                              GIAI, an asset
//	id:gsrn:    prefix "." service                            GSRN, a recipient; gsrnp, a provider
//	id:gdti:    prefix "." document type "." serial           GDTI, a document
//	id:cpi:     prefix "." component "." serial               CPI, a component or part
//	id:sgcn:    prefix "." coupon "." serial                  GCN, a coupon
//	id:ginc:    prefix "." consignment                        GINC
//	id:gsin:    prefix "." shipper                            GSIN, a shipment
//	id:itip:    prefix "." indicator and item "." piece "." total "." serial
//	id:upui:    prefix "." indicator and item "." TPX         a unit pack, of tobacco
//	id:gid:     manager "." class "." serial                  General Identifier
//	id:usdod:   CAGE or DoDAAC "." serial                     US Department of Defense
//	id:adi:     CAGE or DoDAAC "." part "." serial            aviation
//	id:bic:     container code of ISO 6346
//	id:imovn:   vessel number of the IMO
//	class:lgtin: prefix "." indicator and item "." lot        GTIN of a lot
//	idpat:      as id, with "*" for the last components
//
// [FromURN] checks a URN by these rules, [URN.Fields] returns its parts, and
// [URN.Key] the key of GS1 with its check digit. [FromGTIN], [FromSSCC] and
// [FromGLN] make a URN from a key.
//
// # Terminology
//
//   - The prefix is the GS1 Company Prefix, of 6 to 12 digits. A key does not
//     show how long its prefix is: to make a URN from a key, you must know the
//     length. Prefix and reference together have as many digits as the key
//     without its check digit.
//   - The first digit of a reference is the first digit of the GTIN or SSCC.
//   - A sub-namespace is id, idpat, class, tag, raw or another one that
//     EPCglobal defines.
//
// # Divergences
//
// The TDS was not available. The rules here are those on which GS1's Tag Data
// Translation and other software agree. Some of these rules could be read
// differently. A serial has the characters of GS1's set 82: "%", "&", "/", "<",
// ">", "?" and the double quote are written as triplets, and no others. Numbers
// of gid and usdod have no upper limit here, but have one in tags. In a
// pattern, "*" replaces some of the last components, or none. The sub-namespace
// class has only lgtin. The check digits of containers and vessels are checked.
//
// Sub-namespaces other than id, idpat and class are not checked. RFC 5134
// allows the characters of RFC 2141; this package allows those of an NSS. In
// urn:epcglobal only the presence of the two parts is checked.
//
// RFC 5134 says that the whole URN is case-sensitive, which cannot be true of
// "urn" and the NID. Case matters in the rest.
//
// # Security considerations
//
// Serial numbers identify single things, and can show where and with whom these
// were. A prefix in a name does not prove that its owner made the name.
package epc

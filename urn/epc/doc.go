// Package epc has the URNs of the Electronic Product Code, urn:epc and
// urn:epcglobal, as specified by RFC 5134, and of the first the pure
// identities, as specified by the EPC Tag Data Standard (TDS) of GS1:
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
// [Parse] checks a URN by these rules, [URN.Fields] has its parts, and
// [URN.Key] the key of GS1 with its check digit. [FromGTIN], [FromSSCC] and
// [FromGLN] lead back.
//
// # Terminology
//
//   - The prefix is the GS1 Company Prefix, of 6 to 12 digits. How long it is
//     cannot be seen in a key, and must be known to make a URN of one. Prefix
//     and reference together have as many digits as the key without its check
//     digit.
//   - A GTIN and an SSCC begin with the digit with which the reference begins
//     here.
//   - A sub-namespace is id, idpat, class, tag, raw and what else EPCglobal may
//     define.
//
// # Divergences
//
// The TDS was not at hand. Its rules are those that GS1's Tag Data Translation
// and the software of others agree on. Of these, some could be read in other
// ways. A serial has the characters of GS1's set 82, of which "%", "&", "/",
// "<", ">", "?" and the double quote are written as triplets, and no others.
// Numbers of gid and usdod have no upper limit here; tags have. A pattern is an
// identity in which "*" stands for some of the last components, or for none.
// The sub-namespace class has lgtin alone. The check digits of containers and
// vessels are checked.
//
// Sub-namespaces other than id, idpat and class are open. RFC 5134 has the
// characters of RFC 2141, this package those that an NSS may have. Of
// urn:epcglobal only the two parts are checked.
//
// RFC 5134 says that the whole URN is case-sensitive, which cannot be true of
// "urn" and the NID. All else is compared with regard to case.
//
// # Security considerations
//
// Serial numbers tell things apart, and may tell where they were, and with
// whom. A prefix in a name is no proof that its owner made it.
package epc

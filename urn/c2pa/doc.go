// Package c2pa has the URNs of C2PA manifests, urn:c2pa, which say where an image, a film or a text comes from, as
// registered with IANA in 2025 and specified by the C2PA Technical Specification, "Unique Identifiers":
//
//	c2pa-urn        = "urn:c2pa:" UUID [ claim-generator [ version-reason ] ]
//	claim-generator = ":" 0*32visible-char-except-space
//	version-reason  = ":" version "_" reason
//	version         = 1*DIGIT
//	reason          = 1*DIGIT
//
// [Parse] checks a URN by these rules, and [URN.Fields] has its parts.
//
// # Terminology
//
// A manifest is what a claim generator, a program, states and signs of an asset. It gets another version when it
// has to be put beside one of the same name. The reason 1 is such a conflict, and there is no other so far.
//
// # Divergences
//
// The UUID has to be one of version 4 (RFC 9562 section 5.4), as the text says and the ABNF does not. ":" cannot
// stand in a claim generator, as nobody could tell where it ends; octets from 80 to FF and what cannot stand in a
// URN cannot either. The 32 characters are counted as they are written. Versions and reasons are positive, as the
// text says.
//
// The registration has "v" before a version, and no "_" in a claim generator; the specification, which is newer,
// and what follows it, have neither rule. The sections of the registration on comparison could not be read, and
// nothing is taken to be equal but what is so for all URNs: the case of the UUID counts. Compare what [URN.UUID]
// returns to look beyond it.
//
// # Security considerations
//
// A name is no proof. Where an asset comes from is a matter of the signatures in its manifest.
package c2pa

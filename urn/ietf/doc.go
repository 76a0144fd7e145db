// Package ietf has the URNs of the Internet Engineering Task Force: its documents, the minutes of its
// meetings, and what it registers for its protocols. RFC 2648 specifies them, RFC 3553 the
// sub-namespace params, and RFC 6924 the registry of sub-namespaces:
//
//	NSS        = rfc-nss / fyi-nss / std-nss / bcp-nss / draft-nss / mtg-nss / params-nss / other-nss
//	rfc-nss    = "rfc:" 1*DIGIT
//	fyi-nss    = "fyi:" 1*DIGIT
//	std-nss    = "std:" 1*DIGIT
//	bcp-nss    = "bcp:" 1*DIGIT
//	draft-nss  = "id:" string
//	mtg-nss    = "mtg:" string
//	params-nss = "params:" name *( ":" name )
//	other-nss  = string [ ":" what its registration says ]
//	string     = 1*( DIGIT / ALPHA / "-" )
//
// where a name is of any characters of an NSS but ":". [Parse] checks a URN by these rules, and [FromID]
// makes one of what people write:
//
//	RFC 2648                   urn:ietf:rfc:2648
//	BCP 14                     urn:ietf:bcp:14
//	draft-ietf-urn-ietf-06     urn:ietf:id:ietf-urn-ietf-06
//	params:xml:ns:sms          urn:ietf:params:xml:ns:sms
//
// # Terminology
//
// A sub-namespace is what stands behind "urn:ietf:", up to the next ":". Seven are registered: rfc, fyi, std and
// bcp, the series of documents; id, Internet-Drafts without their "draft-"; mtg, minutes; params, protocol
// parameters. Names of params are classes from left to right: "dns:rr-type-codes" is a registry, and
// "dns:rr-type-codes:soa" one of its entries.
//
// # Equality
//
// RFC 2648 says that the entire URN is case-insensitive. RFC 3553, which is later, compares those of
// params as RFC 2141 does: there case matters behind "params:", and it does in what is registered
// ("urn:ietf:params:xml:schema:secDNS-1.1").
//
// # Divergences
//
// The grammar of RFC 2648 has no params, and no ":" in other sub-namespaces, since it was to be updated for
// each. RFC 6924 leaves that to a registry; so other sub-namespaces are open here. What is registered below
// params is not checked either, as new names come with each year's RFCs; [Fields] has the RFC of those that
// were known. Whether "Params" in another case is
// params too, no document says; it is here, by RFC 2648.
//
// Two slips that the grammar would take for other sub-namespaces are refused: "urn:ietf:rfc2648", where a ":"
// is missing, and "urn:ietf:draft-ietf-urn-ietf-06", where "draft-" stands for "id:".
//
// A triplet is refused but in params and sub-namespaces that are not known, as section 4 of RFC 2648 asks
// for. In params some registrations need it: "urn:ietf:params:cpim-headers:Top%26Tail" (RFC 3862).
//
// RFC 9141 changed nothing but where the minutes are kept.
//
// # Security considerations
//
// A URN says nothing about whether the document exists, or has been replaced by another.
package ietf

// Package mrn has the URNs of the sea, Maritime Resource Names: ships, buoys, charts, services, and who keeps
// them. They are as registered with IANA by the International Organization for Marine Aids to Navigation
// (IALA):
//
//	MRN   = "urn" ":" "mrn" ":" OID ":" OSS [ rq-components ] [ "#" f-component ]
//	OID   = alphanum 0*20( alphanum / "-" ) alphanum
//	OSS   = OSNID ":" OSNS
//	OSNID = alphanum 0*32( alphanum / "-" ) alphanum
//	OSNS  = pchar *( pchar / "/" )
//
//	urn:mrn:iala:aton:us:1234x5
//	        \__/ \__/ \_______/
//	         |    |       |
//	        OID OSNID   OSNS
//
// [Parse] checks a URN by these rules.
//
// # Terminology
//
// The OID is the organization that IALA has given a part of the namespace (no object identifier); the OSNID
// is what kind of thing the organization names, and the OSNS which one. What the last looks like is the
// organization's to say.
//
// # Divergences
//
// The registration is at version 2, of 2024-08-26, of which we could not read the syntax. The one above is
// that of version 1, as programs quote it that check such names. By a draft of version 1, and by other
// programs, an OSNID is shorter: 22 characters, or 32.
//
// What names are equal is as RFC 8141 has it, and so case matters behind "urn:mrn:": the registration says
// nothing else that we could read. Organizations may know better for their own; for urn:mrn:fin case does not
// matter.
//
// # Security considerations
//
// A name can be that of a person on board, or of a device that opens something. That a name is well-formed
// does not mean that the organization has given it.
package mrn

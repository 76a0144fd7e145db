// Package service has the URNs of emergency and other well-known services, as specified by RFC 5031:
//
//	service     = top-level *( "." sub-service )
//	top-level   = let-dig [ *25let-dig-hyp let-dig ]
//	sub-service = let-dig [ *let-dig-hyp let-dig ]
//	let-dig-hyp = let-dig / "-"
//	let-dig     = ALPHA / DIGIT
//
// [Parse] checks a URN by this grammar; [URN.Parent] gives the more general service that each service
// belongs to.
//
// # Terminology
//
// A service is a sequence of labels. The first is the top-level service: "sos" for emergencies,
// "counseling", and "test", which makes a trial of the service behind it (RFC 6881). Each further one is a
// sub-service: "urn:service:sos.fire" is a kind of "urn:service:sos". IANA has a registry of them, which
// grows, and is not checked.
//
// # Equality
//
// Services are compared without regard to case.
//
// # Divergences
//
// Labels must be written in lower case (section 3), and are compared without regard to it. A call for help
// is not refused for its spelling: Parse takes capitals, as the grammar does, and [URN.Canonical] writes the
// letters that are to be sent.
//
// # Security considerations
//
// A URN of this kind in a message tells those who can read it that someone asks for help, and what for
// (section 6). Who resolves it decides where the call goes.
package service

// Package alert has the URNs that say how to alert someone to a call, as specified by RFC 7462 section 7.
// They stand in the header field Alert-Info of SIP:
//
//	alert-identifier = alert-category ":" alert-indication
//	alert-category   = alert-name
//	alert-indication = alert-ind-part *( ":" alert-ind-part )
//	alert-ind-part   = alert-name
//	alert-name       = alert-label / private-name
//	private-name     = alert-label "@" provider
//	provider         = alert-label
//	alert-label      = let-dig [ *let-dig-hyp let-dig ]
//
// [Parse] checks a URN by this grammar; [URN.Parent] gives the less specific URN that a device falls back to.
//
// # Terminology
//
// The category is a characteristic of the signal: service, source, priority, duration, delay, locale. What
// follows gets more specific with each part. A private name is an extension of the provider behind its "@";
// so are the labels behind it, up to the next private name. IANA has registries of categories, indications
// and providers, which are not checked.
//
// # Equality
//
// URNs are compared without regard to case.
//
// # Divergences
//
// A label is one of DNS in US-ASCII: at most 63 characters, and no "--" in the third and fourth place (RFC
// 5890 section 2.3.1). Those that begin with "xn--" are taken all the same, as RFC 7462 may have them one
// day, and wants programs to work with them today.
//
// # Security considerations
//
// A URN from a caller is a wish: whether an alert is urgent is for the device that rings to decide.
package alert

// Package fdc has the URNs of federated content, as specified by RFC 4198. Anyone who owns a domain name
// can make one:
//
//	NSS        = ProviderId ":" DateId ":" ResourceId
//	ProviderId = 1*( label "." ) toplabel
//	DateId     = CCYY [ MM [ DD ] ] / 1*3( DIGIT )
//	ResourceId = 1*( alphanum / other / "%" hex hex )
//	other      = "(" / ")" / "+" / "," / "-" / "." / ":" / "=" / "@" / ";" / "$" / "_" / "!" / "*" / "'"
//
// [Parse] checks a URN by these rules, and [URN.Fields] has its parts, decoded.
//
// # Terminology
//
// The ProviderId is a domain name, and the DateId a day on which the provider owned it: without a day or a
// month, the first. A DateId of one to three digits is reserved.
//
// # Equality
//
// Beyond what all URNs have, case does not matter in the ProviderId (section 3). It does in the ResourceId,
// and "2002" is not the same as "20020101".
//
// # Divergences
//
// By its text, and not its grammar, the date is one of the calendar: "20020230" is refused. A DateId that is
// reserved is not.
//
// # Security considerations
//
// None that URNs do not have in general. The provider in a name is a claim, and the domain may be another's
// today.
package fdc

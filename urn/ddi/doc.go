// Package ddi has the URNs of the Data Documentation Initiative, which name questions, variables and code
// lists of the social sciences, as specified by RFC 9517 section 3.1.2:
//
//	ddi-irdi             = agency-identifier ":" resource-identifier ":" version-identifier
//	agency-identifier    = top-level-domain "." ddi-authority-id *( "." ddi-sub-authority-id )
//	top-level-domain     = dns-label
//	ddi-authority-id     = dns-label
//	ddi-sub-authority-id = dns-label
//	dns-label            = ( ALPHA / DIGIT ) [ *( ALPHA / DIGIT / "-" ) ( ALPHA / DIGIT ) ]
//	resource-identifier  = restricted-string *( "/" restricted-string )
//	version-identifier   = restricted-string *( "/" restricted-string )
//	restricted-string    = 1*( unreserved / sub-delims / "@" )
//
//	urn:ddi:int.ddi.cv:AggregationMethod:1.0
//	        \________/ \_______________/ \_/
//	            |              |          |
//	          agency        resource   version
//
// [Parse] checks a URN by these rules. [URN.Domain] is where DNS is asked for the services of an agency.
//
// # Terminology
//
// An agency keeps resources. Its name is that of a domain, with the labels the other way round: the top-level
// domain is the first.
//
// Case matters in resource and version, and not in the agency (section 3.7).
//
// # Divergences
//
// Nothing is percent-encoded (section 3.8), so a "%" is refused. A label has 63 characters at most, and an
// agency 255, as the grammar says in its comments; what [URN.Domain] makes of an agency can be longer than
// DNS has names for. That the first label is a top-level domain today is not checked.
//
// # Security considerations
//
// Who asks DNS for the domain of an agency tells others what is read there. What DNS answers leads to servers
// that the agency, or who answers in its place, has chosen.
package ddi

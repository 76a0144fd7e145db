// Package geo implements the URIs of places on the earth, as specified by RFC
// 5870:
//
//	geo-URI     = "geo:" coordinates p
//	coordinates = coord-a "," coord-b [ "," coord-c ]
//	p           = [ ";crs=" crslabel ] [ ";u=" uval ] *parameter
//	crslabel    = "wgs84" / labeltext
//	uval        = pnum
//	parameter   = ";" pname [ "=" pvalue ]
//	pname       = labeltext
//	pvalue      = 1*paramchar
//	paramchar   = p-unreserved / unreserved / pct-encoded
//	labeltext   = 1*( alphanum / "-" )
//	pnum        = 1*DIGIT [ "." 1*DIGIT ]
//	num         = [ "-" ] pnum
//
// where each coordinate is a num, except that in WGS-84
//
//	latitude    = [ "-" ] 1*2DIGIT [ "." 1*DIGIT ]     from -90 to 90
//	longitude   = [ "-" ] 1*3DIGIT [ "." 1*DIGIT ]     from -180 to 180
//
// Package scheme describes what all scheme packages share.
// [URI.Normalize] and [URI.Equal] compare places as section 3.4.4 does.
//
// # Terminology
//
// A CRS is a coordinate reference system, which defines the coordinates. The
// default is "wgs84": latitude and longitude in decimal degrees, and altitude
// in metres above the geoid. An undefined altitude is not the altitude 0. The
// uncertainty is in metres, in all directions; an undefined uncertainty is
// unknown (section 3.4.3).
//
// # Divergences
//
// None from the grammar, except that "[" and "]" must be percent-encoded,
// because RFC 3986 does not allow them raw. The parameters crs and u occur at
// most once, and in this order before all others (section 3.3); by the grammar
// alone, they could also occur as a parameter.
//
// Fields have numbers of 64 bits, which are exact to a nanometre. Normalize and
// Equal compare all digits.
//
// Section 3.4.4 leaves open whether URIs with different values of unknown
// parameters are equal. Here they are not equal.
//
// # Security considerations
//
// The place may be where a person lives or is: a log with the URI reveals it.
package geo

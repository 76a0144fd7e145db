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
// where each coordinate is a num, but in WGS-84
//
//	latitude    = [ "-" ] 1*2DIGIT [ "." 1*DIGIT ]     from -90 to 90
//	longitude   = [ "-" ] 1*3DIGIT [ "." 1*DIGIT ]     from -180 to 180
//
// Package scheme describes what all scheme packages share.
// [URI.Normalize] and [URI.Equal] compare places as section 3.4.4 does.
//
// # Terminology
//
// A CRS is a coordinate reference system, which says what the coordinates are.
// Without one it is "wgs84": latitude and longitude in decimal degrees, and
// altitude in metres above the geoid. An altitude that is undefined is not one
// of 0. The uncertainty is in metres too, in all directions, and an undefined
// one is not known (section 3.4.3).
//
// # Divergences
//
// None from the grammar, but that "[" and "]" cannot stand raw in a URI, and
// are percent-encoded. The parameters crs and u stand once, and in this order
// before all others (section 3.3); the grammar alone would let them pass as
// others too.
//
// Fields have numbers of 64 bits, which are good for a nanometre. Normalize and
// Equal work on the digits, however many there are.
//
// Section 3.4.4 leaves it open whether URIs with parameters that are not known,
// and with values of these that differ, are equal. Here they are not.
//
// # Security considerations
//
// The place may be where someone lives, or is: a URI in a log tells it.
package geo

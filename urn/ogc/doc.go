// Package ogc has the URNs of the Open Geospatial Consortium, as specified by
// RFC 5165:
//
//	urn:ogc:{OGCresource}:{ResourceSpecificString}
//
// Those below "def" name definitions: coordinate reference systems, units,
// operations and the like, in the form of OGC 07-092:
//
//	urn:ogc:def:{type}:{authority}:[{version}]:{code}[:{parameters}]
//	urn:ogc:def:{type},{type}:{authority}:[{version}]:{code},...
//
// the second for a compound of others. [Parse] checks a URN by the first, and
// [URN.Definition] reads it by the other two:
//
//	urn:ogc:def:crs:EPSG::4326                       crs 4326 of EPSG
//	urn:ogc:def:crs:OGC:1.3:AUTO42003:1:-100:45      crs AUTO42003 of OGC, version 1.3, with 1, -100, 45
//	urn:ogc:def:crs,crs:EPSG::2393,crs:EPSG::5717    a crs of two
//
// # Terminology
//
// An OGCresource is a class of resources: "def", "specification", "serviceType"
// and others. What stands behind it is for OGC to say, class by class.
//
// A version may be empty, and its place stays: none is asked for.
//
// # Equality
//
// Names are compared as all URNs are (section 2), so that case matters. A
// definition without a version is not the same name as one with any.
//
// # Divergences
//
// None from RFC 5165. The text of OGC 07-092 could not be read for this
// package: the forms are those that Apache SIS and PROJ take. In use there are
// also definitions without a place for the version,
// "urn:ogc:def:nil:OGC:missing" or "urn:ogc:def:uom:EPSG:9102": they are URNs
// of OGC, and Definition does not read them.
//
// # Security considerations
//
// None that URNs do not have in general. A definition that is read wrong puts
// things in another place.
package ogc

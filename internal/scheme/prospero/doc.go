// Package prospero implements the URLs of resources of the Prospero Directory
// Service, as specified by RFC 1738 sections 3.11 and 5, which RFC 4157 repeats
// for the record:
//
//	prosperourl = "prospero://" host [ ":" port ] "/" ppath *( fieldspec )
//	ppath       = psegment *( "/" psegment )
//	psegment    = *( uchar / "?" / ":" / "@" / "&" / "=" )
//	fieldspec   = ";" fieldname "=" fieldvalue
//	fieldname   = *( uchar / "?" / ":" / "@" / "&" )
//	fieldvalue  = *( uchar / "?" / ":" / "@" / "&" )
//
// Package scheme describes what all scheme packages share.
//
// # Terminology
//
// The ppath is the host-specific object name, hsoname. It is opaque: a "/" in
// it has no meaning for a client, and an hsoname that begins with "/" gives
// "//" after the host. Fields such as OBJECT-VERSION help to identify the
// object. A client cannot fetch data with these: it asks the directory server
// at host and port for an access method, which may be another URL.
//
// # Divergences
//
// "?" is data in name and fields, as in RFC 1738. There is no user.
//
// The draft of 1993 has no fields, but a version and attributes after the name,
// with "%00" before each. They are refused, except by [FromRaw], which leaves
// them in the hsoname, and [Fields.RawURI].
//
// # Security considerations
//
// CR and LF are refused in name and fields, even percent-encoded, and so is
// NUL, except in raw data: a server may misread the text after them (RFC 3986
// section 7.3). The answer of a server may be a URL of any scheme; do not trust
// it more than other URLs.
package prospero

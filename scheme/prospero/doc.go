// Package prospero implements the URLs of resources that the Prospero Directory
// Service knows, as specified by RFC 1738 sections 3.11 and 5, which RFC 4157
// repeats for the record:
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
// it means nothing to a client, and an hsoname that begins with "/" gives "//"
// after the host. Fields and their values help to identify the object,
// OBJECT-VERSION among them. Neither names data that a client can fetch: it
// asks the directory server at host and port for an access method, which may be
// that of another URL.
//
// # Divergences
//
// "?" is data, and is put back into name and fields (conflicts.md D-21). There
// is no user.
//
// The draft of 1993 has no fields, but a version and attributes after the name,
// with "%00" before each. They are refused, unless they are asked for as the
// raw data that they are (conflicts.md C-34): by [ParseRaw], which leaves them
// in the hsoname, and by [Fields.RawURI].
//
// # Security considerations
//
// CR and LF are refused in name and fields, even percent-encoded, and so is
// NUL, if raw data is not asked for: a server may take what follows for
// something else (RFC 3986 section 7.3). What a server answers may be a URL of
// any scheme, and is to be trusted no more than one from elsewhere.
package prospero

// Package wais implements the URLs of WAIS databases, of searches in them, and
// of their documents, as specified by RFC 1738 section 3.9 and, in the same
// words, by RFC 4156, which is historic:
//
//	waisurl      = waisdatabase / waisindex / waisdoc
//	waisdatabase = "wais://" host [ ":" port ] "/" database
//	waisindex    = "wais://" host [ ":" port ] "/" database "?" search
//	waisdoc      = "wais://" host [ ":" port ] "/" database "/" wtype "/" wpath
//	database     = *uchar
//	wtype        = *uchar
//	wpath        = *uchar
//
// Package scheme describes what all scheme packages share.
//
// # Terminology
//
// The wtype is the type of the document, which a client must know to fetch it.
// The wpath is the document-id: opaque octets that only the server can
// interpret. A "/", ";" or "=" in it is written as a triplet.
//
// # Divergences
//
// "/" and "?" are allowed in a search, as in RFC 3986. The draft of 1993 had
// the length of the document between wtype and wpath, which is refused.
//
// Database, wtype and wpath may be empty by the grammar, but no server has an
// empty database name.
//
// # Security considerations
//
// A WAIS message has the lengths of its parts, so no octet can end a part: all
// octets are allowed. These URLs are not for Z39.50 services in general (RFC
// 1738 section 3.9).
package wais

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
// The wpath is its document-id: octets that only the server that issued them
// may take apart. A "/", ";" or "=" in it is written as a triplet.
//
// # Divergences
//
// "/" and "?" may stand in a search (conflicts.md C-16). The draft of 1993 had
// the length of the document between wtype and wpath; here that is one segment
// too many (conflicts.md C-33).
//
// Database, wtype and wpath may be empty, as the grammar has it; anyone who
// connects finds no such database.
//
// # Security considerations
//
// A message of WAIS gives the lengths of its parts, so no octet in them can end
// it: all are allowed here. These URLs are not for services of Z39.50 in
// general (RFC 1738 section 3.9).
package wais

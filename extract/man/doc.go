// Package man finds links in manual pages, which are written in roff with the
// macros man or mdoc.
//
// In their source a URI is not what it is on the page: "\-" is a hyphen, "\&"
// and "\:" are nothing, and fonts begin and end inside of it. The text of the
// page is searched as text is (package extract/text), comments too, and these
// requests hold links:
//
//	.UR URI    .MT address    man(7)
//	.Lk URI    .Mt address    mdoc(7)
//
// Places are exact: a link begins and ends where its first and last characters
// are written.
//
// # Divergences
//
// Nothing is formatted: strings, registers and macros that a page defines are
// not read, and an escape that stands for something else than characters of
// US-ASCII ends a URI.
//
// # Security considerations
//
// All takes time linear in the page, of which [MaxPage] bytes are held; a
// longer one is read as plain text.
package man

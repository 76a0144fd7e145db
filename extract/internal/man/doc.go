// Package man finds links in manual pages, which are written in roff with the
// macros man or mdoc.
//
// A URI in the source can differ from the URI on the page: "\-" is a hyphen,
// "\&" and "\:" print nothing, and fonts can change inside it. The text of the
// page and the comments are searched as by package extract/text, and these
// requests hold links:
//
//	.UR URI    .MT address    man(7)
//	.Lk URI    .Mt address    mdoc(7)
//
// The context of a link in the text is "text", or "comment", or "code" in a
// display of code (.EX, .Bd -literal, .Vb); that of a request is its name.
//
// # Divergences
//
// Nothing is formatted. Strings, registers and macros that a page defines are
// not read. An escape for a character beyond US-ASCII ends a URI.
//
// # Security considerations
//
// Time is linear in the page. The page is held in memory, up to [MaxPage]
// bytes; a longer page, or a page beyond
// [github.com/urikit/uri/extract/link.Limits], is read as plain text, with a
// note.
package man

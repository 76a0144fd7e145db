// Package pdf finds the links of PDF documents (ISO 32000):
//
//   - "URI action": the string after the key /URI of an action (section
//     12.6.4.8), in annotations and outlines.
//   - "URL specification": the string after the key /F of a dictionary with /FS
//     /URL (section 7.11.5), for example in the action /SubmitForm.
//
// Instead of a string there may be a reference to an object that is a string.
// Strings may be in UTF-16 or UTF-8 with a byte order mark; other strings are
// read as UTF-8 if it is valid, and else as Latin 1.
//
// The document is read once, from its beginning to its end, and not as a tree
// of objects. So no link is lost if the table of objects is broken. Later
// editions are appended to the file; a link that they removed is still found.
// These links are not found: URIs that are only printed on a page (a note says
// so if the Options ask for Text); the names of files in the actions /GoToR and
// /Launch, which are not URIs; links in streams other than object streams. A
// relative URI has the base of the document; the base that the catalog can
// state (/URI with /Base) is not used.
//
// A document that ends without "%%EOF" after its objects is
// [github.com/urikit/uri/extract/link.ErrDamaged].
//
// The place of a link is the place of its string. In an object stream it counts
// in the unpacked text; then [github.com/urikit/uri/extract/link.Link].Part
// names the stream.
//
// # Security considerations
//
// Time is linear in the size of the document and of its object streams, which
// count against [github.com/urikit/uri/extract/link.Limits]. Links are held
// until the end of the document, because only the end shows that the document
// is not encrypted. An encrypted document, also one that needs no password to
// be read, or a string of more than [MaxString] bytes, gives a note instead of
// links: its key is known only at its end, and the strings come before.
package pdf

// Package pdf finds the links of PDF documents (ISO 32000):
//
//   - "URI action": the string after the key /URI of an action (section
//     12.6.4.8), as annotations and outlines have it.
//   - "URL specification": the string after the key /F of a dictionary with /FS
//     /URL (section 7.11.5), as the action /SubmitForm has it.
//
// Either can be a string, or a reference to an object that is one. Strings may
// be in UTF-16 or UTF-8 with a byte order mark; others are UTF-8 if they are
// valid, and else Latin 1.
//
// The document is read once, from its beginning to its end, and not as a tree
// of objects. So a broken table of objects loses nothing. A link that a later
// edition removed, which is appended to the file, is still found. Not found
// are: URIs that are only printed on a page; the names of files in the actions
// /GoToR and /Launch, which are not URIs; links in streams other than object
// streams. A relative URI has the base of the document; the base that the
// catalog can have (/URI with /Base) is not used.
//
// The place of a link is that of the string. In an object stream it is the
// place in the unpacked text; then
// [github.com/urikit/uri/extract/link.Link].Part names the stream.
//
// # Security considerations
//
// Time is linear in the size of the document and of its object streams, which
// count against [github.com/urikit/uri/extract/link.Limits]. Links are held
// until the end of the document, because only the end shows that the document
// is not encrypted. An encrypted document, or a string of more than [MaxString]
// bytes, gives a note instead of links.
package pdf

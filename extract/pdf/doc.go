// Package pdf finds the links of PDF documents: the URI actions that annotations and outlines have (ISO 32000
// section 12.6.4.8).
//
// The document is not read as a tree of objects. An action has its URI as a string behind the key /URI, in an object
// of the file or in an object stream, and there it is looked for: so a broken table of contents loses nothing, and time
// is linear. A link that was taken out of a document by a later edition of it, which is appended to the file, is still
// found. URIs that are only printed on a page are not.
//
// The place of a link is that of the string; in an object stream that in what comes out of it, and then
// [github.com/urikit/uri/extract/link.Link].Part says which one it is. A relative URI has the base of the document, but
// that of its catalog (/URI with /Base) is not looked for.
//
// # Security considerations
//
// Of a document [MaxDocument] bytes are held; a longer one is read as plain text. Of an object stream [MaxStream] bytes
// are read. Strings of an encrypted document cannot be read, and a note says so.
package pdf

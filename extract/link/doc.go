// Package link has what all kinds of documents share: a [Document], and a
// [Link] in it with its place and its base.
//
// The packages beside it read one format each, by a function of the form
//
//	func Links(d link.Document) iter.Seq2[link.Link, error]
//
// or, where documents are inside of documents, with an [Opener] for these. An
// error in the sequence that is a [*Note] tells what could not be read, and
// more links may follow; another one is that of the reader, and the last.
//
// # Terminology
//
//   - A link is what the document means as a reference to a resource: an
//     attribute, a URL in a style sheet, a URI in running text. Its text is
//     what the document says, its reference the URI reference that the text is
//     or means.
//   - The place is that in the document that was read; inside of a part that
//     was encoded or compressed it is the place in what came out of it.
//
// # Security considerations
//
// Anyone can write a document: what a link says, where it leads and what is
// around it need not agree. Nothing here opens a file or a connection. All
// functions take time linear in the document, and bounded memory.
package link

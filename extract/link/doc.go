// Package link has the types that all document formats share: a [Document], and
// a [Link] in it with its place and its base.
//
// Each package beside it reads one format, by a function of the form
//
//	func Links(d link.Document) iter.Seq2[link.Link, error]
//
// or, for containers, with an additional [Opener]. A [*Note] in the sequence
// reports something that could not be read; more links may follow. Any other
// error is that of the reader, and ends the sequence.
//
// # Terminology
//
//   - A link is a reference to a resource: an attribute, a URL in a style
//     sheet, a URI in running text. The text of a link is as in the document.
//     Its reference is the URI reference that the text is or means.
//   - The place of a link is in the document as it was read. In an encoded or
//     compressed part, it is in the decoded text.
//
// # Security considerations
//
// Anyone can write a document: the text around a link need not agree with its
// target. No function opens a file or a connection. All functions take time
// linear in the document, and bounded memory.
package link

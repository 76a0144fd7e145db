// Package markdown finds the links of Markdown documents: CommonMark, with the
// additions of GitHub.
//
//	for l, err := range markdown.Links(link.Document{Body: f}, open) {
//		…
//	}
//
// # What is a link
//
//   - "link" and "image": [text](destination) and ![text](destination). The
//     text of an image contains no links, because it is a description.
//   - "autolink": <http://example.com/>, and <someone@example.com>, which means
//     mailto:someone@example.com.
//   - "definition": [label]: destination. It is one link, also if the label is
//     not used. The uses are not links.
//   - "text": URIs in running text, as the Finder of the document finds them,
//     and hosts that begin with "www.", which mean http (GFM section 6.9). The
//     text of a link, code spans, code blocks and HTML are not running text.
//     Titles, the cells of tables, footnotes and the metadata at the beginning
//     of a document are running text.
//   - With Options.Text "code": URIs in code spans and code blocks, as they are
//     written.
//   - The links of HTML in the document: "a href", "img src". Each block, and
//     the inline HTML of each paragraph, is a document of the type text/html
//     for the Opener.
//
// The text of a link is the destination without backslash escapes and entities
// (CommonMark sections 2.4 and 2.5). CommonMark allows any character in it;
// what a URI cannot have is percent-encoded, and that is a note, not a warning.
// In a destination that is not a reference, such as b="http://c/", the URIs are
// "text".
//
// # Places
//
// Start and End are the place of the destination, without angle brackets, in
// bytes of the document, which is read as UTF-8. The place contains all bytes
// of an escape or an entity.
//
// # Specifications
//
// CommonMark 0.31; the tables, footnotes and links in running text of GFM. The
// rules of package text say where a link in running text ends. They may differ
// from GFM, which finds only http, https and ftp. Bare mail addresses are not
// links.
//
// # Security considerations
//
// Time is linear in the document. Blocks that are nested deeper than
// [MaxNesting] are read as paragraphs. The document is held in memory: see
// [MaxDocument], and [github.com/urikit/uri/extract/link.Limits]. So is what is
// found in a paragraph: of a very long one full of links a part may not be
// read, with a note.
package markdown

// Package markdown finds the links of Markdown documents: CommonMark, with what
// GitHub adds to it.
//
//	for l, err := range markdown.Links(link.Document{Body: f}, open) {
//		…
//	}
//
// # What is a link
//
//   - "link" and "image": [text](destination) and ![text](destination). What is
//     inside of the text of an image is not a link, because that text is a
//     description.
//   - "autolink": <http://example.com/>, and <someone@example.com>, which means
//     mailto:someone@example.com.
//   - "definition": [label]: destination. Each is one link, whether it is used
//     or not. Its uses are not links.
//   - "text": URIs in running text, as the Finder of the document finds them,
//     and hosts that begin with "www.", which mean http (GFM section 6.9). The
//     text of a link, code spans, code blocks and HTML are not running text;
//     titles, the cells of tables, footnotes and the metadata at the beginning
//     of a document are.
//   - With Options.Text "code": URIs in code spans and code blocks, as they are
//     written.
//   - What the HTML in the document has, as it is found there: "a href", "img
//     src". Blocks are given to an Opener as documents of the type text/html,
//     one by one, and so is what is inline in a paragraph.
//
// The text of a link is the destination without backslash escapes and entities
// (CommonMark sections 2.4 and 2.5).
//
// # Places
//
// Start and End are those of the destination, without angle brackets, in bytes
// of the document, which is read as UTF-8. An escape or an entity at an end of
// it is in the place with all of its bytes.
//
// # Specifications
//
// CommonMark 0.31, and of GFM tables, footnotes, and links in running text. The
// last are found by the rules of package text: what ends one may be different
// from GFM, which knows http, https and ftp only. Bare addresses of mail are
// not links.
//
// # Security considerations
//
// Time is linear in the document, whatever begins in it and does not end.
// Blocks are nested up to [MaxNesting]; what is further in is read as a
// paragraph. The document is held in memory: see [MaxDocument], and
// [github.com/urikit/uri/extract/link.Limits].
package markdown

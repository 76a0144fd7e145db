// Package text finds URIs where people write them: in prose, in mail, in source code, in any script.
//
//	for m := range text.All("see <http://example.com/a\n b>, or http://example.com/c.") {
//		fmt.Println(m.URI, m.Start, m.End)
//	}
//
// # What is found
//
// A URI in text begins with the name of a scheme that the [Finder] looks for, and is set off in one of three ways
// (RFC 3986 appendix C, conflicts.md D-10):
//
//   - by angle brackets: white space inside is left out, as it comes from breaking lines. After "URL:", or with "//"
//     behind it, any scheme counts.
//   - by double quotes: white space inside that has a line break is left out; other white space ends the URI.
//   - by nothing: it ends before the first character that no URI has. A closing bracket or quotation mark ends it
//     if the opening one stands right before it. Punctuation and closing brackets at its end that have no partner
//     inside are the sentence's.
//
// Before it "URL:" may stand, with white space. Where a line is broken after a hyphen the hyphen is kept, and the text
// without it is an alternate (D-09). What is found is a valid URI: at a byte that no URI could have there, it
// ends.
//
// A URN ends as [github.com/urikit/uri/urn.FindAll] says, and then as other URIs in prose.
//
// # Security considerations
//
// Text is written by anybody. What is found is as its writer wants it, and where it leads is not what the words around
// it say: see package lint.
//
// All functions take time linear in the text and use constant memory beside it. [Finder.Reader] keeps no more than
// [MaxMatch] bytes and a block.
package text

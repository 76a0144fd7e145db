// Package css finds the links of style sheets.
//
//	for l, err := range css.Links(link.Document{Body: r}) {
//		…
//	}
//
// # What is found
//
//   - url(…) and url("…"), with modifiers too, and src("…"): the context is
//     "url()" or "src()".
//   - @import with a string or one of these: "@import".
//   - The strings of image-set() and image(): "image-set()" and "image()".
//   - With Options.Text the URIs in comments: "comment".
//
// The name that @namespace declares is not a link. Comments and other strings
// do not contain links. An empty url() is not a link: it never means the style
// sheet itself (CSS Values section 4.5.4). Names are found in any letter case,
// and with escapes in them. A url() that the grammar calls bad is not a link.
//
// The text of a link is without the escapes of CSS: "\26 " is "&", and a line
// end after a backslash is nothing. A style sheet that ends inside a block, a
// function or a token is [link.ErrDamaged], if it is a document of its own.
// Bytes that are not UTF-8 are read as windows-1252, value by value, whatever
// @charset says.
//
// [InText] reads the text of a style attribute or element, and [Reader] a style
// sheet without a document around it.
//
// # Specifications
//
// CSS Syntax Level 3 sections 4 and 5, CSS Values Level 4 section 4.5, CSS
// Cascade section 2, CSS Images Level 4 sections 2.3 and 2.4, CSS Namespaces.
//
// # Security considerations
//
// All functions take time linear in the style sheet. It is read in blocks.
// Memory is up to four times the longest token, which has at most [MaxToken]
// bytes. Open functions and blocks are tracked up to a nesting of 1024: strings
// in deeper ones are not found. No input causes a panic.
package css

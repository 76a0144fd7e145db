// Package html finds the links of HTML documents.
//
//	for l, err := range html.Links(link.Document{Body: r, Base: base.Retrieved(u)}) {
//		…
//	}
//
// # What is found
//
//   - Every attribute of the HTML standard that holds a URL or several, such as
//     "a href", "img srcset" and "a ping", and the obsolete ones: of HTML 2.0
//     to 4.01 and of old browsers.
//   - xlink:href, and HREF on the elements of SVG and MathML.
//   - The content of META: "meta refresh", and properties whose value is a URL,
//     such as "meta og:image". Other content that is only an http or https URL
//     is "meta content".
//   - CSS in STYLE elements, in style attributes, and in presentation
//     attributes of SVG: "style url()", "style @import", "fill url()". See
//     package css.
//   - JSON-LD in SCRIPT: what package json finds, as "script /@id".
//   - Documents in the attribute srcdoc. The part of their links is "srcdoc@"
//     with the offset of the value.
//   - The same inside TEMPLATE, and inside NOSCRIPT, NOFRAMES, NOEMBED and
//     IFRAME, whose content is HTML for user agents that do not support the
//     element.
//   - With Options.Text the URIs in running text, "text", which ends at each
//     tag; in comments and constructs parsed as comments, "comment"; in
//     scripts, "script"; in comments of STYLE elements, "style comment"; and in
//     all other attributes, such as "a onclick". Scripts and comments are not
//     decoded: "http:\/\/" does not begin a URI, and "&amp;" stays.
//
// An attribute counts only on the elements that the standard defines it for. If
// a tag has it twice, the first counts. Comments, scripts, event handlers and
// "data-" attributes have no links: HTML keeps the latter for the programs of a
// page. Exceptions are data-src, data-srcset and their variants data-original,
// data-lazy-src and data-lazy-srcset on the elements that have src: programs
// make src of them when the element comes into view. The value of PARAM counts
// with valuetype=ref, and if the parameter names the resource: movie, src,
// code, data, url, filename. An empty value refers to the document itself, and
// is found.
//
// In the text of a link character references are decoded. Its place is exact,
// also inside lists and styles.
//
// A document that ends inside a tag is [link.ErrDamaged]: it is cut off. A
// [link.Note] says that a comment, a script or other text without tags in it
// does not end. Other errors are read as browsers do, without a note.
//
// # Bases
//
// [base.Base.HTML] finds the base before the first link is yielded; it holds
// for the whole document. BASE is searched in the first [MaxHead] bytes; a
// [link.Note] reports a later one, and one with a scheme that is not allowed.
// The link of BASE itself is relative to the base around the document. CODEBASE
// is the base of the other attributes of its OBJECT or APPLET element (HTML
// 4.01 section 13.3); today's browsers ignore it.
//
// # Links as browsers read them
//
// A link is what the URL Standard reads, as HTML says: "\" is "/", a query is
// in the encoding of the document, and "https:host" has a host.
// [link.Options].RFC asks for RFC 3986.
//
// # Encodings
//
// A document is read without decoding, in UTF-8 or any encoding that contains
// US-ASCII; the caller must decode UTF-16. A value that is not UTF-8 is decoded
// on its own, by the charset of the media type or of META, or as windows-1252.
// So places are those in the document.
//
// # XHTML
//
// A document whose type is application/xhtml+xml, or that has no type and a
// name that ends with .xhtml or .xht, is read in the same way, except that "/>"
// closes each element, and CDATA sections are recognized. Both also hold inside
// SVG and MathML in any document (HTML section 13.2.6.5), up to a nesting of
// 256. Internal entities that the document type declares in the first [MaxHead]
// bytes are replaced, as in package xml and with its limits. A link with
// another reference keeps it, and a note says so.
//
// # Specifications
//
// HTML of the WHATWG, above all sections 4.2, 4.8.4.3.10 and 13.2.5; HTML 4.01
// sections 13.3 and 13.6; SVG 2; MathML 3; RFC 8288 for "meta link".
//
// # Security considerations
//
// All functions take time linear in the document. Memory holds the first
// [MaxHead] bytes and a few times the longest token, which has at most
// [MaxToken] bytes. Documents are nested up to [link.MaxDepth]. No input causes
// a panic.
//
// A browser may see other links: a script can change the whole document.
package html

// Package html finds the links of HTML documents.
//
//	for l, err := range html.Links(link.Document{Body: r, Base: base.Retrieved(u)}) {
//		…
//	}
//
// # What is found
//
//   - Every attribute of the HTML standard that holds a URL or several, such as
//     "a href", "img srcset" and "a ping", and those that are obsolete: of HTML
//     2.0 to 4.01, and of browsers before and after these.
//   - xlink:href, and HREF on the elements of SVG and MathML.
//   - The content of META: "meta refresh", and properties whose value is a URL,
//     as "meta og:image". Other content that is a URL of the web, and nothing
//     else, is "meta content".
//   - CSS in STYLE elements, in style attributes, and in the attributes of SVG
//     that hold it: "style url()", "style @import", "fill url()". See package
//     css.
//   - Documents in the attribute srcdoc. The part of their links is "srcdoc@"
//     and the place of the value.
//   - The same inside of TEMPLATE, and of NOSCRIPT, NOFRAMES, NOEMBED and
//     IFRAME, whose content is HTML for user agents that do not support them.
//   - With Options.Text the URIs in running text, "text", which ends at each
//     tag; in comments and what is read like one, "comment"; in scripts,
//     "script"; and in comments of STYLE elements, "style comment". Nothing is
//     decoded there: "http:\/\/" begins no URI, and "&amp;" stays.
//
// An attribute counts on the elements that have it, and of two with one name
// the first. Comments have no links, nor have scripts and attributes with
// "data-". An empty value is the document itself, and found.
//
// The text of a link is without character references. Its place is the exact
// place of what is written, inside of lists and styles too.
//
// # Bases
//
// The base is found before the first link is yielded, by [base.Base.HTML]: it
// counts for the whole document. BASE is looked for in the first [base.MaxHead]
// bytes; a [link.Note] tells of one after them. The link of BASE itself is
// relative to the base around the document. CODEBASE is the base of the other attributes of its
// OBJECT or APPLET element, as HTML 4.01 section 13.3 has it; browsers of today
// ignore it. A [link.Note] tells of a BASE that is broken.
//
// # Encodings
//
// A document is read as it is, in UTF-8 or any encoding that contains
// US-ASCII; UTF-16 has to be decoded before. A value that is not UTF-8 is decoded by
// what the type of the document or its META element says, or windows-1252: that
// value alone, so that places are those in the document.
//
// # XHTML
//
// A document whose type is application/xhtml+xml, or that has no type and a
// name that ends with .xhtml or .xht, is read in the same way, except that "/>"
// closes each element, and that there are CDATA sections. This is so for
// elements of SVG and MathML in any document (HTML section 13.2.6.5); which
// ones are open is known up to a depth of 256.
//
// # Specifications
//
// HTML of the WHATWG, above all sections 4.2, 4.8.4.3.10 and 13.2.5; HTML 4.01
// sections 13.3 and 13.6; SVG 2; MathML 3; RFC 8288 for "meta link".
//
// # Security considerations
//
// All functions take time linear in the document. In memory are the beginning,
// up to [base.MaxHead], and the longest token, of [MaxToken] bytes at most: up
// to eight times, and for a tag of many attributes up to 64 times. Documents
// are inside of each other up to [link.MaxDepth]. No input makes them panic.
//
// What this package sees need not be what a browser sees: a script can change
// all of it.
package html

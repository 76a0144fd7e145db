// Package prose finds the links of reStructuredText, AsciiDoc, Org mode and
// LaTeX.
//
// The context of a link is "link", "image", "video", "include", "target" (..
// _name: x), "option" (:target: x), "xref", or a role of Sphinx: "download" and
// "doc"; in LaTeX that of a command: "url", "href", "path". The rest is
// searched as by package extract/text: comments with the context "comment",
// literal text and listings with "code", and all else with "text". Comments and
// code have no other links. Escapes, white space in targets of
// reStructuredText, line breaks in URLs of LaTeX, attributes of AsciiDoc and
// abbreviations of Org mode (#+LINK) that the document has set before are
// replaced; the place of a link is that of its source.
//
// Directives and macros that a program or a document defines are not known.
// Names of targets, in AsciiDoc those of anchors without "#", and in Org
// headings and other names in brackets, are not links. What follows "::" in a
// file of Org, and what is escaped in AsciiDoc, is left out. So are targets
// with an attribute that is not set, targets with a module of Antora
// (module:a.adoc) or a project (:doc:), and types of links of Org that are not
// schemes that the Finder of the document knows: at the end a [link.Note] for
// each of these three says how many, and names a few. In running text of
// AsciiDoc these are words that such an attribute may make a URI of: "{url}/a"
// or "https://{host}/a".
//
// Of 100 random finds in RST 1 was wrong, and of 100 in AsciiDoc 3. Of the
// links that docutils finds in 455 files 1.3 % are missed, most of them of the
// roles :pep: and :rfc:; of those that Asciidoctor finds in 176 files 1.1 %.
//
// Time is linear in the document. [MaxParagraph] and [MaxAttributes] bound
// memory; the text of attributes and abbreviations that are used may be at most
// 16 MiB in all.
package prose

// Package xml finds the links of XML documents: SVG, Atom, RSS, OPML, sitemaps,
// XHTML, DocBook, XSLT, schemas, RDF, catalogs, relationships of OOXML, and
// documents of other vocabularies.
//
//	for l, err := range xml.Links(link.Document{Body: f}) {
//		…
//	}
//
// # What is a link
//
//   - Attributes that hold URI references: xlink:href, xml:base, rdf:about,
//     rdf:resource, rdf:datatype and the locations of xsi:schemaLocation by
//     their namespaces, or by their usual prefixes where these are not bound;
//     href, src, url, uri, xmlUrl, htmlUrl, fileref, schemaLocation and
//     systemId on any element; ref and link, if the value names an HTML page,
//     as in the indexes of Qt Help and Devhelp; more attributes on elements of
//     XHTML and OOXML.
//   - Of relationships of OOXML only Target, where TargetMode is External.
//   - Elements whose content is one URI reference: loc of sitemaps, link, guid,
//     url, docs and comments of RSS, id, icon, logo and uri of Atom; loc, link,
//     url, uri and href in other vocabularies, if it looks like one.
//   - Any other attribute whose whole value is a URI that the Finder of the
//     document finds; with [link.Options.Text], any URI in it.
//   - Links in HTML that an element has as its text: description of RSS,
//     content:encoded, the elements of Atom with the type html, description of
//     KML. Their contexts begin with its name: "description a href".
//   - URIs in the text of a paragraph of OOXML and of ODF, of all its runs and
//     spans together, and in the instructions of its fields; the fragments of
//     hyperlinks, with their targets if the relationships are known.
//   - URIs in other character data, CDATA sections, comments and processing
//     instructions, as the Finder finds them. If the text of an element is one
//     URI to browsers, it is read as they do.
//   - The system identifiers of the document type, its entities and its
//     notations; the href of xml-stylesheet and xml-model.
//   - URLs in style sheets, in SVG and XHTML: the attribute style,
//     attributes such as fill, and the element style.
//
// The Context of a link has the names as written: "a href", "image
// xlink:href", "loc"; or "text", "comment", "DOCTYPE", "ENTITY", "NOTATION",
// the name of a processing instruction, with that of the pseudo-attribute, if
// any ("xml-stylesheet href"). Long names are cut.
//
// Namespace names are not links: xmlns, targetNamespace, namespace, and the
// first name of each pair of xsi:schemaLocation are left out.
//
// Of 100 random finds in 8 publications in EPUB and of 100 in 450 feeds (RSS,
// RDF, Atom; most of them small test documents) none was wrong; of 100 in 121
// documents of ODF 25 were, 24 by empty xlink:href, no links since then. Of
// OOXML, 8 documents were there, with one link; of sitemaps, none.
//
// # Bases
//
// The base of a link is that of the document, of each xml:base around it, and
// of BASE in XHTML. That of an xml:base itself is the base of the enclosing
// element (XML Base section 4).
//
// # Places
//
// Start and End are bytes of the document as it is stored, in any encoding.
// They are exact in encodings that have one way to write each character, which
// are all but ISO-2022-JP and broken text. A place includes an entity reference
// as a whole: Start is at its "&", and End is after its ";". The encoding is
// that of the byte order mark, of the parameter charset of the media type, or
// of the XML declaration, in this order (RFC 7303 section 3); else it is UTF-8.
//
// # Malformed documents
//
// Links are found in documents that are not well-formed, too: names of tags
// need not match, and a "<" that does not begin markup is read as character
// data, with a [link.Note]. If a tag is cut off by "<", its complete attributes
// count, and the rest is searched as text. If it is cut off by the end of the
// document, only its complete attributes count. A document that ends inside
// markup, or before the end tag of its first element, is [link.ErrDamaged].
// There are at most [MaxNotes] notes, and one that says so.
//
// # Security considerations
//
// References to characters, to the five entities of XML and to the internal
// entities that the document declares are replaced. A link with another
// reference keeps it, or beyond a limit is left out, and a [link.Note] says so.
// See [MaxEntity], [MaxEntities] and [MaxReplaced]: replacement text counts
// against [link.Limits].Work. No external resource is read. Time is linear.
// Memory is a window of 1 MiB, more for a long tag, and the state of the open
// elements: see [MaxTag], [MaxHTML], [MaxScopes] and [MaxBase]. No input causes
// a panic.
package xml

// Package extract finds the links of a document of any known format.
//
//	// import "github.com/urikit/uri/extract/base", ".../extract/link"
//	d := link.Document{Body: file, Name: "page.html", Base: base.Retrieved(u)}
//	for l, err := range extract.Links(d) {
//		if err != nil {
//			log.Print(err) // more links may follow: see package link
//			continue
//		}
//		target, ok := l.Target()
//	}
//
// The format is chosen by the first of these that decides: the media type;
// magic bytes, such as those of archives; the extension of the name; the look
// of the first bytes. Everything else is plain text. A text that looks like an
// mbox is read as one: archives of mailing lists have names such as
// 2010-November.txt. A nested binary document of unknown format is not read;
// for others see [link.Options].
//
// These packages read one format each, or a few: [text], [html], [css], [xml],
// [json], [csv], [markdown], [prose], [man], [pdf], [mail], [warc]. This
// package names them, and unpacks gzip, bzip2, xz and zstd; tar, ar and zip,
// and so EPUB and the formats of office programs, which are zip archives. In
// OpenDocument packages manifest.rdf and META-INF/manifest.xml, which name the
// other files, are not read. A single compressed document, such as
// page.html.gz, has no part. Its places count in the uncompressed text.
//
// # Lines that are broken
//
// Lines of iCalendar and vCard are unfolded (RFC 5545 section 3.1, RFC 6350
// section 3.2), and lines of text/plain with format=flowed are joined (RFC
// 3676), before links are looked for. Places are those in the document. Values
// in quoted-printable, as in vCard 2.1, are not decoded, and a note says so.
//
// # Encodings
//
// The encoding of a text matters only for characters beyond US-ASCII. Encodings
// that contain US-ASCII are not decoded, so places count in the file. Other
// encodings are decoded, by the charset parameter of the media type or by the
// byte order mark of UTF-16 or UTF-32; then places count in the UTF-8 text.
//
// # Damaged documents
//
// A truncated container yields the links that are still there, and a
// [link.Note] of [ErrCut]. The files of a zip archive without a directory are
// found by their local headers.
//
// # Anchors
//
// [link.Options].Anchors is called with each place that a fragment can
// identify, and with each file of an archive:
//
//	HTML, XHTML  the id of each element, and the name of A; that of MAP is
//	             for references by name
//	XML          id and xml:id, rdf:ID, the bookmarks of OOXML and ODF
//	Markdown     the names that GitHub gives headings, also those in HTML;
//	             what HTML in it has; {#id}
//	notebooks    those, and the names that Jupyter gives headings
//	JSON         $anchor and $dynamicAnchor; an $id that is a fragment
//	RST          targets and titles, as Docutils names them
//	AsciiDoc     ids, and titles as Asciidoctor names them, also on GitHub
//	Org, LaTeX   CUSTOM_ID, ID and <<target>>; \label and \hypertarget
//
// A checker compares the fragment with them, as it is written and then
// percent-decoded, as browsers do. In HTML also "" and, in any letter case,
// "top" are fine, and ":~:" begins what is not a name. A fragment that has a
// syntax of its own, such as "xpointer(…)", "svgView(…)", "t=10" or "page=3",
// names no anchor: the syntax depends on the media type. Scripts may add
// anchors to a page, and so may what a document includes, as by include:: of
// AsciiDoc. A JSON Pointer, which begins with "/", is not listed.
// GitHub writes ids with "user-content-" before them, and finds them with or
// without it. HTML in an element or in a string of another format has none.
//
// # Security considerations
//
// An attacker may have written the document. Nested documents are read up to
// [link.MaxDepth]. All unpacked bytes, and all bytes held in memory, count
// against the [link.Limits] of the outermost document; a note reports each part
// that is skipped because of a limit. Time is linear in the unpacked size.
// Memory is bounded. xz and zstd, with windows of at most 128 MiB, need most of
// it, and so do formats that hold a whole document.
package extract

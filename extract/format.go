package extract

import (
	"iter"
	"mime"
	"path"
	"strings"

	"github.com/urikit/uri/extract/internal/css"
	"github.com/urikit/uri/extract/internal/csv"
	"github.com/urikit/uri/extract/internal/html"
	"github.com/urikit/uri/extract/internal/json"
	"github.com/urikit/uri/extract/internal/mail"
	"github.com/urikit/uri/extract/internal/man"
	"github.com/urikit/uri/extract/internal/markdown"
	"github.com/urikit/uri/extract/internal/pdf"
	"github.com/urikit/uri/extract/internal/prose"
	"github.com/urikit/uri/extract/internal/warc"
	"github.com/urikit/uri/extract/internal/xml"
	"github.com/urikit/uri/extract/link"
)

// A Format is a document format.
type Format struct {
	Name  string   // "html"
	Title string   // "HTML, and XHTML"
	Types []string // media types, in lower case; "multipart/*" and "*+xml" are patterns
	Ends  []string // extensions of file names, in lower case: ".html"

	// Magic are byte strings that identify the format at the beginning.
	Magic []string

	// Looks reports whether the beginning of a document without a known type or
	// name looks like this format. It may be nil.
	Looks func(head []byte) bool

	// Links reads a document. It passes nested documents to open.
	Links func(d link.Document, open link.Opener) iter.Seq2[link.Link, error]

	// Bytes says that documents are binary, and not text in some encoding.
	Bytes bool
}

// A reader is the function Links of a format.
type reader = func(link.Document, link.Opener) iter.Seq2[link.Link, error]

// leaf returns the reader of a format without nested documents.
func leaf(f func(link.Document) iter.Seq2[link.Link, error]) reader {
	return func(d link.Document, _ link.Opener) iter.Seq2[link.Link, error] { return f(d) }
}

// formats returns the known formats. Their Looks functions are tried in this
// order.
func formats() []Format { return append(documents(), containers()...) }

var words = strings.Fields

func documents() []Format {
	return []Format{
		{Name: "html", Title: "HTML, and XHTML", Links: leaf(html.Links), Looks: looksLikeHTML,
			Types: words("text/html application/xhtml+xml"),
			Ends:  words(".html .htm .xhtml .xht .shtml")},
		{Name: "xml", Title: "XML: SVG, Atom, RSS, sitemaps and others",
			Links: leaf(xml.Links), Looks: looksLikeXML,
			Types: words("text/xml application/xml *+xml"),
			Ends: words(".xml .svg .rss .atom .rdf .opml .xsl .xslt .xsd .wsdl .dbk .ncx .opf " +
				".rels .kml .gpx .xlf .ui .plist .omf .docbook .fodt .fods .fodp")},
		{Name: "json", Title: "JSON, and formats such as HAR, JSON-LD, notebooks, JSON Lines",
			Links: json.Links, Looks: looksLikeJSON,
			Types: words("application/json application/x-ndjson application/json-seq *+json"),
			Ends: words(".json .jsonl .ndjson .jsonld .geojson .har .ipynb .webmanifest " +
				".topojson")},
		{Name: "css", Title: "style sheets", Links: leaf(css.Links),
			Types: words("text/css"), Ends: words(".css")},
		{Name: "markdown", Title: "CommonMark, with the additions of GitHub",
			Links: markdown.Links,
			Types: words("text/markdown text/x-markdown"),
			Ends:  words(".md .markdown .mdown .mkd")},
		{Name: "rst", Title: "reStructuredText", Links: leaf(prose.RST),
			Types: words("text/x-rst text/prs.fallenstein.rst"), Ends: words(".rst .rest")},
		{Name: "asciidoc", Title: "AsciiDoc", Links: leaf(prose.AsciiDoc),
			Types: words("text/asciidoc text/x-asciidoc"), Ends: words(".adoc .asciidoc")},
		{Name: "org", Title: "Org mode", Links: leaf(prose.Org),
			Types: words("text/org text/x-org"), Ends: words(".org")},
		{Name: "latex", Title: "LaTeX, BibTeX", Links: leaf(prose.LaTeX),
			Types: words("text/x-tex application/x-tex application/x-latex"),
			Ends:  words(".tex .latex .ltx .bib")},
		{Name: "csv", Title: "comma-separated values", Links: leaf(csv.Links),
			Types: words("text/csv"), Ends: words(".csv")},
		{Name: "tsv", Title: "tab-separated values", Links: leaf(csv.Tabs),
			Types: words("text/tab-separated-values"), Ends: words(".tsv .tab")},
		{Name: "mail", Title: "a message: mail, MHTML", Links: mail.Links, Looks: looksLikeMail,
			Types: words("message/* multipart/* application/x-mimearchive text/rfc822-headers"),
			Ends:  words(".eml .mhtml .mht")},
		{Name: "mbox", Title: "a mailbox: many messages",
			Links: mail.Mbox, Looks: looksLikeMbox,
			Types: words("application/mbox"), Ends: words(".mbox .mbx")},
		{Name: "man", Title: "manual pages", Links: leaf(man.Links), Looks: looksLikeMan,
			Types: words("text/troff application/x-troff-man"), Ends: words(".man .mdoc")},
		{Name: "pdf", Title: "PDF: link annotations, not the printed text",
			Links: leaf(pdf.Links), Bytes: true, Magic: []string{"%PDF-"},
			Types: words("application/pdf"), Ends: words(".pdf")},
		{Name: "warc", Title: "WARC and ARC, web archives",
			Links: concurrent(warc.Links), Bytes: true,
			Magic: []string{"WARC/1.", "WARC/0.", "filedesc:"},
			Types: words("application/warc application/x-warc application/x-arc"),
			Ends:  words(".warc .arc")},
	}
}

// containers are those of other documents, and what is read as text.
func containers() []Format {
	return []Format{
		{Name: "gzip", Title: "compressed by gzip",
			Links: unpack(gunzip), Bytes: true, Magic: []string{"\x1f\x8b\x08"},
			Types: words("application/gzip application/x-gzip"), Ends: words(".gz .tgz")},
		{Name: "bzip2", Title: "compressed by bzip2",
			Links: unpack(bunzip2), Bytes: true, Magic: []string{"BZh"},
			Types: words("application/x-bzip2 application/bzip2"), Ends: words(".bz2 .tbz")},
		{Name: "xz", Title: "compressed by xz",
			Links: unpack(unxz), Bytes: true, Magic: []string{"\xfd7zXZ\x00"},
			Types: words("application/x-xz"), Ends: words(".xz .txz")},
		{Name: "zstd", Title: "compressed by zstd",
			Links: unpack(unzstd), Bytes: true, Magic: []string{"\x28\xb5\x2f\xfd"},
			Types: words("application/zstd"), Ends: words(".zst .tzst")},
		{Name: "tar", Title: "the files of a tar archive",
			Links: archive(untar), Looks: looksLikeTar, Bytes: true,
			Types: words("application/x-tar"), Ends: words(".tar")},
		{Name: "ar", Title: "the files of an ar archive: packages of Debian",
			Links: archive(unar), Bytes: true, Magic: []string{arMagic},
			Types: words("application/vnd.debian.binary-package"), Ends: words(".deb")},
		{Name: "zip", Title: "the files of a zip archive: EPUB, office documents",
			Links: archive(unzip), Bytes: true, Magic: []string{"PK\x03\x04", "PK\x05\x06"},
			Types: words("application/zip application/epub+zip"), Ends: words(".zip .epub .jar")},
		{Name: "calendar", Title: "iCalendar, vCard",
			Links: leaf(calendar), Looks: looksLikeCalendar,
			Types: words("text/calendar text/vcard text/x-vcard text/directory"),
			Ends:  words(".ics .ifb .vcf .vcard")},
		{Name: "text", Title: "plain text", Links: leaf(plain),
			Types: words("text/* application/javascript"),
			Ends:  words(".txt .text .log")},
	}
}

// hasType reports whether a media type belongs to the format: exactly, or by a
// pattern.
func (f *Format) hasType(t string) (exact, pattern bool) {
	for _, p := range f.Types {
		switch before, after, ok := strings.Cut(p, "*"); {
		case !ok:
			exact = exact || p == t
		case strings.HasPrefix(t, before) && strings.HasSuffix(t, after):
			pattern = true
		}
	}
	return exact, pattern
}

// end returns the extension of a file name, or of the path of a URI, in lower
// case.
func end(name string) string {
	before, after, ok := strings.Cut(name, "://")
	if ok && before != "" && !strings.ContainsAny(before, "?#") {
		after, _, _ = strings.Cut(after, "#")
		name, _, _ = strings.Cut(after, "?")
		if !strings.Contains(name, "/") {
			return ""
		}
	}
	return strings.ToLower(path.Ext(name))
}

// mediaType returns the type without parameters, in lower case, and the
// parameter charset.
func mediaType(t string) (name, charset string) {
	name, parameters, err := mime.ParseMediaType(t)
	if err != nil {
		name, _, _ = strings.Cut(t, ";")
		name = strings.ToLower(strings.TrimSpace(name))
	}
	return name, parameters["charset"]
}

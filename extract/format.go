package extract

import (
	"iter"
	"mime"
	"path"
	"strings"

	"github.com/urikit/uri/extract/css"
	"github.com/urikit/uri/extract/html"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/mail"
	"github.com/urikit/uri/extract/man"
	"github.com/urikit/uri/extract/markdown"
	"github.com/urikit/uri/extract/pdf"
	"github.com/urikit/uri/extract/warc"
	"github.com/urikit/uri/extract/xml"
)

// A Format is a kind of documents.
type Format struct {
	Name  string   // "html"
	Title string   // "HTML, and XHTML"
	Types []string // media types, in lower case; "multipart/*" and "*+xml" are patterns
	Ends  []string // of names of files, in lower case: ".html"

	// Magic are what documents begin with, beyond doubt.
	Magic []string

	// Looks reports whether the beginning of a document, which has no known
	// type or name, looks like this format. It may be nil.
	Looks func(head []byte) bool

	// Links reads a document. What is inside of it is given to open.
	Links func(d link.Document, open link.Opener) iter.Seq2[link.Link, error]

	// Bytes says that documents are bytes, and not text in some encoding.
	Bytes bool
}

// A reader is the function Links of a format.
type reader = func(link.Document, link.Opener) iter.Seq2[link.Link, error]

// leaf returns the reader of a format that has no documents inside.
func leaf(f func(link.Document) iter.Seq2[link.Link, error]) reader {
	return func(d link.Document, _ link.Opener) iter.Seq2[link.Link, error] { return f(d) }
}

// formats are those that are known. What a document looks like is tried in this
// order.
func formats() []Format {
	return []Format{
		{
			Name: "html", Title: "HTML, and XHTML", Links: leaf(html.Links), Looks: looksLikeHTML,
			Types: []string{"text/html", "application/xhtml+xml"}, Ends: []string{".html", ".htm", ".xhtml", ".xht", ".shtml"},
		},
		{
			Name: "xml", Title: "XML: SVG, Atom, RSS, sitemaps and others", Links: leaf(xml.Links), Looks: looksLikeXML,
			Types: []string{"text/xml", "application/xml", "*+xml"},
			Ends: []string{
				".xml", ".svg", ".rss", ".atom", ".rdf", ".opml", ".xsl", ".xslt", ".xsd", ".wsdl", ".dbk", ".ncx", ".opf", ".rels",
				".kml", ".gpx", ".xlf", ".ui", ".plist", ".omf", ".docbook",
			},
		},
		{
			Name: "css", Title: "style sheets", Links: leaf(css.Links),
			Types: []string{"text/css"}, Ends: []string{".css"},
		},
		{
			Name: "markdown", Title: "CommonMark, with the additions of GitHub", Links: markdown.Links,
			Types: []string{"text/markdown", "text/x-markdown"}, Ends: []string{".md", ".markdown", ".mdown", ".mkd"},
		},
		{
			Name: "mail", Title: "a message: mail, MHTML", Links: mail.Links, Looks: looksLikeMail,
			Types: []string{"message/*", "multipart/*", "application/x-mimearchive", "text/rfc822-headers"}, Ends: []string{".eml", ".mhtml", ".mht"},
		},
		{
			Name: "mbox", Title: "messages, one after the other", Links: mail.Mbox, Looks: looksLikeMbox,
			Types: []string{"application/mbox"}, Ends: []string{".mbox", ".mbx"},
		},
		{
			Name: "man", Title: "manual pages", Links: leaf(man.Links), Looks: looksLikeMan,
			Types: []string{"text/troff", "application/x-troff-man"}, Ends: []string{".man", ".mdoc"},
		},
		{
			Name: "pdf", Title: "PDF: links, not what is printed", Links: leaf(pdf.Links), Bytes: true,
			Types: []string{"application/pdf"}, Ends: []string{".pdf"}, Magic: []string{"%PDF-"},
		},
		{
			Name: "warc", Title: "WARC and ARC, web archives", Links: warc.Links, Bytes: true,
			Types: []string{"application/warc", "application/x-warc", "application/x-arc"}, Ends: []string{".warc", ".arc"},
			Magic: []string{"WARC/1.", "WARC/0.", "filedesc:"},
		},
		{
			Name: "gzip", Title: "packed by gzip", Links: unpack(gunzip), Bytes: true,
			Types: []string{"application/gzip", "application/x-gzip"}, Ends: []string{".gz", ".tgz"}, Magic: []string{"\x1f\x8b\x08"},
		},
		{
			Name: "bzip2", Title: "packed by bzip2", Links: unpack(bunzip2), Bytes: true,
			Types: []string{"application/x-bzip2", "application/bzip2"}, Ends: []string{".bz2", ".tbz"}, Magic: []string{"BZh"},
		},
		{
			Name: "xz", Title: "packed by xz", Links: unpack(unxz), Bytes: true,
			Types: []string{"application/x-xz"}, Ends: []string{".xz", ".txz"}, Magic: []string{"\xfd7zXZ\x00"},
		},
		{
			Name: "zstd", Title: "packed by zstd", Links: unpack(unzstd), Bytes: true,
			Types: []string{"application/zstd"}, Ends: []string{".zst", ".tzst"}, Magic: []string{"\x28\xb5\x2f\xfd"},
		},
		{
			Name: "tar", Title: "the files of a tar archive", Links: archive(untar), Looks: looksLikeTar, Bytes: true,
			Types: []string{"application/x-tar"}, Ends: []string{".tar"},
		},
		{
			Name: "ar", Title: "the files of an ar archive: packages of Debian", Links: archive(unar), Bytes: true,
			Types: []string{"application/vnd.debian.binary-package"}, Ends: []string{".deb"}, Magic: []string{arMagic},
		},
		{
			Name: "zip", Title: "the files of a zip archive: EPUB, office documents", Links: archive(unzip), Bytes: true,
			Types: []string{"application/zip", "application/epub+zip"}, Ends: []string{".zip", ".epub", ".jar"}, Magic: []string{"PK\x03\x04", "PK\x05\x06"},
		},
		{
			Name: "text", Title: "plain text", Links: leaf(link.Text),
			Types: []string{"text/*", "application/json", "application/javascript"}, Ends: []string{".txt", ".text", ".log", ".rst", ".adoc"},
		},
	}
}

// hasType reports whether a media type is one of the format, and how well it
// fits: a pattern is worse.
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

// end returns the ending of the name of a file, or of the path of a URI, in
// lower case.
func end(name string) string {
	if i := strings.Index(name, "://"); i > 0 {
		name, _, _ = strings.Cut(name, "#")
		name, _, _ = strings.Cut(name[i+len("://"):], "?")
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

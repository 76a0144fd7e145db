package xml_test

import (
	stdxml "encoding/xml"
	"html"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/extract/link"
)

// FuzzLinks holds the links of any document to their laws; and the standard
// library finds the same attributes in what is well-formed.
func FuzzLinks(f *testing.F) {
	for _, s := range []string{
		"<a href='b&amp;c' x:href=\"d\"><loc> <![CDATA[e]]>&#102;</loc>http://g/?&lt;</a>",
		"<svg><style>a{b:url(c)}</style><p fill='url(&quot;d&quot;)'/></svg>",
		"<!DOCTYPE a PUBLIC 'b' \"c\" [<!ENTITY d SYSTEM 'e'><!-- http://f/ --><?g http://h/?>" +
			"]><a/>", "<a b=\"<c href='d'/>", "<html><img srcset='a,,b 2x (,) ,c'/>",
		"<a xml:base='http://b/'><c xml:base='d' href='e'/></a><f href='g'/>",
		"<?xml version='1.0' encoding='windows-1252'?><a href='\xe9'/>",
		"\xFF\xFE<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00b\x00>\x00",
		"<a xsi:schemaLocation='b c&#x20;d e'/>", "<?xml-stylesheet href='a'?>",
		"</a ' http://b/ <", "<!DOCTYPE a [<!ENTITY b 'http://c/'>]><a href='&b;'>&b;" +
			"d</a>", "<loc> <![CDATA[0]]>#</0",
		`<rss><description>&lt;a href="a&amp;amp;b"><![CDATA[<img src=c>]]> http://d/`,
		"<rss><description>é é é é é é é é é é &lt;a href='b'>",
		`<feed xmlns="http://www.w3.org/2005/Atom"><title type="html">&lt;a href="t"></title>`,
		`<x:hyperlink xmlns:x="http://purl.oclc.org/ooxml/a" location="b"/><x:p>HYPERLINK "http://a/" \l "b"</x:p>`,
		"<w:p xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main'><w:t>http://a" +
			"</w:t> <w:b/><w:t>b</w:t><w:tab/>c<w:p/><!-- http://d/ --></w:p>",
		"<p xmlns='urn:oasis:names:tc:opendocument:xmlns:text:1.0'>http://a<s/>&#58;<a href='b' c='http" +
			"&#58;//d'>http://<![CDATA[e]]><!--f--></p>",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, document string) {
		var hrefs []string
		for _, l := range format.Check(t, document).Links {
			if strings.HasSuffix(l.Context, " href") && strings.Count(l.Context, " ") == 1 &&
				!strings.HasPrefix(l.Context, "xml-") {
				hrefs = append(hrefs, l.Text)
			}
		}
		if want, ok := oracle(document); ok && inUTF8(document) && !slices.Equal(hrefs, want) {
			t.Errorf("%q, the standard library finds %q", hrefs, want)
		}
	})
}

// written reports whether a link may be written like this.
func written(document string, l link.Link) bool {
	raw := document[l.Start:l.End]
	if strings.Count(l.Context, " ") > 1 && strings.ContainsAny(raw, "&<\x00") { // in HTML
		return true
	}
	if _, fragment, ok := strings.Cut(l.Text, "#"); ok && strings.Contains(document, "office") ||
		strings.Contains(document, "ooxml") {
		return strings.Contains(raw, `\l`) || means(raw, fragment) || means(raw, l.Text)
	}
	declared := strings.Contains(document, "<!ENTITY") && strings.Contains(raw, "&")
	return declared || strings.Contains(raw, "<") || strings.Contains(raw, "]]>") || means(raw,
		l.Text) || strings.ContainsAny(l.Context, "()@")
}

func inUTF8(document string) bool {
	return utf8.ValidString(document) && !strings.Contains(document, "encoding") &&
		!strings.Contains(document, "\x00")
}

// means reports whether a text is what is written, with or without entities and
// white space.
func means(raw, text string) bool {
	clean := func(s string) string { return strings.Join(strings.Fields(s), "") }
	t := clean(text)
	return clean(raw) == t || clean(html.UnescapeString(raw)) == t ||
		clean(unescape(raw)) == t || strings.ContainsAny(text, "\u00ad\u200b\ufeff")
}

// unescape replaces the entities of XML by asking the standard library.
func unescape(raw string) string {
	d := stdxml.NewDecoder(strings.NewReader("<a>" + raw + "</a>"))
	d.Strict = false
	var b strings.Builder
	for {
		token, err := d.RawToken()
		if err != nil {
			return b.String()
		}
		if c, ok := token.(stdxml.CharData); ok {
			b.Write(c)
		}
	}
}

// oracle returns the attributes href without a prefix that the standard library
// finds, if a document is well-formed.
func oracle(document string) (hrefs []string, ok bool) {
	if strings.ContainsAny(document, "\r\t\n") { // it makes other white space of it
		return nil, false
	}
	d := stdxml.NewDecoder(strings.NewReader(document))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return hrefs, true
		}
		if err != nil {
			return nil, false
		}
		switch e := token.(type) {
		case stdxml.Directive: // any text for the library; DOCTYPE by XML section 2.8
			if !strings.HasPrefix(string(e), "DOCTYPE") {
				return nil, false
			}
		case stdxml.StartElement:
			for _, a := range e.Attr {
				if a.Name.Local == "href" && a.Name.Space == "" {
					hrefs = append(hrefs, a.Value)
				}
			}
		}
	}
}

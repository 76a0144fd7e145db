package xml_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/internal/xml"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/text"
)

var format = linktest.Format{Links: linktest.Alone(xml.Links), Written: written,
	Encoded: func(document string) bool { return !inUTF8(document) }}

// read returns the links of a document and its notes.
func read(d link.Document) string {
	return strings.Join(linktest.Show(xml.Links(d), linktest.Text), "|")
}

func TestLinks(t *testing.T) {
	for _, test := range []struct{ name, document, want string }{ // context and text of each link
		{"nothing", "", ""},
		{"empty element", "<a/>", ""},
		{"xlink by namespace", `<a xmlns:l="http://www.w3.org/1999/xlink" l:href="b" ` +
			`l:title="c"/>`, "a l:href b"},
		{"xlink by its usual prefix", `<a xlink:href="b" xlink:role="http://r/"/>`,
			"a xlink:href b|a xlink:role http://r/"},
		{"xlink bound to something else",
			`<a xmlns:xlink="x:y" xlink:actuate="b" xlink:href="c"/>`, "a xlink:href c"},
		{"a namespace in an entity", `<svg xmlns:xsi="&ns;" xsi:noNamespaceSchemaLocation="b"/>`,
			"svg xsi:noNamespaceSchemaLocation b"},
		{"names of namespaces", `<a xmlns="http://a/" xmlns:b="http://b/" ` +
			`targetNamespace="http://c/"><i namespace="http://d/"/></a>`, ""},
		{"locations of schemas", `<a xsi:schemaLocation="http://n/ a.xsd` + "\n" +
			`http://m/ b.xsd"/>`, "a xsi:schemaLocation a.xsd|a xsi:schemaLocation b.xsd"},
		{"import of a schema", `<xs:import namespace="http://n/" schemaLocation="x.xsd"/>`,
			"xs:import schemaLocation x.xsd"},
		{"any attribute that is a URI", `<a b="http://c/" d="e http://f/" g="mailto:x@y"/>`,
			"a b http://c/|a g mailto:x@y"},
		{"entities", `<!DOCTYPE a [<!ENTITY u "4">]><a href="?x=1&amp;y=&#50;&#x33;&u;&amp"/>`,
			"a href ?x=1&y=234&amp"},
		{"quotation marks", `<a href='"' src = "'"/>`, `a href "|a src '`},
		{"old HTML", `<a href=b checked src=c/>`, "a href b|a src c"},
		{"character data", `<a>see http://b/?c=1&amp;d=2.</a>`, "text http://b/?c=1&d=2"},
		{"CDATA", `<a><![CDATA[<http://b/?c&amp;>]]></a>`, "text http://b/?c&amp;"},
		{"comment", `<!-- http://a/ <b href="c"/> -->`, "comment http://a/"},
		{"a URI ends at a tag", `<a>http://b/<c/>d</a>`, "text http://b/"},
		{"Atom", `<feed xmlns="http://www.w3.org/2005/Atom"><id>tag:x,2000:y</id><link ` +
			`href="a"/><logo> l.png </logo><title>x.y</title>` +
			`<author><uri>u</uri></author><generator uri="g">x</generator></feed>`,
			"id tag:x,2000:y|link href a|logo l.png|uri u|generator uri g"},
		{"RSS", `<rss><channel><link><![CDATA[ a ]]></link><item><guid>b</guid><guid ` +
			`isPermaLink="false">c.d</guid>` +
			`<enclosure url="e"/><comments>f</comments></item></channel></rss>`,
			"link a|guid b|enclosure url e|comments f"},
		{"Atom in RSS", `<rss xmlns:atom="http://www.w3.org/2005/Atom"><atom:link href="x"/>` +
			`<atom:id>y</atom:id></rss>`, "atom:link href x|atom:id y"},
		{"sitemap", `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>` +
			"\n" + `http://a/?b&amp;c</loc></url></urlset>`, "loc http://a/?b&c"},
		{"content with a space", `<urlset><url><loc>http://a/b c</loc></url></urlset>`,
			"loc http://a/b c"},
		{"content that is two texts", `<urlset><loc>http://a/<![CDATA[?b&c]]>&amp;d</loc></` +
			`urlset>`, "loc http://a/?b&c&d"},
		{"content with a comment before", `<urlset><loc> <!-- x --> a</loc></urlset>`, "loc a"},
		{"content with an element", `<urlset><loc>http://a/<b/>c</loc></urlset>`, "text http://a/"},
		{"content that looks like one", `<x><url>a.html</url><link>word</link><uri>two words</` +
			`uri><url>see http://b/</url></x>`, "url a.html|text http://b/"},
		{"id of others", `<project><id>a.b</id></project>`, ""},
		{"OPML", `<opml><outline xmlUrl="a" htmlUrl="b" text="c"/></opml>`,
			"outline xmlUrl a|outline htmlUrl b"},
		{"relationships", `<Relationships xmlns="http://schemas.openxmlformats.org/package/` +
			`2006/relationships"><Relationship Type="http://t/" Target="a/b.xml"/><Relationship ` +
			`Type="http://t/" Target="../c" TargetMode="External"/></Relationships>`,
			"Relationship Target ../c"},
		{"a paragraph of OOXML", `<w:body xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/` +
			"2006/main\"><w:p>\n<w:r><w:t>See http://a.ex</w:t></w:r>\n<w:r><w:rPr/><w:t>ample/b</w:t><w:tab/>" +
			`<w:t>c</w:t></w:r><w:r><w:fldChar/><w:instrText> HYPERLINK "http://</w:instrText>` +
			`<w:instrText>d/" </w:instrText><w:fldChar/><w:t>http://e/</w:t></w:r></w:p>` +
			`<w:p><w:fldSimple w:instr=' HYPERLINK "http://f/"'><w:t>http://g/</w:t></w:fldSimple></w:p>h</w:body>`,
			`text http://a.example/b|text http://d/|text http://e/|w:fldSimple w:instr http://f/|text http://g/`},
		{"a paragraph of ODF", `<t:p xmlns:t="urn:oasis:names:tc:opendocument:xmlns:text:1.0">http://` +
			`a.<t:span>example/</t:span>b<t:s/>c <t:a xlink:href="d">http://e/</t:a></t:p><t:p/><x>http://f/</x>g`,
			"text http://a.example/b|t:a xlink:href d|text http://e/|text http://f/"},
		{"the fragment of a field", `<w:p xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">` +
			`<w:t>http://a/</w:t><w:fldChar/><w:instrText>HYPERLINK "http://b/</w:instrText><w:instrText>c#x" ` +
			`\o "tip" \l "d"</w:instrText><w:fldChar/><w:t>http://e/</w:t><w:fldChar/><w:instrText> HYPERLINK  \l ` +
			`"_Toc1" \h</w:instrText><w:fldChar/><w:fldSimple w:instr='HYPERLINK "http://f/" \l "g"'/></w:p>`,
			"text http://a/|text http://b/c#d|text http://e/|text #_Toc1|w:fldSimple w:instr http://f/#g"},
		{"a fragment in the document", `<w:p xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ` +
			`xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:t>http://a/ </w:t>` +
			`<w:hyperlink w:anchor="b c"><w:t>d</w:t></w:hyperlink><w:hyperlink w:anchor="e" r:id="rId1"/>` +
			`<w:x w:anchor="no"/></w:p>`, "text http://a/|w:hyperlink w:anchor #b c"},
		{"an extension of a presentation", `<p:a xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main">` +
			`<p:ext uri="{BB962C8B-B14F-4D97-AF65-F5344CB8AC3E}"/><c:ext xmlns:c="http://purl.oclc.org/ooxml/` +
			`drawingml/chart" uri="{a}"/><x:ext xmlns:x="http://schemas.microsoft.com/office/drawing/2010/main" ` +
			`uri="{b}"/></p:a>`, ""},
		{"HTML in RSS", `<rss xml:base="http://x/"><channel><description>a &lt;b> <![CDATA[<a href="/cd">y</a> ` +
			`<a href='https://u/?a=1&amp;b=2'>http://t/?c&amp;d</a>]]></description><item><content:encoded>` +
			`&lt;img src="i?&amp;amp;j">&lt;!-- http://z/ --></content:encoded></item></channel></rss>`,
			"rss xml:base http://x/|description a href /cd|description a href https://u/?a=1&b=2|description " +
				"text http://t/?c&d|content:encoded img src i?&j|content:encoded comment http://z/"},
		{"text in RSS", `<rss><description>N &lt;http://a/?b&amp;c> &amp; &lt;d@e></description></rss>`,
			"text http://a/?b&c"},
		{"HTML in Atom", `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title type="html">&lt;a href="t"></title>` +
			`<summary type="text">&lt;a href="no"></summary><content type="html" xml:base="/p/">&lt;base href="q/">` +
			`&lt;a href="rel?a=1&amp;amp;b=2">x&lt;/a></content><content type="xhtml"><div ` +
			`xmlns="http://www.w3.org/1999/xhtml"><a href="in"/></div></content></entry></feed>`,
			"title a href t|content xml:base /p/|content base href q/|content a href rel?a=1&b=2|a href in"},
		{"no HTML in Atom", `<feed xmlns="http://purl.org/atom/ns#"><title mode="escaped" type="text/html">Design.Life</title>` +
			`<tagline type="text/html"> http://a/ </tagline></feed>`, "text http://a/"},
		{"HTML in KML", `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><description><![CDATA[<img src="a">` +
			`]]></description></Placemark></kml>`, "description img src a"},
		{"HTML in parts", `<rss><description>&lt;a href="a"><!-- http://c/ -->&lt;a href="b"></description></rss>`,
			"description a href a|comment http://c/|description a href b"},
		{"names of namespaces", `<w:a xmlns:w="http://schemas.openxmlformats.org/` +
			`wordprocessingml/2006/main" w:uri="http://a/" w:b="http://b/"><c xmlns="http://` +
			`schemas.openxmlformats.org/drawingml/2006/main" uri="{d}"/></w:a>`, "w:a w:b http://b/"},
		{"RDF", `<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:Description ` +
			`r:about="" r:ID="x"><p r:resource="#y"/></r:Description></r:RDF>`,
			"r:Description r:about |p r:resource #y"},
		{"DocBook", `<para><ulink url="a">b</ulink><imagedata fileref="c.png"/></para>`,
			"ulink url a|imagedata fileref c.png"},
		{"index of Qt Help", `<QtHelpProject><section ref="a.html" title="makefile.html">` +
			`<keyword name="b" ref="c.HTM#d.e"/></section></QtHelpProject>`,
			"section ref a.html|keyword ref c.HTM#d.e"},
		{"index of Devhelp", `<book xmlns="http://www.devhelp.net/book" name="x" ` +
			`link="index.html"><sub link="c-api/a.html?b"/><sub link="http://d/"/></book>`,
			"book link index.html|sub link c-api/a.html?b|sub link http://d/"},
		{"ref that is a name", `<xs:element ref="a:b"/><p ref="x.y"/><p ref=".html"/><p ` +
			`link="see a.html"/><p ref="#html"/><p ref=""/>`, ""},
		{"catalog", `<catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog">` +
			`<nextCatalog catalog="c"/><system systemId="s" uri="u"/></catalog>`,
			"nextCatalog catalog c|system systemId s|system uri u"},
		{"stylesheet", `<?xml version="1.0"?><?xml-stylesheet type="text/css" href="a&amp;b"?>` +
			`<?x http://y/?>`, "xml-stylesheet href a&b|x http://y/"},
		{"document type", `<!DOCTYPE a PUBLIC "-//X//http://n/" 'b.dtd' [ <!ENTITY c SYSTEM ` +
			`"d"> <!ENTITY % e "http://f/"> <!-- ' ] > http://g/ --> ` +
			`<!NOTATION h PUBLIC "i" "j"> <!ATTLIST k xmlns CDATA "http://l/"> <!ATTLIST k x ` +
			`CDATA "http://m/"> %e; ]><a/>`,
			"DOCTYPE b.dtd|ENTITY d|ENTITY http://f/|comment http://g/|NOTATION j|DOCTYPE " +
				"http://m/"},
		{"document type of HTML", `<!doctype html><a href="b"/>`, "a href b"},
		{"XHTML", `<html><head><base href="http://b/"/><meta content="0; url=http://c/"/></` +
			`head><body background="d"><object data="e"/>` +
			`<img srcset="f, g 2x,h 3x" ping="i  j"/><p cite="k" action="l" ` +
			`style="background: url(m)"/></body></html>`,
			"base href http://b/|meta content http://c/|body background d|object data e|img " +
				"srcset f|img srcset g|img srcset h|img ping i|img ping j|p cite k|p action " +
				"l|url() m"},
		{"these attributes elsewhere", `<x action="a.b" background="c" data="d" style="url(e)"/>`,
			""},
		{"SVG", `<svg xmlns="http://www.w3.org/2000/svg"><style><![CDATA[@import "a"; ` +
			`b{fill:url("#c")}]]></style><path style="mask:url('#d&amp;')" fill="url(#e)"/></svg>`,
			"@import a|url() #c|url() #d&|url() #e"},
		{"names that are cut and do not print", "<" + strings.Repeat("é", 40) +
			" \x1bhref='a' x:href='b'/>", strings.Repeat("é", 32) + " x:href b"},
		{"empty values", `<a href="" url="" src/><b xlink:href=""/>`, "a href "},
		{"UTF-8 mark", "\uFEFF<a href='b'/>", "a href b"},
	} {
		got := read(linktest.Doc(test.document))
		if got != test.want {
			t.Errorf("%s: %q\n%s, want\n%s", test.name, test.document, got, test.want)
		}
	}
}

// TestText: attributes that people read are searched by request.
func TestText(t *testing.T) {
	d := link.Document{Body: strings.NewReader(`<a title="see http://b/ and http://c/?d&amp;` +
		`e."/>`), Options: link.Options{Text: true}}
	if got := read(d); got != "a title http://b/|a title http://c/?d&e" {
		t.Error(got)
	}
}

// TestMalformed: what can be read is read, and a note says what cannot.
func TestMalformed(t *testing.T) {
	const stray, broken = `xml: a "<" that does not begin markup`, `xml: a "<" in a tag`
	for _, test := range []struct{ name, document, want string }{
		{"a stray angle bracket", `<a>1 < 2 http://b/ <c href="d"/></a>`, "! byte 5: " + stray +
			"|text http://b/|c href d"},
		{"one at the end", `<a href="b"/><`, "a href b"},
		{"in a value", `<a href="b" src="<c"/><d href="e"/>`, "! byte 0: " + broken +
			`|a href b|d href e`},
		{"a tag that does not end", `<a href="b" src="http://c/`,
			"! byte 0: xml: a tag does not end|a href b"},
		{"an end tag that does not end", `<a></a <b href="c"/></b`, "! byte 3: " + broken +
			"|b href c|! byte 20: xml: a tag does not end"},
		{"a comment that does not end", `<!-- http://a/`,
			"comment http://a/|! byte 14: xml: a comment does not end"},
		{"a CDATA section that does not end", `<a><![CDATA[http://a/`,
			"text http://a/|! byte 21: xml: a CDATA section does not end"},
		{"an instruction that does not end", `<?x http://a/`,
			"instruction http://a/|! byte 13: xml: a processing instruction does not end"},
		{"a document type that does not end", `<!DOCTYPE a "><a href="b"/>`,
			"! byte 0: xml: a document type declaration does not end|a href b"},
		{"a document type too late", `<a/><!DOCTYPE a SYSTEM "b">`, "! byte 4: " + stray},
		{"names that do not match", `<a><b xml:base="http://b/"></a></c><d href="e"/>`,
			"b xml:base http://b/|d href e"},
		{"no element", `http://a/`, "text http://a/"},
		{"NUL", "<a \x00 href='b\x00c'>\x00http://d/</a>", "a href b\x00c|text http://d/"},
		{"not UTF-8", "<a\xff href='\xff'/>", "a\uFFFD href \xff"},
		{"unknown encoding", `<?xml version="1.0" encoding="x-nobody"?><a href="b"/>`,
			"! byte 0: xml: the encoding of the document is unknown|a href b"},
	} {
		got := read(linktest.Doc(test.document))
		if got != test.want {
			t.Errorf("%s: %q\n%s, want\n%s", test.name, test.document, got, test.want)
		}
	}
}

// TestBase: xml:base is in force inside of its element, and on it, but not for
// itself.
func TestBase(t *testing.T) {
	const document = `<a href="1" xml:base="b/"><b href="2"/><c xml:base="../c/" href="3"><d ` +
		`href="4"/></c><e xml:base="x:y"/><f href="5"/></a>` +
		`<html xmlns="http://www.w3.org/1999/xhtml"><base href="h/"/><base href="i/"/><g ` +
		`href="6"/></html>`
	d := link.Document{Body: strings.NewReader(document),
		Base: base.Retrieved(uri.MustParse("http://r/s"))}
	got := linktest.Show(xml.Links(d), func(l link.Link) string {
		u, _ := l.Target()
		return u.String()
	})
	want := "http://r/b/1 http://r/b/ http://r/b/2 http://r/c/ http://r/c/3 http://r/c/4 x:y " +
		"http://r/b/5 http://r/h/ http://r/h/i/ http://r/h/6"
	if g := strings.Join(got, " "); g != want {
		t.Errorf("%s, want\n%s", g, want)
	}
}

// TestBrowser: links of SVG and XHTML are read as browsers read them, as their
// standards say; those of other XML are not.
func TestBrowser(t *testing.T) {
	const document = `<a><svg xmlns="http://www.w3.org/2000/svg"><a href="\\e.test\d"/></svg>` +
		`<html xmlns="http://www.w3.org/1999/xhtml"><a href="\f"/></html><b href="\g"/></a>`
	d := link.Document{Body: strings.NewReader(document),
		Base: base.Retrieved(uri.MustParse("http://r/s/"))}
	got := linktest.Show(xml.Links(d), func(l link.Link) string {
		u, _ := l.Target()
		return u.String()
	})
	if g, want := strings.Join(got, " "), "http://e.test/d http://r/f http://r/s/%5Cg"; g != want {
		t.Errorf("%s, want %s", g, want)
	}
}

// TestPlaces: places are those of what is written, with lines and columns.
func TestPlaces(t *testing.T) {
	const document = "<é>\n<a href='b&amp;c'/>\n x &#104;ttp://d/?&amp;. <urlset/><loc> " +
		"<![CDATA[ http://e/ ]]>\n</loc></é>"
	got := linktest.Show(xml.Links(linktest.Doc(document)), func(l link.Link) string {
		return fmt.Sprintf("%d:%d %s", l.Line, l.Column, document[l.Start:l.End])
	})
	want := "2:10 b&amp;c|3:4 &#104;ttp://d/?&amp;|3:51 http://e/"
	if g := strings.Join(got, "|"); g != want {
		t.Errorf("%s, want\n%s", g, want)
	}
}

// TestLimits: elements that are nested without end cost no more than their
// limits, and a note says so. The last note says that more are left out.
func TestLimits(t *testing.T) {
	const n = 20000
	for _, test := range []struct {
		part  string
		links int
	}{{"<a xml:base='b/'>", n}, {"<a xmlns:c='d'>", 0}, {"<a xml:base='http://b/' href='c'>",
		2 * n}} {
		notes, links, last := 0, 0, ""
		d := linktest.Doc(strings.Repeat(test.part, n))
		d.Base = base.Retrieved(uri.MustParse("http://r/"))
		for l, err := range xml.Links(d) {
			if err != nil {
				notes, last = notes+1, err.Error()
				continue
			}
			if links++; len(l.Base.URI().String()) > xml.MaxBase+10 {
				t.Fatalf("%q: a base of %d bytes", test.part, len(l.Base.URI().String()))
			}
		}
		if links != test.links || notes != xml.MaxNotes+1 || !strings.Contains(last, "left out") {
			t.Errorf("%q: %d links, %d notes, the last is %s", test.part, links, notes, last)
		}
	}
}

// TestWithoutColon: mail addresses and suffix references are found where
// nothing else is.
func TestWithoutColon(t *testing.T) {
	const document = "<x a='d@example.org'>a@example.org www.example.com<!-- b@example.org -->" +
		"<![CDATA[c@example.org]]></x>"
	o := link.Options{Text: true, Finder: text.Finder{}.WithMail().WithSuffixes()}
	got := linktest.Show(xml.Links(link.Document{Body: strings.NewReader(document), Options: o}),
		linktest.Text)
	linktest.Equal(t, "links", document, got, []string{"x a d@example.org", "text a@example.org",
		"text www.example.com", "comment b@example.org", "text c@example.org"})
}

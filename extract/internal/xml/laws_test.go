package xml_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/link"
)

// pieces are parts of documents, in any order.
var pieces = []linktest.Piece{
	{Text: "<a href='b&amp;c'/>", Links: []string{"a href b&c"}},
	{Text: "<d xml:base='e/' f='http://g/'>", Links: []string{"d xml:base e/", "d f http://g/"}},
	{Text: "</d>"},
	{Text: " http://h/&#105; ", Links: []string{"text http://h/i"}}, {Text: "&nope; &amp; "},
	{Text: "<url>j.k</url>", Links: []string{"url j.k"}}, {Text: "<url>l m</url>"},
	{Text: "<!-- http://n/ -->", Links: []string{"comment http://n/"}},
	{Text: "<![CDATA[<no href='no'>http://o/]]>", Links: []string{"text http://o/"}},
	{Text: "<?xml-stylesheet href='p'?>", Links: []string{"xml-stylesheet href p"}},
	{Text: "<svg:style>@import 'q'; <!-- -->r{s:url(t)}</svg:style>", Links: []string{"@import q",
		"url() t"}},
	{Text: "<"}, {Text: "<u href='&nope;'"}, {Text: "<v"}, {Text: strings.Repeat("x ", 20<<10)},
	{Text: "<w xmlns='http://no/' x='" + strings.Repeat("y", 70<<10) + "'/>"},
}

// FuzzPieces: nothing is lost silently.
func FuzzPieces(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 14, 15, 14, 3, 14, 14, 14, 14, 5, 10})
	f.Add([]byte{0, 11, 0, 12, 5, 1, 13, 3})
	f.Fuzz(func(t *testing.T, choice []byte) {
		format.CheckPieces(t, link.Document{}, "<a>",
			pieces, choice)
	})
}

// TestFaults: everything that goes wrong is reported.
func TestFaults(t *testing.T) {
	format.TestFaults(t, "<!DOCTYPE a [<!ENTITY b 'http://c/'>]><a href='&b;'><url>&b;d</url> "+
		"http://e/ &b;</a>")
	format.TestFaults(t, "<?xml version='1.0' encoding='koi8-r'?><a href='\xC1'>http://b/</a>")
}

// TestCost: time and memory are linear in the document.
func TestCost(t *testing.T) {
	for _, h := range [][2]string{
		{"", "<a href='b'>"}, {"", "<a xml:base='b/'>"}, {"", "<a xmlns:b='c'>"}, {"", "<url>"},
		{"<url>", "&amp;"},
		{"<a ", "b='c' "}, {"<a b='", "&#32;"}, {"<a b='", "<"}, {"<a ", "'"}, {"<a ", "\"'"},
		{"", "</a "}, {"", "<!"},
		{"<a xsi:schemaLocation='", "b "}, {"<svg:style>", "a{b:url(c)}<!---->"}, {"<!--",
			"http://a/ "}, {"<![CDATA[", "]]"},
		{"<!DOCTYPE a [", "<!ENTITY b 'c'>"}, {"<!DOCTYPE a [<!ENTITY b 'tel:'>]><c d='", "&b;"},
		{"<!DOCTYPE ", "<!--"},
		{"<x xmlns='urn:oasis:names:tc:opendocument:xmlns:text:1.0'>", "<p>http://a/<s/>"},
		{"<p xmlns='urn:oasis:names:tc:opendocument:xmlns:text:1.0'>", "<b>:</b>"},
		{"<p xmlns='urn:oasis:names:tc:opendocument:xmlns:text:1.0'>", "<a b='c:'>d"},
		{"<rss><description>", "&lt;a href='b'>"}, {"<rss><description>", "<!---->&lt;b>"},
		{"<rss>", "<description>&lt;a href='b'></description>"}, {"<rss><description>&lt;a ", "&amp;amp;"},
		{"<p xmlns='http://purl.oclc.org/ooxml/a'><t>", `HYPERLINK "a" \l "b" `},
		{"<p xmlns='http://purl.oclc.org/ooxml/a'><t>", `HYPERLINK \l `},
		{"<a xmlns='http://purl.oclc.org/ooxml/a'>", "<hyperlink location='b'>"},
		{"<?xml encoding='gbk'?>", "<a b='tel:\x81\x81'>"}, {"\xFF\xFE", "<\x00a\x00 \x00"}, {"",
			"&a"}, {"", "tel:1"},
	} {
		format.TestCost(t, h[0], h[1], "")
	}
}

// FuzzFailed: what is found in text before a failed read is in the whole
// document, too.
func FuzzFailed(f *testing.F) {
	for _, s := range []string{"<a>http://b/c&amp;d <!--http://e/f--><![CDATA[http://g/h]]>",
		"<urlset><loc>http://a/b</loc><?c http://d/e?>", "<a b='http://c/d' e",
		"<svg><style>a{b:url(http://c/d)}</style>",
		"<p xmlns='urn:oasis:names:tc:opendocument:xmlns:text:1.0'>http://a<b>/c</b>d"} {
		for n := range s {
			f.Add(s[:n], s[n:])
		}
	}
	f.Add("<?http://a<", "http://d/e?>") // the target of an instruction is no text
	f.Fuzz(func(t *testing.T, before, after string) { format.CheckFailed(t, before, after) })
}

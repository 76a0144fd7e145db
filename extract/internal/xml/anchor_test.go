package xml_test

import (
	"testing"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/link"
)

// TestAnchors: xml:id, id (SVG, DocBook 4), rdf:ID, and the names of A in XHTML
// and of bookmarks (ECMA-376 part 1 section 17.13.6.2; ODF 1.3 part 3 section
// 6.2.1).
func TestAnchors(t *testing.T) {
	const (
		word = " xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main'"
		text = " xmlns:t='urn:oasis:names:tc:opendocument:xmlns:text:1.0'"
	)
	for document, want := range map[string][]string{
		"<svg id='a'><g xml:id='b'/><g x:id='c' Id='d' id=''/></svg>": {"a@9", "b@23"},
		"<a xmlns='http://www.w3.org/1999/xhtml' name='b&amp;c'/>":    {"b&c@46"},
		"<a name='b'/>": nil,
		"<a" + word + "><w:p w:id='1'/><w:bookmarkStart w:id='2' w:name='b'/></a>": {"b@123"},
		"<a" + text + "><t:bookmark t:name='b'/><t:bookmark-start t:name='c'/>" +
			"<t:bookmark-end t:name='c'/></a>": {"b@80", "c@110"},
		"<r xmlns:d='http://www.w3.org/1999/02/22-rdf-syntax-ns#' d:ID='a'/>": {"a@63"},
		"<?xml version='1.0' encoding='iso-8859-1'?><a b='\xE9\xE9' id='\xE9'><c id='d'/></a>": {
			"é@57", "d@67"},
		"<description>&lt;p id='a'></description><!-- <a id='b'> -->": nil,
	} {
		got := format.Anchors(document, link.Document{})
		linktest.Equal(t, "anchors", document, got, want)
	}
}

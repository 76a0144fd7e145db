package html_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/internal/html"
	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/link"
)

// foreignPages have elements of SVG and MathML whose names HTML reads as raw
// text (HTML sections 13.2.6 and 13.2.6.5).
var foreignPages = []string{
	"<svg><desc><p><title></title></p></desc><title/></svg><a href=x>",
	"<svg><foreignObject><title><a href=x></title><a href=y></a></foreignObject><title/><a " +
		"href=z></svg><a href=w>",
	"<svg><foreignObject><title/><a href=x></title><a href=y>",
	"<svg><title><a href=x></title></svg><title><a href=y></title><a href=z>",
	"<svg><p><title/><a href=x></title><a href=y>",
	"<svg><g><font color=red><title/><a href=x></title><a href=y>",
	"<svg><g><font><title/><a href=x></title><a href=y>",
	"<div><svg><g></div><title/><a href=x></title><a href=y>",
	"<div><svg><path d=x /></path><title/></svg><a href=x></div>",
	"<svg></svg><title/><a href=x></title><a href=y>",
	"<svg/><title/><a href=x></title><a href=y>",
	"<math><mi><title/><a href=x></title><a href=y></a></mi><title/><a href=z></math>",
	"<math><annotation-xml encoding='TEXT/html'><title/><a href=x></title><a href=y></" +
		"annotation-xml></math><a href=z>",
	"<math><annotation-xml><svg><desc><title/><a href=x></title></desc></svg><title/></" +
		"annotation-xml><a href=z></math>",
	"<svg><![CDATA[<a href=x>]]><a href=y></svg><![CDATA[<a href=z>]]><a href=w>",
	"<svg><script/><style/><a href=x></svg><script/><a href=y></script><a href=z>",
	"<svg><script><a href=x></a></script><style><a href=y></a></style></svg><a href=z>",
	"<svg><iframe><a href=x></a></iframe><noscript/><noembed/><noframes/><plaintext/><xmp/>" +
		"<textarea/><a href=y></svg><a href=z>",
	"<svg></p><title/><a href=x></title><a href=y>",
	"<SVG><TITLE/><A HREF=x></SVG><TITLE/><A HREF=y></TITLE><A HREF=z>",
	"<svg><style>@import 'x'; p{a:url(y&amp;)}</style><style/></svg><style>@import 'z&amp;'</" +
		"style>",
}

// TestForeign: "/>" closes each element of SVG and MathML, and their text is
// markup: what is after it is found, as the parser of package html finds it.
func TestForeign(t *testing.T) {
	for _, name := range strings.Fields("title style script textarea xmp plaintext iframe " +
		"noembed noframes noscript") {
		for _, around := range []string{"svg", "math"} {
			page := "<" + around + "><" + name + "/><a href=in></" + around + "><a href=after>"
			got := linktest.Show(html.Links(linktest.Doc(page)), linktest.Text)
			linktest.Equal(t, "links", page, got, []string{"a href in", "a href after"})
			foreignPages = append(foreignPages, page)
		}
	}
	for _, page := range foreignPages {
		if got, want := ours(t, []byte(page)), oracle(t, []byte(page)); !slices.Equal(got,
			want) || len(want) == 0 {
			t.Errorf("%s\n%q\nwant %q", page, got, want)
		}
	}
}

// TestForeignText: style sheets and scripts in SVG are read as what they are.
func TestForeignText(t *testing.T) {
	const page = "<svg><style><![CDATA[@import 'a']]></style><style>p{x:url(&quot;b&quot;)}</" +
		"style><script>'http://c/?&amp;d'</script><title>http://e/&amp;</title></svg>"
	got := show(page, link.Document{Options: link.Options{Text: true}})
	linktest.Equal(t, "links", page, got, []string{"style @import a", "style url() b",
		"script http://c/?&d | http://c/?&amp;d", "text http://e/& | http://e/&amp;"})
}

// TestManyForeign: there is an end to what is remembered, and time stays
// linear.
func TestManyForeign(t *testing.T) {
	page := strings.Repeat("<svg><g>", 1<<17) + strings.Repeat("</p ></b>", 1<<17) + "<a href=x>"
	got := linktest.Show(html.Links(linktest.Doc(page)), linktest.Text)
	linktest.Equal(t, "links", page, got, []string{"a href x"})
}

package html_test

import (
	"testing"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/link"
)

// TestAnchors: HTML, find a potential indicated element: an ID, which is not
// empty (DOM, section 4.9), or the name of an A element.
func TestAnchors(t *testing.T) {
	for document, want := range map[string][]string{
		"<p id=a><a name=b><A NAME='c' Id=\"d\">":                             {"a@6", "b@16", "c@27", "d@34"},
		"<p id id='' name=e><img name=f><map name=g><svg id=h><g id='i j'/>":  {"h@51", "i j@60"},
		"<p id='a&amp;b' id=c><a name=d name=e>":                              {"a&b@7", "d@29"},
		"<p id=%41><p id='\xE9'>":                                             {"%41@6", "é@17"},
		"<!-- <p id=a> --><script>'<p id=b>'</script><title><p id=c></title>": nil,
		"<noscript><p id=a></noscript><template><p id=b></template>":          {"a@16", "b@45"},
		"<iframe srcdoc='<p id=a>'></iframe><p id=b>": {"srcdoc@16: @0", "srcdoc@16: a@6",
			"b@41"},
		"</p id=a><p id='b": nil,
	} {
		got := format.Anchors(document, link.Document{Type: "text/html"})
		linktest.Equal(t, "anchors", document, got, want)
	}
}

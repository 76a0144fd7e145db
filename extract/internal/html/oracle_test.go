package html_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	xhtml "golang.org/x/net/html"

	"github.com/urikit/uri/extract/internal/css"
	"github.com/urikit/uri/extract/internal/html"
	"github.com/urikit/uri/extract/link"
)

// known are the attributes of the standard with one URL.
const known = " a:href area:href link:href base:href img:src script:src iframe:src frame:src " +
	"embed:src source:src track:src " +
	"audio:src video:src video:poster input:src img:longdesc img:usemap object:data " +
	"object:usemap blockquote:cite q:cite ins:cite " +
	"del:cite form:action button:formaction input:formaction body:background td:background " +
	"html:manifest use:href image:href "

// oracle returns what the tree of the parser holds: element, attribute and
// value, sorted.
func oracle(t testing.TB, document []byte) (all []string) {
	root, err := xhtml.ParseWithOptions(bytes.NewReader(document),
		xhtml.ParseOptionEnableScripting(false))
	if err != nil {
		t.Fatal(err)
	}
	walk(t, root, &all)
	slices.Sort(all)
	return all
}

func walk(t testing.TB, n *xhtml.Node, all *[]string) {
	add := func(attribute, value string) { *all = append(*all, n.Data+" "+attribute+" "+value) }
	inStyle := func(holder, text string) {
		for f := range css.InText(text, false) {
			*all = append(*all, holder+" "+f.Context+" "+f.Text)
		}
	}
	for _, a := range n.Attr {
		switch {
		case a.Namespace == "xlink" && a.Key == "href" || a.Key == "xlink:href":
			add("xlink:href", a.Val)
		case strings.Contains(known, " "+n.Data+":"+a.Key+" "), n.Namespace == "math" &&
			a.Key == "href":
			add(a.Key, a.Val)
		case a.Key == "style" || a.Key == "fill" || a.Key == "clip-path" || a.Key == "stroke" ||
			a.Key == "marker-end" || a.Key == "filter" || a.Key == "mask":
			inStyle(a.Key, a.Val)
		case a.Key == "ping" && n.Data == "a" || a.Key == "profile" && n.Data == "head" ||
			a.Key == "itemtype":
			for _, s := range strings.Fields(a.Val) {
				add(a.Key, s)
			}
		case a.Key == "srcset" && (n.Data == "img" || n.Data == "source"):
			// Well-formed pages write it with a space after each comma.
			for _, s := range strings.Split(a.Val, ", ") {
				s, _, _ = strings.Cut(strings.TrimSpace(s), " ")
				add(a.Key, s)
			}
		}
	}
	for c := range n.ChildNodes() {
		if c.Type == xhtml.TextNode && n.Type == xhtml.ElementNode {
			switch n.Data {
			case "style":
				inStyle("style", c.Data)
			case "iframe", "noframes", "noembed":
				*all = append(*all, oracle(t, []byte(c.Data))...)
			}
		}
		walk(t, c, all)
	}
}

// ours returns what Links finds of the same.
func ours(t testing.TB, document []byte) (all []string) {
	for l, err := range html.Links(link.Document{Body: bytes.NewReader(document),
		Type: "text/html; charset=utf-8"}) {
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		if l.Part != "" || strings.HasPrefix(l.Context, "meta ") || l.Context == "a urn" {
			continue
		}
		context, holds := l.Context, false
		for _, s := range []string{"style ", "fill ", "clip-path ", "stroke ", "marker-end ",
			"filter ", "mask ", "a ping", "head profile", "img srcset", "source srcset"} {
			holds = holds || strings.HasPrefix(context, s)
		}
		element, attribute, _ := strings.Cut(context, " ")
		if !holds && attribute != "xlink:href" && attribute != "itemtype" &&
			!strings.Contains(known, " "+element+":"+attribute+" ") && attribute != "href" {
			continue
		}
		all = append(all, context+" "+l.Text)
	}
	slices.Sort(all)
	return all
}

// TestOracle: the parser of package html finds the same, in pages that are
// written for it and in those that are installed.
func TestOracle(t *testing.T) {
	for _, document := range []string{
		"<!doctype html><html manifest=m><head profile='p q'><base href=b><link href='l?a&amp;" +
			"b'><style>@import 'i'; p{x:url(u)}</style></head>" +
			"<body background=g style='x:url(&quot;v&quot;)'><a href=a ping='c d'>x</a><img " +
			"src=s srcset='e 1x, f 2x' longdesc=h usemap=#j></body></html>",
		"<p><template><a href=a></a><template><img src=b></template></template><noscript><img " +
			"src=c></noscript><iframe src=d><a href=e>x</a></iframe>",
		"<svg><use xlink:href='#a'/><a href=b><image href=c fill='url(#d)'/></a><path " +
			"clip-path='url(#e)'/></svg><math href=f><mi href=g>x</mi></math><p href=h>",
		"<video src=a poster=b><source src=c><track src=d></video><audio src=e></audio>" +
			"<object data=f usemap=#g></object><embed src=h>" +
			"<form action=i><input src=j formaction=k><button formaction=l></button></form>" +
			"<blockquote cite=m><q cite=n></q></blockquote><ins cite=o></ins><del cite=p>" +
			"</del>",
		"<frameset><frame src=a><noframes><a href=b>x</a></noframes></frameset>",
		"<table><tr><td background=a><a href=b>&eacute;\r\n</a></table><textarea><a href=c></" +
			"textarea><title><a href=d></title><script src=e>'<a href=f>'</script><!-- <a " +
			"href=g> -->",
		"<a href=' x\r\ny\rz\n'><a href='&notit;&not;&not=&amp=&#x80;&#0;\x00'><A HREF=É><a " +
			"href=\"'\"/><a href='\"'id=b>",
	} {
		if got, want := ours(t, []byte(document)), oracle(t, []byte(document)); !slices.Equal(got,
			want) || len(want) == 0 {
			t.Errorf("%s\n%q\nwant %q", document, got, want)
		}
	}
}

func TestOracleInstalled(t *testing.T) {
	links := 0
	for _, page := range documentation(t, 12<<20) {
		if !utf8.Valid(page) { // which the parser does not decode
			continue
		}
		got, want := ours(t, page), oracle(t, page)
		links += len(want)
		if !slices.Equal(got, want) {
			for i := range min(len(got), len(want)) {
				if got[i] != want[i] {
					got, want = got[i:min(len(got), i+3)], want[i:min(len(want), i+3)]
					break
				}
			}
			t.Errorf("%.200s\n%q\nwant %q", page, got, want)
		}
	}
	t.Logf("%d links", links)
}

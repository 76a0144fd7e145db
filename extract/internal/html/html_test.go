package html_test

import (
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/html"
	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/text"
)

var format = linktest.Format{Links: linktest.Alone(html.Links)}

// read returns what a document gives, without an error of the reader.
func read(t *testing.T, d link.Document) *linktest.Result {
	t.Helper()
	r := format.Read(d)
	if r.Err != nil {
		t.Fatal(r.Err)
	}
	return r
}

// show returns the links of a document as texts, each with what is written if
// that is another, and its notes.
func show(document string, d link.Document) []string {
	d.Body = strings.NewReader(document)
	return linktest.Show(html.Links(d), linktest.Written(document))
}

func TestAttributes(t *testing.T) {
	for _, tt := range []struct {
		name, document string
		want           []string
	}{
		{"empty", "", nil},
		{"text", "a < b & c > d http://e/", nil},
		{"links", "<a href=a><area href='b'><link href=\"c\"><base href=d>", []string{"a href a",
			"area href b", "link href c", "base href d"}},
		{"relations", "<link rel=x href=a><link href=b REL=' Dns-prefetch\nPreconnect'><link " +
			"rel='icon preconnect' href=c><a rel=preconnect href=d>", []string{"link href a",
			"link preconnect b", "link href c", "a href d"}},
		{"any case", "<A HREF=a><iMg SrC=b>", []string{"a href a", "img src b"}},
		{"spellings", "<a\nhref\t=\r\n a ><a/href=b/><a x=y href = 'c'/><a href='d'id=x>",
			[]string{"a href a", "a href b/", "a href c", "a href d"}},
		{"empty values", "<a href><a href=''><a href=><a href= >", []string{"a href ", "a href ",
			"a href ", "a href "}},
		{"odd keys", `<a =href=a "href=b' href=c =b><a ="href=d><a href"=e>`, []string{"a href c"}},
		{"first counts", "<a href=a HREF=b>", []string{"a href a"}},
		{"places", "<a href= a href=b><a title='>' href=c>", []string{"a href a", "a href c"}},
		{"src", "<img src=a><script src=b></script><iframe src=c></iframe><frame src=d><embed " +
			"src=e><source src=f><track src=g><audio src=h><video src=i poster=j><input src=k>",
			[]string{"img src a", "script src b", "iframe src c", "frame src d", "embed src e",
				"source src f", "track src g", "audio src h", "video src i", "video poster j",
				"input src k"}},
		{"others", "<blockquote cite=a><q cite=b><ins cite=c><del cite=d><form action=e>" +
			"<button formaction=f><input formaction=g usemap=#h><img longdesc=i usemap=#j>",
			[]string{"blockquote cite a", "q cite b", "ins cite c", "del cite d", "form action e",
				"button formaction f", "input formaction g", "input usemap #h", "img longdesc i",
				"img usemap #j"}},
		{"obsolete", "<body background=a><td background=b><html manifest=c><head profile='d " +
			"e'><command icon=f><bgsound src=g><img lowsrc=h dynsrc=i><a urn=j><isindex " +
			"action=k><embed pluginspage=l>",
			[]string{"body background a", "td background b", "html manifest c", "head profile d",
				"head profile e", "command icon f", "bgsound src g", "img lowsrc h",
				"img dynsrc i", "a urn j", "isindex action k", "embed pluginspage l"}},
		{"lazy", "<img data-src=a data-srcset='b 1x, c 2x'><iframe data-src=d>",
			[]string{"img data-src a", "img data-srcset b", "img data-srcset c",
				"iframe data-src d"}},
		{"late", "<img data-original=a data-lazy-src=b data-lazy-srcset='c 2x'><p data-original=d>",
			[]string{"img data-original a", "img data-lazy-src b", "img data-lazy-srcset c"}},
		{"plugin", "<object><param name=Movie value=a><param name=url value=b valuetype=data><param " +
			"name=x value=c><param value=d></object>", []string{"param value a", "param value b"}},
		{"not these", "<p href=a><span src=b data-src=c><div data=d cite=e><a src=f xhref=g " +
			"data-href=h><base src=i><video srcset=j>", nil},
		{"lists", "<a ping=' a\tb\n'><area ping=c itemtype='http://d http://e' itemid=f " +
			"itemprop='g http://h'><a ping=' '>",
			[]string{"a ping a", "a ping b", "area ping c", "area itemtype http://d",
				"area itemtype http://e", "area itemid f", "area itemprop http://h"}},
		{"objects", "<object data=a codebase=b/ classid=clsid:c archive='d e'><applet code=f " +
			"archive='g, h,,i' object=j><param name=x value=k><param valuetype=REF value=l>",
			[]string{"object data a", "object codebase b/", "object classid clsid:c",
				"object archive d", "object archive e",
				"applet code f", "applet archive g", "applet archive h", "applet archive i",
				"applet object j", "param value l"}},
		{"javascript", "<a href='javascript:void(0)'>", []string{"a href javascript:void(0)"}},
		{"elements inside", "<template><a href=a></template><noscript><img src=b></noscript>" +
			"<noframes><a href=c></noframes><iframe><a href=d></iframe><a href=e>",
			[]string{"a href a", "img src b", "a href c", "a href d", "a href e"}},
		{"open inside", "<noscript><!-- <a href=a></noscript><a href=b><iframe><noscript><a " +
			"href=c></noscript><a href='d></iframe><a href=e>",
			[]string{"a href b", "a href c", "! byte 85: html: the document ends inside a tag",
				"a href e"}},
		{"not read", "<!-- <a href=a> --><!--[if IE]><a href=b><![endif]--><script>'<a href=c>" +
			"'</script><title><a href=d></title><textarea><a href=e></textarea><xmp><a href=f>" +
			"</xmp><?a href=g><!a href=h></a href=i>", nil},
		{"comments", "<!--><a href=a>--><!---><a href=b>--><!-- --!><a href=c><!-- -- > <a " +
			"href=d> -->", []string{"a href a", "a href b", "a href c"}},
		{"scripts", "<script><!--></script><a href=a><script><!-- <script ></script> <b --></" +
			"script><a href=b>" +
			"<script><!-- <1 <script>--></script><a href=c><script><!-- <script></script></" +
			"script ><a href=d>",
			[]string{"a href a", "a href b", "a href c", "a href d"}},
		{"script", "<script><!-- <script> </script> <a href=a> --> </script><a href=b>",
			[]string{"a href b"}},
		{"JSON-LD", "<base href=/b/><script TYPE='application/LD+json; x=y'>{\"@id\": \"<a>\", \"@graph\": [{\"@id\": " +
			"\"p?a&amp;b\"}],\n\"url\": \"http:\\/\\/c/\"}</script><script type=application/json>{\"@id\":\"d\"}</script><a href=e>",
			[]string{"base href /b/", "script /@id <a>", "script /@graph/0/@id p?a&amp;b",
				`script /url http://c/ | http:\/\/c/`, "a href e"}},
		{"plaintext", "<plaintext><a href=a></plaintext><a href=b>", nil},
		{"references", "<a href='?a=b&amp;c=d&#38;e&#x26;f&eacute;&notit;&not;&lt=g&copy'>",
			[]string{"a href ?a=b&c=d&e&fé&notit;¬&lt=g© | ?a=b&amp;c=d&#38;e&#x26;f&eacute;" +
				"&notit;&not;&lt=g&copy"}},
		{"line ends and NUL", "<a href='a\r\nb\rc\x00d'>",
			[]string{"a href a\nb\nc\uFFFDd | a\r\nb\rc\x00d"}},
		{"open tag", "<a href=a><a href=b", []string{"a href a",
			"! byte 10: html: the document ends inside a tag"}},
		{"open quote", "<a href=a><a href='b><a href=c>", []string{"a href a",
			"! byte 10: html: the document ends inside a tag"}},
		{"open comment", "<a href=a><!-- <a href=b>", []string{"a href a",
			"! byte 10: " + unended}},
		{"open script", "<a href=a><script><a href=b>", []string{"a href a", "! byte 18: " + unended}},
		{"open title", "<title><a href=b>", []string{"! byte 7: " + unended}},
		{"open plaintext", "<plaintext><a href=b>", nil},

		{"srcset", "<img srcset='a, b 2x,c 100w , d,e 1x,,f( ,g) 1x, h,' src=i><source " +
			"srcset=j><link imagesrcset='k 1x'>",
			[]string{"img srcset a", "img srcset b", "img srcset c", "img srcset d,e",
				"img srcset f(", "img srcset g)", "img srcset h", "img src i", "source srcset j",
				"link imagesrcset k"}},
		{"srcset with data", "<img srcset='data:,a,b 1x, &#99;&amp; 2x (,) , ,\n d'>",
			[]string{"img srcset data:,a,b", "img srcset c& | &#99;&amp;", "img srcset d"}},
		{"srcset of nothing", "<img srcset=''><img srcset=' , ,'>", nil},

		{"style", "<p style='background: url(a.png)'><p style='x:url(&quot;b&amp;c&quot;)'><p " +
			"style=color:red><style>@import 'd'; p{x:url(e)} /*url(f)*/</style>",
			[]string{"style url() a.png", "style url() b&c | b&amp;c", "style @import d",
				"style url() e"}},
		{"style is no markup", "<style><a href=a>{x:url(b)}&amp;</style>",
			[]string{"style url() b"}},
		{"svg", "<svg><use xlink:href=#a /><image href=b /><a xlink:href=c><path " +
			"fill='url(#d)' clip-path=url(e#f) d=url(g) /><foo XLink:href=h>",
			[]string{"use xlink:href #a", "image href b", "a xlink:href c", "fill url() #d",
				"clip-path url() e#f", "foo xlink:href h"}},
		{"mathml", "<mi href=a><math href=b altimg=c><mi href=d></math><mi href=e>",
			[]string{"math href b", "math altimg c", "mi href d"}},

		{"srcdoc", `<iframe srcdoc="<p>x<a href='?a&amp;amp;b'>" src=c>`,
			[]string{"srcdoc@16: a href ?a&b", "iframe src c"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			linktest.Equal(t, "links", tt.document, show(tt.document, link.Document{}), tt.want)
		})
	}
}

func TestMeta(t *testing.T) {
	for _, tt := range []struct{ document, want string }{
		{"<meta http-equiv=refresh content='0; url=a'>", "meta refresh a"},
		{"<meta content='5;URL = \"a b\" c' http-equiv=Refresh>", "meta refresh a b"},
		{"<meta http-equiv=refresh content=\"1,'a\">", "meta refresh a"},
		{"<meta http-equiv=refresh content='1.5 a'>", "meta refresh a"},
		{"<meta http-equiv=refresh content='.;url'>", "meta refresh url"},
		{"<meta http-equiv=refresh content='0;url=?x&amp;y'>", "meta refresh ?x&y | ?x&amp;y"},
		{"<meta http-equiv=refresh content='0;url=http://a;b'>", "meta refresh http://a;b"},
		{"<meta http-equiv=refresh content='5'>", ""},
		{"<meta http-equiv=refresh content='5;'>", ""},
		{"<meta http-equiv=refresh content='5a'>", ""},
		{"<meta http-equiv=refresh content='url=a'>", ""},
		{"<meta http-equiv=refresh content=''>", ""},
		{"<meta http-equiv=refresh>", ""},
		{"<meta http-equiv=link content='<a>; rel=\"<b>\\\"<c>\", <d>'>",
			"meta link a, meta link d"},
		{"<meta http-equiv=Content-Location content=a>", "meta content-location a"},
		{"<meta http-equiv=content-type content='text/html; charset=utf-8'>", ""},
		{"<meta property=og:image content='a b'>", "meta og:image a b"},
		{"<meta property=og:image:secure_url content=a><meta property=og:image:width " +
			"content=1><meta name=Twitter:Image1 content=b>",
			"meta og:image:secure_url a, meta twitter:image1 b"},
		{"<meta name=msapplication-config content=None><meta content=a.xml " +
			"name=msapplication-config>", "meta msapplication-config a.xml"},
		{"<meta itemprop=image content=a>", "meta image a"},
		{"<meta name=x property=og:url content=a>", "meta og:url a"},
		{"<meta name=author content='https://a/b'>", "meta content https://a/b"},
		{"<meta name=description content='see http://a/'><meta name=description " +
			"content='http://a/ is good'><meta content='http://'>", ""},
		{"<meta charset=utf-8>", ""},
	} {
		if got := strings.Join(show(tt.document, link.Document{}), ", "); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.document, got, tt.want)
		}
	}
}

func TestText(t *testing.T) {
	const document = "<title>http://a/</title><p>see http://b/c&amp;d, <b>http://e/</b> &lt;" +
		"http://f/?&#103;&gt; http&colon;//h/" +
		"<!--http://i/--><script>'http://j/'</script><style>/* http://k/ */</style><textarea>" +
		"http://l/</textarea><xmp>http://m/&amp;</xmp><noscript>http://n/</noscript>" +
		`<a id=o onClick="location.href='http://o/'" href=p data-url="see http&#58;//q/">` +
		`<param name=FlashVars value=http://r/><p href=http://s/>`
	want := []string{"text http://a/", "text http://b/c&d | http://b/c&amp;d", "text http://e/",
		"text http://f/?g | http://f/?&#103;",
		"text http://h/ | http&colon;//h/", "comment http://i/", "script http://j/",
		"style comment http://k/", "text http://l/", "text http://m/&amp", "text http://n/",
		"a onclick http://o/", "a href p", "a data-url http://q/ | http&#58;//q/", "param value http://r/",
		"p href http://s/"}
	linktest.Equal(t, "links", document, show(document,
		link.Document{Options: link.Options{Text: true}}), want)
	linktest.Equal(t, "links without asking", document, show(document, link.Document{}),
		[]string{"a href p"})
}

// TestTextOfAll: what is asked for is found wherever it stands.
func TestTextOfAll(t *testing.T) {
	const document = "<p>a@example.org</p><!--tel:+1--><!--www.example.org--!><p>" +
		"www.example.com<b>c&commat;example.org</b><!tel:+3><!--><!-->"
	want := []string{"text a@example.org", "comment tel:+1", "comment www.example.org",
		"text www.example.com",
		"text c@example.org | c&commat;example.org", "comment tel:+3"}
	finder := text.Finder{}.WithMail().WithSuffixes()
	if got := show(document, link.Document{Options: link.Options{Text: true,
		Finder: finder}}); !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
}

// TestEncodings: a value that is not UTF-8 is decoded, and no other.
func TestEncodings(t *testing.T) {
	for _, tt := range []struct {
		name, mediaType, document string
		want                      []string
	}{
		{"nothing said", "", "<a href=\xE9\x80><a href=\xC3\xA9>",
			[]string{"a href é€ | \xE9\x80", "a href é"}},
		{"META", "", "<meta charset=koi8-r><a href=\xC1&amp;\xC2>",
			[]string{"a href а&б | \xC1&amp;\xC2"}},
		{"type", "text/html; charset=shift_jis",
			"<meta charset=koi8-r><img srcset='\x83\x5C\x83\x5C&amp; 1x, b, \x83\x5C 2x'>",
			[]string{"img srcset ソソ& | \x83\x5C\x83\x5C&amp;", "img srcset b",
				"img srcset ソ | \x83\x5C"}},
		{"says UTF-8", "text/html; charset=utf-8", "<a href=\xE9>", []string{"a href é | \xE9"}},
		{"says UTF-16", "text/html; charset=utf-16le", "<a href=\xE9>",
			[]string{"a href é | \xE9"}},
		{"style", "", "<p style='\xE9:url(\xE9\xE9)'><style>\xE9{x:url(\xE9)}</style>",
			[]string{"style url() éé | \xE9\xE9", "style url() é | \xE9"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			linktest.Equal(t, "links", tt.document, show(tt.document,
				link.Document{Type: tt.mediaType}), tt.want)
		})
	}
}

// TestCharset: what browsers encode queries in. Octets that are valid UTF-8 in
// another encoding are written back as they are.
func TestCharset(t *testing.T) {
	for _, tt := range []struct{ mediaType, document, want string }{
		{"", "<meta charset=koi8-r><a href=?\xC1>", "koi8-r"},
		{"", "<meta charset=koi8-r><a href=?&eacute;>", "koi8-r"},
		{"", "<meta charset=koi8-r><a href=?a&amp;b>", ""},
		{"", "<meta charset=koi8-r><a href=?\xC3\xA9>", ""},
		{"", "<meta charset=latin1><img srcset='?\xE9 1x'>", "windows-1252"},
		{"", "<a href=?\xE9>", "windows-1252"},
		{"text/html; charset=utf-8", "<a href=?\xE9>", ""},
		{"text/html; charset=utf-8", "<a href=?&eacute;>", ""},
		{"", "<meta charset=utf-16><a href=?&eacute;>", ""},
		{"text/html; charset=shift_jis", "<a href=?\x83\x5C>", "shift_jis"},
	} {
		d := link.Document{Body: strings.NewReader(tt.document), Type: tt.mediaType}
		for l, err := range html.Links(d) {
			if err != nil || l.Charset != tt.want {
				t.Errorf("%q: %q, %v, want %q", tt.document, l.Charset, err, tt.want)
			}
		}
	}
}

const unended = "html: a comment, a script or the like does not end: links after it are not found"

// TestXHTML: there every element can be empty.
func TestXHTML(t *testing.T) {
	const document = "<script src='a'/><style/><iframe src='b'/><a href='c'><![CDATA[<a " +
		"href='d'>http://e/&amp;]]></a>"
	for mediaType, want := range map[string]string{
		"application/xhtml+xml; charset=utf-8": "a b c http://e/&amp",
		"text/html":                            "a http://e/&amp ! byte 17: " + unended, // all after it is a script
	} {
		got := linktest.Show(html.Links(link.Document{Body: strings.NewReader(document),
			Type: mediaType, Options: link.Options{Text: true}}),
			func(l link.Link) string { return l.Text })
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%s: %q", mediaType, s)
		}
	}
}

// TestXHTMLEntities: an internal entity of XHTML is replaced where it is used,
// also in BASE (XML sections 4.2.1 and 4.4). A reference to an entity that
// neither HTML nor the document declares stays, with a note (XML section 4.1,
// Entity Declared). HTML itself has neither.
func TestXHTMLEntities(t *testing.T) {
	const head = "\uFEFF<?xml version='1.0'?>\n<!-- > --><!DOCTYPE html PUBLIC '>' '' [" +
		"<!ENTITY x 'http://h/&#47;d&amp;'><!-- <!ENTITY z 'no'> -->\n" +
		"<!ENTITY a-b.c '&x;&quot;'><!ENTITY % p 'q'><!ENTITY e SYSTEM 'f'><!ENTITY x 'no'>]>"
	const note = ": an entity reference stays as it is: its text is not declared before it"
	at := func(n int) string { return "! byte " + strconv.Itoa(len(head)+n) + note }
	long := "<!DOCTYPE html [<!ENTITY x '" + strings.Repeat("x", markup.MaxEntity+1) + "'>]>"
	for _, test := range []struct{ document, want string }{
		{head + "<a href='&x;?&a-b.c;'/>", "a href http://h//d&?http://h//d&\" | &x;?&a-b.c;"},
		{"<!DOCTYPE html [<!ENTITY x '&y;d'><!ENTITY y 'c'>]><a href='&x;'/>", "! byte 28" + note +
			"|a href &y;d | &x;"},
		{head + "<p>see &x; now", "text http://h//d& | &x;"},
		{head + "<p title='&z;'>&z;</p><a href='&amp;&z;'/>", at(36) + "|a href &&z; | &amp;&z;"},
		{head + "<a href='&e;'/>", at(9) + "|a href &e;"},
		{head + "<base href='&x;'/>", "base href http://h//d& | &x;"},
		{"<!DOCTYPE html [<!ENTITY x 'y'><a href='&x;'/>",
			"! byte 0: html: a document type declaration does not end within 46 bytes|! byte 40" + note +
				"|a href &x;"},
		{long + "<a href='&amp;'><a href='&x;'>", "a href & | &amp;|! byte 4145: &x; is not replaced: " +
			"its text has more than 4096 bytes; links with it are left out, and bases ignored"},
	} {
		d := inXHTML(test.document)
		d.Text = true
		got := slices.DeleteFunc(linktest.Show(html.Links(d), linktest.Written(test.document)),
			func(s string) bool { return strings.HasPrefix(s, "comment ") }) // in declarations
		if got := strings.Join(got, "|"); got != test.want {
			t.Errorf("%.300s: %s, want %s", test.document[len(test.document)-30:], got, test.want)
		}
	}
	const document = "<!DOCTYPE html [<!ENTITY x 'y'>]><a href='&amp;&x;'>"
	linktest.Equal(t, "links of HTML", document, linktest.Show(html.Links(linktest.Doc(document)),
		linktest.Written(document)), []string{"a href &&x; | &amp;&x;"})
	const based = head + "<link href='d'/><base href='&x;'/><a href='&#x63;'/>"
	targets := linktest.Show(html.Links(inXHTML(based)), func(l link.Link) string {
		target, _ := l.Target()
		return target.String()
	})
	linktest.Equal(t, "targets", based, targets, []string{"http://h//d", "http://h//d&",
		"http://h//c"})
	for _, value := range []string{"&x;", "http://e.test/&x;"} { // a base that is not known is none
		document := long + "<base href='" + value + "'/><a href='c'/>"
		told := ""
		for l, err := range html.Links(inXHTML(document)) {
			if err != nil {
				told += err.Error()
			} else if !l.Base.IsZero() || l.Text != "c" {
				t.Errorf("%q has the base %q", l.Text, l.Base.URI())
			}
		}
		if !strings.Contains(told, "and bases ignored") {
			t.Errorf("%s: %q", value, told)
		}
	}
}

// TestXHTMLEntityLimit: references to a long entity cost no more than the limit.
func TestXHTMLEntityLimit(t *testing.T) {
	document := "<!DOCTYPE html [<!ENTITY x '" + strings.Repeat("x", markup.MaxEntity) + "'>]>" +
		"<base href='" + strings.Repeat("&x;", 1<<16) + "'/>"
	r := read(t, inXHTML(document))
	if len(r.Notes) == 0 || !strings.Contains(r.Notes[0].Error(), "longer than 16777216 bytes") {
		t.Error(r.Notes)
	}
	for _, l := range r.Links {
		if len(l.Text) > markup.MaxReplaced+len(document) {
			t.Errorf("%d bytes", len(l.Text))
		}
	}
}

// TestManyNotes: the notes are limited, and the last one says so.
func TestManyNotes(t *testing.T) {
	const document, notes = "<a href='&x;'/>", 100
	got := linktest.Show(html.Links(inXHTML(strings.Repeat(document, 3*notes))), linktest.Text)
	told := slices.IndexFunc(got, func(s string) bool { return strings.Contains(s, "left out") })
	if len(got) != 4*notes+1 || told != 2*notes {
		t.Errorf("%d notes and links, the last note is %d", len(got), told)
	}
}

func inXHTML(document string) link.Document {
	return link.Document{Body: strings.NewReader(document), Name: "a.xhtml"}
}

// TestBase: what BASE states counts for all of the document (L97-5.1.1-01),
// relative to what is around it (D-26, G-5.1-03); CODEBASE counts for its
// element.
func TestBase(t *testing.T) {
	around := base.Retrieved(uri.MustParse("http://h/a/b"))
	for _, tt := range []struct {
		name, document string
		want           []string
	}{
		{"none", "<a href=c>", []string{"http://h/a/c"}},
		{"later", "<link href=c><base href=d/><a href=e>", []string{"http://h/a/d/c",
			"http://h/a/d/", "http://h/a/d/e"}},
		{"in the body", "<p><base href=/d/><a href=e>", []string{"http://h/d/", "http://h/d/e"}},
		{"codebase", "<object codebase=d/ data=c><applet archive=e codebase=d/ code=f><a href=g>",
			[]string{"http://h/a/d/", "http://h/a/d/c", "http://h/a/d/e", "http://h/a/d/",
				"http://h/a/d/f", "http://h/a/g"}},
		{"style", "<base href=/d/><style>@import 'e'</style>", []string{"http://h/d/",
			"http://h/d/e"}},
		{"srcdoc", "<base href=/d/><iframe srcdoc='<base href=f/><a href=e>'>",
			[]string{"http://h/d/", "http://h/d/f/", "http://h/d/f/e"}},
		{"broken", "<link href=c><base href='http://h h/'>", []string{"http://h/a/c", ""}},
		{"not allowed", "<base href='data:,x'>", []string{"! byte 12: base: BASE: byte 0: error: " +
			"the scheme data is not allowed in a base (HTML section 4.2.3, rule scheme)",
			"data:,x"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := linktest.Show(html.Links(link.Document{Body: strings.NewReader(tt.document),
				Base: around}), func(l link.Link) string {
				target, _ := l.Target()
				return target.String()
			})
			linktest.Equal(t, "targets", tt.document, got, tt.want)
		})
	}
}

// TestHead: the base is found after a long head, up to the limit. After the
// limit a note reports it.
func TestHead(t *testing.T) {
	for _, tt := range []struct {
		before int
		want   string
		note   bool
	}{
		{100, "http://h/", false}, {20 << 10, "http://h/", false}, {500 << 10, "http://h/",
			false}, {html.MaxHead, "", true},
	} {
		d := "<title>" + strings.Repeat("x", tt.before) +
			"</title><base href='http://h/'><a href=x>"
		r := read(t, linktest.Doc(d))
		if len(r.Links) != 2 || r.Links[1].Base.URI().String() != tt.want ||
			(len(r.Notes) > 0) != tt.note {
			t.Errorf("%d: %v, %q", tt.before, r.Links[len(r.Links)-1].Base, r.Told())
		}
		if tt.note && !errors.Is(r.Notes[0], html.ErrHead) {
			t.Error(r.Notes[0])
		}
	}
}

func TestPositions(t *testing.T) {
	const document = "é <a\nhref='x'>\n\n  é<img srcset='a 1x,\n b 2x'>"
	want := [][4]int{{12, 13, 2, 7}, {34, 35, 4, 17}, {41, 42, 5, 2}}
	for i, l := range read(t, link.Document{Body: strings.NewReader(document), Part: "p"}).Links {
		if got := [4]int{l.Start, l.End, l.Line, l.Column}; got != want[i] || l.Part != "p" {
			t.Errorf("%s: %v, want %v", l.Text, got, want[i])
		}
	}
}

// TestErrors: what comes before an error of the reader is found, and the error
// is the last.
func TestErrors(t *testing.T) {
	for _, n := range []int{0, 1 << 10, 100 << 10} {
		// The second is that of compressed data that is cut off.
		for _, err := range []error{errors.New("boom"), io.ErrUnexpectedEOF} {
			r := format.TestError(t, "<a href=x>"+strings.Repeat("<p>", n)+"<a href=y><a href='z",
				err)
			linktest.Equal(t, "links", "before the error", r.Texts(), []string{"a href x",
				"a href y"})
		}
	}
}

// TestNoProgress: a reader that gives nothing for ever is not waited for.
func TestNoProgress(t *testing.T) {
	for _, before := range []string{"", "<a href=x>", strings.Repeat("<p>", 20<<10)} {
		if r := format.Read(link.Document{Body: io.MultiReader(strings.NewReader(before),
			linktest.Idle{})}); r.Err != io.ErrNoProgress {
			t.Error(r)
		}
	}
}

// TestStop: nothing is yielded after the caller stops.
func TestStop(t *testing.T) {
	const document = "<base href='data:a'><img srcset='a, b' ping='c d' style='x:url(e) " +
		"url(f)'><iframe srcdoc='<a href=g><a href=h>'></iframe>" +
		"<noscript><a href=i><a href=j></noscript><style>url(k) url(l)</style><p>http://m/ " +
		"http://n/<a href='"
	format.TestStop(t, document, link.Options{Text: true}, 15)
}

// pieces are parts of documents, in any order.
var pieces = []linktest.Piece{
	{Text: "<a href='b&amp;c'>", Links: []string{"a href b&c"}}, {Text: "</a>"},
	{Text: "<b>x</B >"},
	{Text: "<img src=d srcset='e 1x, f 2x'/>", Links: []string{"img src d", "img srcset e",
		"img srcset f"}},
	{Text: " http://g/&#104; ", Links: []string{"text http://g/h"}}, {Text: "&nope; a < b "},
	{Text: "<!-- http://i/ > <a href=no> -->", Links: []string{"comment http://i/"}},
	{Text: "<script>'<a href=no>http://j/'</script>", Links: []string{"script http://j/"}},
	{Text: "<style>@import 'k'; l{m:url(n)}</style>", Links: []string{"style @import k",
		"style url() n"}},
	{Text: "<noscript><a href=o></noscript>", Links: []string{"a href o"}},
	{Text: "<svg><title/><style> <![CDATA[a{b:url(p)}]]></style><a xlink:href=q /></svg>",
		Links: []string{"style url() p", "a xlink:href q"}},
	{Text: "<textarea><a href=no></textarea>"}, {Text: strings.Repeat("x ", 20<<10)},
	{Text: "<p style='a:url(r)'>", Links: []string{"style url() r"}},
	{Text: "<p title='" + strings.Repeat("y", 70<<10) + "'>"},
	{Text: "<!doctype html><?http://s/>", Links: []string{"comment http://s/"}},
}

// FuzzPieces: nothing is lost silently.
func FuzzPieces(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 12, 12, 12, 4, 14, 14, 14,
		14, 8, 10})
	f.Fuzz(func(t *testing.T, choice []byte) {
		d := link.Document{Options: link.Options{Text: true}}
		format.CheckPieces(t, d, "", pieces, choice)
	})
}

// TestFaults: everything that goes wrong is reported.
func TestFaults(t *testing.T) {
	format.TestFaults(t, "<base href='http://a/'><a href=b>"+strings.Repeat("<p>c", 100)+
		"<iframe srcdoc='<a href=d>'></iframe><noscript><a href=e></noscript><style>@import "+
		"'f'</style>")
}

// TestCost: time and memory are linear in the document.
func TestCost(t *testing.T) {
	for _, h := range [][2]string{
		{"", "<a href=b>"}, {"", "<a href=b "}, {"<a ", "b=c "}, {"<a href='", "&amp;"},
		{"<a ping='", "b "}, {"", "<a b='"},
		{"", "<base href=a>"}, {"", "<svg><g>"}, {"", "<noscript>"}, {"<noscript>", "<a href=b>"},
		{"", "<!--"}, {"<!--", "--"},
		{"<script>", "<!--<script></script>"}, {"<script>", "</scrip"}, {"<style>",
			"@import 'a';"}, {"", "<title>"},
		{"<svg>", "<style>a{b:url(c)}"}, {"<svg>", "<![CDATA["}, {"<img srcset='", "a, "}, {"",
			"<iframe srcdoc='<a href=b>'>"},
		{"<a ping='", "\xE9 "}, {"", "</"}, {"", "<"},
	} {
		format.TestCost(t, h[0], h[1], "")
	}
}

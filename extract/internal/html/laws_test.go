package html

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/internal/lists"
	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/extract/internal/tags"
	"github.com/urikit/uri/extract/link"
)

// TestTables: names are in lower case, short enough, and known with their
// rules.
func TestTables(t *testing.T) {
	for name, r := range rules.Get() {
		if r.name != name || strings.ToLower(name) != name || len(name) > 31 {
			t.Errorf("%s: %+v", name, r)
		}
	}
	for name, e := range elements.Get() {
		if strings.ToLower(name) != name || len(name) > maxName || e == (element{}) {
			t.Errorf("%s: %+v", name, e)
		}
	}
	for _, name := range strings.Fields("a area link base img image script iframe frame embed " +
		"audio video source track input button " +
		"form isindex object applet param meta head html blockquote q ins del body table " +
		"thead tbody tfoot tr td th command menuitem " +
		"bgsound layer ilayer xml math mglyph annotation annotation-xml use feimage " +
		"lineargradient radialgradient pattern textpath " +
		"mpath animate animatecolor animatemotion animatetransform set filter cursor tref " +
		"altglyph glyphref font-face-uri color-profile " +
		"discard hatch mesh meshgradient") {
		known := false
		for _, r := range rules.Get() {
			known = known || r.on[name]
		}
		if !known {
			t.Errorf("%s is not known", name)
		}
	}
	for _, name := range []string{"script", "style", "title", "textarea", "xmp", "plaintext",
		"iframe", "noembed", "noframes", "noscript"} {
		if elements.Get()[name].text == normal || len("<a ='")+len(name) >= 16 {
			t.Errorf("%s is not known", name)
		}
	}
}

var seeds = []string{
	"<!doctype html><head><base href='/x/'><link rel=a href=b><style>@import 'c'; " +
		"p{x:url(d&amp;)}</style><body><a href='e&amp;f' ping='g h' title=>i</a>",
	"<img srcset='a 1x, b,c (,) 2x,d'/src=\"e\r\n&copy&copy=\"><p style=\"x:url('&#102;\\26 " +
		"')\">http://g/?&amp;h <http://i>",
	"<iframe srcdoc='<a href=&quot;x&quot;>'><a href=y></iframe><noscript><!-- <a href=z></" +
		"noscript><a =\"x=y>'<a/href=w/>",
	"<script><!--<script></script>--></script><svg><use xlink:href=#a fill=url(#b) /><math>" +
		"<mi href=c></math><![CDATA[x]]>",
	"<meta http-equiv=refresh content='0;url=a'><meta property=og:image content=b><meta " +
		"charset=koi8-r><a href=\xC1\xC2&amp;\xC3>",
	"<object codebase=a/ data=b archive='c d'><applet archive=e,f codebase='g h'><a href='x",
	"</a href=x><?a>b<!-- --!>c<!--->d<\x00a href=\x00>",
	"a > b < c<p><b>d</b></a><I>e</Math><math><x href=f></math ><x href=g></math><x href=h>" +
		"<xmp><a href=i></xmp><title><b></title>",
	"<a href=x><3 <p/><b ><h1></><b/><\x00></x\x00><a href='>'><a href=a></a href='>'>" +
		"<textarea></p><a href=b></textarea>",
	"<title>http://a/&#x26;</title><textarea><a href=b></textarea><xmp>http://c/</xmp>" +
		"<plaintext>http://d/",
}

// within is a reader with a limit. The head of the document is the same with
// any limit.
func within(most int, document string) linktest.Format {
	return linktest.Format{Inner: true, Written: written, Links: func(d link.Document,
		_ link.Opener) linktest.Links {
		return func(yield func(link.Link, error) bool) {
			p := newPage(d, yield)
			p.Max = most
			p.read(func() { p.head([]byte(document)) })
		}
	}}
}

// written reports whether a link may be written like this: it says what is
// written.
func written(document string, l link.Link) bool {
	raw := document[l.Start:l.End]
	return l.Context != "" && utf8.ValidString(l.Text) &&
		(raw == l.Text || strings.ContainsAny(raw, "&\r\x00\\") || !utf8.ValidString(document) ||
			l.Delimiter != 0)
}

// FuzzHTML holds the links of any document to their laws; they are the same
// whether text is asked for or not.
func FuzzHTML(f *testing.F) {
	for _, s := range seeds {
		f.Add(s, true)
	}
	f.Fuzz(func(t *testing.T, document string, text bool) {
		d := link.Document{Base: base.Retrieved(uri.MustParse("http://h/")),
			Options: link.Options{Text: text}}
		r := within(MaxToken, document).CheckAs(t, document, d)
		d.Body, d.Text = strings.NewReader(document), !text
		if other := within(MaxToken, document).Read(d); !reflect.DeepEqual(marked(other.Links),
			marked(r.Links)) {
			t.Fatalf("%v\nwith text %v: %v", r, d.Text, other)
		}
	})
}

// marked returns the links that are none of text.
func marked(list []link.Link) (found []link.Link) {
	for _, l := range list {
		if !l.InText {
			found = append(found, l)
		}
	}
	return found
}

// FuzzCut reads with a small limit. Without a note nothing is lost; and nothing
// differs if each token is shorter than the limit.
func FuzzCut(f *testing.F) {
	f.Add("<A000000000000000000", 20) // as long as a token may be, at the end
	f.Add("<noscript 0000000000000>"+strings.Repeat("0", 56)+
		"<!--00000000000</noscript>0<a href >", 64)
	f.Add("<sCript><!--000000<00000000000000000</sCript ", 37)
	f.Add("<script><!--<script></script>http://a/--></script><svg><![CDATA[http://b/]]>", 32)
	f.Add("<?xml?><!DOCTYPE a [<!ENTITY b 'http://c/'>]><a href='&b;'/><![CDATA[ <a>]]>", 40)
	for _, s := range seeds {
		f.Add(s, 20)
		f.Add(s+s, 64)
	}
	f.Fuzz(func(t *testing.T, document string, most int) {
		if most < 16 || most > 200 {
			return
		}
		d := link.Document{Options: link.Options{Text: true}}
		cut := within(most, document).CheckAs(t, document, d)
		all := within(MaxToken, document).CheckAs(t, document, d)
		if longestToken(document, d) < most-len("</textarea >") && (len(cut.Notes) != len(all.Notes) ||
			!reflect.DeepEqual(cut.Links, all.Links)) {
			t.Errorf("%v\nwithout a limit %v", cut, all)
		}
		for _, l := range all.Links {
			if len(cut.Notes) == 0 && !slices.ContainsFunc(cut.Links, func(c link.Link) bool {
				return reflect.DeepEqual(c, l)
			}) {
				t.Errorf("%v is lost in %v", l, cut)
			}
		}
	})
}

// longestToken returns the length of the longest token.
func longestToken(document string, d link.Document) (n int) {
	d.Body = strings.NewReader(document)
	p := newPage(d, func(link.Link, error) bool { return true })
	p.Read(func() { p.head([]byte(document)) }, func() bool {
		at := p.At
		more := p.step()
		n = max(n, p.At-at)
		return more
	})
	return n
}

// FuzzFailed: what is found in text before a failed read is in the whole
// document, too.
func FuzzFailed(f *testing.F) {
	for _, s := range append([]string{"http://a/b&amp;c <p>http://d/", "<!--http://a/",
		"<style>/*http://a/b*/ x{y:url(http://c/d)}", "<script>'http://a/b'</script>"},
		seeds...) {
		for n := range min(len(s), 200) {
			f.Add(s[:n], s[n:])
		}
	}
	f.Fuzz(func(t *testing.T, before, after string) {
		linktest.Format{Links: linktest.Alone(Links)}.CheckFailed(t, before, after)
	})
}

// hasEscapedScript reports whether the tokenizer may end a script too early.
func hasEscapedScript(document string) bool {
	lower := strings.ToLower(document)
	return strings.Contains(lower, "<script") && strings.Contains(lower, "<!--")
}

// FuzzTokens: start tags are where the tokenizer of package html finds them.
// Escaped scripts are left out: it leaves them at any "<" (HTML section
// 13.2.5.24 does not).
func FuzzTokens(f *testing.F) {
	for _, s := range append([]string{
		"<!--><b><!---><b><!----!><b><!--!><!--!--><b><!---!><b>--><!-- --!--><b>--!><b>",
		"<script></scriptx></script ><title></titlex></title/><b><plaintext></plaintext>",
		"<a b=/><a b/><a 'b>' =c'><a =b=''/></a b='>'></><//><!><?></ a>a<1<", "<b><!doctype <b>>",
		"<textarea></TEXTAREA/><b><xmp><", "<noscript><b></noscript><iframe><!--</iframe><b></",
		"<a b=c/ d>",
	}, seeds...) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, document string) {
		if hasEscapedScript(document) {
			return
		}
		var want, got [][2]int
		z := html.NewTokenizer(strings.NewReader(document))
		for at := 0; ; at += len(z.Raw()) {
			token := z.Next()
			if token == html.ErrorToken {
				break
			}
			if token == html.StartTagToken || token == html.SelfClosingTagToken {
				want = append(want, [2]int{at, at + len(z.Raw())})
			}
		}
		p := newPage(link.Document{Body: strings.NewReader(document)}, func(_ link.Link,
			err error) bool {
			n, ok := err.(*link.Note)
			return !ok || n.Part != "" || n.Err != errOpen
		})
		p.Read(func() {}, func() bool {
			begin, tag := p.At, p.kind == normal && len(p.Rest()) > 1 && p.Rest()[0] == '<' &&
				isAlpha(p.Rest()[1])
			if p.kind == fallback { // which would be read as HTML
				p.kind = raw
			}
			more := p.step()
			if p.open = nil; tag && !p.Done { // all is HTML
				got = append(got, [2]int{begin, p.At})
			}
			return more
		})
		if !slices.Equal(got, want) {
			t.Errorf("%d, want %d", got, want)
		}
	})
}

// FuzzTag: a tag has the attributes and values that the tokenizer finds in it,
// ends where it ends, and places in values fit what is written.
func FuzzTag(f *testing.F) {
	for _, s := range []string{
		"<a href=x>", "<a/b=c/d ='e\"f' g = \"h&amp;i&#106;\" k>", "<a =b==c d='>' e/=f>",
		"<a b=&copy=&copy&lt;&notit;&nosuch&#x110000;&fjlig;&semi;>",
		"<a b='\r\n\r\x00&#13;' B=c>", "<a b=\"\xE9&eacute;\xE9\">", "<A 0 =&amp1= \">",
		"<A 0=''\">",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, document string) {
		z := html.NewTokenizer(strings.NewReader(document))
		token := z.Next()
		if token != html.StartTagToken && token != html.SelfClosingTagToken {
			return
		}
		raw := bytes.Clone(z.Raw())
		name := tags.NameEnd(raw, 1)
		p := &page{Reader: markup.Reader{Max: len(raw) + 1}}
		for i := name; i < min(len(raw), 200); i++ { // its end is found in two parts as in one
			_, at, whole := tags.Attributes(nil, raw[:i], name)
			if whole {
				t.Fatalf("%q ends before %d", raw, i)
			}
			for _, p.Last = range []bool{false, true} { // if it is, all of raw[at:i] is passed
				rest := p.tagRest()
				n, _ := rest(raw[at:i])
				if _, j := rest(raw[at+n:]); at+n+j != len(raw) {
					t.Fatalf("%q, cut at %d and %d: %d", raw, i, at+n, j)
				}
			}
		}
		var d decoder
		if !utf8.Valid(raw) {
			raw = bytes.ToValidUTF8(raw, []byte("?"))
			z = html.NewTokenizer(bytes.NewReader(raw))
			z.Next()
		}
		_, more := z.TagName()
		seen := map[string]bool{}
		for i := tags.NameEnd(raw, 1); ; {
			a, next, ok := tags.NextAttribute(raw[:len(raw)-1], i)
			if !ok {
				break
			}
			i = next
			name := strings.ReplaceAll(string(appendLower(nil, a.Name)), "\x00", "\uFFFD")
			if lower := string(appendLower(nil, a.Name)); seen[lower] {
				continue
			} else {
				seen[lower] = true
			}
			if !more {
				t.Fatalf("no attribute %q in %q", name, raw)
			}
			var key, val []byte
			key, val, more = z.TagAttr()
			v := d.attribute(raw[a.Start:a.End], 0)
			if string(key) != name || string(val) != string(v.Text) {
				t.Errorf("%q is %q, want %q is %q in %q", name, v.Text, key, val, raw)
			}
			checkPlaces(t, raw[a.Start:a.End], v)
		}
		if more {
			t.Errorf("an attribute is missing in %q", raw)
		}
	})
}

func checkPlaces(t *testing.T, written []byte, v markup.Plain) {
	t.Helper()
	last, end := 0, 0
	for i := range len(v.Text) + 1 {
		p, e := v.Start(i), v.End(i)
		if p < last || e < end || max(p, e) > len(written) {
			t.Fatalf("place %d of %q is %d, after it %d, in %q", i, v.Text, p, e, written)
		}
		last, end = p, e
		if i < len(v.Text) && v.Text[i] < utf8.RuneSelf && p < len(written) &&
			written[p] != '&' && written[p] != v.Text[i] && written[p] != '\r' {
			t.Errorf("%q at %d of %q is %q in %q", v.Text[i], i, v.Text, written[p], written)
		}
	}
	if v.Start(0) != 0 || last != len(written) || end != len(written) {
		t.Errorf("%q begins at %d and ends at %d, %d in %q", v.Text, v.Start(0), last, end, written)
	}
}

// TestPlain: a value is plain if nothing in it means something else, wherever
// that is.
func TestPlain(t *testing.T) {
	for size := range 20 {
		for at := range size {
			for c := range 256 {
				b := bytes.Repeat([]byte{"a ~'\x7f\t"[at%6]}, size)
				b[at] = byte(c)
				if got, want := plain(b), c < utf8.RuneSelf && c != '&' && c != '\r' &&
					c != 0; got != want {
					t.Fatalf("%q: %v", b, got)
				}
			}
		}
	}
	if !plain(nil) || !plain([]byte("é and more")) {
		t.Error("these are plain")
	}
}

// FuzzText: text is decoded as package html does it.
func FuzzText(f *testing.F) {
	f.Add("a&amp;b&copyx&copy=;&#38&#x26g;&nosuch;&ampamp;&notit;&&&#;")
	f.Fuzz(func(t *testing.T, text string) {
		var d decoder
		v := d.text([]byte(text), 0, true)
		if !utf8.Valid(v.Text) {
			t.Errorf("%q", v.Text)
		}
		if utf8.ValidString(text) && string(v.Text) != html.UnescapeString(text) {
			t.Errorf("%q, want %q", v.Text, html.UnescapeString(text))
		}
		if utf8.ValidString(text) && !strings.ContainsAny(text, "\r\x00") {
			checkPlaces(t, []byte(text), v)
		}
		if w := d.text([]byte(text), 0, false); utf8.ValidString(text) && string(w.Text) != text {
			t.Errorf("%q", w.Text)
		}
	})
}

// FuzzMeta: what is found in the content of META is in it.
func FuzzMeta(f *testing.F) {
	f.Add("0;url='e'")
	f.Add("<a>; rel=\"<b>\\\"<c>\", <d>")
	f.Fuzz(func(t *testing.T, text string) {
		if start, end, ok := lists.Refresh(text); ok && (start > end || end > len(text)) {
			t.Errorf("%d to %d of %q", start, end, text)
		}
		for start, end := range lists.Targets(text) {
			if start > end || end >= len(text) || text[start-1] != '<' || text[end] != '>' {
				t.Errorf("%d to %d of %q", start, end, text)
			}
		}
		d := link.Document{Body: strings.NewReader("<a itemprop='" + text + "'>")}
		for l, err := range Links(d) {
			if err == nil && l.Context == "a itemprop" && !strings.Contains(l.Text, ":") {
				t.Errorf("%q of %q", l.Text, text)
			}
		}
	})
}

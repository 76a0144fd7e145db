package text_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/scheme"
)

var everything = text.Finder{}.WithMail().WithSuffixes()

// kinds returns the text of each match, with its kind if it is not a URI, and
// with the URI if it differs.
func kinds(f text.Finder, s string) []string {
	out := []string{}
	for m := range f.All(s) {
		t := s[m.Start:m.End]
		if m.Kind != text.URI {
			t = m.Kind.String() + " " + t
		}
		if m.Kind == text.IRI {
			t += " " + m.URI.String()
		}
		out = append(out, t)
	}
	return out
}

func check(t *testing.T, f text.Finder, in string, want ...string) {
	t.Helper()
	if got := kinds(f, in); !slices.Equal(got, want) {
		t.Errorf("%q:\n got %q\nwant %q", in, got, want)
	}
}

// TestScripts: G-C-08, D-10, in texts of people and of programs.
func TestScripts(t *testing.T) {
	const a, b = "http://a.de/x", "http://b.de/y"
	for _, in := range []string{
		"“%s” „%s“", "『%s』「%s」", "＜%s＞《%s》", "（%s）。【%s】", "请看%s，然后%s。",
		"\u200f%s\u200f \u202a%s\u202c", "\u00a0%s\u00a0\u3000%s\u3000",
		"«%s» ‹%s›", "%s؟ %s،", "%s。%s、", "%s… %s—", "%s।%s።", "%sです%s를", // without a request it ends at what is not US-ASCII
		`<a href="%s">%s</a>`, `<a href='%s'>%s<br>`, "<a href=%s><%s>", "[t](%s)[%s](u)",
		`[t](%s "t") [%s t]`, "{%s}{%s}", `\url{%s} \href{%s}{t}`,
		"curl '%s' && wget -O- \"%s\"", `{"a":"%s","b":["%s"]}`, `"%s\n" "%s\\"`, `"\n%s\t%s"`,
		"`%s`_ `t <%s>`_", `\fB%s\fP \fI%s\fR.`, `\(bu %s\(cq "\u003c%s\u003e"`,
		"&lt;%s&gt; &quot;%s&quot;", "&#39;%s&#39; &nbsp;%s&nbsp;", "*%s* **%s**", "_%s_ ~~%s~~",
		"|%s|%s|", "$(curl %s) `%s`", "url(%s) url('%s')", "(see %s.) (“%s”.)",
		"%s!, %s?)", "\ufeff%s\u200b\u00ad%s", "link:%s, x=%s;",
	} {
		check(t, text.Finder{}, fmt.Sprintf(in, a, b), a, b)
		check(t, everything, strings.NewReplacer("です", " ", "를", " ").Replace(fmt.Sprintf(in, a,
			b)), a, b)
	}
	check(t, text.Finder{}, "http://a.de/?a&amp;b=&lt &gtx;", "http://a.de/?a&amp;b=&lt")
	check(t, text.Finder{}, `\xhttp://a.de/ \fhttp://b.de/  "\nmailto:a@b.de"`, "http://b.de/",
		"mailto:a@b.de")
	check(t, text.Finder{}, "someone@example.org www.example.org http://a.de/ü", "iri http://a.de/ü http://a.de/%C3%BC")
}

func TestMail(t *testing.T) {
	f := text.Finder{}.WithMail()
	for _, test := range []struct {
		in   string
		want []string
	}{
		{"someone@example.org, o'brien@x.org; 'a@b.de' <c@d.de>. \"e@f.de\" (g@h.de) [i@j.de]:",
			[]string{"someone@example.org", "o'brien@x.org", "a@b.de", "c@d.de", "e@f.de", "g@h.de",
				"i@j.de"}},
		{"first.last+tag@sub.example.co.uk _a_@b.de A@B.DE a%b@c.de 1@2.de",
			[]string{"first.last+tag@sub.example.co.uk", "_a_@b.de", "A@B.DE", "a%b@c.de",
				"1@2.de"}},
		{"k=a@b.de,c@d.de;e@f.de/g@h.de|i@j.de Mail:a@b.de: x", []string{"a@b.de", "c@d.de",
			"e@f.de", "g@h.de", "i@j.de", "a@b.de"}},
		{"mailto:a@b.de http://a@b.de/ ftp://a:b@c.de", nil},
		{"x://a:b@c.de/ x://a@c.de/ git@github.com:a/b a@b.de:22 a@b.de@c a@b.de_ $a@b.de ${a}@b.de %s@b.de", nil},
		{"a@b a@b.c a@1.2.3.4 a@b.123 a@tty1.service a@b..de a..b@c.de a.@b.de @b.de a@ a@-b.de a@b-.de \"a b\".c@d.de", nil},
		{"a@b.example root@localhost.localdomain a@b.test", []string{"a@b.example",
			"root@localhost.localdomain", "a@b.test"}},
		{`"\na@b.de\n" \fBc@d.de\fP \-e@f.de x\qa@b.de \u003cg@h.de`, []string{"a@b.de", "c@d.de",
			"g@h.de"}},
		{"öa@b.de a@b.deö 请a@b.de吗", []string{"a@b.de"}},
		{strings.Repeat("a", 64) + "@b.de " + strings.Repeat("a", 65) + "@b.de a@" +
			strings.Repeat("a", 64) + ".de", []string{strings.Repeat("a", 64) + "@b.de"}},
	} {
		want := []string{}
		for _, w := range test.want {
			want = append(want, "mail "+w)
		}
		got := kinds(f, test.in)
		got = slices.DeleteFunc(got, func(s string) bool { return !strings.HasPrefix(s, "mail ") })
		if !slices.Equal(got, want) {
			t.Errorf("%q:\n got %q\nwant %q", test.in, got, want)
		}
	}
	for m := range f.All("a%b@c.de") {
		if m.URI.String() != "mailto:a%25b@c.de" {
			t.Error(m.URI)
		}
	}
	check(t, everything, "a@президент.рф foo@bar.comへ", "mail a@президент.рф", "mail foo@bar.com")
}

// TestSuffixes: G-4.5-01, G-4.5-02, D-25.
func TestSuffixes(t *testing.T) {
	for _, test := range []struct {
		in   string
		want []string
	}{
		{"www.w3.org/Addressing/ ftp.example.org example.com/a?b#c example.com:8080/x",
			[]string{"www.w3.org/Addressing/", "ftp.example.org", "example.com/a?b#c",
				"example.com:8080/x"}},
		{"example.com. (example.com) <example.com> \"example.com\" example.com, >>example.com [example.com]x", []string{"example.com", "example.com", "example.com", "example.com", "example.com", "example.com", "example.com"}},
		{"e.g. i.e. file.go main.py Node.js io.js example.txt v1.2.3 1.2.3 std::string a.b.c x.de p.ch foo.com() foo.com_ _foo.com -foo.com", nil},
		{"/path/to/file.com ./a.com ~/b.com a/b.com C:\\a.com k:v.com x=a.com p->a.com a.com::b a.com=1 a.com:b $a.com %a.com .a.com @a.com #a.com", nil},
		{"run.sh main.rs README.md lib.so a.cc b.app c.zip d.mov e.pl f.ps g.in h.am i.as", nil},
		{"user.name/user.email Makefile.in/Makefile.am gcc.target/x main.rs:12 a.py:1:2 foo.cc:3 a.info:4 doc.page", nil},
		{"docs.rs/tokio crates.io/x go.dev/blog bit.ly/2xY example.company:443 a.tv/ b.tv",
			[]string{"docs.rs/tokio", "crates.io/x", "go.dev/blog", "bit.ly/2xY",
				"example.company:443"}},
		{"ASP.NET System.Net fooBar.de outside.In VADD.HU org.freedesktop.x.net com.example.de example.Com EXAMPLE.COM Example.com", []string{"EXAMPLE.COM", "Example.com"}},
		{"example.invalid example.local a.onion b.example/ www.example.local foo.coma www.foo",
			nil},
		{"www.foo.zip www.foo.rs WWW.FOO.MD/a www.a--b.com foo.xn--p1ai", []string{"www.foo.zip",
			"www.foo.rs", "WWW.FOO.MD/a", "www.a--b.com", "foo.xn--p1ai"}},
		{"1.2.3.4 1.2.3.4:80 1.2.3.4/x 10.0.0.0/8 10.0.0.0/8. 10.0.0.0/255.0.0.0 1.2.3.4/ 1.2.3.4:0 1.2.3.4:99999 256.1.1.1/x 1.2.3.4.5/x 0.0.0.0/0,::/0", []string{"1.2.3.4:80", "1.2.3.4/x"}},
		{"//www.a.de/x src='//b.de/a.js' ///c.de _//d.de/x e://f.de/x", []string{"www.a.de/x",
			"b.de/a.js"}},
		{"text:www.a.de URL:bb.de text:cc.de a@www.d.de .www.e.de b-www.f.de", []string{"www.a.de",
			"bb.de", "b-www.f.de"}},
		{`"www.a.de\n" "\nwww.b.de" \fBwww.c.de\fP`, []string{"www.a.de", "www.b.de", "www.c.de"}},
		{"www.a.de/b_(c) (www.a.de/b) www.a.de/b). www.a.de?q www.a.de? www.a.de#f www.a.de/&gt;",
			[]string{"www.a.de/b_(c)", "www.a.de/b", "www.a.de/b", "www.a.de?q", "www.a.de",
				"www.a.de#f", "www.a.de/"}},
		{"example.com:65536 example.com:80: example.com:80:1 example.com:8a example.com: ok",
			[]string{"example.com"}},
		{"öexample.com example.comö 请看example.com吧 ｜www.a.de｜", []string{"example.com",
			"www.a.de"}},
		{strings.Repeat("a", 64) + ".com " + strings.Repeat("a.", 127) + "com " +
			strings.Repeat("a", 63) + ".com a..com", []string{strings.Repeat("a", 63) + ".com"}},
		{"a@example.com http://example.com/www.a.de tel:www.b.de", []string{"www.b.de"}},
	} {
		got := kinds(text.Finder{}.WithSuffixes().WithASCII(), test.in)
		got = slices.DeleteFunc(got, func(s string) bool {
			return !strings.HasPrefix(s,
				"suffix ")
		})
		for i := range got {
			got[i] = strings.TrimPrefix(got[i], "suffix ")
		}
		if !slices.Equal(got, append([]string{}, test.want...)) {
			t.Errorf("%q:\n got %q\nwant %q", test.in, got, test.want)
		}
	}
	www := text.Finder{}.WithSuffixes(scheme.SuffixRule{Prefix: "www.", Scheme: "https"},
		scheme.SuffixRule{Prefix: "irc.", Scheme: "x-irc"})
	in, uris := "ftp.a.de b.de/x www.c.de/y 1.2.3.4:5 irc.foo.in", []string{}
	for m := range www.All(in) {
		uris = append(uris, m.URI.String())
	}
	if !slices.Equal(uris, []string{"https://www.c.de/y", "x-irc://irc.foo.in"}) {
		t.Error(uris)
	}
	check(t, text.NewFinder("ftp").WithSuffixes(), "http://www.a.de/ ftp://b.de/ www.c.de",
		"ftp://b.de/", "suffix www.c.de")
}

// TestIRIs: RFC 3987, D-28.
func TestIRIs(t *testing.T) {
	f := text.Finder{}
	for _, test := range []struct{ in, want string }{
		{"https://de.wikipedia.org/wiki/Köln.",
			"iri https://de.wikipedia.org/wiki/Köln https://de.wikipedia.org/wiki/K%C3%B6ln"},
		{"http://例え.jp/引き出し",
			"iri http://例え.jp/引き出し http://xn--r8jz45g.jp/%E5%BC%95%E3%81%8D%E5%87%BA%E3%81%97"},
		{"(http://a.de/ä_(ö))", "iri http://a.de/ä_(ö) http://a.de/%C3%A4_(%C3%B6)"},
		{"http://a.de/你。好", "iri http://a.de/你 http://a.de/%E4%BD%A0"},
		{"http://a.de/你，好 ", "iri http://a.de/你 http://a.de/%E4%BD%A0"},
		{"《http://a.de/你》好", "iri http://a.de/你 http://a.de/%E4%BD%A0"},
		{"（http://a.de/你？）", "iri http://a.de/你 http://a.de/%E4%BD%A0"},
		{"http://a.de/ü”x", "iri http://a.de/ü http://a.de/%C3%BC"},
		{"http://a.de/ü\u00a0x", "iri http://a.de/ü http://a.de/%C3%BC"},
		{"http://a.de/ü\u200fx", "iri http://a.de/ü http://a.de/%C3%BC"},
		{"http://a.de/ü؟", "iri http://a.de/ü http://a.de/%C3%BC"},
		{"http://a.de/ü—x", "iri http://a.de/ü http://a.de/%C3%BC"},
		{"http://a.de/1–2", "iri http://a.de/1–2 http://a.de/1%E2%80%932"},
		{"http://a.de/\u200d.", "http://a.de/"},
		{"http://a.deです", "http://a.de"},
		{"http://a.de:80에서", "http://a.de:80"},
		{"http://u@a.deへ", "http://u@a.de"},
		{"http://a.deü/", "iri http://a.deü/ http://a.xn--de-yka/"},
		{"http://a.de/\xff", "http://a.de/"},
		{"http://a.de/\xc3", "http://a.de/"},
		{"<http://a.de/ü\n ö>", "iri http://a.de/ü\n ö http://a.de/%C3%BC%C3%B6"},
		{"\"http://a.de/ü\"", "iri http://a.de/ü http://a.de/%C3%BC"},
		{"http://" + strings.Repeat("ü", 64) + "/", "iri http://" + strings.Repeat("ü", 64) +
			"/ http://" + strings.Repeat("%C3%BC", 64) + "/"},
		{"mailto:ä@b.de news:ä tel:ä", ""},
		{"www.köln.de/ä", ""},
	} {
		var want []string
		if test.want != "" {
			want = append(want, test.want)
		}
		check(t, f, test.in, want...)
	}
	check(t, everything,
		"请看example.com/路径（注） президент.рф/а TEST.FÓO.COM 中国.中国/ foo.comで www.foo.zipを",
		"suffix example.com/路径", "suffix президент.рф/а", "suffix TEST.FÓO.COM", "suffix 中国.中国/",
		"suffix foo.com", "suffix www.foo.zip")
	for m := range everything.All("www.köln.de/ä") {
		if m.URI.String() != "http://www.xn--kln-sna.de/%C3%A4" || m.Kind != text.Suffix {
			t.Error(m)
		}
	}
}

func TestKind(t *testing.T) {
	if s := fmt.Sprint(text.URI, text.IRI, text.Suffix, text.Mail, text.Kind(9), text.None,
		text.Angle, text.Quotes,
		text.Delimiter(9)); s != "uri iri suffix mail  none angle quotes " {
		t.Errorf("%q", s)
	}
}

// TestByRequest: schemes that nobody knows, hosts of one machine, and names of
// documents.
func TestByRequest(t *testing.T) {
	const in = "foo://bar/x. see...http://a.de/ <g+h://i/ j> std::k [l://m] 1://n doi://x " +
		"localhost:8080/y LOCALHOST:80, localhost:foo x.localhost:1/ localhost:99999 a-localhost:1"
	check(t, text.Finder{}, in, "http://a.de/", "g+h://i/ j", "doi://x")
	check(t, text.Finder{}.WithAnyScheme(), in, "foo://bar/x", "http://a.de/", "g+h://i/ j", "l://m",
		"doi://x")
	check(t, text.Finder{}.WithSuffixes(), in, "http://a.de/", "g+h://i/ j", "doi://x",
		"suffix localhost:8080/y", "suffix LOCALHOST:80")
	check(t, text.Finder{}, "doi:10.1000/182. DOI:10.1/a(b)c, doi: 10.1/x doi:foo (doi:10.2/d)",
		"doi:10.1000/182", "DOI:10.1/a(b)c", "doi:10.2/d")
}

package text_test

import (
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/text"
)

// shown returns the matches, each with its kind if it is not a URI, "…" if it
// is cut, and the URI if it differs.
func shown(f text.Finder, s string) []string {
	out := []string{}
	for m := range f.All(s) {
		t := m.Text
		if m.Kind != text.URI {
			t = m.Kind.String() + " " + t
		}
		if m.Cut {
			t += "…"
		}
		if u := m.URI.String(); u != m.Text {
			t += " " + u
		}
		out = append(out, t)
	}
	return out
}

// TestCut: a match is never another URI than the text has: its host is that of
// the longest reading, delimited URIs are whole or not found (appendix C), and
// a bare URI that the text may continue is Cut (G-C-02, G-C-08, D-10).
func TestCut(t *testing.T) {
	for _, test := range []struct {
		in   string
		want []string
	}{
		// empty authority and path (section 3)
		{"<file:///> file:///?x <foo:///?q> <http:///> http:///", []string{"file:///", "file:///?x",
			"foo:///?q"}},
		// the host is whole
		{"https://bücher.example/x",
			[]string{"iri https://bücher.example/x https://xn--bcher-kva.example/x"}},
		{"http://例え.jp/引き出し。",
			[]string{"iri http://例え.jp/引き出し http://xn--r8jz45g.jp/%E5%BC%95%E3%81%8D%E5%87%BA%E3%81%97"}},
		{"http://a.deです http://localhostで http://a.de–b", []string{"http://a.de…",
			"http://localhost…", "http://a.de…"}},
		{"http://sub{x}.b.de/ http://n[1-3].b.de http://h%zz.de/ http://$${x}/ http://a^b/", nil},
		{"http://u:p[w@evil.de/ http://a@b@c.de/ http://1080::8:800/path http://[::1", nil},
		{"https://example.com:abc/ http://h:80a/ http://localhost:%d/",
			[]string{"https://example.com…", "http://h:80…", "http://localhost…"}},
		{"http://127.0.0.1:${PORT} http://h[:port]/ https://api.h{/owner}",
			[]string{"http://127.0.0.1…", "http://h…", "https://api.h…"}},
		{"http://u:p@h:x/ http://h{", []string{"http://u:p@h…"}},
		// letters of another encoding than UTF-8, and what decoders write for them
		{"http://b\xfccher.de/ http://b\ufffdcher.de/ http://h\xe4 <http://b\xfccher.de/>", nil},
		{"http://u:p\xe4@h.de/ http://a.de\xc4\xe3 \xabhttp://a.de\xbb", []string{"http://a.de…",
			"http://a.de"}},
		{"http://h/\xe4b http://h/a\ufffd http://h/a\x93", []string{"http://h/…", "http://h/a…",
			"http://h/a"}},
		// path, query and fragment
		{"http://h/?b[]=1&c={d}", []string{"http://h/?b…"}},
		{"https://h/%zz http://h/100% http://h/{id} http://h/#a#b http://h/a^b",
			[]string{"https://h/…", "http://h/100…", "http://h/…", "http://h/#a…", "http://h/a…"}},
		{"http://h/ü http://h/ö. 请看http://h/你好", []string{"iri http://h/ü http://h/%C3%BC",
			"iri http://h/ö http://h/%C3%B6", "iri http://h/你好 http://h/%E4%BD%A0%E5%A5%BD"}},
		// another URI begins after letters, and endings of foreign words
		{"网http://h/x《尺》亚马逊http://h/y http://h/x亚马逊http://h/y", []string{"http://h/x",
			"http://h/y", "iri http://h/x亚马逊 http://h/x%E4%BA%9A%E9%A9%AC%E9%80%8A", "http://h/y"}},
		{"http://h/xをご覧 http://h/x를 http://h/日本の東京", []string{"http://h/x…", "http://h/x…",
			"iri http://h/日本の東京 http://h/%E6%97%A5%E6%9C%AC%E3%81%AE%E6%9D%B1%E4%BA%AC"}},
		{"https://h/li‐\n censes https://h/x‐", []string{"https://h/li…", "https://h/x…"}},
		// full stops: dots of a host, or of the text
		{"http://www。google。com http://192。168．0｡1/ http://例え。jp/", []string{
			"iri http://www。google。com http://www.google.com", "iri http://192。168．0｡1/ http://192.168.0.1/",
			"iri http://例え。jp/ http://xn--r8jz45g.jp/"}},
		{"http://www。google。com。很好 http://www.google.com。hk/ http://u@www。例え。jp:80/", []string{
			"iri http://www。google。com http://www.google.com",
			"iri http://www.google.com。hk/ http://www.google.com.hk/",
			"iri http://u@www。例え。jp:80/ http://u@www.xn--r8jz45g.jp:80/"}},
		{"看http://www.google.com。很好 http://intern。次の文。 http://localhost。然后 http://10.0.0.1。第",
			[]string{"http://www.google.com", "http://intern", "http://localhost", "http://10.0.0.1"}},
		{"http://www.google.com。Then http://a.de。http://b.de http://c.test/x。次の文。",
			[]string{"http://www.google.com", "http://a.de", "http://b.de", "http://c.test/x"}},
		{"http://h/a。 http://h/a— http://h/a” 《http://h/a》 http://h/a&gt;b", []string{"http://h/a",
			"http://h/a", "http://h/a", "http://h/a", "http://h/a"}},
		{"http://h/a\\n http://h/a\\\" file:///C:\\Users http://h\\@b", []string{"http://h/a",
			"http://h/a", "file:///C:…", "http://h"}},
		{"http://h/a] http://h/a} |http://h/a|http://h/b| `http://h/a`b", []string{"http://h/a",
			"http://h/a", "http://h/a", "http://h/b", "http://h/a"}},
		// AsciiDoc
		{"http://h/a[the text]. http://h[text], mailto:a@b.de[text] http://h/a[] http://h/a[",
			[]string{"http://h/a", "http://h", "mailto:a@b.de", "http://h/a", "http://h/a…"}},
		// addresses and names
		{"mailto:a@büro.de mailto:a@b{c}.de mailto:a@b.de?subject=ü",
			[]string{"iri mailto:a@b.de?subject=ü mailto:a@b.de?subject=%C3%BC"}},
		{"urn:foo:a?b urn:foo:a%zz urn:foo:a, (urn:foo:a) urn:foo:a.", []string{"urn:foo:a…",
			"urn:foo:a…", "urn:foo:a", "urn:foo:a", "urn:foo:a"}},
		// delimiters
		{"<http://h:x/> <urn:foo:a?b> <urn:foo:a%00b> <http://h%zz/> \"http://h:port\" \"http://%s/\"", nil},
		{"<https://h/?a&f[l][0]=P> \"http://h/{id}\" <http://h/100%>", []string{
			"repaired https://h/?a&f[l][0]=P https://h/?a&f%5Bl%5D%5B0%5D=P",
			"repaired http://h/{id} http://h/%7Bid%7D",
			"repaired http://h/100% http://h/100%25"}},
		{"<http://h/ü> \"http://bü.de/\n ü\"", []string{"iri http://h/ü http://h/%C3%BC",
			"iri http://bü.de/ü http://xn--b-eha.de/%C3%BC"}},
		{"<http://h/a|text> \"http://h/\\n\" \"http://h/<b>\" \"http://h/ü und\"",
			[]string{"http://h/a", "http://h/", "http://h/", "iri http://h/ü http://h/%C3%BC"}},
		{"<http://good.com @evil.com/> <http://u @h/> <http://u@h .de/a>",
			[]string{"http://good.com", "http://u", "http://u@h.de/a"}},
		{"<https://a.example\n@evil.test/> \"https://a.example\n@evil.test/\" <http://a.example\n\\@evil.test/>",
			[]string{"https://a.example", "https://a.example", "http://a.example"}},
		{"\"http://a.example-\nevil.test/x\" \"http://a.example.\ncom/x\" \"http://exa\nmple.com/\"",
			[]string{"http://a.example-", "http://a.example", "http://example.com/"}},
		// "|" between quotes, in a query, and as a delimiter of tables, chats and wikis
		{"\"http://h/a|b^c\" \"http://h/a|http://h/b\" \"http://h|b/\"", []string{
			"repaired http://h/a|b^c http://h/a%7Cb%5Ec", "http://h/a", "http://h/b", "http://h"}},
		{"url: http://h/a|b^c\nhttp://h|b\nhttp://h/a|b", []string{"http://h/a…", "http://h", "http://h/a…"}},
		{"http://h/?f=A|B http://h/?a|b. http://h/?a| http://h/?a|, http://h/a|b |http://h/?a|b| <http://h/?a|b>",
			[]string{"http://h/?f=A…", "http://h/?a…", "http://h/?a", "http://h/?a", "http://h/a", "http://h/?a",
				"http://h/?a"}},
		{"tftp://h/f", []string{"tftp://h/f"}},
	} {
		if got := shown(text.Finder{}, test.in); !slices.Equal(got, append([]string{},
			test.want...)) {
			t.Errorf("%q:\n got %q\nwant %q", test.in, got, test.want)
		}
	}
	if got := shown(text.Finder{}.WithASCII(), "http://h/ü mailto:a@b.de?subject=ü <http://h/ö> "+
		"http://ü.de/ö"); !slices.Equal(got, []string{"http://h/…", "mailto:a@b.de?subject=…",
		"iri http://h/ö http://h/%C3%B6", "iri http://ü.de/ö http://xn--tda.de/%C3%B6"}) {
		t.Errorf("US-ASCII: %q", got)
	}
	for in, want := range map[string]string{
		"www.a.de/?b[]=1":  "suffix www.a.de/?b… http://www.a.de/?b",
		"www.a.de/{x}":     "suffix www.a.de/… http://www.a.de/",
		"www.a.de{x}":      "suffix www.a.de… http://www.a.de",
		"www.a.de[text] x": "suffix www.a.de http://www.a.de",
	} {
		if got := shown(text.Finder{}.WithSuffixes(), in); !slices.Equal(got, []string{want}) {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// ends are the characters that end a URI anywhere in a text.
const ends = "<>\"|`\\]}"

var following = regexp.MustCompile(`[,;]([A-Za-z][A-Za-z0-9+.-]*)://`)

// listed returns where another URI of a list begins, plausible or not, or -1.
func listed(s string) int {
	for _, at := range following.FindAllStringSubmatchIndex(s, -1) {
		for range text.All(s[at[2]:at[3]] + "://a.de") {
			return at[0]
		}
	}
	return -1
}

// continues reports whether a text, after punctuation, begins with a character
// that may be meant to continue a URI.
func continues(after string) bool {
	rest := strings.TrimLeft(after, ".,;:!?'*_~)")
	if rest == "" || rest[0] <= ' ' || strings.ContainsRune(ends, rune(rest[0])) ||
		listed(after) == 0 {
		return false
	}
	if i := strings.IndexByte(rest, ':'); strings.IndexAny(after, ",;") == 0 && i > 0 {
		for m := range text.All(rest) { // another URI of a list
			return m.Start > 0 && continues(rest[m.Start:])
		}
	}
	if rest[0] == '[' {
		_, rest, ok := strings.Cut(rest, "]")
		return !ok || continues(rest)
	}
	r, _ := utf8.DecodeRuneInString(rest)
	return r > ' ' && r < 0x7f || r == 'ü'
}

// FuzzCut: a URI without delimiters is as in the text; the following text does
// not belong to it, or it is Cut; and its host is that of the longest text.
func FuzzCut(f *testing.F) {
	for _, s := range append(slices.Clone(seeds), "http://sub{x}.b.de/", "http://u:p[w@e.de/",
		"http://h[:x]/ http://h[a].b", "http://bü.de/ü",
		"urn:foo:a?b http://a:b@c:d/", "http://h%zz/ http://h/%zz", "file:///{x} http://h{/a}",
		"<http://a,http://.") {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for m := range text.All(s) {
			if m.Kind != text.URI || m.Delimiter != text.None {
				continue
			}
			after := s[m.End:]
			open := m.Start > 0 && strings.IndexByte("([{'`", s[m.Start-1]) >= 0
			markup := strings.Contains(after[:min(8, len(after))], "&")
			if !m.Cut && !open && !markup && continues(after) {
				t.Fatalf("%q: %q goes on with %q", s, m.Text, after)
			}
			if !m.URI.HasAuthority() || open || markup {
				continue
			}
			_, long, _ := strings.Cut(s[m.Start:], "//")
			if at := listed(long); at > 0 {
				long = long[:at]
			}
			if i := strings.IndexFunc(long, func(r rune) bool {
				return r <= ' ' || r == 0x7f || r >= utf8.RuneSelf && !unicode.IsLetter(r) ||
					strings.ContainsRune("/?#"+ends, r) && r != ']' && r != '}'
			}); i >= 0 {
				long = long[:i]
			}
			if i := strings.IndexAny(long, "]}"); i >= 0 && !strings.ContainsAny(long[:i], "[{") {
				long = long[:i]
			}
			long = long[strings.LastIndexByte(long, '@')+1:]
			rest, ok := strings.CutPrefix(long, m.URI.Host())
			const punctuation = ".,;:!?'*_~)"
			switch {
			case ok && strings.HasPrefix(rest, ":"): // the port, or what is not one
				ok = strings.LastIndexByte(strings.TrimRight(rest, punctuation), ':') <= 0
			case ok && rest != "" && rest[0] < utf8.RuneSelf:
				r := strings.TrimLeft(rest, punctuation)
				ok = r == "" || strings.IndexByte("[]{}&", r[0]) >= 0 || r[0] >= utf8.RuneSelf
			}
			if !ok {
				t.Fatalf("%q: the host of %q is not that of %q", s, m.Text, long)
			}
		}
	})
}

// TestLongest: a URI is whole, however long it is; a stream skips a URI of more
// than MaxMatch bytes, and reports this.
func TestLongest(t *testing.T) {
	for _, n := range []int{70_000, text.MaxMatch - 100, text.MaxMatch + 1, 3 * text.MaxMatch} {
		for _, begin := range []string{"http://h/", "data:text/plain,", "urn:foo:"} {
			long := begin + strings.Repeat("a", n)
			in := "http://b/ " + long + "http://x/ y <http://c/>"
			var all []string
			for m := range text.All(in) {
				all = append(all, m.Text)
			}
			if want := []string{"http://b/", long + "http://x/", "http://c/"}; !slices.Equal(all,
				want) {
				t.Errorf("%s, %d: %d found", begin, n, len(all))
			}
			for name, r := range map[string]io.Reader{"whole": strings.NewReader(in),
				"halves": iotest.HalfReader(strings.NewReader(in))} {
				i := 0
				for m, err := range text.Reader(r) {
					_, left := err.(*text.SkipError)
					switch {
					case err == nil && m.Text == all[i]:
					case left && i == 1 && n > text.MaxMatch && m.URI == (uri.URI{}):
					default:
						t.Errorf("%s, %s, %d: %d is %.40q, %v", begin, name, n, i, m.Text, err)
					}
					i++
				}
				if i != 3 {
					t.Errorf("%s, %s, %d: %d found", begin, name, n, i)
				}
			}
		}
	}
	for range text.Reader(nil) {
		t.Error("something in nothing")
	}
}

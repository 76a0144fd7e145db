package text_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/text"
)

func find(s string) []string {
	out := []string{}
	for m := range text.All(s) {
		out = append(out, m.URI.String())
	}
	return out
}

func TestAll(t *testing.T) {
	for _, test := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"svn:ignore git:a sip:x xmpp: magnet:x sip:a@b magnet:?xt=urn:sha1:A git://h/a",
			[]string{"sip:a@b", "magnet:?xt=urn:sha1:A", "git://h/a"}},
		{"no:thing here: std::string a:b 12:30 http: http:// http:/// x http:80", nil},
		{"http://a http://b", []string{"http://a", "http://b"}},
		{"(http://a/b) [http://a/c] {http://a/d} 'http://a/e' `http://a/f` \"http://a/g\" *http://a/h*", []string{"http://a/b", "http://a/c", "http://a/d", "http://a/e", "http://a/f", "http://a/g", "http://a/h"}},
		{"[t](http://a/b)c, [http://a/x](http://a/y_(z))", []string{"http://a/b", "http://a/x",
			"http://a/y_(z)"}},
		{"http://a/b.) http://a/(c) http://a/c), http://[::1]/x http://[::1", []string{"http://a/b",
			"http://a/(c)", "http://a/c", "http://[::1]/x"}},
		{"see...http://a/b, xhttp://a, x+http://a", []string{"http://a/b", "http://a"}},
		{"mailto:a@b. mailto:x news:comp.lang.c, tel:+1-201-555-0123; urn:isbn:0451450523.",
			[]string{"mailto:a@b", "news:comp.lang.c", "tel:+1-201-555-0123",
				"urn:isbn:0451450523"}},
		{"<std::string> <xs:element> <foo://bar> <URL:foo:bar> <foo:bar>", []string{"foo://bar",
			"foo:bar"}},
		{"http://host:port/x http://a/100% http://a/%41%4", []string{"http://host", "http://a/100",
			"http://a/%41"}},
		{"网址http://a/b。和http://a/c、http://a/d）", []string{"http://a/b", "http://a/c",
			"http://a/d"}},
		{"\"http://h/ is down\" \"http://h/a/\n b\"", []string{"http://h/", "http://h/a/b"}},
		{"get -o \"f\" http://h/a\ntar \"f\"", []string{"http://h/a"}}, // after a closing quote
		{"=\" http://h/a-\n b\" \"\nhttp://h/a?\n b\"", []string{"http://h/a-b", "http://h/a?b"}},
		{"<http://a/b http://a/c", []string{"http://a/b", "http://a/c"}},
		{"http://a/#b#c HTTP://A/ x-foo:bar", []string{"http://a/#b", "HTTP://A/", "x-foo:bar"}},
	} {
		if got := find(test.text); !slices.Equal(got, append([]string{}, test.want...)) {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
}

func TestNewFinder(t *testing.T) {
	n := 0
	for m := range text.NewFinder("FTP",
		"foo").All("<http://a/> x-a:b <foo:b> ftp://h/ http://b/ <URL:news:c>") {
		if n++; m.URI.Scheme() != "foo" && m.URI.Scheme() != "ftp" {
			t.Error(m.URI)
		}
	}
	if n != 2 {
		t.Error(n)
	}
}

// TestLong: texts that look like beginnings of URIs everywhere; BenchmarkLong
// shows that they take linear time.
func TestLong(t *testing.T) {
	for _, unit := range long {
		n := 0
		for m := range everything.All(strings.Repeat(unit, 1<<14)) {
			if n++; m.End-m.Start > text.MaxMatch {
				t.Errorf("%q: a match of %d bytes", unit, m.End-m.Start)
			}
		}
	}
}

// TestLinear: none of these texts takes quadratic time: of this length it would be hours.
func TestLinear(t *testing.T) {
	for _, unit := range []string{"urn:", "urn:a:", "urn:ab:c?", "(urn:ab:c)", "urn:ab:%", "<http://a",
		"http://a.b/<", "\"http://a", "<http://a \n", "\"http://a/\n", "http://é。", "http://a/é://",
		"urn:urn:isbn:", "mailto:urn:a:", "tel:urn:a:", "urn:a:sip:", "urn:a:urn:isbn:"} {
		for range everything.All(strings.Repeat(unit, 1<<20/len(unit))) {
		}
	}
}

var long = []string{"http://a,", "http://a/,", "http://a/?,", "http://a/x://", "a,http://", ";http:///", "tel:", "<http:", "\"http://", "http://", "mailto:mailto:", "urn:", "<URL: ",
	"(http://a", "http://[", "x-a:%", "http://a/-\n", "<http://a\n",
	"http://a/[", "[]", "http://[]{}", "http://a[b]", "http://a:b/", "http://[::1/", "urn:a1:b?",
	"urn:a1:b?urn:", "a.a.", "a.", "@@", "a@a@", "a@a.", "a.com@", "www.www.", "www.a.com/",
	"a.com/[", "a.com:1:",
	"a.com:99999/", "1.2.3.4/", "1.2.3.4:", "1.2.3.4/8 ", "é.com", "a.com한", "例え.jp/", "http://é",
	"例.", "a.é@", "\\n@a.b", ":a@b.com", "http://例え.jp:x/", "a-", "'a@b.de"}

// TestBroken: lines in delimiters are joined, unless that would make one URI of
// two, or a host that is not in the text (G-C-02, D-10).
func TestBroken(t *testing.T) {
	for in, want := range map[string]string{
		"\"http://a.example/x\n  https://b.example/y\"": "http://a.example/x https://b.example/y",
		"x=\"http://www.w3.org\n http://b.example/y\"":  "http://www.w3.org http://b.example/y",
		"<http://a.example\nhttps://b.example/y>":       "http://a.example https://b.example/y",
		"<http://a.example/ mailto:a@b.de>":             "http://a.example/ mailto:a@b.de",
		"<http://a.example/x?u=\n git+ssh://b.example>": "http://a.example/x?u= git+ssh://b.example",
		"\"https://a.example/DTD/'\n  'svg10.dtd\"":     "https://a.example/DTD/",
		"\"http://a.example/x\nor more\"":               "http://a.example/x",
		"\"http://a.example/x\r\ny\"":                   "http://a.example/x",
		"\"http://a.example/x/\r\n  y?\n a\"":           "http://a.example/x/y?a",
		"\"http://exa\r\n\t mple.com/\"":                "http://example.com/",
		"\"http://a.example\nnext\"":                    "http://a.example",
		"<http://www.w3.org\n foo/bar>":                 "http://www.w3.org",
		"<http://www.w3.org my label>":                  "http://www.w3.org",
		"<http://www.w3.org\n /foo/\n bar>":             "http://www.w3.org/foo/bar",
		"<ftp://foo.example.\n com/rfc/>":               "ftp://foo.example.com/rfc/",
		"<http://10.0.0.\n1/> <http://10.0.0.1\n23/>":   "http://10.0.0.1/ http://10.0.0.1",
		"<mailto:a@b.de\nnext>":                         "mailto:a@b.de",
		"<mailto:a@b.\nde>":                             "mailto:a@b.de",
		"<https://a.example/li‐\n  censes>":             "https://a.example/licenses",
		"<https://a.example/\n\n\nc>":                   "https://a.example/",
		"<https://a.example/b\r\n \t\r\n c>":            "https://a.example/b",
		"<https://a.example/\n\n> of a mail":            "https://a.example/",
		"<mailto:a@b.de?\r\rsubject=c>":                 "mailto:a@b.de",
		"\"https://a.example/b/\n\nc\"":                 "https://a.example/b/",
		"<https://a.example/li\u00ad\n censes>":         "https://a.example/licenses",
	} {
		if got := strings.Join(find(in), " "); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
	for m := range text.All("<https://a.example/li‐\n  cen-\nses>") {
		if m.URI.String() != "https://a.example/licen-ses" || m.Alternate.String() != "https://a.example/li-censes" {
			t.Errorf("%q, %q", m.URI, m.Alternate)
		}
	}
}

// TestLists: in running text a URI ends at a comma or a semicolon with another
// URI right after it, in its authority too (G-C-02: a host is as in the text).
func TestLists(t *testing.T) {
	for in, want := range map[string]string{
		"https://a.de/x,https://b.de/y":                      "https://a.de/x https://b.de/y",
		"https://a.de/?x=1;ftp://b.de/y;urn:isbn:1":          "https://a.de/?x=1 ftp://b.de/y;urn:isbn:1",
		"https://a.de/#x,https://b.de":                       "https://a.de/#x https://b.de",
		"https://a.de,https://b.de":                          "https://a.de https://b.de",
		"https://u:p@a.de,https://[::1]:80;https://b.de":     "https://u:p@a.de https://[::1]:80 https://b.de",
		"https://a.de/?x=1|https://b.de/|https://c.de":       "https://a.de/?x=1 https://b.de/ https://c.de",
		"\"https://a.de/x,https://b.de\"":                    "https://a.de/x https://b.de",
		"<https://a.de,https://b.de>":                        "https://a.de https://b.de",
		"mailto:a@b.de,https://c.de/ tel:+123;https://d.de/": "mailto:a@b.de https://c.de/ tel:+123 https://d.de/",
		"urn:isbn:0451450523,https://b.de":                   "urn:isbn:0451450523 https://b.de",
		// one URI
		"<https://a.de/x,https://b.de/y>":                   "https://a.de/x,https://b.de/y",
		"https://web.archive.org/web/2020/https://b.de/y":   "https://web.archive.org/web/2020/https://b.de/y",
		"https://a.de/?u=https://b.de":                      "https://a.de/?u=https://b.de",
		"https://a.de/?u=https://b.de/x,https://c.de/":      "https://a.de/?u=https://b.de/x,https://c.de/",
		"\"https://a.de/?u=https://b.de/x,https://c.de/\"":  "https://a.de/?u=https://b.de/x,https://c.de/",
		"https://a.de/x,b://c https://a.de/x,https:y":       "https://a.de/x,b://c https://a.de/x,https:y",
		"data:text/plain,https://a.de/,https://b.de/":       "data:text/plain,https://a.de/,https://b.de/",
		"https://a.de/(x,y);z https://a.de/x,//b https://,": "https://a.de/(x,y);z https://a.de/x,//b",
	} {
		for m := range text.All(in) {
			if m.Cut {
				t.Errorf("%q: %q is cut", in, m.URI)
			}
		}
		if got := strings.Join(find(in), " "); got != want {
			t.Errorf("%q:\n got %q\nwant %q", in, got, want)
		}
	}
}

// FuzzHosts: a host is in the text as it is. Or it is broken between
// delimiters, and each part before white space is not a whole host: it does not
// end in a top-level domain, or it ends in a dot or hyphen between angle
// brackets (appendix C: "foo.example.", "com"). What is after the white space
// changes no host: there is no userinfo in it.
func FuzzHosts(f *testing.F) {
	words := []string{"http://", "https://", "mailto:", "a@", "a", "b.de", "www.", "example.com", "/x", "/", "?", "-",
		"‐", "/y.", ".", "10.0.0.1", "localhost", " ", "\n", "\r\n\t", ">", "<", "\"", "\" ", "<http://", "\"http://", "。", "ü",
		"</http://a", "@", "\\", "|", ",", ";"}
	f.Add([]byte{24, 7, 18, 0, 5, 8, 20})
	f.Add([]byte{25, 7, 18, 1, 5, 8, 22})
	f.Add([]byte{24, 7, 17, 4, 20, 25, 5, 18, 4, 22})
	f.Add([]byte{24, 7, 18, 3, 5, 9, 20})      // <http://example.com⏎a@b.de/>
	f.Add([]byte{24, 7, 18, 29, 5, 9, 20})     // <http://example.com⏎@b.de/>
	f.Add([]byte{25, 7, 11, 18, 5, 9, 22})     // "http://example.com-⏎b.de/"
	f.Add([]byte{25, 7, 14, 18, 5, 9, 22})     // "http://example.com.⏎b.de/"
	f.Add([]byte{25, 12, 18, 3, 16, 22})       // "http://‐⏎a@localhost"
	f.Add([]byte{24, 4, 18, 5, 9, 20})         // <http://a⏎b.de/>
	f.Add([]byte{24, 7, 18, 30, 30, 5, 9, 20}) // <http://example.com⏎\\b.de/>
	f.Add([]byte{1, 7, 32, 1, 5, 33, 0, 5})    // https://example.com,https://b.de;http://b.de
	f.Fuzz(func(t *testing.T, choice []byte) {
		var b strings.Builder
		for _, c := range choice[:min(len(choice), 100)] {
			b.WriteString(words[int(c)%len(words)])
		}
		for m := range text.All(b.String()) {
			_, begin, _ := strings.Cut(b.String()[m.Start:m.End], ":")
			host := m.URI.Host()
			if m.URI.HasAuthority() {
				begin = strings.TrimPrefix(strings.TrimSpace(begin), "//")
			} else {
				if i := strings.LastIndexByte(m.URI.Path(), '@'); i >= 0 { // of the last address
					host = m.URI.Path()[i+1:]
				}
				host = host[:strings.IndexAny(host+"/", "/?#")]
			}
			if i := strings.IndexAny(host, ",;"); i >= 0 && strings.HasPrefix(host[i+1:], "http") &&
				strings.Contains(m.Text, host+"://") {
				t.Fatalf("%q: the host of %q is of two", b.String(), m.URI)
			}
			if m.Kind == text.IRI || m.URI.String() != m.Text || host == "" {
				continue
			}
			begin = begin[:strings.IndexAny(begin+"/", "/?#")]
			user := strings.LastIndexByte(begin, '@') + 1
			apart := m.URI.HasAuthority() && strings.ContainsAny(begin[:user], " \r\n\t")
			name, _, _ := strings.Cut(begin[user:], ":")
			if name = strings.TrimSpace(strings.ReplaceAll(name, "‐", "")); name == host && !apart {
				continue
			}
			parts := strings.Fields(name)
			bad := m.Delimiter == text.None || strings.Join(parts, "") != host || !whole(host) || apart
			for i := 1; i < len(parts); i++ {
				first := strings.Join(parts[:i], "")
				bare := strings.TrimRight(first, ".-")
				bad = bad || whole(bare) && (bare == first || m.Delimiter == text.Quotes)
			}
			if bad {
				t.Fatalf("%q: the host of %q is not in the text", b.String(), m.URI)
			}
		}
	})
}

// whole reports whether a host ends in one of the top-level domains that the
// words of FuzzHosts make, or is an address.
func whole(host string) bool {
	last := host[strings.LastIndexByte(host, '.')+1:]
	return host == "10.0.0.1" || slices.Contains([]string{"de", "com", "localhost", "aaa"}, last)
}

package rfc1738

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/edition/doc"
	"github.com/urikit/uri/pct"
)

type vector struct {
	ID, Op, Profile, Rule, Component, Level string
	Case                                    int
	Input, Want                             json.RawMessage
	WantError                               bool `json:"want_error"`
}

// TestVectors asks all vectors of the profile for what this document does.
func TestVectors(t *testing.T) {
	ran := map[string]int{}
	for _, file := range []string{"rfc1738.jsonl", "conflicts.jsonl"} {
		b, err := os.ReadFile("../../../conformance/testdata/vectors/" + file)
		if err != nil {
			t.Fatal(err)
		}
		for s := bufio.NewScanner(bytes.NewReader(b)); s.Scan(); {
			var v vector
			if err := json.Unmarshal(s.Bytes(), &v); err != nil {
				t.Fatal(err)
			}
			run := ops[v.Op]
			if v.Profile != "1738" || run == nil {
				continue
			}
			ran[v.Op]++
			t.Run(fmt.Sprintf("%s/%d", v.ID, v.Case), func(t *testing.T) {
				if v.WantError {
					t.Fatal("no vector here wants an error")
				}
				run(t, v)
			})
		}
	}
	for op := range ops {
		if ran[op] == 0 {
			t.Errorf("no vector with %s", op)
		}
	}
}

var ops = map[string]func(t *testing.T, v vector){
	"valid": func(t *testing.T, v vector) {
		in, want := decode[string](t, v.Input), decode[bool](t, v.Want)
		if err := Document.Validate(v.Rule, in); (err == nil) != want {
			t.Errorf("%s %q: %v", v.Rule, in, err)
		}
		if v.Rule == "url" || strings.HasSuffix(v.Rule, "url") && strings.Contains(in, ":") {
			if r := read(in); r.Valid() != want {
				t.Errorf("Read(%q): %v", in, r.Err())
			}
		}
	},
	"charset": func(t *testing.T, v vector) {
		name, want := decode[string](t, v.Input), decode[string](t, v.Want)
		if set, ok := Document.Class(name); !ok || set != pct.SetOf(want) {
			t.Errorf("%s: %v, %v", name, set, ok)
		}
	},
	"encode": func(t *testing.T, v vector) {
		in, want := decode[string](t, v.Input), decode[string](t, v.Want)
		if got, err := Document.Encode(v.Component, in); got != want || err != nil {
			t.Errorf("%s %q: %q, %v", v.Component, in, got, err)
		}
	},
	"octets_to_url": func(t *testing.T, v vector) {
		var in []byte
		for _, n := range decode[[]int](t, v.Input) {
			in = append(in, byte(n))
		}
		if got, err := Document.Encode(v.Component, string(in)); got != decode[string](t, v.Want) ||
			err != nil {
			t.Errorf("%q: %q, %v", in, got, err)
		}
	},
	"decode": func(t *testing.T, v vector) {
		in, want := decode[string](t, v.Input), decode[string](t, v.Want)
		if got, err := pct.Decode(in); got != want || err != nil {
			t.Errorf("%q: %q, %v", in, got, err)
		}
	},
	"equal": func(t *testing.T, v vector) {
		in, want := decode[[2]string](t, v.Input), decode[bool](t, v.Want)
		if got := Document.Equal(in[0], in[1], map[string]doc.Level{"syntax": doc.Syntax,
			"scheme": doc.Scheme}[v.Level]); got != want {
			t.Errorf("%q: %v", in, got)
		}
	},
	"parse": func(t *testing.T, v vector) {
		in := decode[string](t, v.Input)
		r := read(in)
		for name, want := range decode[map[string]*string](t, v.Want) {
			got, ok := r.Part(strings.ReplaceAll(name, "_", "-"))
			if ok != (want != nil) || ok && got != *want {
				t.Errorf("%q: %s is %q, %v", in, name, got, ok)
			}
		}
	},
}

func decode[T any](t *testing.T, raw json.RawMessage) (x T) {
	t.Helper()
	if err := json.Unmarshal(raw, &x); err != nil {
		t.Fatal(err)
	}
	return x
}

// parts writes the parts on one line, with the components that they correspond
// to.
func parts(r *doc.Reading) string {
	var b strings.Builder
	for p, text := range r.Parts() {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(p.Name)
		if c := p.Component; c != 0 && c.String() != p.Name {
			b.WriteString("(" + c.String() + ")")
		}
		b.WriteString("=" + text)
	}
	return b.String()
}

func TestParts(t *testing.T) {
	for _, tt := range []struct{ id, text, want string }{
		{"R38-3.1-01", "ftp://u:p@h.com:21/a/b;type=a",
			"scheme=ftp login(authority)=u:p@h.com:21 user=u password=p host=h.com port=21 url-path(path)=a/b;type=a fpath=a/b ftptype=a"},
		{"R38-3.1-05", "ftp://@h", "scheme=ftp login(authority)=@h user(userinfo)= host=h"},
		{"R38-3.2.2-11", "FTP://h/a?b",
			"scheme=FTP login(authority)=h host=h url-path(path)=a?b fpath=a?b"},
		{"R38-3.3-01", "http://h:80/a/b?c",
			"scheme=http hostport(authority)=h:80 host=h port=80 url-path=a/b?c hpath(path)=a/b search(query)=c"},
		{"R38-3.3-03", "http://h", "scheme=http hostport(authority)=h host=h"},
		{"R38-3.3-03", "http://h/?",
			"scheme=http hostport(authority)=h host=h url-path=? hpath(path)= search(query)="},
		{"C-15", "http://h//a",
			"scheme=http hostport(authority)=h host=h url-path(path)=/a hpath=/a"},
		{"R38-3.4.1-01", "gopher://h/7a%09b%09c%09d",
			"scheme=gopher hostport(authority)=h host=h url-path(path)=7a%09b%09c%09d gtype=7 selector=a search=b gopher-plus-string=c%09d"},
		{"R38-3.4.1-04", "gopher://h/",
			"scheme=gopher hostport(authority)=h host=h url-path(path)="},
		{"C-31", "gopher://h/7a?b",
			"scheme=gopher hostport(authority)=h host=h url-path(path)=7a?b gtype=7 selector=a?b"},
		{"gopher grammar", "gopher://h/%09a",
			"scheme=gopher hostport(authority)=h host=h url-path(path)=%09a gtype=%09 selector=a"},
		{"R38-3.5-01", "mailto:a@b?c", "scheme=mailto encoded822addr(path)=a@b?c"},
		{"R38-3.6-02", "news:a.b", "scheme=news grouppart(path)=a.b group=a.b"},
		{"R38-3.6-03", "news:1/2@h.com",
			"scheme=news grouppart(path)=1/2@h.com article=1/2@h.com host=h.com"},
		{"R38-3.6-05", "news:*", "scheme=news grouppart(path)=*"},
		{"R38-3.7-01", "nntp://h/a.b/12",
			"scheme=nntp hostport(authority)=h host=h url-path(path)=a.b/12 group=a.b digits=12"},
		{"R38-3.8-01", "telnet://u:p@h:23/",
			"scheme=telnet login(authority)=u:p@h:23 user=u password=p host=h port=23 url-path(path)="},
		{"R38-3.9-01", "wais://h/d",
			"scheme=wais hostport(authority)=h host=h url-path(path)=d database=d"},
		{"R38-3.9-02", "wais://h/d?s",
			"scheme=wais hostport(authority)=h host=h url-path=d?s database(path)=d search(query)=s"},
		{"R38-3.9-03", "wais://h/d/t/w",
			"scheme=wais hostport(authority)=h host=h url-path(path)=d/t/w database=d wtype=t wpath=w"},
		{"R38-3.10-01", "file://h/a/b", "scheme=file host=h url-path(path)=a/b fpath=a/b"},
		{"R38-3.10-03", "file:///a", "scheme=file host= url-path(path)=a fpath=a"},
		{"R38-3.11-04", "prospero://h//a;b=c;d=e",
			"scheme=prospero hostport(authority)=h host=h url-path(path)=/a;b=c;d=e ppath=/a fieldspec=;b=c;d=e"},
		{"R38-5-02", "x-foo:a/b?c", "scheme=x-foo schemepart(path)=a/b?c"},
		{"R38-5-06", "z39.50://u@h/d;e?f",
			"scheme=z39.50 login(authority)=u@h user(userinfo)=u host=h url-path(path)=d;e?f"},

		// The parts of what is not valid, as far as they can be told.
		{"C-06", "http://h/a#b",
			"scheme=http hostport(authority)=h host=h url-path(path)=a hpath=a"},
		{"C-17", "http://h?q", "scheme=http hostport(authority)=h host=h"},
		{"C-47", "http://u:p@h/a",
			"scheme=http hostport(authority)=u:p@h user=u password=p host=h url-path(path)=a hpath=a"},
		{"C-42", "file:/a", "scheme=file schemepart(path)=/a"},
		{"no scheme", "a/b", ""},
	} {
		r := read(tt.text)
		if got := parts(&r); got != tt.want {
			t.Errorf("%s: %s\n  %s\nwant\n  %s", tt.id, tt.text, got, tt.want)
		}
	}
}

func TestFaults(t *testing.T) {
	for _, tt := range []struct {
		id, text string
		at       int
		rule     string
		section  string
	}{
		{"empty", "", 0, "genericurl", "2.1"},
		{"R38-2.1-01", "abc", 3, "genericurl", "2.1"},
		{"R38-2.1-02", ":a", 0, "scheme", "2.1"},
		{"R38-2.1-02", "a_b:c", 1, "scheme", "2.1"},
		{"R38-2.3-01", "a/b", 1, "scheme", "2.1"},
		{"R38-2.2-03", "http://h/%4g", 11, "escape", "2.2"},
		{"R38-2.2-03", "http://h/%4?a", 11, "escape", "2.2"},
		{"R38-2.2-03", "x:%", 3, "escape", "2.2"},
		{"R38-2.2-04", "http://h/\x7f", 9, "hsegment", "2.2"},
		{"R38-2.2-04", "x:a\xc3\xa9", 3, "xchar", "2.2"},
		{"C-03", "http://h/~u", 9, "hsegment", "2.2"},
		{"C-06", "http://h/a#b", 10, "url", "2.2"},
		{"C-06", "http://#b", 7, "host", "3.1"},
		{"C-07", "http://[::1]/", 7, "host", "3.1"},
		{"C-09", "ftp://u:p:q@h/", 9, "password", "3.1"},
		{"C-11", "http://a_b.com/", 8, "hostname", "3.1"},
		{"C-11", "http://a.b./", 11, "toplabel", "3.1"},
		{"C-13", "http://h:/", 9, "port", "3.1"},
		{"R38-3.1-07", "http://h:8o/", 10, "port", "3.1"},
		{"C-14", "ftp:///a", 6, "host", "3.1"},
		{"R38-3.1-02", "ftp:a", 4, "ftpurl", "3.2"},
		{"R38-3.1-02", "ftp:/a", 5, "ftpurl", "3.2"},
		{"R38-3.1-06", "x://a.1b/c", 8, "host", "3.1"},
		{"R38-3.2.2-11", "ftp://h/a;b", 10, "ftpurl", "3.2.2"},
		{"R38-3.2.3-02", "ftp://h/a;type=x", 15, "ftptype", "3.2.2"},
		{"R38-3.2.3-02", "ftp://h/a;type=aa", 16, "ftptype", "3.2.2"},
		{"R38-3.2.2-01", "ftp://h/a;type=", 15, "ftptype", "3.2.2"},
		{"C-47", "http://u:secret@h/", 15, "hostport", "3.3"},
		{"C-17", "http://h?q", 8, "httpurl", "3.3"},
		{"C-16", "http://h/a?b/c", 12, "search", "3.3"},
		{"R38-3.3-04", "http://h/a?b?c", 12, "search", "3.3"},
		{"R38-3.5-01", "mailto:", 7, "encoded822addr", "3.5"},
		{"R38-3.6-03", "news:<1@h>", 5, "article", "2.2"},
		{"R38-3.6-03", "news:@h", 5, "article", "3.6"},
		{"R38-3.6-03", "news:a@", 7, "host", "3.1"},
		{"R38-3.6-07", "news:1a", 5, "group", "3.6"},
		{"R38-3.6-07", "news:a/b", 6, "group", "3.6"},
		{"R38-3.6-05", "news:*x", 6, "grouppart", "3.6"},
		{"R38-3.6-01", "news:", 5, "group", "3.6"},
		{"R38-3.7-03", "nntp://h/a/12b", 13, "digits", "3.7"},
		{"R38-3.7-03", "nntp://h/a/", 11, "digits", "3.7"},
		{"R38-3.7-01", "nntp://h", 8, "nntpurl", "3.7"},
		{"R38-3.8-01", "telnet://h/x", 11, "telneturl", "3.8"},
		{"R38-3.9-05", "wais://h/d/t/a/b", 14, "wpath", "3.9"},
		{"R38-3.9-03", "wais://h/d/t", 12, "waisdoc", "3.9"},
		{"R38-3.10-03", "file://h:1/x", 8, "hostname", "3.1"},
		{"C-42", "file:/a", 6, "fileurl", "3.10"},
		{"R38-3.10-01", "file://h", 8, "fileurl", "3.10"},
		{"R38-3.11-05", "prospero://h/n;A", 16, "fieldspec", "3.11"},
		{"R38-3.11-05", "prospero://h/n;A=b=c", 18, "fieldvalue", "3.11"},
	} {
		r := read(tt.text)
		var f finding.Finding
		if err := r.Err(); !errors.As(err, &f) || f.Start != tt.at || f.Rule != tt.rule ||
			f.Section != "RFC 1738 section "+tt.section || f.Message == "" {
			t.Errorf("%s: %s: %v, want byte %d, rule %s, section %s", tt.id, tt.text, err, tt.at,
				tt.rule, tt.section)
		}
		if strings.Contains(f.Error(), "secret") {
			t.Errorf("%s: %v", tt.text, f)
		}
	}
}

// TestCheck has what Check says of rules that read a URL in one of its forms
// only.
func TestCheck(t *testing.T) {
	for _, tt := range []struct {
		rule, text string
		at         int // -1 if it matches
	}{
		{"httpurl", "http://h/", -1},
		{"httpurl", "HTTP://h/", -1},
		{"httpurl", "ftp://h/", 0},
		{"httpurl", "https://h/", 4},
		{"httpurl", "http", 4},
		{"waisdatabase", "wais://h/d", -1},
		{"waisdatabase", "wais://h/d?s", 10},
		{"waisdatabase", "wais://h/d/t/w", 10},
		{"waisdatabase", "wais://_", 7},
		{"waisindex", "wais://h/d?s", -1},
		{"waisindex", "wais://h/d", 10},
		{"waisindex", "wais://h/d/t/w", 10},
		{"waisdoc", "wais://h/d/t/w", -1},
		{"waisdoc", "wais://h/d?s", 10},
		{"waisdoc", "wais://h", 8},
		{"otherurl", "http:no-host", -1}, // by itself it knows no schemes
		{"otherurl", "X-a://h_", 7},
		{"url", "http:no-host", 5},
		{"ip-schemepart", "/", 1},
		{"login", "u:p@h:1", -1},
		{"login", "u:p@h:", 6},
		{"login", "h/", 1},
		{"article", "a", 1},
		{"article", "a@h", -1},
		{"fieldspec", "a=b", 0},
		{"fieldspec", ";a=b;c=d", 4},
	} {
		at := -1
		var f finding.Finding
		if err := Document.Validate(tt.rule, tt.text); errors.As(err, &f) {
			at = f.Start
		}
		if at != tt.at {
			t.Errorf("%s %q: %d, want %d", tt.rule, tt.text, at, tt.at)
		}
	}
	if err := Document.Validate("fragment", ""); err == nil {
		t.Error("there is a rule for fragments")
	}
}

func TestComponents(t *testing.T) {
	r := read("ftp://u@h:21/a?b")
	for c, want := range map[uri.Component]string{
		uri.Scheme: "ftp", uri.Authority: "u@h:21", uri.Userinfo: "u", uri.Host: "h",
		uri.Port: "21", uri.Path: "a?b",
	} {
		if got, ok := r.Component(c); got != want || !ok {
			t.Errorf("%v: %q, %v", c, got, ok)
		}
	}
	if got, ok := r.Component(uri.Query); ok { // C-18
		t.Errorf("a query: %q", got)
	}
}

func TestResolve(t *testing.T) {
	for _, text := range []string{"http://h/../a", "mailto:a@b", "news:*"} {
		got, err := Document.Resolve("http://base/a/b", text)
		if got.Text != text || got.CurrentDocument || got.Findings != nil || err != nil {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
	got, err := Document.Resolve("", "http://h/a#b") // C-06
	if got.Text != "http://h/a#b" || len(got.Findings) != 1 || got.Findings[0].Start != 10 ||
		err != nil {
		t.Errorf("%+v, %v", got, err)
	}
	for _, ref := range []string{"", "#a", "a", "/a", "//h/a", "?a", "./a:b"} { // R38-2.3-01
		var f finding.Finding
		if got, err := Document.Resolve("http://h/", ref); !errors.As(err, &f) ||
			f.Section != "RFC 1738 section 2.3" {
			t.Errorf("%q: %+v, %v", ref, got, err)
		}
	}
}

func TestNoAllocs(t *testing.T) {
	for _, text := range []string{
		"http://www.example.com/a/b/c.html?name=value", "ftp://u:p@h.example:21/a/b;type=i",
		"gopher://h/7a%09b%09c",
		"mailto:a@b", "news:a@b", "nntp://h/a/1", "telnet://u@h/", "wais://h/d/t/w", "file:///a/b",
		"prospero://h/a;b=c;d=e", "x-foo:a", "x-foo://h/a",
	} {
		if n := testing.AllocsPerRun(10, func() {
			if r := read(text); !r.Valid() {
				t.Fatal(r.Err())
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations", text, n)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	for _, text := range []string{
		"http://www.example.com/",
		"http://www.example.com/a/path/of/some/length.html?name=value&other=1",
		"ftp://user@ftp.example.com/pub/doc/file.txt;type=a",
	} {
		name, _, _ := strings.Cut(text, ":")
		name = fmt.Sprintf("%s-%d", name, len(text))
		b.Run(name+"/1738", func(b *testing.B) {
			for b.Loop() {
				r := read(text)
				if !r.Valid() {
					b.Fatal(r.Err())
				}
			}
		})
		b.Run(name+"/bare", func(b *testing.B) {
			for b.Loop() {
				r := doc.Reading{Text: text}
				Read(&r)
				if !r.Valid() {
					b.Fatal(r.Err())
				}
			}
		})
		b.Run(name+"/uri", func(b *testing.B) {
			for b.Loop() {
				if _, err := uri.Parse(text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// read reads a text.
func read(text string) doc.Reading {
	r := doc.Reading{Text: text}
	Read(&r)
	return r
}

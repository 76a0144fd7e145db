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
		{"\"http://h/ is down\" \"http://h/a\n b\"", []string{"http://h/", "http://h/ab"}},
		{"get -o \"f\" http://h/a\ntar \"f\"", []string{"http://h/a"}}, // after a closing quote
		{"=\" http://h/a\n b\" \"\nhttp://h/a\n b\"", []string{"http://h/ab", "http://h/ab"}},
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

var long = []string{"tel:", "<http:", "\"http://", "http://", "mailto:mailto:", "urn:", "<URL: ",
	"(http://a", "http://[", "x-a:%", "http://a/-\n", "<http://a\n",
	"http://a/[", "[]", "http://[]{}", "http://a[b]", "http://a:b/", "http://[::1/", "urn:a1:b?",
	"urn:a1:b?urn:", "a.a.", "a.", "@@", "a@a@", "a@a.", "a.com@", "www.www.", "www.a.com/",
	"a.com/[", "a.com:1:",
	"a.com:99999/", "1.2.3.4/", "1.2.3.4:", "1.2.3.4/8 ", "é.com", "a.com한", "例え.jp/", "http://é",
	"例.", "a.é@", "\\n@a.b", ":a@b.com", "http://例え.jp:x/", "a-", "'a@b.de"}

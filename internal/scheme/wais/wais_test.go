package wais_test

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/internal/scheme/wais"
)

var scheme = parttest.Scheme[wais.URI, wais.Fields]{FromURI: wais.FromURI, Check: wais.Check,
	Build: wais.Fields.URI}

// The vectors of R38-3.9 run in package conformance.

func TestFields(t *testing.T) {
	for _, test := range []struct {
		text string
		want wais.Fields
	}{
		{"wais://h/", wais.Fields{Kind: wais.Database, Host: "h", Port: 210}}, // E-28
		{"WAIS://h:/~d%2Fb#f", wais.Fields{Kind: wais.Database, Host: "h", Port: 210,
			Database: "~d/b"}},
		{"wais://[::1]:2210/?", wais.Fields{Kind: wais.Search, Host: "[::1]", Port: 2210,
			Search: new("")}},
		// C-16
		{"wais://h/d?a/b?c+d%20", wais.Fields{Kind: wais.Search, Host: "h", Port: 210,
			Database: "d", Search: new("a/b?c+d ")}},
		{"wais://h///", wais.Fields{Kind: wais.Document, Host: "h", Port: 210, WType: new(""),
			WPath: new("")}},
		{"wais://h/d/T/a%2F%00", wais.Fields{Kind: wais.Document, Host: "h", Port: 210,
			Database: "d", WType: new("T"), WPath: new("a/\x00")}},
	} {
		scheme.TestFields(t, test.text, test.want)
	}
}

func TestCheck(t *testing.T) {
	scheme.TestCheck(t, [][2]string{
		{"http://h/", "scheme[http]"},
		{"wais:d", "host[]"},
		{"wais:///d", "host[]"},
		{"wais://h", "waisurl[]"},
		{"wais://h?s", "waisurl[]"},
		{"wais://h:65536/", "port[65536]"},
		{"wais://h:00/", "port[00]"},
		{"wais://h/d;x", "database[;]"},
		{"wais://h/d/t", "waisdoc[]"},
		{"wais://h/d/t:", "wtype[:] waisdoc[]"},
		{"wais://h/d/t/a/b", "wpath[/]"},    // R38-3.9-05
		{"wais://h/d/t/1234/b", "wpath[/]"}, // C-33
		{"wais://h/d/t/p?s", "waisdoc[?s]"},
		{"wais://u:secret@h:99999/@/=/&?",
			"port[99999] userinfo[u:secret] database[@] wtype[=] wpath[&] waisdoc[?]"},
	})
}

func TestBuild(t *testing.T) {
	scheme.TestBuild(t, map[string]wais.Fields{
		"wais://h/": {Host: "h"},
		"wais://h/a%2Fb?%3F%2F%23&=": {Kind: wais.Search, Host: "h", Port: 210, Database: "a/b",
			Search: new("?/#&=")},
		"wais://[::1]:2210/%C3%BC/T%3A/1%3Da%3B2%3D%00": {Host: "[::1]", Port: 2210, Database: "ü",
			WType: new("T:"), WPath: new("1=a;2=\x00")},
	}, []wais.Fields{
		{},
		{Host: "a/b"},
		{Host: "h", WType: new("T")},
		{Host: "h", WPath: new("p")},
		{Host: "h", WType: new("T"), WPath: new("p"), Search: new("s")},
		{Host: "h", Kind: wais.Document},
		{Host: "h", Kind: wais.Database, Search: new("s")},
		{Host: "h", Kind: "x"},
	})
}

// FuzzParse: what the grammar of RFC 1738 has is accepted and nothing else;
// what is accepted comes back from its fields.
func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[uri.URI](f, "wais", "waisurl", parttest.Port)
	parttest.Fuzz(f, []string{
		"wais://h/d", "wais://h:210/d?a/b#f", "wais://h/d/T/p", "wais://h/d/T", "wais://h/d/T/p?q",
		"wais://h", "wais:///d", "wais://[::1]///",
		"wais://h/d/T/a/b", "wais://u@h/~", "wais://h:099999/%2f",
	}, func(t *testing.T, g uri.URI) { scheme.Laws(t, g, valid(g)) })
}

// TestAllocs: none to parse a URL, and two for the parts of a document.
func TestAllocs(t *testing.T) { scheme.TestAllocs(t, "wais://host.dom/docs/TEXT/1", 2) }

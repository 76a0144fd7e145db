package wais_test

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/scheme/wais"
)

// The vectors of R38-3.9 run in package conformance.

func TestFields(t *testing.T) {
	for _, test := range []struct {
		text string
		want wais.Fields
	}{
		{"wais://h/", wais.Fields{Kind: wais.Database, Host: "h", Port: 210}}, // E-28
		{"WAIS://h:/~d%2Fb#f", wais.Fields{Kind: wais.Database, Host: "h", Port: 210, Database: "~d/b"}},
		{"wais://[::1]:2210/?", wais.Fields{Kind: wais.Search, Host: "[::1]", Port: 2210, Search: new("")}},
		{"wais://h/d?a/b?c+d%20", wais.Fields{Kind: wais.Search, Host: "h", Port: 210, Database: "d", Search: new("a/b?c+d ")}}, // C-16
		{"wais://h///", wais.Fields{Kind: wais.Document, Host: "h", Port: 210, WType: new(""), WPath: new("")}},
		{"wais://h/d/T/a%2F%00", wais.Fields{Kind: wais.Document, Host: "h", Port: 210, Database: "d", WType: new("T"), WPath: new("a/\x00")}},
	} {
		u, err := wais.Parse(uri.MustParse(test.text))
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if got := u.Fields(); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %+v, want %+v", test.text, got, test.want)
		}
	}
}

func TestCheck(t *testing.T) {
	for _, test := range []struct {
		text string
		want string // rule and span of each finding
	}{
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
		{"wais://u:secret@h:99999/@/=/&?", "port[99999] userinfo[u:secret] database[@] wtype[=] wpath[&] waisdoc[?]"},
	} {
		u := uri.MustParse(test.text)
		var got []string
		for _, f := range wais.Check(u) {
			got = append(got, f.Rule+"["+u.String()[f.Start:f.End]+"]")
			if f.Section == "" || f.Message == "" || f.Severity != finding.Error || strings.Contains(f.Message, "secret") {
				t.Errorf("%s: %v", u, f)
			}
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%s: %s, want %s", u, s, test.want)
		}
		var f finding.Finding
		if v, err := wais.Parse(u); !errors.As(err, &f) || v != (wais.URI{}) || f.Rule+"["+u.String()[f.Start:f.End]+"]" != got[0] {
			t.Errorf("%s: %v, %v", u, v, err)
		}
	}
}

func TestBuild(t *testing.T) {
	for _, test := range []struct {
		fields wais.Fields
		want   string
	}{
		{wais.Fields{Host: "h"}, "wais://h/"},
		{wais.Fields{Kind: wais.Search, Host: "h", Port: 210, Database: "a/b", Search: new("?/#&=")}, "wais://h/a%2Fb?%3F%2F%23&="},
		{wais.Fields{Host: "[::1]", Port: 2210, Database: "ü", WType: new("T:"), WPath: new("1=a;2=\x00")}, "wais://[::1]:2210/%C3%BC/T%3A/1%3Da%3B2%3D%00"},
	} {
		u, err := test.fields.URI()
		if err != nil || u.String() != test.want {
			t.Errorf("%+v: %v, %v, want %s", test.fields, u, err, test.want)
		}
	}
	for _, fields := range []wais.Fields{
		{},
		{Host: "a/b"},
		{Host: "h", WType: new("T")},
		{Host: "h", WPath: new("p")},
		{Host: "h", WType: new("T"), WPath: new("p"), Search: new("s")},
		{Host: "h", Kind: wais.Document},
		{Host: "h", Kind: wais.Database, Search: new("s")},
		{Host: "h", Kind: "x"},
	} {
		if u, err := fields.URI(); err == nil {
			t.Errorf("%+v: %v", fields, u)
		}
	}
}

// FuzzParse: what the grammar of RFC 1738 has is accepted and nothing else; what is accepted comes back
// from its fields.
func FuzzParse(f *testing.F) {
	rules, err := os.ReadFile("testdata/wais.abnf")
	if err != nil {
		f.Fatal(err)
	}
	grammar, err := abnf.Extend(string(rules))
	if err != nil {
		f.Fatal(err)
	}
	matcher, err := grammar.Matcher("waisurl")
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{
		"wais://h/d", "wais://h:210/d?a/b#f", "wais://h/d/T/p", "wais://h/d/T", "wais://h/d/T/p?q", "wais://h", "wais:///d", "wais://[::1]///",
		"wais://h/d/T/a/b", "wais://u@h/~", "wais://h:099999/%2f",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := uri.Parse(text)
		if err != nil {
			return
		}
		u, err := wais.Parse(g)
		if want := matcher.Match(text) && !noPort(g.Port()); want != (err == nil) {
			t.Fatalf("%q: %v, but the grammar says %v", g, err, want)
		}
		if err != nil {
			return
		}
		if u.Generic() != g {
			t.Fatalf("%q: Generic is %q", g, u.Generic())
		}
		fields := u.Fields()
		v, err := fields.URI()
		if err != nil || !reflect.DeepEqual(v.Fields(), fields) {
			t.Fatalf("%q: %+v gives %q, %v", g, fields, v, err)
		}
	})
}

// noPort reports whether digits are those of no port, which the grammar does not tell.
func noPort(digits string) bool {
	n := strings.TrimLeft(digits, "0")
	return digits != "" && (n == "" || len(n) == 5 && n > "65535")
}

var sink wais.Fields

// TestAllocs: none to parse a URL, and two for the parts of a document.
func TestAllocs(t *testing.T) {
	g := uri.MustParse("wais://host.dom/docs/TEXT/1")
	var u wais.URI
	if n := testing.AllocsPerRun(100, func() {
		var err error
		if u, err = wais.Parse(g); err != nil {
			t.Fatal(err)
		}
	}); n > 0 {
		t.Errorf("Parse: %v allocations", n)
	}
	if n := testing.AllocsPerRun(100, func() { sink = u.Fields() }); n > 2 {
		t.Errorf("Fields: %v allocations", n)
	}
}

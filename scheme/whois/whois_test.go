package whois_test

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/scheme/whois"
)

// L93-WHOIS-01
func TestFields(t *testing.T) {
	for _, test := range []struct {
		text string
		want whois.Fields
	}{
		{"whois://h.com/handle", whois.Fields{Host: "h.com", Path: "handle"}},
		{"WHOIS://h", whois.Fields{Host: "h"}},
		{"whois://h:/#f", whois.Fields{Host: "h"}},
		{"whois://[::1]:4343//a%2Fb/~", whois.Fields{Host: "[::1]", Port: 4343, Path: "/a/b/~"}},
		{"whois://h?", whois.Fields{Host: "h", Search: new("")}},
		{"whois://h/a?b/c?%20", whois.Fields{Host: "h", Path: "a", Search: new("b/c? ")}},
	} {
		u, err := whois.Parse(uri.MustParse(test.text))
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
		{"whois:a", "host[]"},
		{"whois:///a", "host[]"},
		{"whois://h:65536/", "port[65536]"},
		{"whois://h:0", "port[0]"},
		{"whois://h/a%00", "path[%00]"},
		{"whois://h?%0d", "search[%0d]"},
		{"whois://u:secret@h:99999/a%0Ab?%0D%0A", "port[99999] userinfo[u:secret] path[%0A] search[%0D]"},
	} {
		u := uri.MustParse(test.text)
		var got []string
		for _, f := range whois.Check(u) {
			got = append(got, f.Rule+"["+u.String()[f.Start:f.End]+"]")
			if f.Section == "" || f.Message == "" || f.Severity != finding.Error || strings.Contains(f.Message, "secret") {
				t.Errorf("%s: %v", u, f)
			}
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%s: %s, want %s", u, s, test.want)
		}
		var f finding.Finding
		if v, err := whois.Parse(u); !errors.As(err, &f) || v != (whois.URI{}) || f.Rule+"["+u.String()[f.Start:f.End]+"]" != got[0] {
			t.Errorf("%s: %v, %v", u, v, err)
		}
	}
}

func TestBuild(t *testing.T) {
	for _, test := range []struct {
		fields whois.Fields
		want   string
	}{
		{whois.Fields{Host: "h"}, "whois://h/"},
		{whois.Fields{Host: "[::1]", Port: 43, Path: "/a?#ü", Search: new("?#")}, "whois://[::1]:43//a%3F%23%C3%BC??%23"},
	} {
		u, err := test.fields.URI()
		if err != nil || u.String() != test.want {
			t.Errorf("%+v: %v, %v, want %s", test.fields, u, err, test.want)
		}
	}
	for _, fields := range []whois.Fields{
		{},
		{Host: "a/b"},
		{Host: "h", Path: "a\r\nb"},
		{Host: "h", Search: new("\x00")},
	} {
		if u, err := fields.URI(); err == nil {
			t.Errorf("%+v: %v", fields, u)
		}
	}
}

// FuzzParse: what the grammar has is accepted and nothing else; what is accepted comes back from its
// fields.
func FuzzParse(f *testing.F) {
	rules, err := os.ReadFile("testdata/whois.abnf")
	if err != nil {
		f.Fatal(err)
	}
	grammar, err := abnf.Extend(string(rules))
	if err != nil {
		f.Fatal(err)
	}
	matcher, err := grammar.Matcher("whoisurl")
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{
		"whois://h/handle", "whois://h", "whois://h:43?a?/#f", "whois://h/%0A", "whois://[::1]//", "whois://u@h/", "whois:///a", "whois://h:099999/%2f",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := uri.Parse(text)
		if err != nil {
			return
		}
		u, err := whois.Parse(g)
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

var sink whois.Fields

// TestAllocs: none to parse a URL, and one for a search.
func TestAllocs(t *testing.T) {
	g := uri.MustParse("whois://host.dom/handle?x")
	var u whois.URI
	if n := testing.AllocsPerRun(100, func() {
		var err error
		if u, err = whois.Parse(g); err != nil {
			t.Fatal(err)
		}
	}); n > 0 {
		t.Errorf("Parse: %v allocations", n)
	}
	if n := testing.AllocsPerRun(100, func() { sink = u.Fields() }); n > 1 {
		t.Errorf("Fields: %v allocations", n)
	}
}

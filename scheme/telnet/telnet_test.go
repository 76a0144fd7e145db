package telnet_test

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/scheme/telnet"
)

// The vectors of R38-3.8 run in package conformance.

func TestFields(t *testing.T) {
	for _, test := range []struct {
		text string
		want telnet.Fields
	}{
		{"telnet://h", telnet.Fields{Scheme: "telnet", Host: "h", Port: 23}},
		{"TELNET://h:/#f", telnet.Fields{Scheme: "telnet", Host: "h", Port: 23}},
		{"telnet://u%40x:p%3Aq:~@[::1]:2323/", telnet.Fields{
			Scheme: "telnet", User: new("u@x"), Password: new("p:q:~"), Host: "[::1]", Port: 2323,
		}},
		{"telnet://:@h", telnet.Fields{Scheme: "telnet", User: new(""), Password: new(""), Host: "h", Port: 23}},
		{"tn3270://@h", telnet.Fields{Scheme: "tn3270", User: new(""), Host: "h", Port: 23}},
		{"rlogin://guest@h", telnet.Fields{Scheme: "rlogin", User: new("guest"), Host: "h"}}, // D-16
		{"rlogin://h:513/", telnet.Fields{Scheme: "rlogin", Host: "h", Port: 513}},
	} {
		u, err := telnet.Parse(uri.MustParse(test.text))
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
		{"ssh://h/", "scheme[ssh]"},
		{"telnet:", "host[]"},
		{"telnet:x", "host[]"},
		{"telnet:/", "host[]"},
		{"telnet:///", "host[]"},
		{"telnet://h:65536", "port[65536]"},
		{"telnet://h:0/", "port[0]"},
		{"telnet://h/x", "telneturl[x]"},
		{"telnet://h//", "telneturl[/]"},
		{"tn3270://h/x", "tn3270-uri[x]"},
		{"rlogin://h/x", "telneturl[x]"},
		{"telnet://h?", "query[?]"},
		{"telnet://u:a%0Ab@h:99999/%0a?x", "port[99999] userinfo[u:a%0Ab] telneturl[%0a] query[?x]"}, // R38-6-03
	} {
		u := uri.MustParse(test.text)
		var got []string
		for _, f := range telnet.Check(u) {
			got = append(got, f.Rule+"["+u.String()[f.Start:f.End]+"]")
			if f.Section == "" || f.Message == "" || f.Severity != finding.Error || strings.Contains(f.Message, "a%0Ab") {
				t.Errorf("%s: %v", u, f)
			}
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%s: %s, want %s", u, s, test.want)
		}
		var f finding.Finding
		if v, err := telnet.Parse(u); !errors.As(err, &f) || v != (telnet.URI{}) || f.Rule+"["+u.String()[f.Start:f.End]+"]" != got[0] {
			t.Errorf("%s: %v, %v", u, v, err)
		}
	}
}

func TestBuild(t *testing.T) {
	for _, test := range []struct {
		fields telnet.Fields
		want   string
	}{
		{telnet.Fields{Host: "h"}, "telnet://h/"},
		{telnet.Fields{Scheme: "rlogin", Host: "h", Port: 23}, "rlogin://h:23/"},
		{telnet.Fields{Host: "[::1]", Port: 2323, User: new("a:b?"), Password: new("")}, "telnet://a%3Ab%3F:@[::1]:2323/"},
	} {
		u, err := test.fields.URI()
		if err != nil || u.String() != test.want {
			t.Errorf("%+v: %v, %v, want %s", test.fields, u, err, test.want)
		}
	}
	for _, fields := range []telnet.Fields{
		{},
		{Host: "a/b"},
		{Host: "h", Password: new("x")},
		{Host: "h", User: new("a\r")},
		{Host: "h", Scheme: "http"},
	} {
		if u, err := fields.URI(); err == nil {
			t.Errorf("%+v: %v", fields, u)
		}
	}
}

// FuzzParse: what the grammar has is accepted and nothing else; what is accepted comes back from its
// fields.
func FuzzParse(f *testing.F) {
	rules, err := os.ReadFile("testdata/telnet.abnf")
	if err != nil {
		f.Fatal(err)
	}
	grammar, err := abnf.Extend(string(rules))
	if err != nil {
		f.Fatal(err)
	}
	matcher, err := grammar.Matcher("telneturl")
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{
		"telnet://u:p@h:23/", "tn3270://h", "rlogin://h:513", "telnet://h/%0A", "telnet://%00@h", "telnet://h?", "telnet:///",
		"TELNET://[::1]/#f", "telnet://:@h:099999//", "telnet:/",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := uri.Parse(text)
		if err != nil {
			return
		}
		u, err := telnet.Parse(g)
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

var sink telnet.Fields

// TestAllocs: none to parse a URL, and two for its user and password.
func TestAllocs(t *testing.T) {
	g := uri.MustParse("telnet://u:p@host.dom/")
	var u telnet.URI
	if n := testing.AllocsPerRun(100, func() {
		var err error
		if u, err = telnet.Parse(g); err != nil {
			t.Fatal(err)
		}
	}); n > 0 {
		t.Errorf("Parse: %v allocations", n)
	}
	if n := testing.AllocsPerRun(100, func() { sink = u.Fields() }); n > 2 {
		t.Errorf("Fields: %v allocations", n)
	}
}

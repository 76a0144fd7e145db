package http_test

import (
	"encoding/json"
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/scheme/http"
)

// The vectors of R38-3.3, G-3.1-06 and G-3.2.2-17 run in package conformance.

func TestFields(t *testing.T) {
	for _, test := range []struct {
		text   string
		want   http.Fields
		target string
	}{
		{"http://h", http.Fields{Scheme: "http", Host: "h", Port: 80, Path: http.Path{}}, "/"},
		{"HTTPS://H:/", http.Fields{Scheme: "https", Host: "H", Port: 443, Path: http.Path{""}}, "/"},
		{"https://h:80?", http.Fields{Scheme: "https", Host: "h", Port: 80, Path: http.Path{}, Search: new("")}, "/?"},
		{"http://[::1]:0080//a%2Fb/~;x/?a%26b/?#f", http.Fields{
			Scheme: "http", Host: "[::1]", Port: 80, Path: http.Path{"", "a/b", "~;x", ""}, Search: new("a%26b/?"),
		}, "//a%2Fb/~;x/?a%26b/?"},
		{"http://h/%0D%0A%00?%0A", http.Fields{Scheme: "http", Host: "h", Port: 80, Path: http.Path{"\r\n\x00"}, Search: new("%0A")},
			"/%0D%0A%00?%0A"},
	} {
		u, err := http.Parse(uri.MustParse(test.text))
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if got := u.Fields(); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %+v, want %+v", test.text, got, test.want)
		}
		if u.Target() != test.target {
			t.Errorf("%s: %s, want %s", test.text, u.Target(), test.target)
		}
		if u.Secure() != (test.want.Scheme == "https") {
			t.Errorf("%s: %v", test.text, u.Secure())
		}
	}
}

// spans lists rule and place of each finding.
func spans(t *testing.T, u uri.URI, list []finding.Finding) string {
	var got []string
	for _, f := range list {
		got = append(got, f.Rule+"["+u.String()[f.Start:f.End]+"]")
		if f.Section == "" || f.Message == "" || f.Severity != finding.Error || strings.Contains(f.Message, "secret") {
			t.Errorf("%s: %v", u, f)
		}
	}
	return strings.Join(got, " ")
}

func TestCheck(t *testing.T) {
	for _, test := range []struct{ text, want, userinfo string }{
		{"ftp://h/", "scheme[ftp]", "scheme[ftp]"},
		{"http:a", "host[]", "host[]"},
		{"http:/a", "host[]", "host[]"},
		{"http:///a", "host[]", "host[]"},
		{"https://:443", "host[]", "host[]"},
		{"http://h:65536", "port[65536]", "port[65536]"},
		{"http://h:0", "port[0]", "port[0]"},
		{"http://@h", "userinfo[]", ""},
		{"http://u:secret@h:70000", "port[70000] userinfo[u:secret]", "port[70000]"},
		{"https://u@h/", "userinfo[u]", ""},
	} {
		u := uri.MustParse(test.text)
		if s := spans(t, u, http.Check(u)); s != test.want {
			t.Errorf("%s: %s, want %s", u, s, test.want)
		}
		if s := spans(t, u, http.Rules{Userinfo: true}.Check(u)); s != test.userinfo {
			t.Errorf("%s with userinfo: %s, want %s", u, s, test.userinfo)
		}
		var f finding.Finding
		if v, err := http.Parse(u); !errors.As(err, &f) || v != (http.URI{}) || f != http.Check(u)[0] {
			t.Errorf("%s: %v, %v", u, v, err)
		}
	}
}

func TestBuild(t *testing.T) {
	for _, test := range []struct {
		fields http.Fields
		want   string
	}{
		{http.Fields{Host: "h"}, "http://h"},
		{http.Fields{Scheme: "HTTPS", Host: "h", Port: 443}, "HTTPS://h"},
		{http.Fields{Scheme: "https", Host: "h", Port: 80, Path: http.Path{""}}, "https://h:80/"},
		{http.Fields{Host: "h", Path: http.Path{"", "a/b", "..", "ü?#"}, Search: new("x=%20/?")}, "http://h//a%2Fb/../%C3%BC%3F%23?x=%20/?"},
	} {
		u, err := test.fields.URI()
		if err != nil || u.String() != test.want {
			t.Errorf("%+v: %v, %v, want %s", test.fields, u, err, test.want)
		}
	}
	for _, fields := range []http.Fields{
		{},
		{Scheme: "ftp", Host: "h"},
		{Host: "a/b"},
		{Host: "h", User: new("u")},
		{Host: "h", Search: new("a b")},
		{Host: "h", Search: new("#")},
	} {
		if u, err := fields.URI(); err == nil {
			t.Errorf("%+v: %v", fields, u)
		}
	}
	allow := http.Rules{Userinfo: true}
	u, err := allow.Build(http.Fields{Host: "h", User: new("a:b"), Password: new("c@:")})
	if err != nil || u.String() != "http://a%3Ab:c%40:@h" {
		t.Errorf("%v, %v", u, err)
	}
	if u, err := allow.Build(http.Fields{Host: "h", Password: new("c")}); err == nil {
		t.Error(u)
	}
}

func TestPathJSON(t *testing.T) {
	for _, test := range []struct {
		path http.Path
		want string
	}{
		{http.Path{""}, `""`},
		{http.Path{"a", "b"}, `"a/b"`},
		{http.Path{"", "a/b", " %"}, `"/a%2Fb/%20%25"`},
	} {
		b, err := json.Marshal(test.path)
		if string(b) != test.want || err != nil {
			t.Errorf("%q: %s, %v", test.path, b, err)
		}
		var got http.Path
		if err := json.Unmarshal(b, &got); err != nil || !reflect.DeepEqual(got, test.path) {
			t.Errorf("%s: %q, %v", b, got, err)
		}
		list, _ := json.Marshal([]string(test.path))
		if err := json.Unmarshal(list, &got); err != nil || !reflect.DeepEqual(got, test.path) {
			t.Errorf("%s: %q, %v", list, got, err)
		}
	}
	if b, err := (http.Path{}).MarshalText(); len(b) != 0 || err != nil {
		t.Errorf("%q, %v", b, err)
	}
	for _, bad := range []string{`"a b"`, `"a?b"`, `"%2"`, `"ü"`, `7`, `[7]`} {
		var p http.Path
		if err := json.Unmarshal([]byte(bad), &p); err == nil {
			t.Errorf("%s: %q", bad, p)
		}
	}
}

// FuzzParse: what the grammar has is accepted and nothing else; what is accepted comes back from its
// fields.
func FuzzParse(f *testing.F) {
	rules, err := os.ReadFile("testdata/http.abnf")
	if err != nil {
		f.Fatal(err)
	}
	grammar, err := abnf.Extend(string(rules))
	if err != nil {
		f.Fatal(err)
	}
	matchers := make(map[http.Rules]*abnf.Matcher)
	for rule, r := range map[string]http.Rules{"http-URI": {}, "user-URI": {Userinfo: true}} {
		if matchers[r], err = grammar.Matcher(rule); err != nil {
			f.Fatal(err)
		}
	}
	for _, s := range []string{
		"http://h", "https://u:p@h:443/a/b;c?d=/e?#f", "http:///", "http://[::1]/~", "http://h:099999//%2f?", "http:a", "HTTP://@h:", "http://h?",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := uri.Parse(text)
		if err != nil {
			return
		}
		for r, matcher := range matchers {
			u, err := r.Parse(g)
			if want := matcher.Match(text) && !noPort(g.Port()); want != (err == nil) {
				t.Fatalf("%q: %v, but the grammar says %v", g, err, want)
			}
			if err != nil {
				continue
			}
			if u.Generic() != g {
				t.Fatalf("%q: Generic is %q", g, u.Generic())
			}
			fields := u.Fields()
			if fields.Password != nil && fields.User == nil {
				t.Fatalf("%q: a password without a user", g)
			}
			v, err := r.Build(fields)
			if err != nil || !reflect.DeepEqual(v.Fields(), fields) {
				t.Fatalf("%q: %+v gives %q, %v", g, fields, v, err)
			}
		}
	})
}

// noPort reports whether digits are those of no port, which the grammar does not tell.
func noPort(digits string) bool {
	n := strings.TrimLeft(digits, "0")
	return digits != "" && (n == "" || len(n) == 5 && n > "65535")
}

// TestAllocs: none to parse; with the fields of a short path at most two.
func TestAllocs(t *testing.T) {
	g := uri.MustParse("https://host.dom/a?q")
	var u http.URI
	if n := testing.AllocsPerRun(100, func() {
		var err error
		if u, err = http.Parse(g); err != nil {
			t.Fatal(err)
		}
	}); n > 0 {
		t.Errorf("Parse: %v allocations", n)
	}
	if n := testing.AllocsPerRun(100, func() { u.Fields() }); n > 2 {
		t.Errorf("Fields: %v allocations", n)
	}
}

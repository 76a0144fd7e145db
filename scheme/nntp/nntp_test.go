package nntp_test

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/scheme/nntp"
)

// The vectors of R38-3.7 run in package conformance.

func TestFields(t *testing.T) {
	for _, test := range []struct {
		text string
		want nntp.Fields
	}{
		{"nntp://h/comp.lang.c", nntp.Fields{Host: "h", Port: 119, Group: "comp.lang.c"}},
		{"NNTP://H:/c++/0", nntp.Fields{Host: "H", Port: 119, Group: "c++", Article: new(uint64(0))}},
		{"nntp://[::1]:563/a%2F%C3%BC/0009#f", nntp.Fields{Host: "[::1]", Port: 563, Group: "a/ü", Article: new(uint64(9))}},
		{"nntp://u%40:p:@h/1/9999999999999999", nntp.Fields{
			User: new("u@"), Password: new("p:"), Host: "h", Port: 119, Group: "1", Article: new(uint64(9999999999999999)),
		}},
	} {
		u, err := nntp.Parse(uri.MustParse(test.text))
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
		{"news:a", "scheme[news]"},
		{"nntp:a/1", "host[]"},
		{"nntp:///a", "host[]"},
		{"nntp://h", "group[]"},
		{"nntp://h/", "group[]"},
		{"nntp://h//1", "group[]"},
		{"nntp://h/a/", "article-number[]"},
		{"nntp://h/a/1a", "article-number[1a]"},
		{"nntp://h/a/%31", "article-number[%31]"},
		{"nntp://h/a/1/", "article-number[1/]"},
		{"nntp://h/a/12345678901234567", "article-number[12345678901234567]"},
		{"nntp://h/*", "group[*]"},
		{"nntp://h/a@b", "group[@]"},
		{"nntp://h/a%3F", "group[%3F]"},
		{"nntp://h/a%20b", "group[%20]"},
		{"nntp://h/a%0D%0AQUIT", "group[%0D]"},
		{"nntp://h/%FF", "group[%FF]"},
		{"nntp://h/a?b", "query[?b]"},
		{"nntp://h:65536/a/x?", "port[65536] article-number[x] query[?]"},
		{"nntp://u:secret%0D@h/", "userinfo[u:secret%0D] group[]"},
	} {
		u := uri.MustParse(test.text)
		var got []string
		for _, f := range nntp.Check(u) {
			got = append(got, f.Rule+"["+u.String()[f.Start:f.End]+"]")
			if f.Section == "" || f.Message == "" || f.Severity != finding.Error || strings.Contains(f.Message, "secret") {
				t.Errorf("%s: %v", u, f)
			}
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%s: %s, want %s", u, s, test.want)
			continue
		}
		var f finding.Finding
		if v, err := nntp.Parse(u); !errors.As(err, &f) || v != (nntp.URI{}) || f != nntp.Check(u)[0] {
			t.Errorf("%s: %v, %v", u, v, err)
		}
	}
}

func TestBuild(t *testing.T) {
	for _, test := range []struct {
		fields nntp.Fields
		want   string
	}{
		{nntp.Fields{Host: "h.com", Group: "comp.lang.c", Article: new(uint64(5))}, "nntp://h.com/comp.lang.c/5"},
		{nntp.Fields{Host: "[::1]", Port: 119, User: new(":"), Password: new(""), Group: "a/ü~@"}, "nntp://%3A:@[::1]/a%2F%C3%BC%7E%40"},
		{nntp.Fields{Host: "h", Port: 563, Group: "a"}, "nntp://h:563/a"},
	} {
		u, err := test.fields.URI()
		if err != nil || u.String() != test.want {
			t.Errorf("%+v: %v, %v, want %s", test.fields, u, err, test.want)
		}
	}
	for _, fields := range []nntp.Fields{
		{},
		{Host: "h"},
		{Group: "a"},
		{Host: "h", Group: "*"},
		{Host: "h", Group: "a b"},
		{Host: "h", Group: "a\r\nQUIT"},
		{Host: "h", Group: "\xff"},
		{Host: "h", Group: "a", Password: new("p")},
		{Host: "h", Group: "a", User: new("\n")},
		{Host: "h", Group: "a", Article: new(uint64(1e16))},
	} {
		if u, err := fields.URI(); err == nil {
			t.Errorf("%+v: %v", fields, u)
		}
	}
}

// FuzzParse: what the grammar has is accepted and nothing else; what is accepted comes back from its
// fields.
func FuzzParse(f *testing.F) {
	rules, err := os.ReadFile("testdata/nntp.abnf")
	if err != nil {
		f.Fatal(err)
	}
	grammar, err := abnf.Extend(string(rules))
	if err != nil {
		f.Fatal(err)
	}
	matcher, err := grammar.Matcher("nntpURL")
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{
		"nntp://h/a.b/1#d", "nntp://u:p@h:119/a", "nntp://h/", "nntp:a", "nntp://h//1", "nntp://[::1]/%C3%BC%3F/12345678901234567", "nntp://h/a?b",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := uri.Parse(text)
		if err != nil {
			return
		}
		u, err := nntp.Parse(g)
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
		if fields.Password != nil && fields.User == nil {
			t.Fatalf("%q: a password without a user", g)
		}
		if strings.ContainsAny(fields.Group, "\x00\r\n ") {
			t.Fatalf("%q: %q", g, fields.Group)
		}
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

// TestAllocs: none to parse, and one for the fields of an article.
func TestAllocs(t *testing.T) {
	g := uri.MustParse("nntp://host.dom/comp.lang.c/5")
	var u nntp.URI
	if n := testing.AllocsPerRun(100, func() {
		var err error
		if u, err = nntp.Parse(g); err != nil {
			t.Fatal(err)
		}
	}); n > 0 {
		t.Errorf("Parse: %v allocations", n)
	}
	if n := testing.AllocsPerRun(100, func() { u.Fields() }); n > 1 {
		t.Errorf("Fields: %v allocations", n)
	}
}

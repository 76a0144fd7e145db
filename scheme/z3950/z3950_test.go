package z3950_test

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/scheme/z3950"
)

func TestFields(t *testing.T) {
	none := []string{}
	for _, test := range []struct {
		text string
		want z3950.Fields
	}{
		{"z39.50s://h", z3950.Fields{Scheme: z3950.Session, Host: "h", Port: 210, Databases: none, RecordSyntaxes: none}},
		{"Z39.50R://h:/#x", z3950.Fields{Scheme: z3950.Retrieval, Host: "h", Port: 210, Databases: none, RecordSyntaxes: none}},
		{"z39.50r://h:2100/tmf?bkirch_rules__a1;esn=f;rs=marc", z3950.Fields{
			Scheme: z3950.Retrieval, Host: "h", Port: 2100, Databases: []string{"tmf"},
			DocID: new("bkirch_rules__a1"), ElementSet: new("f"), RecordSyntaxes: []string{"marc"},
		}},
		{"z39.50s://[::1]/a%2Bb+c?d+%3B;RS=e+f%20", z3950.Fields{
			Scheme: z3950.Session, Host: "[::1]", Port: 210, Databases: []string{"a+b", "c"},
			DocID: new("d+;"), RecordSyntaxes: []string{"e", "f "},
		}},
		{"z39.50s://h/;ESN=~+", z3950.Fields{
			Scheme: z3950.Session, Host: "h", Port: 210, Databases: none, ElementSet: new("~+"), RecordSyntaxes: none,
		}},
	} {
		u, err := z3950.Parse(uri.MustParse(test.text))
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
		{"z39.50://h/", "scheme[z39.50]"},
		{"z39.50s:db", "host[]"},
		{"z39.50s:///db", "host[]"},
		{"z39.50s://u:secret@h:0/db", "userinfo[u:secret] port[0]"},
		{"z39.50s://h:65536", "port[65536]"},
		{"z39.50r://h?d", "z39.50url[] database[]"},
		{"z39.50r://h/?d", "database[]"},
		{"z39.50r://h/db?", "docid[]"},
		{"z39.50r://h/+", "database[] database[]"},
		{"z39.50r://h/a++b", "database[]"},
		{"z39.50r://h/a/b", "database[/]"},
		{"z39.50r://h/a?b?c", "docid[?]"},
		{"z39.50r://h/a?b=c", "docid[=]"},
		{"z39.50r://h/a?b%0D%0A", "docid[%0D]"},
		{"z39.50r://h/a?b;esn=", "elementset[]"},
		{"z39.50r://h/a;esn=b?c", "elementset[?]"},
		{"z39.50r://h/a;rs=b+", "recordsyntax[]"},
		{"z39.50r://h/a;rs=b;esn=c", "z39.50url[;esn=c]"},
		{"z39.50r://h/a;esn=b;esn=c;rs=d", "z39.50url[;esn=c;rs=d]"},
		{"z39.50r://h/a;x=b", "z39.50url[;x=b]"},
		{"z39.50r://h/a;", "z39.50url[;]"},
		{"z39.50r://h/a@%00?b:;esn=&;rs=%0a;", "database[@] database[%00] docid[:] elementset[&] recordsyntax[%0a] z39.50url[;]"},
	} {
		u := uri.MustParse(test.text)
		var got []string
		for _, f := range z3950.Check(u) {
			got = append(got, f.Rule+"["+u.String()[f.Start:f.End]+"]")
			if f.Section == "" || f.Message == "" || f.Severity != finding.Error || strings.Contains(f.Message, "secret") {
				t.Errorf("%s: %v", u, f)
			}
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%s: %s, want %s", u, s, test.want)
		}
		var f finding.Finding
		if v, err := z3950.Parse(u); !errors.As(err, &f) || v != (z3950.URI{}) || len(got) > 0 && f.Rule+"["+u.String()[f.Start:f.End]+"]" != got[0] {
			t.Errorf("%s: %v, %v", u, v, err)
		}
	}
}

func TestBuild(t *testing.T) {
	for _, test := range []struct {
		fields z3950.Fields
		want   string
	}{
		{z3950.Fields{Scheme: z3950.Session, Host: "h", Port: 210}, "z39.50s://h"},
		{z3950.Fields{Scheme: z3950.Session, Host: "h", Port: 211, ElementSet: new("f")}, "z39.50s://h:211/;esn=f"},
		{z3950.Fields{
			Scheme: z3950.Retrieval, Host: "[::1]", Databases: []string{"a+b", "ü/"}, DocID: new("?;+="),
			ElementSet: new("e+"), RecordSyntaxes: []string{"marc", "a+"},
		}, "z39.50r://[::1]/a%2Bb+%C3%BC%2F?%3F%3B+%3D;esn=e+;rs=marc+a%2B"},
	} {
		u, err := test.fields.URI()
		if err != nil || u.String() != test.want {
			t.Errorf("%+v: %v, %v, want %s", test.fields, u, err, test.want)
		}
	}
	for _, fields := range []z3950.Fields{
		{Host: "h"},
		{Scheme: "z39.50", Host: "h"},
		{Scheme: z3950.Session},
		{Scheme: z3950.Session, Host: "a/b"},
		{Scheme: z3950.Session, Host: "h", Databases: []string{""}},
		{Scheme: z3950.Session, Host: "h", DocID: new("d")},
		{Scheme: z3950.Session, Host: "h", Databases: []string{"a"}, DocID: new("")},
		{Scheme: z3950.Session, Host: "h", Databases: []string{"a\n"}},
		{Scheme: z3950.Session, Host: "h", ElementSet: new("")},
		{Scheme: z3950.Session, Host: "h", RecordSyntaxes: []string{"a", ""}},
	} {
		if u, err := fields.URI(); err == nil {
			t.Errorf("%+v: %v", fields, u)
		}
	}
}

// FuzzParse: what the grammar of RFC 2056 has is accepted and nothing else; what is accepted comes back
// from its fields.
func FuzzParse(f *testing.F) {
	rules, err := os.ReadFile("testdata/z3950.abnf")
	if err != nil {
		f.Fatal(err)
	}
	grammar, err := abnf.Extend(string(rules))
	if err != nil {
		f.Fatal(err)
	}
	matcher, err := grammar.Matcher("zurl")
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{
		"z39.50s://h", "Z39.50R://h:210/a+b?c;esn=d;rs=e+f#g", "z39.50s://h/;ESN=a;RS=b", "z39.50s://h/;rs=a;esn=b", "z39.50r://h?a",
		"z39.50r://h/a?b?c", "z39.50r://h/+?;", "z39.50r://[::1]:099999/~%2f%0A", "z39.50s:a", "z39.50r://u@h/a&b=c:d@e",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := uri.Parse(text)
		if err != nil {
			return
		}
		u, err := z3950.Parse(g)
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

// TestAllocs: at most four to parse a URL with its fields, one for each.
func TestAllocs(t *testing.T) {
	g := uri.MustParse("z39.50r://cnidr.org:2100/tmf?bkirch_rules__a1;esn=f;rs=marc")
	if n := testing.AllocsPerRun(100, func() {
		if _, err := z3950.Parse(g); err != nil {
			t.Fatal(err)
		}
	}); n > 0 {
		t.Errorf("Parse: %v allocations", n)
	}
	if n := testing.AllocsPerRun(100, func() {
		if u, err := z3950.Parse(g); err != nil || len(u.Fields().Databases) != 1 {
			t.Fatal(err)
		}
	}); n > 4 {
		t.Errorf("Parse and Fields: %v allocations", n)
	}
}

package tel_test

import (
	"errors"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/scheme/tel"
)

func parse(t testing.TB, text string) tel.URI {
	u, err := tel.Parse(uri.MustParse(text))
	if err != nil {
		t.Helper()
		t.Fatalf("%s: %v", text, err)
	}
	return u
}

func TestFields(t *testing.T) {
	none := []tel.Parameter{}
	for _, test := range []struct {
		text string
		want tel.Fields
	}{
		{"tel:+1-201-555-0123", tel.Fields{Number: "+1-201-555-0123", Global: true, Parameters: none}},
		{"TEL:+%31;EXT=(12);isub=a?b=c%3B#x", tel.Fields{Number: "+1", Global: true, Ext: new("(12)"), Isub: new("a?b=c;"), Parameters: none}},
		{"tel:*%2331%23A;b=%2b;Phone-Context=Example.com.;a", tel.Fields{Number: "*#31#A", Context: new("Example.com."),
			Parameters: []tel.Parameter{{Name: "b", Value: new("+")}, {Name: "a"}}}},
		{"tel:1;phone-context=+1-914", tel.Fields{Number: "1", Context: new("+1-914"), Parameters: none}},
		{"tel:+1;phone-context=&", tel.Fields{Number: "+1", Global: true, Context: new("&"), Parameters: none}},
		{"tel:+1;phone-context", tel.Fields{Number: "+1", Global: true, Parameters: []tel.Parameter{{Name: "phone-context"}}}},
	} {
		if got := parse(t, test.text).Fields(); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %+v, want %+v", test.text, got, test.want)
		}
	}
	if f := (tel.URI{}).Fields(); f.Parameters == nil {
		t.Errorf("%+v", f)
	}
}

func TestCheck(t *testing.T) {
	for _, test := range []struct {
		text string
		want string // rule and span of each finding
	}{
		{"fax:+1", "scheme[fax]"},
		{"tel:", "local-number-digits[] context[]"},
		{"tel:+", "global-number-digits[]"},
		{"tel:+()", "global-number-digits[()]"},
		{"tel:%2B1;phone-context=a", "local-number-digits[%2B]"},
		{"tel:+1a", "global-number-digits[a]"},
		{"tel:+1*", "global-number-digits[*]"},
		{"tel:1p2;phone-context=a", "local-number-digits[p]"},
		{"tel:+1+2", "global-number-digits[+]"},
		{"tel:+1%202", "global-number-digits[%20]"},
		{"tel:123", "context[]"},
		{"tel:123;ext=1", "context[]"},
		{"tel:123?", "local-number-digits[?] context[]"},
		{"tel:+123?x", "global-number-digits[?]"},
		{"tel:1;phone-context=", "descriptor[]"},
		{"tel:1;phone-context", "descriptor[]"},
		{"tel:1;phone-context=+", "global-number-digits[]"},
		{"tel:1;phone-context=+1a", "global-number-digits[a]"},
		{"tel:1;phone-context=a.1", "descriptor[a.1]"},
		{"tel:1;phone-context=a..b", "descriptor[a..b]"},
		{"tel:1;phone-context=.", "descriptor[.]"},
		{"tel:1;phone-context=-a", "descriptor[-a]"},
		{"tel:1;phone-context=a-.b", "descriptor[a-.b]"},
		{"tel:1;phone-context=a_b", "descriptor[a_b]"},
		{"tel:1;phone-context=a-", "descriptor[a-]"},
		{"tel:1;phone-context=1-2.a-1.", ""},
		{"tel:+1;ext=", "extension[]"},
		{"tel:+1;ext", "extension[]"},
		{"tel:+1;ext=-;isub=", "extension[-] isdn-subaddress[]"},
		{"tel:+1;ext=1x", "extension[x]"},
		{"tel:+1;;=;a_=1;b=", "pname[] par[] pname[] pname[a_] pvalue[]"},
		{"tel:+1;a=1=2;b=c,d", "pvalue[=] pvalue[,]"},
		{"tel:+1;a;b;A=1", "par[A]"},
		{"tel:+1;a;b;c;d;e;f;g;h;i;j;I;k;a", "par[I] par[a]"},
		{"tel:1;phone-context=a;phone-context=&", "par[phone-context] descriptor[&]"},
		{"tel://h/+1", "authority[//h]"},
	} {
		u := uri.MustParse(test.text)
		var got []string
		for _, f := range tel.Check(u) {
			got = append(got, f.Rule+"["+u.String()[f.Start:f.End]+"]")
			if f.Section == "" || f.Message == "" || f.Severity != finding.Error {
				t.Errorf("%s: %v", u, f)
			}
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%s: %s, want %s", u, s, test.want)
		}
		var f finding.Finding
		v, err := tel.Parse(u)
		if test.want == "" {
			if err != nil || v.Generic() != u {
				t.Errorf("%s: %v, %v", u, v, err)
			}
		} else if !errors.As(err, &f) || v != (tel.URI{}) || f.Rule+"["+u.String()[f.Start:f.End]+"]" != got[0] {
			t.Errorf("%s: %v, %v", u, v, err)
		}
	}
}

// RFC 3966 section 4, and the order of section 3.
func TestNormalize(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"tel:+12015550123", "tel:+12015550123"},
		{"TEL:+1-(201).555", "tel:+1201555"},
		{"tel:7(042)-AB%2a%23;phone-context=EXAMPLE.com", "tel:7042ab*%23;phone-context=example.com"},
		{"tel:863-1234;phone-context=+1-914-555", "tel:8631234;phone-context=+1914555"},
		{"tel:+1;b=%41;a;phone-context=X;Ext=(1);ISUB=Q%3f", "tel:+1;isub=q%3F;ext=1;phone-context=x;a;b=a"},
		{"tel:+1;isub=a?b#%7E", "tel:+1;isub=a%3Fb#~"},
		{"tel:+1;isub=a/b", "tel:+1;isub=a/b"},
		{"tel:+1;isub=a/../b", "tel:+1;isub=a%2F..%2Fb"},
		{"tel:+1;a=+;b=%5b", "tel:+1;a=%2B;b=%5B"},
		{"tel:+1;phone-context=+-%FFA", "tel:+1;phone-context=+%FFa"},
	} {
		u := parse(t, test.text)
		n := u.Normalize()
		if n.String() != test.want || n.Normalize() != n || !u.Equal(n) {
			t.Errorf("%s: %s, want %s", u, n, test.want)
		}
	}
	if u := (tel.URI{}); u.Normalize() != u {
		t.Error("the zero URI changed")
	}
}

func TestEqual(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{"tel:+1-201-555-0123;ext=1", "tel:+12015550123;ext=(1)", true},
		{"tel:+1;a=1;b=2", "tel:+1;b=2;a=1", true},
		{"tel:+1;a=1", "tel:+1", false},
		{"tel:+1;a", "tel:+1;a=1", false},
		{"tel:+1", "tel:1;phone-context=+1", false},
		{"tel:1;phone-context=a", "tel:1;phone-context=b", false},
	} {
		a, b := parse(t, test.a), parse(t, test.b)
		if a.Equal(b) != test.want || b.Equal(a) != test.want {
			t.Errorf("%s and %s: not %v", a, b, test.want)
		}
	}
}

func TestBuild(t *testing.T) {
	for _, test := range []struct {
		fields tel.Fields
		want   string
	}{
		{tel.Fields{Number: "+1(2)"}, "tel:+1(2)"},
		{tel.Fields{Number: "*#1", Context: new("+1-2"), Isub: new("a;/?"), Ext: new("3"),
			Parameters: []tel.Parameter{{Name: "Z", Value: new("+[ü")}, {Name: "a"}}},
			"tel:*%231;isub=a%3B/%3F;ext=3;phone-context=+1-2;a;z=%2B%5B%C3%BC"},
		{tel.Fields{Number: "+1", Isub: new("/./")}, "tel:+1;isub=%2F.%2F"},
		{tel.Fields{Number: "+1", Global: true, Parameters: []tel.Parameter{{Name: "phone-context"}}}, "tel:+1;phone-context"},
	} {
		u, err := test.fields.URI()
		if err != nil || u.String() != test.want {
			t.Errorf("%+v: %v, %v, want %s", test.fields, u, err, test.want)
		}
	}
	for _, fields := range []tel.Fields{
		{},
		{Number: "1"},
		{Number: "1", Global: true, Context: new("a")},
		{Number: "+1;a"},
		{Number: "+1?"},
		{Number: "+1", Ext: new("")},
		{Number: "+1", Isub: new("")},
		{Number: "1", Context: new("a;b")},
		{Number: "+1", Parameters: []tel.Parameter{{Name: "EXT", Value: new("1")}}},
		{Number: "+1", Parameters: []tel.Parameter{{Name: "phone-context", Value: new("a")}}},
		{Number: "+1", Context: new("a"), Parameters: []tel.Parameter{{Name: "phone-context"}}},
		{Number: "+1", Parameters: []tel.Parameter{{Name: "a=b"}}},
		{Number: "+1", Parameters: []tel.Parameter{{Name: "\u212a"}}}, // in lower case a "k"
		{Number: "+1", Parameters: []tel.Parameter{{Name: "a", Value: new("")}}},
		{Number: "+1", Parameters: []tel.Parameter{{Name: "a"}, {Name: "A"}}},
	} {
		if u, err := fields.URI(); err == nil {
			t.Errorf("%+v: %v", fields, u)
		}
	}
}

// FuzzParse: what the grammar of RFC 3966 has is accepted and nothing else; what is accepted comes back
// from its fields, and its normal form is the same number.
func FuzzParse(f *testing.F) {
	rules, err := os.ReadFile("testdata/tel.abnf")
	if err != nil {
		f.Fatal(err)
	}
	grammar, err := abnf.Extend(string(rules))
	if err != nil {
		f.Fatal(err)
	}
	matcher, err := grammar.Matcher("telephone-uri")
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{
		"tel:+1-201-555-0123", "tel:7042;phone-context=example.com", "tel:863-1234;phone-context=+1-914-555", "tel:+1;ext=(1);isub=a?b;x=y#z",
		"tel:%2a%23a;a;phone-context=%61.b-c.;b=%2F", "tel:123", "tel:+1;a;A", "tel:1;phone-context=1", "tel:+%31;exT=2;isuB=/../", "tel:+1;;",
		"tel:+1;phone-context=+-;phone-contexts", "tel:+1;a;b;c;d;e;f;g;h;i;j;b",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := uri.Parse(text)
		if err != nil {
			return
		}
		u, err := tel.Parse(g)
		if want := matcher.Match(text) && !twice(text); want != (err == nil) {
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
		slices.SortFunc(fields.Parameters, func(p, q tel.Parameter) int { return strings.Compare(p.Name, q.Name) })
		if err != nil || !reflect.DeepEqual(v.Fields(), fields) {
			t.Fatalf("%q: %+v gives %q, %v", g, fields, v, err)
		}
		if v.Generic().Normalize(uri.Dots) != v.Generic() {
			t.Fatalf("%q: %q has dot-segments", g, v)
		}
		n := u.Normalize()
		if m, err := tel.Parse(n.Generic()); err != nil || m != n || n.Normalize() != n || !u.Equal(n) {
			t.Fatalf("%q: Normalize gives %q, %v", g, n, err)
		}
	})
}

// twice reports whether a parameter is there twice, which the grammar does not tell.
func twice(text string) bool {
	text, _, _ = strings.Cut(text, "#")
	seen := map[string]bool{}
	for _, p := range strings.Split(text, ";")[1:] {
		name, _, _ := strings.Cut(strings.ToLower(p), "=")
		if seen[name] {
			return true
		}
		seen[name] = true
	}
	return false
}

// TestAllocs: nothing to parse a URI; five with its fields.
func TestAllocs(t *testing.T) {
	g := uri.MustParse("tel:7042;EXT=1;phone-context=example.com")
	for most, f := range map[float64]func(tel.URI){
		0: func(tel.URI) {},
		5: func(u tel.URI) { u.Fields() },
	} {
		if n := testing.AllocsPerRun(100, func() {
			u, err := tel.Parse(g)
			if err != nil {
				t.Fatal(err)
			}
			f(u)
		}); n > most {
			t.Errorf("%v allocations, at most %v", n, most)
		}
	}
}

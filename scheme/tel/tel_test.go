package tel_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/scheme/tel"
)

var scheme = parttest.Scheme[tel.URI, tel.Fields]{
	FromURI: tel.FromURI, Check: tel.Check, Build: tel.Fields.URI, Normalize: tel.URI.Normalize,
	Same: tel.URI.Equal,
	Sort: func(f tel.Fields) {
		slices.SortFunc(f.Parameters, func(p, q tel.Parameter) int {
			return strings.Compare(p.Name,
				q.Name)
		})
	},
}

func TestFields(t *testing.T) {
	none := []tel.Parameter{}
	for text, want := range map[string]tel.Fields{
		"tel:+1-201-555-0123": {Number: "+1-201-555-0123", Global: true,
			Parameters: none},
		"TEL:+%31;EXT=(12);isub=a?b=c%3B#x": {Number: "+1", Global: true, Ext: new("(12)"),
			Isub: new("a?b=c;"), Parameters: none},
		"tel:*%2331%23A;b=%2b;Phone-Context=Example.com.;a": {Number: "*#31#A",
			Context:    new("Example.com."),
			Parameters: []tel.Parameter{{Name: "b", Value: new("+")}, {Name: "a"}}},
		"tel:1;phone-context=+1-914": {Number: "1", Context: new("+1-914"), Parameters: none},
		"tel:+1;phone-context=&": {Number: "+1", Global: true, Context: new("&"),
			Parameters: none},
		"tel:+1;phone-context": {Number: "+1", Global: true,
			Parameters: []tel.Parameter{{Name: "phone-context"}}},
	} {
		scheme.TestFields(t, text, want)
	}
	if f := (tel.URI{}).Fields(); f.Parameters == nil {
		t.Errorf("%+v", f)
	}
}

func TestCheck(t *testing.T) {
	scheme.TestCheck(t, [][2]string{
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
	})
}

// RFC 3966 section 4, and the order of section 3.
func TestNormalize(t *testing.T) {
	scheme.TestNormalize(t, [][2]string{
		{"tel:+12015550123", "tel:+12015550123"},
		{"TEL:+1-(201).555", "tel:+1201555"},
		{"tel:7(042)-AB%2a%23;phone-context=EXAMPLE.com",
			"tel:7042ab*%23;phone-context=example.com"},
		{"tel:863-1234;phone-context=+1-914-555", "tel:8631234;phone-context=+1914555"},
		{"tel:+1;b=%41;a;phone-context=X;Ext=(1);ISUB=Q%3f",
			"tel:+1;isub=q%3F;ext=1;phone-context=x;a;b=a"},
		{"tel:+1;isub=a?b#%7E", "tel:+1;isub=a%3Fb#~"},
		{"tel:+1;isub=a/b", "tel:+1;isub=a/b"},
		{"tel:+1;isub=a/../b", "tel:+1;isub=a%2F..%2Fb"},
		{"tel:+1;a=+;b=%5b", "tel:+1;a=%2B;b=%5B"},
		{"tel:+1;phone-context=+-%FFA", "tel:+1;phone-context=+%FFa"},
	})
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
		a, b := scheme.Read(t, test.a), scheme.Read(t, test.b)
		if a.Equal(b) != test.want || b.Equal(a) != test.want {
			t.Errorf("%s and %s: not %v", a, b, test.want)
		}
	}
}

func TestBuild(t *testing.T) {
	scheme.TestBuild(t, map[string]tel.Fields{
		"tel:+1(2)": {Number: "+1(2)"},
		"tel:*%231;isub=a%3B/%3F;ext=3;phone-context=+1-2;a;z=%2B%5B%C3%BC": {Number: "*#1",
			Context: new("+1-2"), Isub: new("a;/?"), Ext: new("3"),
			Parameters: []tel.Parameter{{Name: "Z", Value: new("+[ü")}, {Name: "a"}}},
		"tel:+1;isub=%2F.%2F": {Number: "+1", Isub: new("/./")},
		"tel:+1;phone-context": {Number: "+1", Global: true,
			Parameters: []tel.Parameter{{Name: "phone-context"}}},
	}, []tel.Fields{
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
	})
}

// FuzzParse: what the grammar of RFC 3966 has is accepted and nothing else;
// what is accepted comes back from its fields, and its normal form is the same
// number.
func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[uri.URI](f, "tel", "telephone-uri", once)
	parttest.Fuzz(f, []string{
		"tel:+1-201-555-0123", "tel:7042;phone-context=example.com",
		"tel:863-1234;phone-context=+1-914-555", "tel:+1;ext=(1);isub=a?b;x=y#z",
		"tel:%2a%23a;a;phone-context=%61.b-c.;b=%2F", "tel:123", "tel:+1;a;A",
		"tel:1;phone-context=1", "tel:+%31;exT=2;isuB=/../", "tel:+1;;",
		"tel:+1;phone-context=+-;phone-contexts", "tel:+1;a;b;c;d;e;f;g;h;i;j;b",
	}, func(t *testing.T, g uri.URI) {
		u, ok := scheme.Laws(t, g, valid(g))
		if !ok {
			return
		}
		v, _ := u.Fields().URI()
		if v.Generic().Normalize(uri.NormDots) != v.Generic() {
			t.Fatalf("%q: %q has dot-segments", g, v)
		}
	})
}

// once reports whether each parameter is there once, which the grammar does not
// tell.
func once(g uri.URI) bool {
	seen := map[string]bool{}
	for _, p := range strings.Split(g.WithoutFragment().String(), ";")[1:] {
		name, _, _ := strings.Cut(strings.ToLower(p), "=")
		if seen[name] {
			return false
		}
		seen[name] = true
	}
	return true
}

// TestAllocs: nothing to parse a URI; five at most for its fields.
func TestAllocs(t *testing.T) {
	scheme.TestAllocs(t, "tel:7042;EXT=1;phone-context=example.com", 5)
}

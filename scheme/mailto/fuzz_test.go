package mailto_test

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/scheme/mailto"
)

// FuzzParse: what the grammars of RFC 6068 and of RFC 1738 have is accepted and nothing else; what is
// accepted comes back from its fields, and its normal form means the same.
func FuzzParse(f *testing.F) {
	rules, err := os.ReadFile("testdata/mailto.abnf")
	if err != nil {
		f.Fatal(err)
	}
	grammar, err := abnf.Extend(string(rules))
	if err != nil {
		f.Fatal(err)
	}
	matcher, err := grammar.Matcher("mailtoURI")
	if err != nil {
		f.Fatal(err)
	}
	old, err := grammar.Matcher("mailtourl")
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{
		"mailto:a@b,c.d@E.f?to=g@h&body=%0D%0A#x", "mailto:%22a%5C%22,@%22@%5B::1%5D", "mailto:%F0%9F%98%80@%C3%BC", "mailto:a%2Eb@%63",
		"mailto:?b%6fDY=%0D%0A&x=%0D", "mailto://a", "mailto:a@b,", "mailto:?=", "mailto:a@b;c", "mailto:?to=%22a%22@b,&To=A@b", "mailto:%ED%9F%BF@a",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := uri.Parse(text)
		if err != nil {
			return
		}
		u, err := mailto.Parse(g)
		if want := matcher.Match(text); want != (err == nil) {
			t.Fatalf("%q: %v, but the grammar says %v", g, err, want)
		}
		r, errOld := mailto.ParseRFC1738(g)
		if want := old.Match(text); want != (errOld == nil) {
			t.Fatalf("%q by RFC 1738: %v, but the grammar says %v", g, errOld, want)
		}
		if errOld == nil {
			back, err := r.URI()
			if err != nil {
				t.Fatalf("%q: %v", r, err)
			}
			if again, err := mailto.ParseRFC1738(back); err != nil || again != r {
				t.Fatalf("%q gives %q, which is %q, %v", r, back, again, err)
			}
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
			t.Fatalf("%q: %q gives %q, %v", g, fields, v, err)
		}
		n := u.Normalize()
		if w, err := mailto.Parse(n.Generic()); err != nil || w != n || n.Normalize() != n {
			t.Fatalf("%q: the normal form is %q, %v", g, n, err)
		}
		if !strings.EqualFold(n.String(), g.String()) || len(n.Fields().To) != len(fields.To) {
			t.Fatalf("%q: the normal form is %q", g, n)
		}
	})
}

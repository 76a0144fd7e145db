package template_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/template"
)

// FuzzTemplate holds any text and any values to the laws: an error is in the
// text; an expansion is a URI reference; it matches, with values that expand to
// it; and what is expanded in part expands to the same, except for the order of
// pairs.
func FuzzTemplate(f *testing.F) {
	f.Add("http://a/{x}{?y,z*}", "x", "y", "z")
	f.Add("{+x}/{x:3}{#y*}", "a%2Fé", "", "/")
	f.Add("{;x,y*}{&z}{.x*}{/y,z:1}", ",", "=", "&")
	f.Add("/{x}/a:b{z*}", "", "", "%")
	f.Add("{x,y,z}{y}", "a", ",", "b")
	f.Add("{;x,y}{z}", ",", "=", "&")
	f.Add("{&z}{.x*}", ".", "@", "&")
	f.Add("/{x}:a{;y}{?z*}", "/a@b:a;y=:?k=/=", "", "&")
	f.Add("{;y*}{a}", "\x7f", "\xe2", "\x03")
	f.Fuzz(func(t *testing.T, text, x, y, z string) {
		p, err := template.Parse(text)
		if err != nil {
			if e := err.(finding.Finding); e.Start < 0 || e.End < e.Start || e.End > len(text) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if again := template.MustParse(p.String()); again.String() != text {
			t.Fatalf("%q: %q", text, again)
		}
		for i, values := range []template.Values{
			nil,
			{template.Text("x", x), template.Text("y", y), template.Text("z", z)},
			{template.Text("x", x), template.List("y", y, z), template.Pairs("z", x, y, y, z)},
			{{Name: "x"}, template.Pairs("y", x, y), template.List("z", z)},
		} {
			result, err := p.Expand(values...)
			if err != nil {
				continue
			}
			r, err := uri.ParseRef(result)
			if err != nil {
				t.Fatalf("%q of %q: %q: %v", text, values, result, err)
			}
			// What Match does not promise: see "Matching".
			if variables(text) == len(p.Variables()) && !strings.Contains(text, ":") &&
				strings.Count(text, "{?") < 2 &&
				(i < 2 || !strings.Contains(text, ",") && !strings.Contains(text, "{.") &&
					!strings.Contains(text, "}{")) {
				matches(t, p, result)
				if _, ok := p.MatchExact(r); !ok {
					t.Fatalf("%q: %q does not match", text, result)
				}
			}
			for i := range values {
				part, err := p.Partial(values[i])
				if err != nil {
					t.Fatalf("%q of %q: %v", text, values[i], err)
				}
				again, err := part.Expand(values...)
				if len(again) != len(result) && err == nil {
					t.Fatalf("%q, partly %q: %q and %q", text, part, result, again)
				}
			}
			if got, ok := p.Match(r); ok {
				for _, v := range got {
					if v.Kind() == template.Undefined {
						t.Fatalf("%q of %q: %q", text, result, got)
					}
				}
			}
		}
		if r, err := uri.ParseRef(x); err == nil {
			if values, ok := p.Match(r); ok {
				again, err := p.Expand(values...)
				if err != nil || allEncoded(again) != allEncoded(x) {
					t.Fatalf("%q of %q: %q: %q, %v", text, x, values, again, err)
				}
			}
			if values, ok := p.MatchExact(r); ok {
				again, err := p.Expand(values...)
				if err != nil || pct.Normalize(again) != pct.Normalize(x) {
					t.Fatalf("%q of %q: exact %q: %q, %v", text, x, values, again, err)
				}
				if got, ok := p.Match(r); !ok || !reflect.DeepEqual(got, values) {
					t.Fatalf("%q of %q: %q, exact %q", text, x, got, values)
				}
			}
		}
	})
}

// allEncoded returns a text in which raw and encoded are the same.
func allEncoded(text string) string {
	return pct.Repair(pct.Normalize(text), pct.Unreserved())
}

// variables returns how many variables the expressions have; some may be the
// same.
func variables(template string) (n int) {
	for _, e := range strings.Split(template, "{")[1:] {
		e, _, _ = strings.Cut(e, "}")
		n += 1 + strings.Count(e, ",")
	}
	return n
}

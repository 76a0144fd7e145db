package mailto_test

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/scheme/mailto"
)

// FuzzParse: what the grammars of RFC 6068 and of RFC 1738 have is accepted and
// nothing else; what is accepted comes back from its fields, and its normal
// form means the same.
func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[uri.URI](f, "mailto", "mailtoURI")
	old := parttest.Oracle[uri.URI](f, "mailto", "mailtourl")
	parttest.Fuzz(f, []string{
		"mailto:a@b,c.d@E.f?to=g@h&body=%0D%0A#x", "mailto:%22a%5C%22,@%22@%5B::1%5D",
		"mailto:%F0%9F%98%80@%C3%BC", "mailto:a%2Eb@%63",
		"mailto:?b%6fDY=%0D%0A&x=%0D", "mailto://a", "mailto:a@b,", "mailto:?=", "mailto:a@b;c",
		"mailto:?to=%22a%22@b,&To=A@b", "mailto:%ED%9F%BF@a",
	}, func(t *testing.T, g uri.URI) {
		scheme.Laws(t, g, valid(g))
		r, err := mailto.ParseRFC1738(g)
		if want := old(g); want != (err == nil) {
			t.Fatalf("%q by RFC 1738: %v, but the grammar says %v", g, err, want)
		}
		if err != nil {
			return
		}
		back, err := r.URI()
		if err != nil {
			t.Fatalf("%q: %v", r, err)
		}
		if again, err := mailto.ParseRFC1738(back); err != nil || again != r {
			t.Fatalf("%q gives %q, which is %q, %v", r, back, again, err)
		}
	})
}

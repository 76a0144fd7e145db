package doc

import (
	"math/rand/v2"
	"testing"

	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/pct"
)

// With the unreserved characters of RFC 3986, the escapes are as package pct
// writes them.
func TestForm(t *testing.T) {
	f := Form{Decode: pct.Unreserved()}
	rnd := rand.New(rand.NewPCG(6, 2))
	text := "%7euser/%2f%41%%341%4%31%zz%c3%bc"
	for range 20000 {
		s := abnf.Mutate(rnd, text, "%%%%4417eE2fz/")
		if got, want := string(f.Append([]byte("/"), s, false)), "/"+pct.Normalize(s); got != want {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
}

package edition

import (
	"math/rand/v2"
	"testing"

	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/pct"
)

// All hosts of up to seven bytes of an alphabet that has one of each kind, by the grammar (L97-4.3.1-06, L97-4.3.1-07).
func TestHostname(t *testing.T) {
	t.Parallel()
	const alphabet = "a1-._"
	o := oracle1997{}
	var try func(s string)
	try = func(s string) {
		end, name, number := hostname(s, 0)
		if got, want := whole(s, end, name || number), o.stops("host", s); got != want {
			t.Errorf("host %q: %d, want %d", s, got, want)
		}
		if got, want := name && end == len(s), o.stops("hostname", s) < 0; got != want {
			t.Errorf("hostname %q: %v, want %v", s, got, want)
		}
		if got, want := number && end == len(s), o.stops("hostnumber", s) < 0; got != want {
			t.Errorf("hostnumber %q: %v, want %v", s, got, want)
		}
		if at, _, _ := hostname("//"+s, 2); at != 2+end {
			t.Errorf("host %q: %d behind two bytes, and %d", s, at-2, end)
		}
		if len(s) < 7 {
			for i := range alphabet {
				try(s + alphabet[i:i+1])
			}
		}
	}
	try("")
}

// With the unreserved characters of RFC 3986, the escapes are as package pct writes them.
func TestAppendEscapes(t *testing.T) {
	k := kindsOf(pct.Unreserved)
	rnd := rand.New(rand.NewPCG(6, 2))
	text := "%7euser/%2f%41%%341%4%31%zz%c3%bc"
	for range 20000 {
		s := abnf.Mutate(rnd, text, "%%%%4417eE2fz/")
		if got, want := string(appendEscapes([]byte("/"), s, &k, 1)), "/"+pct.Normalize(s); got != want {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
}

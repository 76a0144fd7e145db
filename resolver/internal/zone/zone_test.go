package zone_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/zone"
)

func records(t *testing.T, base, origin string, prefixes ...string) (arpa, own string) {
	var list []*resolver.Namespace
	for _, p := range prefixes {
		list = append(list, &resolver.Namespace{Prefix: p})
	}
	u, err := uri.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	var a, o strings.Builder
	if err := zone.Arpa(&a, slices.Values(list), origin); err != nil {
		t.Fatal(err)
	}
	if err := zone.Own(&o, slices.Values(list), origin, u); err != nil {
		t.Fatal(err)
	}
	return a.String(), o.String()
}

func TestOwn(t *testing.T) {
	arpa, own := records(t, "http://R.example:8080", "r.example.", "urn:isbn:", "urn:isbn:978", "urn:nbn:fi:", "urn:nbn:s.$!:")
	wantArpa := `isbn.urn.arpa. 86400 IN NAPTR 100 10 "" "" "" isbn.urn.r.example.
nbn.urn.arpa. 86400 IN NAPTR 100 10 "" "" "" nbn.urn.r.example.
`
	const s = "thttp+I2L+I2Ls+I2R+I2Rs+I2C+I2Cs+I2N+I2Ns"
	wantOwn := `isbn.urn.r.example. 86400 IN NAPTR 100 10 "s" "` + s + `" "" _thttp._tcp.r.example.
nbn.urn.r.example. 86400 IN NAPTR 100 10 "s" "` + s + `" "!^urn:nbn:fi:.*$!_thttp._tcp.r.example.!i" .
nbn.urn.r.example. 86400 IN NAPTR 100 10 "s" "` + s + `" "!^urn:nbn:s\\.\\$\\!:.*$!_thttp._tcp.r.example.!i" .
_thttp._tcp.r.example. 86400 IN SRV 0 0 8080 r.example.
`
	if arpa != wantArpa || own != wantOwn {
		t.Errorf("%s%s\nwant\n%s%s", arpa, own, wantArpa, wantOwn)
	}
	for _, base := range []string{"http://192.0.2.1/", "http://[::1]/", "ftp://r.example/", "http://r.example/a", "http://r.example/?a"} {
		u, err := uri.Parse(base)
		if err != nil {
			t.Fatal(err)
		}
		if err := zone.Own(&strings.Builder{}, slices.Values([]*resolver.Namespace(nil)), "r.example", u); err == nil {
			t.Errorf("%s has no error", base)
		}
	}
	for _, origin := range []string{"", "a b", "a..b", strings.Repeat("a.", 200) + "b", "a\nb"} {
		if err := zone.Arpa(&strings.Builder{}, slices.Values([]*resolver.Namespace(nil)), origin); err == nil {
			t.Errorf("%q has no error", origin)
		}
	}
}

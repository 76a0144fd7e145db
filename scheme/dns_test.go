package scheme_test

import (
	"testing"

	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/scheme"
)

// TestDNS: package iri knows the schemes whose hosts are names of DNS (G-3.2.2-23). All with a server at a port are
// such.
func TestDNS(t *testing.T) {
	n := 0
	for i := range scheme.Standard().All() {
		if i.Port == 0 {
			continue
		}
		n++
		if u := iri.MustParse(i.Name + "://bücher.example/").URI(); u.Host() != "xn--bcher-kva.example" {
			t.Errorf("%s: %s", i.Name, u)
		}
	}
	if n < 30 {
		t.Errorf("%d schemes have a port", n)
	}
}

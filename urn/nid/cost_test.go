package nid_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// TestCost: no namespace and no scheme does work for each part of a long name that does not depend on the part. What
// is allocated is the measure, which no load of the machine changes.
func TestCost(t *testing.T) {
	const length, perOctet = 20_000, 300
	tokens := []string{"a:", "1.", "a;", "a/", "a-", "a+", "%41", "a=b&", "x@y,", "0", "1:2;", "a?", "(a)", "%C3%A9", ":", ";"}
	var prefixes []string
	for i := range nid.Standard().All() {
		prefixes = append(prefixes, "urn:"+i.NID+":")
	}
	for i := range scheme.Standard().All() {
		if i.Check != nil && i.Name != "urn" {
			prefixes = append(prefixes, i.Name+":", i.Name+"://h/", i.Name+"://h/?")
		}
	}
	for _, prefix := range prefixes {
		for _, token := range tokens {
			u, err := uri.Parse(prefix + strings.Repeat(token, length/len(token)))
			if err != nil {
				continue
			}
			if n := allocated(func() { everything(u) }); n > perOctet*length {
				t.Errorf("%s%s…: %d bytes of memory for each octet", prefix, token, n/length)
			}
		}
	}
}

func everything(u uri.URI) {
	_ = scheme.Check(u)
	_ = scheme.Normalize(u)
	_, _ = scheme.Parts(u)
	if n, err := urn.FromURI(u); err == nil {
		_, _ = nid.Parts(n)
		_, _ = nid.ID(n)
		_ = nid.Check(n)
	}
}

func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

//go:build unix

package zone_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/servertest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/resolve"
	"github.com/urikit/uri/urn/resolve/dns"
)

const soa = `$TTL 60
@ SOA ns.example. root.example. 1 60 60 60 60
@ NS ns.example.
`

// TestServers: bind9, knot and nsd load the records, and our client finds the
// resolver by them.
func TestServers(t *testing.T) {
	arpa, own := records(t, "https://r.example:8443", "r.example", "urn:isbn:", "urn:nbn:fi:")
	for _, name := range []string{"bind9", "knot", "nsd"} {
		t.Run(name, func(t *testing.T) {
			port := servertest.Nameserver(t, name, map[string]string{
				"urn.arpa": soa + arpa, "r.example": soa + own + "@ A 127.0.0.1\n",
			})
			r := resolve.Resolver{DNS: &dns.Client{Servers: []string{fmt.Sprint("127.0.0.1:", port)}}}
			for text, want := range map[string]string{
				"urn:isbn:9780451450524":         "https://r.example:8443/uri-res/N2L?urn:isbn:9780451450524",
				"URN:NBN:FI:fe-1?s=I2C":          "https://r.example:8443/uri-res/N2C?urn:nbn:FI:fe-1?s=I2C",
				"urn:nbn:fi-x":                   "has no rule for urn:nbn:",
				"urn:nbn:de:0183-mbi00037200001": "has no rule for urn:nbn:",
			} {
				u, err := urn.Parse(text)
				if err != nil {
					t.Fatal(err)
				}
				a, err := r.Resolve(t.Context(), u)
				got := fmt.Sprint(err)
				if err == nil {
					got = a.Next[0].URI.String()
				}
				if !strings.Contains(got, want) {
					t.Errorf("%s: %s, want %s", text, got, want)
				}
			}
		})
	}
}

//go:build unix

package dns_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/servertest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/resolve"
	"github.com/urikit/uri/urn/resolve/dns"
)

// The zone arpa with the rules, as the servers that read zone files have it.
const zone = `$TTL 60
@ SOA ns.arpa. root.arpa. 1 3600 600 86400 30
@ NS ns
ns A 127.0.0.1
foo.urn NAPTR 100 10 "" "" "!^urn:foo:([^:]+):.*$!\\1.foo.arpa!i" .
foo.urn NAPTR 10 10 "x" "" "" wrong.arpa.
bar.foo CNAME baz
baz NAPTR 10 10 "s" "thttp+I2L" "" _thttp._tcp.arpa.
baz NAPTR 10 20 "a" "thttp+I2R" "" r.arpa.
_thttp._tcp SRV 20 0 8081 b.arpa.
_thttp._tcp SRV 10 0 8080 a.arpa.
r A 192.0.2.1
loop.urn NAPTR 10 10 "" "" "" loop.foo.arpa.
loop.foo NAPTR 10 10 "" "" "" loop.urn.arpa.
ddia1.us.ddi.urn NAPTR 100 20 "U" "I2R+http" "!^urn:ddi:(.*)$!https://l.example/\\1!" .
`

// large are so many records that the answer comes by TCP.
func large() string {
	var b strings.Builder
	for i := range 60 {
		fmt.Fprintf(&b, "large.urn NAPTR %d 1 \"u\" \"I2C+http\" \"!^no%d!http://a.example/!\" .\n", i, i)
	}
	return b.String() + `large.urn NAPTR 99 1 "u" "" "!.*!http://last.example/!" .` + "\n"
}

// dnsmasq has no zone files: these are the same records in its own form.
const dnsmasq = `port=%[2]d
listen-address=127.0.0.1
bind-interfaces
no-resolv
no-hosts
pid-file=
local-ttl=60
local=/arpa/
naptr-record=foo.urn.arpa,100,10,,,!^urn:foo:([^:]+):.*$!\1.foo.arpa!i
naptr-record=foo.urn.arpa,10,10,x,,,wrong.arpa
naptr-record=bar.foo.arpa,10,10,s,thttp+I2L,,_thttp._tcp.arpa
naptr-record=bar.foo.arpa,10,20,a,thttp+I2R,,r.arpa
srv-host=_thttp._tcp.arpa,b.arpa,8081,20,0
srv-host=_thttp._tcp.arpa,a.arpa,8080,10,0
host-record=r.arpa,192.0.2.1
naptr-record=loop.urn.arpa,10,10,,,,loop.foo.arpa
naptr-record=loop.foo.arpa,10,10,,,,loop.urn.arpa
naptr-record=ddia1.us.ddi.urn.arpa,100,20,U,I2R+http,!^urn:ddi:(.*)$!https://l.example/\1!
`

// TestServers: each server leads the names to the same locations.
func TestServers(t *testing.T) {
	for _, name := range []string{"bind9", "knot", "nsd", "dnsmasq"} {
		t.Run(name, func(t *testing.T) {
			more := large()
			var port int
			if name == "dnsmasq" {
				more, port = "", servertest.Port(t)
				program, dir := servertest.Program(t, name), servertest.Dir(t)
				conf := servertest.Write(t, dir, "conf", fmt.Sprintf(dnsmasq, dir, port))
				servertest.Open(t, dir)
				servertest.Start(t, port, program, "-k", "-C", conf)
			} else {
				port = servertest.Nameserver(t, name, map[string]string{"arpa": zone + more})
			}
			r := resolve.Resolver{DNS: &dns.Client{Servers: []string{fmt.Sprintf("127.0.0.1:%d", port)}}}
			for name, want := range map[string]string{
				"urn:foo:BAR:x":       "http://a.arpa:8080/uri-res/N2L?urn:foo:BAR:x http://b.arpa:8081/uri-res/N2L?urn:foo:BAR:x",
				"urn:foo:bar:x?s=I2R": "http://r.arpa/uri-res/N2R?urn:foo:bar:x?s=I2R",
				"urn:loop:x":          "the rules lead in a circle: to loop.urn.arpa again",
				"urn:ddi:us.ddia1:x":  "https://l.example/us.ddia1:x",
				"urn:nothing:x":       "nothing.urn.arpa has no NAPTR record",
				"urn:large:x":         "http://last.example/",
			} {
				if name == "urn:large:x" && more == "" {
					continue
				}
				u, err := urn.Parse(name)
				if err != nil {
					t.Fatal(err)
				}
				a, err := r.Resolve(context.Background(), u)
				var got []string
				for _, n := range a.Next {
					got = append(got, n.URI.String())
				}
				if err != nil {
					got = []string{err.Error()}
				}
				if strings.Join(got, " ") != want {
					t.Errorf("%s: %q; want %q", name, got, want)
				}
			}
		})
	}
}

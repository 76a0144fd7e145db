package main

import (
	"math/rand/v2"
	"net/netip"
	"os"
	"strings"
	"testing"

	"code.dny.dev/ssrf"

	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/host"
)

// guardDifferences are all differences between the default policy of package
// guard and code.dny.dev/ssrf 0.3.0, and why guard decides as it does.
var guardDifferences = []struct {
	name  string
	is    func(a netip.Addr) bool
	allow bool // what guard does
	why   string
	seen  int
}{
	{name: "IPv4-mapped", allow: true,
		is:  func(a netip.Addr) bool { return a.Is4In6() && guard.Scope(a).Global() },
		why: "such an address is the IPv4 address: the system connects to it by IPv4"},
	{name: "zone", allow: true,
		is:  func(a netip.Addr) bool { return a.Zone() != "" && guard.Scope(a).Global() },
		why: "a zone does not change what a global address is; a prefix of netip has no zoned address"},
	{name: "metadata", allow: false,
		is:  func(a netip.Addr) bool { return guard.Scope(a).Scope == "metadata" },
		why: "168.63.129.16 gives machines of Azure their secrets; it is in no registry"},
	{name: "ISATAP", allow: false,
		is: func(a netip.Addr) bool {
			inner, form := host.Embedded(a)
			return form == host.ISATAP && guard.Scope(a).Global() && !guard.Scope(inner).Global()
		},
		why: "a router of the site sends the packet on to the IPv4 address (RFC 5214)"},
}

// TestGuardOracle: two guards decide the same about addresses, but for the
// listed differences; and each of these is there.
func TestGuardOracle(t *testing.T) {
	oracle := ssrf.New()
	var p guard.Policy
	n := 0
	for a := range guardAddresses(t) {
		n++
		allows := p.JudgeAddr(a).Decision == guard.Allow
		if allows == (oracle.SafeAddr(a) == nil) {
			continue
		}
		known := false
		for i := range guardDifferences {
			if d := &guardDifferences[i]; d.allow == allows && d.is(a) {
				d.seen++
				known = true
				break
			}
		}
		if !known {
			t.Errorf("%s: guard allows it: %v; the oracle does not agree", a, allows)
		}
	}
	for _, d := range guardDifferences {
		if d.seen == 0 {
			t.Errorf("%s: there is no such difference", d.name)
		}
		t.Logf("%-12s %5d of %d: %s", d.name, d.seen, n, d.why)
	}
}

// guardAddresses yields the ends of all ranges that guard or the oracle knows,
// their neighbours, addresses in and around them, and each of those inside of
// other addresses.
func guardAddresses(t *testing.T) func(yield func(netip.Addr) bool) {
	t.Helper()
	table, err := os.ReadFile("../../../guard/ranges.txt")
	if err != nil {
		t.Fatal(err)
	}
	prefixes := append(append([]netip.Prefix{ssrf.IPv6GlobalUnicast, ssrf.IPv6NAT64Prefix},
		ssrf.IPv4DeniedPrefixes...), ssrf.IPv6DeniedPrefixes...)
	for line := range strings.Lines(string(table)) {
		if field, _, ok := strings.Cut(line, "\t"); ok && line[0] != '#' {
			prefixes = append(prefixes, netip.MustParsePrefix(field))
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	var list []netip.Addr
	for _, p := range prefixes {
		first := p.Masked().Addr()
		list = append(list, first, first.Next(), first.Prev())
		for range 200 {
			b := first.AsSlice()
			for i := range b {
				if bits := p.Bits() - 8*i; bits < 8 {
					b[i] ^= byte(random.Uint32()) >> max(bits-random.IntN(2), 0)
				}
			}
			a, _ := netip.AddrFromSlice(b)
			list = append(list, a)
		}
	}
	for range 20_000 {
		list = append(list, netip.AddrFrom4([4]byte(random4(random))))
	}
	list = append(list, netip.MustParseAddr("8.8.8.8"), netip.MustParseAddr("2606:4700::1111"))
	return func(yield func(netip.Addr) bool) {
		for _, a := range list {
			if !a.IsValid() {
				continue
			}
			if !yield(a) {
				return
			}
			if a.Is6() {
				if !yield(a.WithZone("eth0")) {
					return
				}
				continue
			}
			for _, around := range []string{"::ffff:", "::", "::ffff:0:", "64:ff9b::", "64:ff9b:1::",
				"2606:4700::5efe:", "2606:4700::200:5efe:", "fe80::5efe:"} {
				if !yield(netip.MustParseAddr(around + a.String())) {
					return
				}
			}
		}
	}
}

func random4(r *rand.Rand) []byte {
	n := r.Uint32()
	return []byte{byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)}
}

// TestGuardOraclePorts: the oracle allows two ports. Guard allows them, and
// those above 1023 that browsers do not block.
func TestGuardOraclePorts(t *testing.T) {
	oracle := ssrf.New()
	var p guard.Policy
	public := netip.MustParseAddr("8.8.8.8")
	for n := range 1 << 16 {
		a := netip.AddrPortFrom(public, uint16(n))
		allows := p.JudgeAddrPort(a).Decision == guard.Allow
		if safe := oracle.SafeAddrPort(a) == nil; safe && !allows || allows && !safe && n < 1024 {
			t.Errorf("port %d: guard allows it: %v, the oracle: %v", n, allows, safe)
		}
	}
}

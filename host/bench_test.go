package host_test

import (
	"net"
	"net/netip"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/idna"

	"github.com/urikit/uri/host"
)

// Beside what comparable work costs elsewhere; read the figures as ratios.

func BenchmarkParse(b *testing.B) {
	for _, t := range []struct{ name, text string }{
		{"web", "www.example.com"},
		{"encoded", "b%C3%BCcher.example"},
		{"ipv4", "192.0.2.16"},
		{"ipv6", "[2001:db8::7]"},
	} {
		b.Run(t.name+"/host", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sinkHost, sinkErr = host.Parse(t.text)
			}
		})
		if t.name[:2] == "ip" {
			bare := strings.Trim(t.text, "[]")
			b.Run(t.name+"/host+Addr", func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					sinkHost, sinkErr = host.Parse(t.text)
					sinkAddr, sinkBool = sinkHost.Addr()
				}
			})
			b.Run(t.name+"/netip", func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					sinkAddr, sinkErr = netip.ParseAddr(bare)
				}
			})
			b.Run(t.name+"/net.ParseIP", func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					sinkBytes = net.ParseIP(bare)
				}
			})
		}
	}
}

func BenchmarkLookupName(b *testing.B) {
	for _, t := range []struct{ name, text, unicode string }{
		{"web", "www.example.com", "www.example.com"},
		{"encoded", "b%C3%BCcher.example", "bücher.example"},
		{"alabel", "xn--bcher-kva.example", "xn--bcher-kva.example"},
	} {
		h := host.MustParse(t.text)
		b.Run(t.name+"/host", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sinkString, sinkErr = h.LookupName()
			}
		})
		b.Run(t.name+"/idna", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sinkString, sinkErr = idna.Lookup.ToASCII(t.unicode)
			}
		})
		b.Run(t.name+"/display", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sinkString = h.Display()
			}
		})
	}
}

func BenchmarkFilter(b *testing.B) {
	web, number, v6 := host.MustParse("www.example.com"), host.MustParse("0x7f.1"),
		host.MustParse("[64:ff9b::1]")
	for _, t := range []struct {
		name string
		f    func()
	}{
		{"Numeric, web", func() { sinkAddr, sinkBool = web.Numeric() }},
		{"Numeric", func() { sinkAddr, sinkBool = number.Numeric() }},
		{"Embedded", func() { sinkAddr, sinkForm = v6.Embedded() }},
		{"Normalize, web", func() { sinkHost = web.Normalize() }},
		{"Normalize, ipv6", func() { sinkHost = v6.Normalize() }},
		{"ValidateLDH", func() { sinkErr = web.ValidateLDH() }},
	} {
		b.Run(t.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				t.f()
			}
		})
	}
}

// BenchmarkLinear: the bytes per second stay where they are when the host gets longer.
func BenchmarkLinear(b *testing.B) {
	for _, part := range adversaries {
		for _, size := range []int{1 << 16, 1 << 20, 1 << 24} {
			text := strings.Repeat(part, size/len(part))
			b.Run(part+"/"+strconv.Itoa(size), func(b *testing.B) {
				b.SetBytes(int64(size))
				for b.Loop() {
					h, err := host.Parse(text)
					if err != nil {
						b.Fatal(err)
					}
					use(h)
				}
			})
		}
	}
}

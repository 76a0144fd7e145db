package host_test

import (
	"net/netip"
	"strings"
	"testing"

	"github.com/urikit/uri/host"
)

var (
	sinkHost   host.Host
	sinkAddr   netip.Addr
	sinkForm   host.Embedding
	sinkString string
	sinkBool   bool
	sinkBytes  []byte
	sinkErr    error
)

// TestNoAllocs lists what does not allocate.
func TestNoAllocs(t *testing.T) {
	var (
		web     = host.MustParse("www.example.com")
		upper   = host.MustParse("WWW.Example.COM")
		encoded = host.MustParse("b%C3%BCcher.example")
		number  = host.MustParse("0x7f.1")
		v4      = host.MustParse("192.0.2.16")
		v6      = host.MustParse("[2001:db8::7]")
		v6long  = host.MustParse("[2001:DB8:0::0007]")
		nat     = host.MustParse("[64:ff9b::192.0.2.1]")
		future  = host.MustParse("[v7.x:y]")
		buf     = make([]byte, 0, 100)
	)
	for _, tt := range []struct {
		name string
		f    func()
	}{
		{"Parse", func() { sinkHost, sinkErr = host.Parse("www.example.com") }},
		{"Parse, digits", func() { sinkHost, sinkErr = host.Parse("1and1.com") }},
		{"Parse, three numbers", func() { sinkHost, sinkErr = host.Parse("127.0.1") }},
		{"Parse, triplets", func() { sinkHost, sinkErr = host.Parse("b%C3%BCcher.example") }},
		{"Parse, IPv4", func() { sinkHost, sinkErr = host.Parse("192.0.2.16") }},
		{"Parse, IPv6", func() { sinkHost, sinkErr = host.Parse("[2001:db8::7]") }},
		{"Parse, IPvFuture", func() { sinkHost, sinkErr = host.Parse("[v7.x:y]") }},
		{"MustParse", func() { sinkHost = host.MustParse("www.example.com") }},
		{"Host.String", func() { sinkString = web.String() }},
		{"Host.Kind",
			func() { sinkString = web.Kind().String(); sinkString = string(v6.Kind().Rule()) }},
		{"Host.Addr", func() {
			sinkAddr, sinkBool = v4.Addr()
			sinkAddr, sinkBool = v6.Addr()
			sinkAddr, sinkBool = web.Addr()
		}},
		{"Host.Embedded", func() { sinkAddr, sinkForm = nat.Embedded() }},
		{"Host.Numeric", func() {
			sinkAddr, sinkBool = number.Numeric()
			sinkAddr,
				sinkBool = web.Numeric()
		}},
		{"Host.Future", func() { sinkString, sinkString, sinkBool = future.Future() }},
		{"Host.Normalize, normal", func() {
			sinkHost = web.Normalize()
			sinkHost = encoded.Normalize()
			sinkHost = v4.Normalize()
			sinkHost = v6.Normalize()
		}},
		{"Host.Equal",
			func() { sinkBool = web.Equal(upper); sinkBool = v6.Equal(v6long); sinkBool = encoded.Equal(encoded) }},
		{"Host.HasFinalDot", func() { sinkBool = web.HasFinalDot() }},
		{"Host.ValidateLength", func() { sinkErr = web.ValidateLength() }},
		{"Host.ValidateLDH", func() { sinkErr = web.ValidateLDH() }},
		{"Host.LookupName", func() { sinkString, sinkErr = web.LookupName() }},
		{"Host.Display", func() { sinkString = web.Display() }},
		{"Host.AppendText", func() { sinkBytes, sinkErr = web.AppendText(buf) }},
	} {
		if n := testing.AllocsPerRun(100, tt.f); n != 0 {
			t.Errorf("%s allocates %v times", tt.name, n)
		}
	}
	for _, tt := range []struct {
		name string
		f    func()
	}{
		{"FromAddr", func() {
			sinkHost, sinkErr = host.FromAddr(netip.AddrFrom16([16]byte{15: 1}))
		}},
		{"Host.LookupName", func() { sinkString, sinkErr = upper.LookupName() }},
		{"Host.Normalize", func() { sinkHost = upper.Normalize() }},
	} {
		if n := testing.AllocsPerRun(100, tt.f); n != 1 {
			t.Errorf("%s allocates %v times, want once", tt.name, n)
		}
	}
}

// TestLong: sixty megabytes of anything are an answer, and no wait. The
// benchmark shows that the time is linear.
func TestLong(t *testing.T) {
	if testing.Short() {
		t.Skip("sixty megabytes")
	}
	size := 60 << 20
	for i, part := range adversaries {
		if i == 3 {
			size = 4 << 20 // enough for the others
		}
		text := strings.Repeat(part, size/len(part))
		h, err := host.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		use(h)
		if name, err := h.LookupName(); err == nil {
			t.Errorf("%q…: DNS is asked for %d bytes", part, len(name))
		}
	}
	for _, text := range []string{"[" + strings.Repeat("0:", size/2), "[v1." +
		strings.Repeat("a", size), strings.Repeat("é", size/2)} {
		if _, err := host.Parse(text); err == nil {
			t.Errorf("%.10q… is not a host", text)
		}
		sinkHost, sinkErr = host.FromName(text)
	}
}

// adversaries are repeated to make long hosts.
var adversaries = []string{"a", "0", "%C3%A9.", "a.", ".", "-", "%C3%A9", "%41", "%ff", "xn--",
	"xn--a.", "%EF%B7%BA", "%D7%90%E2%80%8D"}

// use calls all that reads a host.
func use(h host.Host) {
	sinkHost = h.Normalize()
	sinkBool = h.Equal(sinkHost)
	sinkAddr, sinkBool = h.Numeric()
	sinkErr = h.ValidateLength()
	sinkErr = h.ValidateLDH()
	sinkString = h.Display()
	for p := host.UTS46; p <= host.Transitional; p++ {
		sinkString, sinkErr = p.ToASCII(h)
		sinkString, sinkErr = p.ToUnicode(h)
	}
}

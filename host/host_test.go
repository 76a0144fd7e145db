package host_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net/netip"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
)

// TestKind proves G-3.2.2-03, first match wins, and G-3.2.2-09 to -14 and
// G-7.4-01 as far as the kinds go; the rules themselves are package uri's.
func TestKind(t *testing.T) {
	for _, tt := range []struct {
		text string
		kind host.Kind
	}{
		{"", host.RegName},
		{"example.com", host.RegName},
		{"192.0.2.16", host.IPv4},
		{"0.0.0.0", host.IPv4},
		{"255.255.255.255", host.IPv4},
		{"256.0.2.16", host.RegName},      // no byte
		{"192.0.2.016", host.RegName},     // a leading zero
		{"192.0.2.16.", host.RegName},     // a final dot
		{"192.0.2", host.RegName},         // three numbers
		{"1.2.3.4.5", host.RegName},       // five
		{"1..2.3", host.RegName},          // an empty one
		{"...", host.RegName},             // four
		{"%31.2.3.4", host.RegName},       // an address after normalization only
		{"0x7f.1", host.RegName},          // hexadecimal
		{"127.1", host.RegName},           //
		{"2130706433", host.RegName},      //
		{"1and1.com", host.RegName},       // begins with a digit
		{"a_b~!$&'()*+,;=", host.RegName}, // all of sub-delims
		{"-.-", host.RegName},             //
		{"%00%ff", host.RegName},          // the grammar does not ask for UTF-8
		{"[::]", host.IPv6},
		{"[2001:db8::7]", host.IPv6},
		{"[::192.0.2.1]", host.IPv6},
		{"[1:2:3:4:5:6:7::]", host.IPv6}, // "::" for one piece
		{"[0001:2:3:4:5:6:7:8]", host.IPv6},
		{"[1:2:3:4:5:6:1.2.3.4]", host.IPv6},
		{"[v7.x:y]", host.IPvFuture},
		{"[VF.!]", host.IPvFuture},
	} {
		h, err := host.Parse(tt.text)
		if err != nil || h.Kind() != tt.kind || h.String() != tt.text {
			t.Errorf("%q: %v %v %v, want %v", tt.text, h, h.Kind(), err, tt.kind)
		}
		if rule := uri.MustParseRef("//" + tt.text).HostRule(); rule != tt.kind.Rule() {
			t.Errorf("%q: rule %s, want %s", tt.text, tt.kind.Rule(), rule)
		}
	}
}

func TestParseError(t *testing.T) {
	for _, tt := range []struct {
		text   string
		offset int
		reason string
		rule   uri.Rule
	}{
		{"a b", 1, "syntax", "reg-name"},
		{"bücher", 1, "syntax", "reg-name"}, // G-3.2.2-20: it must be percent-encoded
		{"a:80", 1, "syntax", "reg-name"},
		{"a%2", 3, "syntax", "pct-encoded"},
		{"a%zz", 2, "syntax", "pct-encoded"},
		{"x[::1]", 1, "syntax", "reg-name"},
		{"[::1]x", 5, "syntax", ""},
		{"[::1", 4, "syntax", ""},
		{"[]", 1, "syntax", ""},
		{"[", 1, "syntax", ""},
		{"::1", 0, "syntax", "reg-name"},
		{"[1.2.3.4]", 2, "syntax", ""},
		{"[12345::]", 5, "syntax", ""},               // G-3.2.2-10
		{"[::1.2.3.04]", 10, "syntax", ""},           // G-3.2.2-11
		{"[1::2::3]", 6, "syntax", ""},               // G-3.2.2-12
		{"[1:2:3:4:5:6:7::8]", 16, "syntax", ""},     // "::" for none
		{"[fe80::1%25en0]", 8, "host-zone", ""},      // G-3.2.2-12
		{"[fe80::1%en0]", 8, "host-zone", ""},        //
		{"[::1%25]evil.com]", 4, "host-zone", ""},    // net/url has taken it
		{"[v1.]", 4, "syntax", "IPvFuture"},          //
		{"[vg.x]", 2, "syntax", "IPvFuture"},         //
		{"[v1.x%41]", 5, "syntax", ""},               // no triplets in a literal
		{"\x00", 0, "syntax", "reg-name"},            //
		{"example.com\\@evil.com", 11, "syntax", ""}, //
	} {
		_, err := host.Parse(tt.text)
		var e *host.Error
		ok := errors.As(err, &e) && e.Offset == tt.offset
		switch {
		case tt.reason != "syntax":
			ok = ok && e.Rule == tt.reason
		case tt.rule != "":
			ok = ok && e.Rule == string(tt.rule)
		default:
			ok = ok && uri.Rule(e.Rule).Section() != ""
		}
		if !ok {
			t.Errorf("%q: %v, want offset %d, %v, %s", tt.text, err, tt.offset, tt.reason, tt.rule)
			continue
		}
		if !strings.HasPrefix(err.Error(), "host: byte ") || strings.Contains(err.Error(), "evil") {
			t.Errorf("%q: %v", tt.text, err)
		}
		if uri.Rule("host").Validate(tt.text) == nil {
			t.Errorf("%q: package uri takes it", tt.text)
		}
		if f := e.Finding(); f.Rule == "" || f.Section == "" || f.Start != e.Offset ||
			f.Message == "" {
			t.Errorf("%q: %v", tt.text, f)
		}
	}
}

func TestErrorText(t *testing.T) {
	_, err := host.Parse("a b")
	if want := "host: byte 1: a space is not allowed in a host (RFC 3986 section 3.2.2)"; err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	_, err = host.MustParse("a..b").LookupName()
	if want := "host: byte 2: the label is empty (RFC 1034 section 3.1)"; err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if s := (&host.Error{Rule: "x"}).Error(); s != "host: byte 0: the text is not a host (RFC 3986 section 3.2.2)" {
		t.Error(s)
	}
}

func TestAddr(t *testing.T) {
	for _, tt := range []struct{ text, addr, normal string }{
		{"192.0.2.16", "192.0.2.16", "192.0.2.16"},
		{"[2001:DB8:0:0:0:0:0:7]", "2001:db8::7", "[2001:db8::7]"},
		// RFC 5952 4.2.2
		{"[2001:db8:0:1:1:1:1:1]", "2001:db8:0:1:1:1:1:1", "[2001:db8:0:1:1:1:1:1]"},
		{"[2001:0:0:1:0:0:0:1]", "2001:0:0:1::1", "[2001:0:0:1::1]"},           // 4.2.3
		{"[2001:db8:0:0:1:0:0:1]", "2001:db8::1:0:0:1", "[2001:db8::1:0:0:1]"}, //
		{"[::FFFF:C000:0201]", "::ffff:192.0.2.1", "[::ffff:192.0.2.1]"},       // 5
		{"[::ffff:192.0.2.1]", "::ffff:192.0.2.1", "[::ffff:192.0.2.1]"},
		{"[::192.0.2.1]", "::c000:201", "[::c000:201]"},
		{"[::]", "::", "[::]"},
		{"[v7.X:y]", "", "[v7.x:y]"},
		{"127.1", "", "127.1"},
		{"Example.COM", "", "example.com"},
		{"", "", ""},
		{"%31.2.3.4", "", "1.2.3.4"},
		{"B%c3%Bccher%2D%2f", "", "b%C3%BCcher-%2F"},
		{"%e2%80%AEx", "", "%E2%80%AEx"},
		{"%C3%BC", "", "%C3%BC"},
	} {
		h := host.MustParse(tt.text)
		a, ok := h.Addr()
		if ok != (tt.addr != "") || ok && a != netip.MustParseAddr(tt.addr) {
			t.Errorf("%q: %v %v, want %s", tt.text, a, ok, tt.addr)
		}
		n := h.Normalize()
		if n != host.MustParse(tt.normal) || n.Normalize() != n || !n.Equal(h) {
			t.Errorf("%q: normal form %q, want %q", tt.text, n, tt.normal)
		}
		if ok {
			if back, err := host.FromAddr(a); err != nil || back != n {
				t.Errorf("%q: back %q, %v", tt.text, back, err)
			}
		} else if u := uri.MustParse("x://" +
			tt.text).Normalize(uri.NormSyntax); u.Host() != tt.normal {
			t.Errorf("%q: package uri has %q", tt.text, u.Host())
		}
	}
}

func TestFromAddrErrors(t *testing.T) {
	var e *host.Error
	if _, err := host.FromAddr(netip.Addr{}); !errors.As(err, &e) || e.Rule != "host-no-address" {
		t.Error(err)
	}
	if _, err := host.FromAddr(netip.MustParseAddr("fe80::1%en0")); !errors.As(err, &e) ||
		e.Rule != "host-zone" || e.Offset != 7 {
		t.Error(err)
	}
	if _, err := host.FromAddr(netip.MustParseAddr("::ffff:1.2.3.4%en0")); !errors.As(err, &e) ||
		e.Rule != "host-zone" {
		t.Error(err)
	}
}

// TestParseAddr compares with net/netip on generated texts: G-3.2.2-09 to -13.
func TestParseAddr(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 986))
	pieces := []string{":", ":", ":", "::", ".", "0", "1", "255", "256", "01", "fFfF", "12345",
		"1.2.3.4", "g"}
	valid := 0
	for range 200_000 {
		var b strings.Builder
		for range 1 + r.IntN(16) {
			b.WriteString(pieces[r.IntN(len(pieces))])
			if r.IntN(3) > 0 {
				b.WriteByte(':')
			}
		}
		valid += sameAsNetip(t, b.String())
		var bytes [16]byte
		for i := range bytes {
			if r.IntN(3) == 0 {
				bytes[i] = byte(r.Uint32())
			}
		}
		for _, a := range []netip.Addr{netip.AddrFrom16(bytes),
			netip.AddrFrom4([4]byte(bytes[:]))} {
			valid += sameAsNetip(t, a.String()) + sameAsNetip(t, a.StringExpanded())
			h, err := host.FromAddr(a)
			if got, ok := h.Addr(); err != nil || !ok || got != a {
				t.Fatalf("%v: %v %v", a, h, err)
			}
		}
	}
	if valid < 1_000_000/2 {
		t.Errorf("only %d were addresses", valid)
	}
}

func sameAsNetip(t *testing.T, text string) (valid int) {
	a, err := netip.ParseAddr(text)
	if strings.Contains(text, "%") {
		return 0
	}
	h, herr := host.Parse(text)
	if strings.Contains(text, ":") {
		h, herr = host.Parse("[" + text + "]")
	}
	got, ok := h.Addr()
	if ok != (err == nil) || ok && (herr != nil || got != a) {
		t.Errorf("%q: %v %v, net/netip has %v %v", text, got, herr, a, err)
	}
	if ok {
		return 1
	}
	return 0
}

func TestEmbedded(t *testing.T) {
	for _, tt := range []struct{ text, v4, form string }{
		{"[::ffff:192.0.2.1]", "192.0.2.1", "IPv4-mapped"},
		{"[::ffff:0:0]", "0.0.0.0", "IPv4-mapped"},
		{"[::192.0.2.1]", "192.0.2.1", "IPv4-compatible"},
		{"[::2]", "0.0.0.2", "IPv4-compatible"},
		{"[::1:0]", "0.1.0.0", "IPv4-compatible"},
		{"[::ffff:0:7f00:1]", "127.0.0.1", "IPv4-translated"},
		{"[64:ff9b::a9fe:a9fe]", "169.254.169.254", "NAT64"},
		{"[64:ff9b:1::a9fe:a9fe]", "", ""}, // RFC 8215: the place depends on the network
		{"[2002:7f00:1::1]", "127.0.0.1", "6to4"},
		// the example of RFC 4380
		{"[2001:0:4136:e378:8000:63bf:3fff:fdd2]", "192.0.2.45", "Teredo"},
		{"[fe80::5efe:192.0.2.45]", "192.0.2.45", "ISATAP"},
		{"[2600::200:5efe:c000:22d]", "192.0.2.45", "ISATAP"},
		{"[2600::300:5efe:c000:22d]", "", ""},
		{"[2001:db8::7f00:1]", "", ""},
		{"[::]", "", ""},
		{"[::1]", "", ""},
		{"[0:0:1::7f00:1]", "", ""},
		{"127.0.0.1", "", ""},
		{"127.1", "", ""},
		{"[v1.x]", "", ""},
	} {
		a, form := host.MustParse(tt.text).Embedded()
		if form.String() != tt.form || a.IsValid() != (tt.v4 != "") || a.IsValid() &&
			a.String() != tt.v4 {
			t.Errorf("%s: %v %v, want %s %s", tt.text, a, form, tt.v4, tt.form)
		}
	}
}

func TestEqual(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"Example.com", "eXAMPLE.COM", true}, // G-3.2.2-02
		{"ex%41mple.com", "example.com", true},
		{"%c3%bc", "%C3%BC", true},
		{"%C3%BC", "xn--tda", false},
		{"example.com", "example.com.", false},
		{"[2001:db8::7]", "[2001:DB8:0::0:0007]", true}, // D-23
		{"[::ffff:1.2.3.4]", "[::FFFF:102:304]", true},
		{"[::ffff:1.2.3.4]", "1.2.3.4", false},
		{"1.2.3.4", "1.2.3.04", false},
		{"%31.2.3.4", "1.2.3.4", true}, // section 6.2.2.2
		{"127.1", "127.0.0.1", false},
		{"[v1.X]", "[V1.x]", true},
		{"", "", true},
		{"", "a", false},
		{"a%2Fb", "a%2fB", true},
	} {
		a, b := host.MustParse(tt.a), host.MustParse(tt.b)
		if a.Equal(b) != tt.want || b.Equal(a) != tt.want {
			t.Errorf("%q and %q: want %v", tt.a, tt.b, tt.want)
		}
		if (a.Normalize() == b.Normalize()) != tt.want {
			t.Errorf("%q and %q: normal forms %q and %q", tt.a, tt.b, a.Normalize(), b.Normalize())
		}
	}
}

func TestFuture(t *testing.T) {
	version, address, ok := host.MustParse("[v7F.x.y:z]").Future()
	if version != "7F" || address != "x.y:z" || !ok {
		t.Error(version, address, ok)
	}
	if _, _, ok := host.MustParse("[::1]").Future(); ok {
		t.Error("[::1] is none")
	}
}

func TestZeroAndText(t *testing.T) {
	if h := host.MustParse(""); h != (host.Host{}) || h.Kind() != host.RegName {
		t.Error(h)
	}
	var v struct{ H host.Host }
	if err := json.Unmarshal([]byte(`{"H":"[::1]"}`), &v); err != nil ||
		v.H != host.MustParse("[::1]") {
		t.Error(v, err)
	}
	if err := json.Unmarshal([]byte(`{"H":"a b"}`), &v); err == nil || v.H.String() != "[::1]" {
		t.Error(v, err)
	}
	if b, err := json.Marshal(v); string(b) != `{"H":"[::1]"}` || err != nil {
		t.Errorf("%s %v", b, err)
	}
	if b, err := v.H.AppendText([]byte("x")); string(b) != "x[::1]" || err != nil {
		t.Errorf("%s %v", b, err)
	}
	if host.Kind(9).String() != "" || host.Kind(9).Rule() != "" ||
		host.Embedding(9).String() != "" {
		t.Error("what is not a kind has a name")
	}
	defer func() {
		if recover() == nil {
			t.Error("MustParse does not panic")
		}
	}()
	host.MustParse("a b")
}

func TestHostname(t *testing.T) {
	for text, want := range map[string]string{"": "", "a.b": "a.b", "1.2.3.4": "1.2.3.4",
		"[::1]": "::1", "[v1.x]": "v1.x"} {
		if got := host.MustParse(text).Hostname(); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

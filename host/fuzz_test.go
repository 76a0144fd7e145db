package host_test

import (
	"errors"
	"net/netip"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/pct"
)

var seeds = []string{
	"", ".", "example.com", "EXAMPLE.com.", "127.0.0.1", "127.1", "0x7f.1", "0177.0.0.1",
	"2130706433", "1.2.3.4.5", "256.0.0.1",
	"[::]", "[::1]", "[::ffff:192.0.2.1]", "[2001:DB8:0::7]", "[64:ff9b::1.2.3.4]",
	"[fe80::1%25en0]", "[v7.x:y]", "[V1.!]",
	"b%C3%BCcher.example", "xn--bcher-kva.example", "xn--", "com.xn--", "xn--xn---epa", "%61%2e%62",
	"%31.2.3.4", "a%2Fb", "%ff",
	"x%C0%AF", "%E2%80%AE", "%EF%BC%91%E3%80%82%EF%BC%91", "fa%C3%9F.de", "%D7%90.0%C3%A0", "a..b",
	"-a-.b_c", "r3---sn-x.y",
	"good.com%EF%BC%8F.evil.com", "a%C2%AD.%C2%AD", "%E0%A4%95%E0%A5%8D%E2%80%8D%E0%A4%B7",
	strings.Repeat("a", 64),
}

// FuzzParse: the text is kept, package uri agrees, and normal forms are normal.
func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add(s, "Example.com")
	}
	f.Fuzz(func(t *testing.T, text, other string) {
		h, err := host.Parse(text)
		r, uerr := uri.ParseRef("//" + text)
		if uri.Rule("host").Validate(text) == nil != (err == nil) {
			t.Fatalf("%q: %v, package uri differs", text, err)
		}
		if err != nil {
			checkFuzzError(t, text, err)
			return
		}
		if uerr != nil || r.Host() != text || h.String() != text ||
			r.HostRule() != h.Kind().Rule() {
			t.Fatalf("%q: %v %v, want %v", text, h, h.Kind(), r.HostRule())
		}
		n := h.Normalize()
		if again, err := host.Parse(n.String()); err != nil || again != n || n.Normalize() != n ||
			!n.Equal(h) || !h.Equal(h) {
			t.Fatalf("%q: normal form %q, %v %v", text, n, again, err)
		}
		if u := uri.MustParse("x://" + text).Normalize(uri.NormSyntax); h.Kind() != host.IPv6 &&
			u.Host() != n.String() {
			t.Fatalf("%q: normal form %q, package uri has %q", text, n, u.Host())
		}
		if g, err := host.Parse(other); err == nil && h.Equal(g) != (n == g.Normalize()) ||
			h.Equal(g) != g.Equal(h) {
			t.Fatalf("%q and %q: equal is %v", text, other, h.Equal(g))
		}
		if a, ok := h.Addr(); ok != (h.Kind() == host.IPv4 || h.Kind() == host.IPv6) {
			t.Fatalf("%q: %v", text, a)
		} else if ok {
			if back, err := host.FromAddr(a); err != nil || back != n {
				t.Fatalf("%q: %v %v", text, back, err)
			}
		}
	})
}

func checkFuzzError(t *testing.T, text string, err error) {
	t.Helper()
	var e *host.Error
	if !errors.As(err, &e) || e == nil || e.Offset < 0 || e.Offset > len(text) {
		t.Fatalf("%q: %v", text, err)
	}
}

// FuzzAddr: FromAddr and Addr undo each other.
func FuzzAddr(f *testing.F) {
	f.Add([]byte("\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xff\xff\x01\x02\x03\x04"))
	f.Add([]byte("\x7f\x00\x00\x01"))
	f.Fuzz(func(t *testing.T, b []byte) {
		a, ok := netip.AddrFromSlice(b)
		h, err := host.FromAddr(a)
		if ok != (err == nil) {
			t.Fatal(a, err)
		}
		if got, _ := h.Addr(); got != a || h != host.MustParse(h.String()) || h.Normalize() != h {
			t.Fatalf("%v: %v", a, h)
		}
		v4, form := host.Embedded(a)
		if (form == host.NotEmbedded) == v4.IsValid() || v4.IsValid() && (!v4.Is4() || a.Is4()) ||
			(form == host.IPv4Mapped) != a.Is4In6() {
			t.Fatal(a, v4, form)
		}
	})
}

// FuzzNumeric: the twin agrees, and no address has two readings.
func FuzzNumeric(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		h, err := host.Parse(text)
		if err != nil {
			return
		}
		a, ok := h.Numeric()
		if ok && (h.Kind() != host.RegName || !a.Is4()) {
			t.Fatalf("%q: %v", text, a)
		}
		if !strings.ContainsAny(text, "%[") {
			if want, wantOK := slowNumeric(text); a != want || ok != wantOK {
				t.Fatalf("%q: %v %v, want %v %v", text, a, ok, want, wantOK)
			}
		}
		if name, err := h.LookupName(); ok && err == nil {
			t.Fatalf("%q: %v, but DNS is asked for %q", text, a, name)
		}
	})
}

// fourDots makes one dot of the four that IDNA knows.
var fourDots = strings.NewReplacer("。", ".", "．", ".", "｡", ".")

// FuzzName: the DNS form is a name of DNS, and its own DNS form; the display form is text.
func FuzzName(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Add("xn--.com")
	f.Add("a.XN--.b")
	f.Fuzz(func(t *testing.T, text string) {
		if h, err := host.FromName(text); err == nil {
			checkName(t, h)
		} else {
			checkFuzzError(t, text, err)
		}
		if h, err := host.Parse(text); err == nil {
			checkName(t, h)
		}
	})
}

// emptyLabel is an empty label before the end of a name.
var emptyLabel = regexp.MustCompile(`(^|\.)\.`)

func checkName(t *testing.T, h host.Host) {
	for p := host.UTS46; p <= host.Transitional; p++ {
		// No label becomes empty: that of "xn--.com" is a fake (G-3.2.2-21, RFC 5891 section 5.4).
		if u, err := p.ToUnicode(h); err == nil && emptyLabel.MatchString(u) {
			if name, _ := pct.Decode(h.String()); !emptyLabel.MatchString(fourDots.Replace(name)) {
				t.Fatalf("%q, profile %d: in Unicode %q", h, p, u)
			}
		}
		name, err := p.ToASCII(h)
		if err != nil {
			checkFuzzError(t, h.String(), err)
			continue
		}
		d, err := host.Parse(name)
		if err != nil || d.Kind() != host.RegName || d.ValidateLength() != nil ||
			strings.ToLower(name) != name {
			t.Fatalf("%q, profile %d: %q %v", h, p, name, err)
		}
		if again, err := p.ToASCII(d); again != name || err != nil {
			t.Fatalf("%q, profile %d: %q, and again %q %v", h, p, name, again, err)
		}
		if _, ok := d.Numeric(); ok {
			t.Fatalf("%q, profile %d: %q is a number", h, p, name)
		}
		u, err := p.ToUnicode(d)
		if err != nil || !utf8.ValidString(u) {
			t.Fatalf("%q, profile %d: %q, in Unicode %q %v", h, p, name, u, err)
		}
	}
	if s := h.Display(); !utf8.ValidString(s) ||
		strings.ContainsAny(s, "\u202e\u200b\u200d\x00 /") {
		t.Fatalf("%q: shown as %q", h, s)
	}
	if err := h.ValidateLDH(); err != nil {
		checkFuzzError(t, h.String(), err)
	}
}

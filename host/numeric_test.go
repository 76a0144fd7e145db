package host_test

import (
	"encoding/binary"
	"math/big"
	"math/rand/v2"
	"net/netip"
	"regexp"
	"strings"
	"testing"

	"github.com/urikit/uri/host"
)

// TestNumeric proves G-7.4-01 and G-7.4-02: rare forms are names, and known as
// numbers.
func TestNumeric(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"127.1", "127.0.0.1"},
		{"10.1.258", "10.1.1.2"},
		{"10.66051", "10.1.2.3"},
		{"2130706433", "127.0.0.1"},
		{"4294967295", "255.255.255.255"},
		{"4294967296", ""}, // 33 bits
		{"1.16777215", "1.255.255.255"},
		{"1.16777216", ""},
		{"1.2.65535", "1.2.255.255"},
		{"1.2.65536", ""},
		{"1.2.3.256", ""},
		{"256.1", ""},
		{"0x7F.0.0.1", "127.0.0.1"},
		{"0X7f000001", "127.0.0.1"},
		{"0xffffffff", "255.255.255.255"},
		{"0x100000000", ""},
		{"0x", ""},
		{"0x.1", ""},
		{"0xg", ""},
		{"0", "0.0.0.0"},
		{"00", "0.0.0.0"},
		{"08", ""}, // no octal digit
		{"08.0.0.1", ""},
		{"0177.0.0.01", "127.0.0.1"},
		{"017700000001", "127.0.0.1"},
		{"037777777777", "255.255.255.255"},
		{"040000000000", ""},
		{strings.Repeat("0", 1000) + "1", "0.0.0.1"},
		{"99999999999999999999999999", ""},
		{"1.2.3.4.", "1.2.3.4"}, // a final dot, which makes it a name
		{"127.1.", "127.0.0.1"},
		{"127.1..", ""},
		{"1.2.3.4.5", ""},
		{"1..2", ""},
		{".1", ""},
		{".", ""},
		{"", ""},
		{"+1", ""}, // a sign, which strtoul takes and inet_aton does not
		{"-1", ""},
		{"1e3", ""},
		{"1_0", ""},
		{"%31%32%37.1", "127.0.0.1"},
		{"%30x7f.%31", "127.0.0.1"},
		{"127%2E1", "127.0.0.1"},
		{"127.1%20", ""},
		{"%EF%BC%91%EF%BC%92%EF%BC%97.1", "127.0.0.1"}, // full-width digits
		{"127%E3%80%820%E3%80%820%E3%80%821", "127.0.0.1"}, // ideographic full stops
		{"%E2%91%A0.1", "1.0.0.1"},                         // a digit in a circle
		{"12%C2%AD7.1", "127.0.0.1"},                       // a soft hyphen, which goes
		{"%ff.1", ""},
		{"example.com", ""},
		{"192.0.2.16", ""}, // an IPv4address
		{"[::1]", ""},
		{"[v1.1]", ""},
	} {
		h := host.MustParse(tt.text)
		a, ok := h.Numeric()
		if ok != (tt.want != "") || ok && a != netip.MustParseAddr(tt.want) {
			t.Errorf("%q: %v %v, want %s", tt.text, a, ok, tt.want)
		}
		if ok && h.Kind() != host.RegName {
			t.Errorf("%q: kind %v", tt.text, h.Kind())
		}
		if name, err := h.LookupName(); ok && err == nil {
			t.Errorf("%q: DNS is asked for %q", tt.text, name)
		}
	}
}

var (
	cNumbers = regexp.MustCompile(`^([0-9][^.]*)(?:\.([0-9][^.]*))?(?:\.([0-9][^.]*))?(?:\.([0-9][^.]*))?$`)
	cNumber  = regexp.MustCompile(`^(?:0[xX][0-9A-Fa-f]+|0[0-7]*|[1-9][0-9]*)$`)
)

// slowNumeric is Numeric for names without triplets, by the manual page of
// inet_aton.
func slowNumeric(text string) (netip.Addr, bool) {
	m := cNumbers.FindStringSubmatch(strings.TrimSuffix(text, "."))
	if _, err := netip.ParseAddr(text); err == nil || m == nil {
		return netip.Addr{}, false
	}
	parts := m[1:]
	for parts[len(parts)-1] == "" {
		parts = parts[:len(parts)-1]
	}
	sum := new(big.Int)
	for i, part := range parts {
		if !cNumber.MatchString(part) {
			return netip.Addr{}, false
		}
		v, _ := new(big.Int).SetString(part, 0)
		room := 8
		if i == len(parts)-1 {
			room = 8 * (4 - i)
		}
		if v.BitLen() > room {
			return netip.Addr{}, false
		}
		sum.Lsh(sum, uint(room)).Or(sum, v)
	}
	return netip.AddrFrom4([4]byte(binary.BigEndian.AppendUint32(nil, uint32(sum.Uint64())))), true
}

func TestNumericTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 4))
	pieces := strings.Fields(". . . . . 0 0 1 7 8 9 0x 0X f a 255 256 0377 0400 0xff 0x100 65535 65536 16777215 16777216 4294967295 4294967296 0xffffffff 037777777777 g - 127.0.0.1")
	found := 0
	for range 300_000 {
		var b strings.Builder
		for range 1 + r.IntN(8) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		a, ok := host.MustParse(b.String()).Numeric()
		want, wantOK := slowNumeric(b.String())
		if a != want || ok != wantOK {
			t.Fatalf("%q: %v %v, want %v %v", b.String(), a, ok, want, wantOK)
		}
		if ok {
			found++
		}
	}
	if found < 10_000 {
		t.Errorf("only %d were numbers", found)
	}
}

package dev_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/dev"
)

var namespace = parttest.Namespace[dev.URN, dev.Fields]{Parse: dev.Parse, Check: dev.Check, FromID: dev.FromID}

// RFC 9039 section 5, table 1.
func TestFields(t *testing.T) {
	for nss, want := range map[string]dev.Fields{
		"mac:0024beffff804ff1":            {Subtype: "mac", Address: "0024beffff804ff1"},
		"mac:0024befffe804ff1":            {Subtype: "mac", Address: "0024befffe804ff1"},
		"mac:acde48234567019f":            {Subtype: "mac", Address: "acde48234567019f"},
		"ow:10e2073a01080063":             {Subtype: "ow", Address: "10e2073a01080063", CRC: new(true)},
		"ow:264437f5000000ed_humidity":    {Subtype: "ow", Address: "264437f5000000ed", CRC: new(true), Components: []string{"humidity"}},
		"ow:264437f5000000ed_temperature": {Subtype: "ow", Address: "264437f5000000ed", CRC: new(true), Components: []string{"temperature"}},
		"org:32473-foo":                   {Subtype: "org", Organization: "32473", Identifiers: []string{"foo"}},
		"os:32473-123456":                 {Subtype: "os", Organization: "32473", Serial: "123456"},
		"os:32473-12-34-56":               {Subtype: "os", Organization: "32473", Serial: "12-34-56"},
		"ops:32473-Refrigerator-5002":     {Subtype: "ops", Organization: "32473", Product: "Refrigerator", Serial: "5002"},
		"example:new-1-2-3_comp":          {Subtype: "example", Identifiers: []string{"new-1-2-3"}, Components: []string{"comp"}},
		// And what they do not show:
		"mac:ACDE48234567019F_a_b":     {Subtype: "mac", Address: "acde48234567019f", Components: []string{"a", "b"}},
		"ow:10e2073a01080064":          {Subtype: "ow", Address: "10e2073a01080064", CRC: new(false)},
		"org:1--:b:c_d":                {Subtype: "org", Organization: "1", Identifiers: []string{"-", "b", "c"}, Components: []string{"d"}},
		"os:32473-1:x":                 {Subtype: "os", Organization: "32473", Serial: "1", Identifiers: []string{"x"}},
		"ops:32473-Re.fri-50-02:x:y_z": {Subtype: "ops", Organization: "32473", Product: "Re.fri", Serial: "50-02", Identifiers: []string{"x", "y"}, Components: []string{"z"}},
		"x1:a:b":                       {Subtype: "x1", Identifiers: []string{"a", "b"}},
	} {
		namespace.TestFields(t, "urn:dev:"+nss, nss, want)
	}
	var zero dev.URN
	if f := zero.Fields(); f.Subtype != "" || zero.CRC() || zero.Canonical() != zero || !zero.Equal(zero) {
		t.Error(f)
	}
}

func TestCheck(t *testing.T) {
	namespace.TestCheck(t, [][2]string{
		{"urn:dev:mac:0024beffff804ff1?s=I2L#f", ""},
		{"urn:dev:mac:0024be804ff1", "macbody[]"},
		{"urn:dev:mac:0024beffff804ff1aa", "macbody[aa]"},
		{"urn:dev:mac:", "macbody[]"},
		{"urn:dev:mac:00-24-be", "macbody[-]"},
		{"urn:dev:mac:0024beffff804ff1:a", "macbody[:]"},
		{"urn:dev:mac:0024beffff804ff1_", "componentpart[]"},
		{"urn:dev:mac:0024beffff804ff1_a__b", "componentpart[]"},
		{"urn:dev:mac:0_a~", "macbody[] componentpart[~]"},
		{"urn:dev:MAC:0024beffff804ff1", "subtype[M]"},
		{"urn:dev:ow:10e2073a0108006g", "owbody[g]"},
		{"urn:dev:1w:a", "subtype[1]"},
		{"urn:dev::a", "subtype[]"},
		{"urn:dev:mac", "body[]"},
		{"urn:dev:mac_a:b", "body[] componentpart[:]"},
		{"urn:dev:org:foo", "posnumber[]"},
		{"urn:dev:ops:my-lamp-1234", "posnumber[]"},
		{"urn:dev:org:032473-foo", "posnumber[032473]"},
		{"urn:dev:org:32473", "body[]"},
		{"urn:dev:org:32473foo", "body[]"},
		{"urn:dev:org:32473-", "identifier[]"},
		{"urn:dev:org:32473-a::b", "identifier[]"},
		{"urn:dev:org:32473-a%41", "identifier[%]"},
		{"urn:dev:os:32473-a/b", "identifier[/]"},
		{"urn:dev:ops:32473-a", "opsbody[]"},
		{"urn:dev:ops:32473--a", "product[]"},
		{"urn:dev:ops:32473-a:b-c", "product[:]"},
		{"urn:dev:ops:32473-a-", "identifier[]"},
		{"urn:dev:ops:0-a", "posnumber[0] opsbody[]"},
		{"urn:dev:x:", "identifier[]"},
		{"urn:uuid:x", "NID[uuid]"},
	})
}

// RFC 9039 section 4.1 and table 1: one address, by two names.
func TestAddresses(t *testing.T) {
	six, eight := [6]byte{0x00, 0x24, 0xbe, 0x80, 0x4f, 0xf1}, [8]byte{0xac, 0xde, 0x48, 0x23, 0x45, 0x67, 0x01, 0x9f}
	for want, make := range map[string]func() (dev.URN, error){
		"urn:dev:mac:0024beffff804ff1": func() (dev.URN, error) { return dev.MAC48(six) },
		"urn:dev:mac:0024befffe804ff1": func() (dev.URN, error) { return dev.EUI48(six) },
		"urn:dev:mac:acde48234567019f": func() (dev.URN, error) { return dev.EUI64(eight) },
	} {
		u, err := make()
		if u.String() != want || err != nil {
			t.Errorf("%s, %v, want %s", u, err, want)
		}
		if a, ok := u.MAC(); ok != strings.Contains(want, "ff") || ok && a != six {
			t.Error(u, a, ok)
		}
	}
	u := namespace.Read(t, "urn:dev:mac:ACDE48234567019f_x")
	if a, ok := u.EUI64(); a != eight || !ok {
		t.Error(a, ok)
	}
	if a, ok := u.OneWire(); ok {
		t.Error(a)
	}
	if a, ok := namespace.Read(t, "urn:dev:ow:10e2073a01080063").EUI64(); ok {
		t.Error(a)
	}
}

// TestCRC: it finds each wrong digit, and that the two digits of an octet were swapped. A slow twin divides by the
// polynomial, bit by bit.
func TestCRC(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		var text string
		device := r.Uint64() >> 8
		for crc := range 256 {
			v := namespace.Read(t, fmt.Sprintf("urn:dev:ow:%014x%02x", device, crc))
			if v.CRC() != slowCRC(v) {
				t.Fatal(v, v.CRC())
			}
			if v.CRC() {
				text = v.String()
			}
		}
		start := len("urn:dev:ow:")
		for i := start; i < len(text); i++ {
			b := []byte(text)
			for _, c := range "0123456789abcdef" {
				if b[i] = byte(c); string(b) != text && namespace.Read(t, string(b)).CRC() {
					t.Fatalf("%s for %s", b, text)
				}
			}
			b = []byte(text)
			if j := start + ((i - start) ^ 1); b[i] != b[j] {
				b[i], b[j] = b[j], b[i]
				if namespace.Read(t, string(b)).CRC() {
					t.Fatalf("%s for %s", b, text)
				}
			}
		}
	}
}

// slowCRC reports whether the eight octets, the bits of each from the least significant on, are a multiple of
// x⁸ + x⁵ + x⁴ + 1.
func slowCRC(u dev.URN) bool {
	id, _ := u.OneWire()
	var bits []byte
	for _, b := range id {
		for i := range 8 {
			bits = append(bits, b>>i&1)
		}
	}
	for i := 0; i+8 < len(bits); i++ {
		if bits[i] == 1 {
			for _, power := range []int{8, 5, 4, 0} {
				bits[i+8-power] ^= 1
			}
		}
	}
	return strings.Trim(string(bits), "\x00") == ""
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{
		"os:32473-12-34-56":            "urn:dev:os:32473-12-34-56",
		"ow:264437f5000000ed_humidity": "urn:dev:ow:264437f5000000ed_humidity",
	}, []string{"", "mac:00:24:be:80:4f:f1", "os:32473-1#a", "os:32473-1?s=I2L", "org:32473-ä"})
}

// RFC 9039 section 3.2.1: what follows "urn:dev:" is compared with regard to case.
func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:dev:mac:acde48234567019f", "URN:DEV:mac:acde48234567019f"},
		{"urn:dev:mac:ACDE48234567019F"},
		{"urn:dev:os:32473-a"},
		{"urn:dev:os:32473-A"},
		{"urn:dev:os:32473-A_c"},
	})
}

func FuzzParse(f *testing.F) {
	five, other := parttest.Oracle[urn.URN](f, "dev", "dev-urn"), parttest.Oracle[urn.URN](f, "dev", "other-urn")
	parttest.Fuzz(f, []string{
		"urn:dev:mac:0024beffff804ff1", "urn:dev:ow:264437f5000000ed_humidity?s=I2L", "urn:dev:org:32473-foo:a#f", "urn:dev:os:32473-12-34-56",
		"urn:dev:ops:32473-Refrigerator-5002:a_b_c", "urn:dev:example:new-1-2-3_comp", "urn:dev:mac:0", "urn:dev:org:0-a",
	}, func(t *testing.T, g urn.URN) {
		valid := other
		switch subtype, _, _ := strings.Cut(g.NSS(), ":"); subtype {
		case "mac", "ow", "org", "os", "ops":
			valid = five
		}
		if u, ok := namespace.Laws(t, g, valid(g)); ok {
			if a, is := u.EUI64(); is {
				if v, err := dev.EUI64(a); err != nil || !strings.HasPrefix(strings.ToLower(u.ID()), v.ID()) {
					t.Fatalf("%q: %x gives %s, %v", g, a, v, err)
				}
			}
		}
	})
}

func TestAllocs(t *testing.T) { namespace.TestAllocs(t, "urn:dev:ops:32473-Refrigerator-5002:a_b_c") }

package nid_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// devOracle has one rule for the five subtypes of RFC 9039, and one for others.
func devOracle(t testing.TB) func(urn.URN) bool {
	five := parttest.Oracle[urn.URN](t, "dev", "dev-urn")
	other := parttest.Oracle[urn.URN](t, "dev", "other-urn")
	return func(u urn.URN) bool {
		switch subtype, _, _ := strings.Cut(u.NSS(), ":"); subtype {
		case "mac", "ow", "org", "os", "ops":
			return five(u)
		}
		return other(u)
	}
}

// gsmaOracle has one rule for names that begin with "imei:", and one for
// others.
func gsmaOracle(t testing.TB) func(urn.URN) bool {
	imei := parttest.Oracle[urn.URN](t, "gsma", "imei-urn")
	other := parttest.Oracle[urn.URN](t, "gsma", "future-urn")
	return func(u urn.URN) bool {
		if strings.HasPrefix(strings.ToLower(u.NSS()), "imei:") {
			return imei(u)
		}
		return other(u)
	}
}

// partOf returns one of the parts of a name.
func partOf(t testing.TB, u urn.URN, part string) string {
	t.Helper()
	list, err := nid.Parts(u)
	if err != nil {
		t.Fatal(u, err)
	}
	v, _ := list.Get(part)
	return v.Text
}

// TestCRC: the CRC finds each wrong digit, and each swap of the two digits of
// an octet. A slow twin divides by the polynomial, bit by bit.
func TestCRC(t *testing.T) {
	right := func(text string) bool { return partOf(t, read(t, text), "crc") == "true" }
	r := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		var text string
		device := r.Uint64() >> 8
		for crc := range 256 {
			v := fmt.Sprintf("urn:dev:ow:%014x%02x", device, crc)
			if right(v) != slowCRC(device<<8|uint64(crc)) {
				t.Fatal(v, right(v))
			}
			if right(v) {
				text = v
			}
		}
		start := len("urn:dev:ow:")
		for i := start; i < len(text); i++ {
			b := []byte(text)
			for _, c := range "0123456789abcdef" {
				if b[i] = byte(c); string(b) != text && right(string(b)) {
					t.Fatalf("%s for %s", b, text)
				}
			}
			b = []byte(text)
			if j := start + ((i - start) ^ 1); b[i] != b[j] {
				b[i], b[j] = b[j], b[i]
				if right(string(b)) {
					t.Fatalf("%s for %s", b, text)
				}
			}
		}
	}
}

// slowCRC reports whether the eight octets, the bits of each from the least
// significant on, are a multiple of x⁸ + x⁵ + x⁴ + 1.
func slowCRC(id uint64) bool {
	var bits []byte
	for at := 56; at >= 0; at -= 8 {
		for i := range 8 {
			bits = append(bits, byte(id>>(at+i)&1))
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

// TestIMEI: the canonical form keeps the components after the name.
func TestIMEI(t *testing.T) {
	u := nid.Canonical(read(t, "urn:gsma:imei:90420156-025763-0;vers=0?+r#f"))
	if u.String() != "urn:gsma:imei:90420156-025763-0?+r#f" {
		t.Error(u)
	}
}

// TestIMEIDigits: a check digit finds each wrong digit, and each swap of
// neighbours except that of 0 and 9.
func TestIMEIDigits(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	missed := 0
	try := func(was string, b []byte) {
		id := string(b)
		if id == was {
			return
		}
		x, y, ok := parttest.Swapped(was, id)
		want := ok && (x == '0' && y == '9' || x == '9' && y == '0')
		if want {
			missed++
		}
		u, err := nid.FromID("gsma", id)
		if (err == nil) != want {
			t.Fatalf("%s for %s: %v, %v", id, was, u, err)
		}
		if err == nil {
			return
		}
		f, _ := errors.AsType[finding.Finding](err)
		if f.Rule != "check-digit" || f.Start != 14 {
			t.Fatal(err)
		}
		v, err := nid.FromID("gsma", f.Apply(id))
		if got, err2 := nid.ID(v); err != nil || err2 != nil || got != f.Apply(id) {
			t.Fatal(v, err, err2)
		}
	}
	for range 1000 {
		was, err := nid.ID(read(t,
			fmt.Sprintf("urn:gsma:imei:%08d-%06d-0", r.IntN(1e8), r.IntN(1e6))))
		if err != nil {
			t.Fatal(err)
		}
		for i := range was {
			b := []byte(was)
			for b[i] = '0'; b[i] <= '9'; b[i]++ {
				try(was, b)
			}
			if b = []byte(was); i > 0 {
				b[i-1], b[i] = b[i], b[i-1]
				try(was, b)
			}
		}
	}
	if missed == 0 {
		t.Error("no swap of 0 and 9 was tried")
	}
}

// FuzzISO: since an addition can be anything, the grammar also checks where the
// elements end: the text before the addition is the longest name.
func FuzzISO(f *testing.F) {
	plain := parttest.Oracle[urn.URN](f, "iso", "plain-urn")
	var seeds []string
	for _, c := range cases(f, "iso") {
		if c[0] == "seed" || c[0] == "fields" {
			seeds = append(seeds, c[1])
		}
	}
	parttest.Fuzz(f, seeds, func(t *testing.T, u urn.URN) {
		if i, _ := nid.Lookup("iso"); u.NID() != "iso" || len(i.Check(u)) > 0 {
			return
		}
		nss := u.NSS()
		end := len(nss)
		addition := partOf(t, u, "addition")
		if addition != "" {
			for end = 0; ; end++ { // decoded text does not show its length
				i := strings.IndexByte(nss[end:], ':')
				if end += i; i < 0 {
					t.Fatalf("%q: no %q", u, addition)
				}
				if text, err := pct.Decode(nss[end:]); err == nil && text == addition {
					break
				}
			}
		}
		for i := range nss + ":" {
			if i < len(nss) && nss[i] != ':' || i < end {
				continue
			}
			v, err := urn.New("iso", nss[:i])
			if is := err == nil && plain(v); is != (i == end) {
				t.Fatalf("%q: %v is a name without addition: %v, but the addition is %q",
					u, nss[:i], is, addition)
			}
		}
	})
}

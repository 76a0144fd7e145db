package btih_test

import (
	"encoding/hex"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/btih"
)

var namespace = parttest.Namespace[btih.URN, btih.Fields]{Parse: btih.Parse, Check: btih.Check, FromID: btih.FromID}

const (
	digits = "c12fe1c06bba254a9dc9f519b335aa7c1367a88a"
	base   = "YEX6DQDLXISUVHOJ6UM3GNNKPQJWPKEK"
)

func TestInfoHash(t *testing.T) {
	want, err := hex.DecodeString(digits)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{digits, strings.ToUpper(digits), base, strings.ToLower(base)} {
		u := namespace.TestFields(t, "urn:btih:"+id, id, btih.Fields{InfoHash: digits})
		if hash := u.InfoHash(); string(hash[:]) != string(want) || btih.FromInfoHash(hash) != u.Canonical() {
			t.Errorf("%s: %x", u, hash)
		}
	}
	if f := (btih.URN{}).Fields(); f != (btih.Fields{}) {
		t.Error(f)
	}
}

func TestCheck(t *testing.T) {
	namespace.TestCheck(t, [][2]string{
		{"urn:btih:" + digits, ""},
		{"urn:btih:" + base, ""},
		{"urn:btih:" + digits[1:], "btih[" + digits[1:] + "]"},
		{"urn:btih:" + base + "A", "btih[" + base + "A]"},
		{"urn:btih:" + digits[:39] + "g", "btih[g]"},
		{"urn:btih:" + base[:31] + "1", "btih[1]"},
		{"urn:btih:" + base[:29] + "%4B", "btih[%]"},
		{"urn:btih:" + digits + "&dn=x", "btih[" + digits + "&dn=x]"}, // of a magnet link that was cut in the wrong place
		{"urn:btmh:" + digits, "NID[btmh]"},
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{digits: "urn:btih:" + digits, base: "urn:btih:" + base},
		[]string{"", digits[1:], base[1:], "urn:btih:" + digits, digits + "#"})
}

func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:btih:" + digits, "URN:BTIH:" + strings.ToUpper(digits), "urn:btih:" + base, "urn:btih:" + strings.ToLower(base)},
		{"urn:btih:d" + digits[1:]},
	})
}

func TestAllocs(t *testing.T) { namespace.TestAllocs(t, "urn:btih:"+digits) }

func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[urn.URN](f, "btih", "btih-URN")
	parttest.Fuzz(f, []string{"urn:btih:" + digits, "urn:btih:" + base + "?+r#f", "urn:btih:" + base + "1"}, func(t *testing.T, g urn.URN) {
		if u, ok := namespace.Laws(t, g, valid(g)); ok && !btih.FromInfoHash(u.InfoHash()).Equal(u) {
			t.Fatalf("%q: %x", u, u.InfoHash())
		}
	})
}

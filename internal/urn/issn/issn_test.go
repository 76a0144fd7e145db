package issn_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/internal/urn/issn"
	"github.com/urikit/uri/urn"
)

var namespace = parttest.Namespace[issn.URN, issn.Fields]{FromURN: issn.FromURN, Check: issn.Check,
	FromID: issn.FromID}

func TestFields(t *testing.T) {
	namespace.TestFields(t, "urn:issn:0317-8471", "0317-8471", issn.Fields{
		ISSN: "0317-8471", CheckDigit: "1", GTIN: "9770317847001",
	})
	// The example of the source of PostgreSQL's module isn.
	namespace.TestFields(t, "URN:ISSN:1144875x?s=I2L#a", "1144875x", issn.Fields{
		ISSN: "1144-875X", CheckDigit: "X", GTIN: "9771144875007",
	})
	if f := (issn.URN{}).Fields(); f != (issn.Fields{}) {
		t.Error(f)
	}
}

// U-2-06: the namespace defines its NSS.
func TestCheck(t *testing.T) {
	namespace.TestCheck(t, [][2]string{
		{"URN:ISSN:1046-8188", ""}, // RFC 2288
		{"urn:issn:2070-1721", ""}, // RFC 7991
		{"urn:issn:1560-1560", ""},
		{"urn:issn:0167-6423", ""},
		{"urn:issn:1476-4687", ""},
		{"urn:issn:1050-124X", ""},
		{"urn:issn:1050124x", ""},
		{"urn:issn:0317-8472", "check-digit[2]=1"},
		{"urn:issn:0317847X", "check-digit[X]=1"},
		{"urn:issn:1050-1240", "check-digit[0]=X"},
		{"urn:isbn:0451450523", "NID[isbn]"},
		{"urn:issn:0317-847", "ISSN[0317-847]"},
		{"urn:issn:0317-84711", "ISSN[0317-84711]"},
		{"urn:issn:031-78471", "ISSN[-]"},
		{"urn:issn:0317--8471", "ISSN[-]"},
		{"urn:issn:0317-8471-", "ISSN[-]"},
		{"urn:issn:0317-", "ISSN[0317-]"},
		{"urn:issn:-", "ISSN[-]"},
		{"urn:issn:X317-8471", "ISSN[X]"},
		{"urn:issn:0317-847X1", "ISSN[0317-847X1]"},
		{"urn:issn:%30317-8471", "ISSN[%]"},
		{"urn:issn:0317/8471", "ISSN[/]"},
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{
		"0317-8471": "urn:issn:0317-8471",
		"1050124x":  "urn:issn:1050124x",
	}, []string{"", "0317-8472", "ISSN 0317-8471", "0317 8471", "0317-8471#", "0317-8471?s=I2L"})
}

func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:issn:1050-124X", "URN:ISSN:1050124x", "urn:issn:1050-124x"},
		{"urn:issn:0317-8471", "urn:issn:03178471"},
	})
	u := namespace.Read(t, "urn:ISSN:03178471?+r#f")
	if c := u.Canonical(); c.String() != "urn:issn:0317-8471?+r#f" {
		t.Error(c)
	}
	if (issn.URN{}).Canonical() != (issn.URN{}) || (issn.URN{}).GTIN() != "" {
		t.Error("the zero URN has a number")
	}
}

func TestDigits(t *testing.T) {
	namespace.TestDigits(t, func(r *rand.Rand) string {
		n := fmt.Sprintf("%07d", r.IntN(1e7))
		sum := 0
		for i, c := range []byte(n) {
			sum += (8 - i) * int(c-'0')
		}
		return "urn:issn:" + n[:4] + "-" + n[4:] + "0123456789X"[(11-sum%11)%11:][:1]
	}, "0123456789X", nil)
}

func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[urn.URN](f, "issn", "urn-issn", func(u urn.URN) bool {
		sum := 0
		// weights from the left
		for i, c := range []byte(strings.ToUpper(strings.ReplaceAll(u.NSS(), "-", ""))) {
			if c == 'X' {
				c = '0' + 10
			}
			sum += (8 - i) * int(c-'0')
		}
		return sum%11 == 0
	})
	parttest.Fuzz(f, []string{
		"urn:issn:0317-8471", "urn:issn:1050124x#x", "URN:ISSN:1046-8188?s=I2L",
		"urn:issn:0317-847",
	}, func(t *testing.T, g urn.URN) {
		if u, ok := namespace.Laws(t, g, valid(g)); ok && len(u.GTIN()) != 13 {
			t.Fatalf("%q: %q is no GTIN", u, u.GTIN())
		}
	})
}

func TestAllocs(t *testing.T) { namespace.TestAllocs(t, "urn:issn:1050-124X?+r") }

package gsma_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/gsma"
)

var namespace = parttest.Namespace[gsma.URN, gsma.Fields]{Parse: gsma.Parse, Check: gsma.Check, FromID: gsma.FromID}

// RFC 7254 section 4.1.
func TestFields(t *testing.T) {
	namespace.TestFields(t, "urn:gsma:imei:90420156-025763-0;vers=0", "904201560257637", gsma.Fields{
		Kind: "imei", TAC: "90420156", SNR: "025763", CheckDigit: "7", IMEI: "904201560257637", Version: "0",
	})
	namespace.TestFields(t, "urn:gsma:IMEI:90420156-025763-0;SVN=42", "9042015602576342", gsma.Fields{
		Kind: "imei", TAC: "90420156", SNR: "025763", CheckDigit: "7", IMEI: "904201560257637", SVN: "42", IMEISV: "9042015602576342", Version: "0",
	})
	namespace.TestFields(t, "URN:GSMA:imei:A-b%2E;svn=01;vers=2#f", "URN:GSMA:imei:A-b%2E;svn=01;vers=2", gsma.Fields{
		Kind: "ext-imei", SVN: "01", Version: "2", Name: "A-b.",
	})
	namespace.TestFields(t, "urn:gsma:a:b;c=d;e?s=I2L", "urn:gsma:a:b;c=d;e", gsma.Fields{Kind: "other", Name: "a:b;c=d;e"})
	namespace.TestFields(t, "urn:gsma:123456789012345", "urn:gsma:123456789012345", gsma.Fields{Kind: "other", Name: "123456789012345"})
	var zero gsma.URN
	if zero.Fields() != (gsma.Fields{}) || zero.ID() != "" || zero.Canonical() != zero || !zero.Equal(zero) {
		t.Error(zero.Fields())
	}
}

func TestCheck(t *testing.T) {
	namespace.TestCheck(t, [][2]string{
		{"urn:gsma:imei:90420156-025763-0", ""},
		{"urn:gsma:imei:90420156-025763-0;svn=42;vers=0", ""},
		{"urn:gsma:imei:90420156-025763-2", "spare[2]=0"},
		{"urn:gsma:imei:90420156-025763-2;vers=3", ""},
		{"urn:gsma:imei:90420156-025763", "imeival[]"},
		{"urn:gsma:imei:904201560257630", "imeival[0257630]"},
		{"urn:gsma:imei:90420156-025763-00", "imeival[0]"},
		{"urn:gsma:imei:9042015%36-025763-0", "imeival[%36-025763-0]"},
		{"urn:gsma:imei:", "imeival[]"},
		{"urn:gsma:imei:;vers=1", "imeival[]"},
		{"urn:gsma:imei:a;vers=1", ""},
		{"urn:gsma:imei:a!b;vers=1", "ext-imei[!]"},
		{"urn:gsma:imei:a;vers=0", "imeival[a]"},
		{"urn:gsma:imei:90420156-025763-0;vers=0;svn=42", "imei-specifier[svn=42]"},
		{"urn:gsma:imei:90420156-025763-0;svn=42;svn=42", "imei-specifier[svn=42]"},
		{"urn:gsma:imei:90420156-025763-0;vers=0;vers=0", "imei-specifier[vers=0]"},
		{"urn:gsma:imei:90420156-025763-0;svn=4", "sw-version-param[svn=4]"},
		{"urn:gsma:imei:90420156-025763-0;svn", "sw-version-param[svn]"},
		{"urn:gsma:imei:90420156-025763-0;vers=10", "imei-version-param[vers=10]"},
		{"urn:gsma:imei:90420156-025763-0;", "imei-specifier[]"},
		{"urn:gsma:imei:90420156-025763-0;x=1;svn=1", "imei-specifier[x=1] sw-version-param[svn=1]"},
		{"urn:gsma:imei:9;x=1", "imei-specifier[x=1] imeival[]"},
		{"urn:gsma:imei", ""},
		{"urn:gsma:foo;bar=1;x", ""},
		{"urn:gsma:foo=1", "future-specifier[=]"},
		{"urn:gsma:;a", "future-specifier[]"},
		{"urn:gsma:a;", "future-param[]"},
		{"urn:gsma:a;=b", "par-name[]"},
		{"urn:gsma:a;b=", "par-value[]"},
		{"urn:gsma:a;b=c=d;~=1", "par-value[=] par-name[~]"},
		{"urn:isbn:0451450523", "NID[isbn]"},
	})
}

// 490154203237518 is the example of what a check digit is that most pages on the IMEI have.
func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{
		"490154203237518":                   "urn:gsma:imei:49015420-323751-0",
		"49-015420-323751-8":                "urn:gsma:imei:49015420-323751-0",
		"35 209900 176148 1":                "urn:gsma:imei:35209900-176148-0",
		"35-209900-176148-23":               "urn:gsma:imei:35209900-176148-0;svn=23",
		"urn:gsma:imei:49015420-323751-0":   "urn:gsma:imei:49015420-323751-0",
		"URN:gsma:x":                        "URN:gsma:x",
		"urn:gsma:imei:1;vers=1":            "urn:gsma:imei:1;vers=1",
		"urn:gsma:imei:49015420-323751-0#a": "urn:gsma:imei:49015420-323751-0#a",
	}, []string{"", "49015420323751", "490154203237517", "49015420323751X", "12345678901234567", "imei:49015420-323751-0", "urn:x", "urn:", "urn:isbn:0451450523"})
}

func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:gsma:imei:90420156-025763-0", "URN:GSMA:IMEI:90420156-025763-0;VERS=0", "urn:gsma:imei:90420156-025763-0;vers=0"},
		{"urn:gsma:imei:90420156-025763-0;svn=42", "urn:gsma:imei:90420156-025763-0;SVN=42;Vers=0"},
		{"urn:gsma:imei:a%2Eb;vers=1", "urn:gsma:imei:A%2eB;vers=1"},
		{"urn:gsma:imei:a%2Eb;vers=2"},
		{"urn:gsma:a;vers=0"},
		{"urn:gsma:A;vers=0"},
	})
	if c := namespace.Read(t, "urn:gsma:imei:90420156-025763-0;vers=0?+r#f").Canonical(); c.String() != "urn:gsma:imei:90420156-025763-0?+r#f" {
		t.Error(c)
	}
}

// TestDigits: a check digit finds each wrong digit, and each swap of neighbours but that of 0 and 9.
func TestDigits(t *testing.T) {
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
		u, err := gsma.FromID(id)
		if (err == nil) != want {
			t.Fatalf("%s for %s: %v, %v", id, was, u, err)
		}
		if f, _ := err.(finding.Finding); err != nil && (f.Rule != "check-digit" || f.Start != 14) {
			t.Fatal(err)
		} else if v, err2 := gsma.FromID(f.Apply(id)); err != nil && (err2 != nil || v.ID() != f.Apply(id)) {
			t.Fatal(v, err2)
		}
	}
	for range 1000 {
		was := namespace.Read(t, fmt.Sprintf("urn:gsma:imei:%08d-%06d-0", r.IntN(1e8), r.IntN(1e6))).ID()
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

func FuzzParse(f *testing.F) {
	imei, other := parttest.Oracle[urn.URN](f, "gsma", "imei-urn"), parttest.Oracle[urn.URN](f, "gsma", "future-urn")
	parttest.Fuzz(f, []string{
		"urn:gsma:imei:90420156-025763-0;svn=42;vers=0", "urn:gsma:IMEI:a:b;vers=1?s=I2L#f", "urn:gsma:a;b=c;d", "urn:gsma:imei:1;vers=0", "urn:gsma:imei",
		"urn:gsma:imei:%41;svn=00;vers=9", "urn:gsma:123456789012345",
	}, func(t *testing.T, g urn.URN) {
		valid := other
		if strings.HasPrefix(strings.ToLower(g.NSS()), "imei:") {
			valid = imei
		}
		u, ok := namespace.Laws(t, g, valid(g))
		if i, is := u.IMEI(); ok && is {
			if v, err := gsma.FromID(i); err != nil || v.Fields().IMEI != i {
				t.Fatalf("%q: %s gives %s, %v", g, i, v, err)
			}
		}
	})
}

func TestAllocs(t *testing.T) { namespace.TestAllocs(t, "urn:gsma:imei:90420156-025763-0;svn=42") }

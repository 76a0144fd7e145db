package clei_test

import (
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/clei"
)

var namespace = parttest.Namespace[clei.URN, clei.Fields]{Parse: clei.Parse, Check: clei.Check, FromID: clei.FromID}

func TestFields(t *testing.T) { // RFC 4152 section 3
	namespace.TestFields(t, "URN:CLEI:D4CE18B7AA", "D4CE18B7AA", clei.Fields{Basic: "D4CE", Features: "18B", Reference: "7", Complementary: "AA"})
	namespace.TestFields(t, "URN:CLEI:D4CE4248AA", "D4CE4248AA", clei.Fields{Basic: "D4CE", Features: "424", Reference: "8", Complementary: "AA"})
	namespace.TestFields(t, "URN:CLEI:D4CE363PAB", "D4CE363PAB", clei.Fields{Basic: "D4CE", Features: "363", Reference: "P", Complementary: "AB"})
	namespace.TestFields(t, "urn:clei:snpwbbc7aa", "snpwbbc7aa", clei.Fields{Basic: "SNPW", Features: "BBC", Reference: "7", Complementary: "AA"})
	if f := (clei.URN{}).Fields(); f != (clei.Fields{}) {
		t.Error(f)
	}
}

func TestCheck(t *testing.T) {
	namespace.TestCheck(t, [][2]string{
		{"urn:clei:SNPWBBC7AA#x", ""},
		{"urn:clei:SNPWBBC7A", "CLEI[SNPWBBC7A]"},
		{"urn:clei:SNPWBBC7AAA", "CLEI[SNPWBBC7AAA]"},
		{"urn:clei:SNPWBBC7-A", "CLEI[-]"},
		{"urn:clei:SNPWBBC7%41A", "CLEI[%]"},
		{"urn:isbn:SNPWBBC7AA", "NID[isbn]"},
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{
		"D4CE18B7AA": "urn:clei:D4CE18B7AA", "d4ce18b7aa": "urn:clei:d4ce18b7aa",
	}, []string{"", "D4CE18B7A", "D4CE 18B7AA", "D4CE18B7AA#x"})
}

func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:clei:D4CE18B7AA", "URN:CLEI:D4CE18B7AA", "urn:clei:d4ce18b7aa"},
		{"urn:clei:D4CE18B7AB", "urn:clei:d4ce18B7Ab"},
	})
	if c := namespace.Read(t, "URN:clei:d4ce18b7aa?=q#f").Canonical(); c.String() != "urn:clei:D4CE18B7AA?=q#f" {
		t.Error(c)
	}
}

func TestAllocs(t *testing.T) { namespace.TestAllocs(t, "urn:clei:D4CE18B7AA?+r") }

func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[urn.URN](f, "clei", "CLEI-URN")
	parttest.Fuzz(f, []string{"URN:CLEI:D4CE18B7AA", "urn:clei:d4ce4248aa?+r#f", "urn:clei:D4CE4248A-"}, func(t *testing.T, u urn.URN) {
		namespace.Laws(t, u, valid(u))
	})
}

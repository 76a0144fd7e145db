package nfc_test

import (
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nfc"
)

var namespace = parttest.Namespace[nfc.URN, nfc.Fields]{Parse: nfc.Parse, Check: nfc.Check, FromID: nfc.FromID}

// RFC 4729 section 3.
func TestFields(t *testing.T) {
	namespace.TestFields(t, "urn:nfc:wkt:Uri", "wkt:Uri", nfc.Fields{Class: "wkt", Name: "Uri"})
	namespace.TestFields(t, "urn:nfc:schema:manifest#a", "schema:manifest", nfc.Fields{Class: "schema", Name: "manifest"})
	namespace.TestFields(t, "urn:nfc:ext:example.com:%c3%a4/b", "ext:example.com:%c3%a4/b", nfc.Fields{Class: "ext", Name: "example.com:ä/b"})
	if f := (nfc.URN{}).Fields(); f != (nfc.Fields{}) || !(nfc.URN{}).Equal(nfc.URN{}.Canonical()) {
		t.Error(f)
	}
}

func TestCheck(t *testing.T) {
	namespace.TestCheck(t, [][2]string{
		{"urn:nfc:wkt:Uri", ""},
		{"urn:NFC:a:b?s=I2L", ""},
		{"urn:nfc:wkt", "ResourceSpecificString[]"},
		{"urn:nfc:wkt:", "ResourceSpecificString[]"},
		{"urn:nfc::Uri", "NFCresource[]"},
		{"urn:nfc::", "NFCresource[] ResourceSpecificString[]"},
		{"urn:foo:wkt:Uri", "NID[foo]"},
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{
		"wkt:Uri":       "urn:nfc:wkt:Uri",
		"ext:a.example": "urn:nfc:ext:a.example",
	}, []string{"", "wkt", ":Uri", "wkt:U ri", "wkt:Uri#", "wkt:Uri?s=I2L"})
}

// U-5-10: RFC 4729 adds no equivalence.
func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:nfc:wkt:Uri", "URN:NFC:wkt:Uri"},
		{"urn:nfc:wkt:uri"},
		{"urn:nfc:WKT:Uri"},
		{"urn:nfc:wkt:%55ri"},
		{"urn:nfc:wkt:%2F", "urn:nfc:wkt:%2f"},
	})
}

func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[urn.URN](f, "nfc", "nfc-URN")
	parttest.Fuzz(f, []string{"urn:nfc:wkt:Uri", "urn:nfc:a:b:c/d?s=I2L#f", "urn:nfc:wkt", "urn:nfc::a", "urn:nfc:%41/:%2f"}, func(t *testing.T, g urn.URN) {
		namespace.Laws(t, g, valid(g))
	})
}

func TestAllocs(t *testing.T) { namespace.TestAllocs(t, "urn:nfc:wkt:Uri#a") }

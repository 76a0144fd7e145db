package xmlorg_test

import (
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/xmlorg"
)

var namespace = parttest.Namespace[xmlorg.URN, xmlorg.Fields]{Parse: xmlorg.Parse, Check: xmlorg.Check, FromID: xmlorg.FromID}

func TestFields(t *testing.T) { // RFC 3120 section 3
	namespace.TestFields(t, "urn:xmlorg:objects:schema:xmlschema:xcatalog", "objects:schema:xmlschema:xcatalog",
		xmlorg.Fields{Type: "schema", Subtype: "xmlschema", Object: "xcatalog"})
	namespace.TestFields(t, "urn:xmlorg:objects:dtd:xml:docbook:v4.1.2", "objects:dtd:xml:docbook:v4.1.2",
		xmlorg.Fields{Type: "dtd", Subtype: "xml", Object: "docbook:v4.1.2"})
	namespace.TestFields(t, "urn:xmlorg:objects:xmlns:a%20b", "objects:xmlns:a%20b", xmlorg.Fields{Type: "xmlns", Object: "a b"})
	if f := (xmlorg.URN{}).Fields(); f != (xmlorg.Fields{}) {
		t.Error(f)
	}
}

func TestCheck(t *testing.T) {
	namespace.TestCheck(t, [][2]string{
		{"urn:xmlorg:objects:a:b#c", ""},
		{"urn:xmlorg:Objects:a:b", "hierarchy[Objects]"},
		{"urn:xmlorg:objects", "type[]"},
		{"urn:xmlorg:objects::b", "type[]"},
		{"urn:xmlorg:objects:a", "object-id[]"},
		{"urn:xmlorg:objects:a:", "object-id[]"},
		{"urn:xmlorg:objects:a:b::c", "object-id[]"},
		{"urn:oasis:objects:a:b", "NID[oasis]"},
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{"objects:a:b": "urn:xmlorg:objects:a:b"}, []string{"", "a:b", "objects:a", "objects:a:b c"})
}

func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:xmlorg:objects:a:%2F", "URN:XMLorg:objects:a:%2f"},
		{"urn:xmlorg:objects:A:%2F"},
	})
}

func TestAllocs(t *testing.T) {
	namespace.TestAllocs(t, "urn:xmlorg:objects:schema:xmlschema:xcatalog")
}

func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[urn.URN](f, "xmlorg", "xmlorg-URN")
	parttest.Fuzz(f, []string{"urn:xmlorg:objects:schema:xmlschema:xcatalog", "urn:xmlorg:objects:a:b:c%2F?=q", "urn:xmlorg:objects:a::b"},
		func(t *testing.T, u urn.URN) { namespace.Laws(t, u, valid(u)) })
}

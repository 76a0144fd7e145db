package oasis_test

import (
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/oasis"
)

var namespace = parttest.Namespace[oasis.URN, oasis.Fields]{Parse: oasis.Parse, Check: oasis.Check, FromID: oasis.FromID}

func TestFields(t *testing.T) { // RFC 3121 section 3, and what is in use
	for _, tt := range []struct {
		id   string
		want oasis.Fields
	}{
		{"names:specification:docbook:dtd:xml:4.1.2", oasis.Fields{Hierarchy: "names", Class: "specification",
			Owner: "docbook", Type: "dtd", Subtype: "xml", Document: "4.1.2"}},
		{"names:tc:docbook:dtd:xml:docbook:5.0b1", oasis.Fields{Hierarchy: "names", Class: "tc",
			Owner: "docbook", Type: "dtd", Subtype: "xml", Document: "docbook:5.0b1"}},
		{"names:technical:memo:9502:1995", oasis.Fields{Hierarchy: "names", Class: "technical",
			Type: "memo", Document: "9502", Amendment: "1995"}},
		{"member:A00024:x", oasis.Fields{Hierarchy: "member", Owner: "A00024", Document: "x"}},
		{"member:A00024:x:%2Fy", oasis.Fields{Hierarchy: "member", Owner: "A00024", Document: "x:/y"}},
		{"names:tc:SAML:2.0:assertion", oasis.Fields{Hierarchy: "names", Class: "tc",
			Owner: "SAML", Type: "2.0", Document: "assertion"}},
		{"names:specification:ubl:schema:xsd:Invoice-2", oasis.Fields{Hierarchy: "names", Class: "specification",
			Owner: "ubl", Type: "schema", Subtype: "xsd", Document: "Invoice-2"}},
	} {
		namespace.TestFields(t, "urn:oasis:"+tt.id, tt.id, tt.want)
	}
	if f := (oasis.URN{}).Fields(); f != (oasis.Fields{}) {
		t.Error(f)
	}
}

func TestCheck(t *testing.T) {
	namespace.TestCheck(t, [][2]string{
		{"urn:oasis:names:tc:opendocument:xmlns:container", ""},
		{"urn:oasis:names:technical:resolution:95021:1995", ""},
		{"urn:oasis:other:tc:a:b:c", "hierarchy[other]"},
		{"urn:oasis:Names:tc:a:b:c", "hierarchy[Names]"},
		{"urn:oasis:names", "class[]"},
		{"urn:oasis:names:TC:a:b:c", "class[TC]"},
		{"urn:oasis:names:tc", "tc-id[]"},
		{"urn:oasis:names:tc::b:c", "tc-id[]"},
		{"urn:oasis:names:tc:a", "type[]"},
		{"urn:oasis:names:tc:a::c", "type[]"},
		{"urn:oasis:names:specification:a:b", "document-id[]"},
		{"urn:oasis:names:specification:a:b:", "document-id[]"},
		{"urn:oasis:names:specification:a:b:c::d", "document-id[]"},
		{"urn:oasis:names:specification::b:c", "specification-id[]"},
		{"urn:oasis:names:technical", "document-type[] document-id[] amendment-id[]"},
		{"urn:oasis:names:technical:letter:9502:1995", "document-type[letter]"},
		{"urn:oasis:names:technical:note:95:1995", "document-id[95]"},
		{"urn:oasis:names:technical:note:95a2:195", "document-id[95a2] amendment-id[195]"},
		{"urn:oasis:names:technical:note:9502:1995:1", "amendment-id[1995:1]"},
		{"urn:oasis:member", "member-id[]"},
		{"urn:oasis:member::x", "member-id[]"},
		{"urn:oasis:member:A00024", "member[]"},
		{"urn:oasis:member:A00024:", "member[]"},
		{"urn:xmlorg:names:tc:a:b:c", "NID[xmlorg]"},
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{"names:tc:SAML:2.0:assertion": "urn:oasis:names:tc:SAML:2.0:assertion"},
		[]string{"", "SAML", "names:tc:SAML:2.0", "names:tc:SAML:2.0:a b", "member:a:b#c"})
}

func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:oasis:names:tc:SAML:2.0:%2F", "URN:OASIS:names:tc:SAML:2.0:%2f"},
		{"urn:oasis:names:tc:saml:2.0:%2F"},
	})
}

func TestAllocs(t *testing.T) {
	namespace.TestAllocs(t, "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent")
	namespace.TestAllocs(t, "urn:oasis:member:A00024:x")
}

func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[urn.URN](f, "oasis", "oasis-URN")
	parttest.Fuzz(f, []string{
		"urn:oasis:names:specification:docbook:dtd:xml:4.1.2", "urn:oasis:names:tc:docbook:dtd:xml:docbook:5.0b1?+r#f",
		"urn:oasis:names:technical:memo:9502:1995", "urn:oasis:member:A00024:x%2F", "urn:oasis:member:A00024::",
	}, func(t *testing.T, u urn.URN) { namespace.Laws(t, u, valid(u)) })
}

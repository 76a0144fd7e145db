package ddi_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/ddi"
)

var namespace = parttest.Namespace[ddi.URN, ddi.Fields]{Parse: ddi.Parse, Check: ddi.Check, FromID: ddi.FromID}

// RFC 9517 sections 3.1.4 and 3.6.
func TestFields(t *testing.T) {
	for _, row := range []struct {
		text   string
		fields ddi.Fields
		domain string
	}{
		{"urn:ddi:us.ddia1:R-V1:1",
			ddi.Fields{Agency: "us.ddia1", Resource: "R-V1", Version: "1"}, "ddia1.us.ddi.urn.arpa"},
		{"urn:ddi:us.ddia1:PISA-QS.QI-2:1",
			ddi.Fields{Agency: "us.ddia1", Resource: "PISA-QS.QI-2", Version: "1"}, "ddia1.us.ddi.urn.arpa"},
		{"urn:ddi:int.ddi.cv:AggregationMethod:1.0",
			ddi.Fields{Agency: "int.ddi.cv", Resource: "AggregationMethod", Version: "1.0"}, "cv.ddi.int.ddi.urn.arpa"},
		{"URN:DDI:DE.x-1:a/B@~!$&'()*+,;=:1/b?+s#x",
			ddi.Fields{Agency: "de.x-1", Resource: "a/B@~!$&'()*+,;=", Version: "1/b"}, "x-1.de.ddi.urn.arpa"},
	} {
		_, rest, _ := strings.Cut(row.text, ":")
		_, id, _ := strings.Cut(rest, ":")
		id, _, _ = strings.Cut(id, "?")
		if u := namespace.TestFields(t, row.text, id, row.fields); u.Domain() != row.domain {
			t.Errorf("%s: %s, want %s", u, u.Domain(), row.domain)
		}
	}
	if u := (ddi.URN{}); u.Fields() != (ddi.Fields{}) || u.Domain() != "" {
		t.Error(u.Fields(), u.Domain())
	}
}

var label63 = strings.Repeat("a", 63)

func TestCheck(t *testing.T) {
	long := strings.Repeat(label63+".", 4)
	namespace.TestCheck(t, [][2]string{
		{"urn:dda:us.ddia1:R-V1:1", "NID[dda]"},
		{"urn:ddi:us:R-V1:1", "agency-identifier[]"},
		{"urn:ddi:us.ddia1", "ddi-irdi[]"},
		{"urn:ddi:us.ddia1:R", "ddi-irdi[]"},
		{"urn:ddi:us.ddia1:R:1:2", "version-identifier[:]"},
		{"urn:ddi::R:1", "dns-label[] agency-identifier[]"},
		{"urn:ddi:us.:R:1", "dns-label[]"},
		{"urn:ddi:us..a:R:1", "dns-label[]"},
		{"urn:ddi:-us.a-:R:1", "dns-label[-] dns-label[-]"},
		{"urn:ddi:us.a_b:R:1", "dns-label[_]"},
		{"urn:ddi:us.%41:%41:%41", "dns-label[%] resource-identifier[%] version-identifier[%]"},
		{"urn:ddi:us.a::", "restricted-string[] restricted-string[]"},
		{"urn:ddi:us.a:b/:1", "restricted-string[]"},
		{"urn:ddi:us.a:/b:c//d", "restricted-string[] restricted-string[]"},
		{"urn:ddi:us." + label63 + ":b:1", ""},
		{"urn:ddi:us.b" + label63 + ":b:1", "dns-label[a]"},
		{"urn:ddi:" + long[:255] + ":b:1", ""},
		{"urn:ddi:" + long + "a:b:1", "agency-identifier[.a]"},
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{"us.ddia1:R-V1:1": "urn:ddi:us.ddia1:R-V1:1"},
		[]string{"", "us.ddia1", "us.ddia1:ä:1", "us.ddia1:a b:1", "us.ddia1:a:1#", "us.ddia1:a:1?s=I2L"})
}

// RFC 9517 section 3.7.
func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:ddi:us.ddia1:R-V1:1a", "URN:DDI:US.DDIA1:R-V1:1a", "urn:ddi:Us.ddiA1:R-V1:1a"},
		{"urn:ddi:us.ddia1:r-v1:1a"},
		{"urn:ddi:us.ddia1:R-V1:1A"},
	})
	if c := namespace.Read(t, "urn:DDI:US.a:R:1?+r?=q#F").Canonical(); c.String() != "urn:ddi:us.a:R:1?+r?=q#F" {
		t.Error(c)
	}
}

func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[urn.URN](f, "ddi", "ddi-urn", func(u urn.URN) bool { return strings.IndexByte(u.NSS(), ':') <= 255 })
	parttest.Fuzz(f, []string{
		"urn:ddi:us.ddia1:R-V1:1", "URN:DDI:Int.Ddi.Cv:AggregationMethod:1.0?s=I2C#x",
		"urn:ddi:a-.b:c:d", "urn:ddi:a.b:c/:d", "urn:ddi:a.b:c:d//e",
		"urn:ddi:" + strings.Repeat(label63+".", 4) + ":a:b", "urn:ddi:a.b:%41:c",
	}, func(t *testing.T, g urn.URN) { namespace.Laws(t, g, valid(g)) })
}

func TestAllocs(t *testing.T) {
	namespace.TestAllocs(t, "urn:ddi:int.ddi.cv:AggregationMethod:1.0?s=I2C")
}

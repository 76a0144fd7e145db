package mrn_test

import (
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/mrn"
)

var namespace = parttest.Namespace[mrn.URN, mrn.Fields]{Parse: mrn.Parse, Check: mrn.Check, FromID: mrn.FromID}

// The examples of the registration, version 1.
func TestFields(t *testing.T) {
	for _, row := range [][4]string{
		{"urn:mrn:imo:imo-number:9743368", "imo", "imo-number", "9743368"},
		{"urn:mrn:itu:mmsi:538070999", "itu", "mmsi", "538070999"},
		{"urn:mrn:bic:container-id:csqu3054383", "bic", "container-id", "csqu3054383"},
		{"urn:mrn:iala:publications:recommendation:e-nav-140", "iala", "publications", "recommendation:e-nav-140"},
		{"urn:mrn:iala:aton:us:1234x5", "iala", "aton", "us:1234x5"},
		{"urn:mrn:stm:voyage:id:xcus231230", "stm", "voyage", "id:xcus231230"},
		{"urn:mrn:mcp:service:mirY:org1:instance:s124/busan", "mcp", "service", "mirY:org1:instance:s124/busan"},
		{"URN:MRN:a-b:0-9:%c3%A4%2f%25?+r?=q#f", "a-b", "0-9", "ä/%"},
	} {
		namespace.TestFields(t, row[0], row[1]+":"+row[2]+":"+row[3], mrn.Fields{OID: row[1], OSNID: row[2], OSNS: row[3]})
	}
	if f := (mrn.URN{}).Fields(); f != (mrn.Fields{}) {
		t.Error(f)
	}
}

func TestCheck(t *testing.T) {
	const twenty = "abcdefghij-abcdefghi"
	namespace.TestCheck(t, [][2]string{
		{"urn:imo:imo-number:1", "NID[imo]"},
		{"urn:mrn:imo", "OSS[]"},
		{"urn:mrn:i", "OID[] OSS[]"},
		{"urn:mrn::number:1", "OID[]"},
		{"urn:mrn:i:number:1", "OID[]"},
		{"urn:mrn:imo:number", "OSNS[]"},
		{"urn:mrn:imo:n", "OSNID[] OSNS[]"},
		{"urn:mrn:imo:number:", "OSNS[]"},
		{"urn:mrn:imo:number:/1", "OSNS[/]"},
		{"urn:mrn:imo::1", "OSNID[]"},
		{"urn:mrn:-imo:number-:1", "OID[-] OSNID[-]"},
		{"urn:mrn:imo-:-number:1", "OID[-] OSNID[-]"},
		{"urn:mrn:i_mo:nu%41:1", "OID[_] OSNID[%]"},
		{"urn:mrn:" + twenty + "12:" + twenty + "12345678901234:1", ""},
		{"urn:mrn:" + twenty + "123:" + twenty + "1234567890123456:1", "OID[3] OSNID[56]"},
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{
		"imo:imo-number:9743368":    "urn:mrn:imo:imo-number:9743368",
		"mcp:service:s124/busan ä%": "urn:mrn:mcp:service:s124/busan%20%C3%A4%25",
		"mcp:service:/a?b#c":        "urn:mrn:mcp:service:%2Fa%3Fb%23c",
	}, []string{"", "imo", "imo:number", "imo:number:", "i o:number:1", "imo:number:\x00"})
}

// Case matters, but in "urn:mrn:" and triplets.
func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:mrn:iala:aton:us:1234x5%C3%A4", "URN:Mrn:iala:aton:us:1234x5%c3%A4"},
		{"urn:mrn:IALA:aton:us:1234x5%C3%A4"},
		{"urn:mrn:iala:aton:us:1234X5%C3%A4"},
		{"urn:mrn:iala:aton:us:1234x5"},
	})
}

func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[urn.URN](f, "mrn", "MRN")
	parttest.Fuzz(f, []string{
		"urn:mrn:imo:imo-number:9743368", "URN:MRN:a-b:0-9:%2f%c3/x:?+r?=q#f", "urn:mrn:aa:b:c", "urn:mrn:a-:bb:c", "urn:mrn:aa:bb:/",
	}, func(t *testing.T, g urn.URN) { namespace.Laws(t, g, valid(g)) })
}

func TestAllocs(t *testing.T) { namespace.TestAllocs(t, "urn:mrn:imo:imo-number:9743368?+r") }

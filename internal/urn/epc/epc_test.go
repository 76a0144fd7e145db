package epc_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/internal/urn/epc"
	"github.com/urikit/uri/urn"
)

var (
	namespace = parttest.Namespace[epc.URN, epc.Fields]{FromURN: epc.FromURN, Check: epc.Check,
		FromID: epc.FromID}
	global = parttest.Namespace[epc.URN, epc.Fields]{FromURN: epc.FromURN, Check: epc.Check,
		FromID: func(id string) (epc.URN, error) {
			return epc.FromIDOf("epcglobal", id)
		}}
)

// The examples of the Tag Data Standard and of software that follows it, with
// their keys.
func TestFields(t *testing.T) {
	for id, want := range map[string]epc.Fields{
		"id:sgtin:0614141.812345.6789": {Prefix: "0614141", Reference: "812345",
			Serial: "6789", KeyName: "GTIN", Key: "80614141123458"},
		"id:sgtin:900100.0003456.1234567": {Prefix: "900100", Reference: "0003456",
			Serial: "1234567", KeyName: "GTIN", Key: "09001000034560"},
		"id:sgtin:00000950.01093.Serial": {Prefix: "00000950", Reference: "01093",
			Serial: "Serial", KeyName: "GTIN", Key: "00000095010939"},
		"id:sgtin:0614141.112345.%22a.b*%2f": {
			Prefix: "0614141", Reference: "112345", Serial: `"a.b*/`, KeyName: "GTIN",
			Key: "10614141123459",
		},
		"id:sscc:0614141.1234567890": {
			Prefix: "0614141", Reference: "1234567890", KeyName: "SSCC", Key: "106141412345678908",
		},
		"id:sgln:0614141.12345.400": {
			Prefix: "0614141", Reference: "12345", Serial: "400", KeyName: "GLN",
			Key: "0614141123452",
		},
		"id:sgln:061411123456..A%2F-BCDEFGHIJKLMNOPQR": {
			Prefix: "061411123456", Serial: "A/-BCDEFGHIJKLMNOPQR", KeyName: "GLN",
			Key: "0614111234560",
		},
		"id:pgln:0123456789.01": {
			Prefix: "0123456789", Reference: "01", KeyName: "GLN", Key: "0123456789012",
		},
		"id:grai:0614141.12345.ABCD1234%2F": {
			Prefix: "0614141", Reference: "12345", Serial: "ABCD1234/", KeyName: "GRAI",
			Key: "0614141123452ABCD1234/",
		},
		"id:giai:0614141.1ABc%2FD": {
			Prefix: "0614141", Reference: "1ABc/D", KeyName: "GIAI", Key: "06141411ABc/D",
		},
		"id:gsrn:012345678901.01234": {
			Prefix: "012345678901", Reference: "01234", KeyName: "GSRN", Key: "012345678901012342",
		},
		"id:gsrnp:4012345.0000000007": {
			Prefix: "4012345", Reference: "0000000007", KeyName: "GSRN", Key: "401234500000000074",
		},
		"id:gdti:0614141.12345.ABCD1234%2F": {
			Prefix: "0614141", Reference: "12345", Serial: "ABCD1234/", KeyName: "GDTI",
			Key: "0614141123452ABCD1234/",
		},
		"id:cpi:0614141.12-456.123456789": {
			Prefix: "0614141", Reference: "12-456", Serial: "123456789", KeyName: "CPI",
			Key: "061414112-456",
		},
		"id:cpi:0614141.11111111111111-A%23%2F.1234": {
			Prefix: "0614141", Reference: "11111111111111-A#/", Serial: "1234", KeyName: "CPI",
			Key: "061414111111111111111-A#/",
		},
		"id:sgcn:401234512345..1": {
			Prefix: "401234512345", Serial: "1", KeyName: "GCN", Key: "40123451234561",
		},
		"id:ginc:061411.01ABc%2FD": {
			Prefix: "061411", Reference: "01ABc/D", KeyName: "GINC", Key: "06141101ABc/D",
		},
		"id:gsin:061414.0123456789": {
			Prefix: "061414", Reference: "0123456789", KeyName: "GSIN", Key: "06141401234567891",
		},
		"id:itip:4012345.011111.01.02.987": {
			Prefix: "4012345", Reference: "011111", Piece: "01", Total: "02", Serial: "987",
			KeyName: "GTIN", Key: "04012345111118",
		},
		"id:upui:1234567.089456.51qIgY)%3C%26Jp3*j7'SDB": {
			Prefix: "1234567", Reference: "089456", Serial: "51qIgY)<&Jp3*j7'SDB", KeyName: "GTIN",
			Key: "01234567894560",
		},
		"id:gid:268435455.16777215.68719476735": {
			Owner: "268435455", Reference: "16777215", Serial: "68719476735",
		},
		"id:usdod:2S194.68719476735": {Owner: "2S194", Serial: "68719476735"},
		"id:adi:W81X9C.3KL984PX1.2WMA-52": {
			Owner: "W81X9C", Reference: "3KL984PX1", Serial: "2WMA-52",
		},
		"id:adi:2S194..12345678901": {Owner: "2S194", Serial: "12345678901"},
		"id:adi:W81X9C.3KL984PX1.%232WM%2FA52": {
			Owner: "W81X9C", Reference: "3KL984PX1", Serial: "#2WM/A52",
		},
		"id:bic:CSQU3054383": {KeyName: "BIC", Key: "CSQU3054383"},
		"id:imovn:9176187":   {KeyName: "IMO", Key: "9176187"},
		"class:lgtin:4012345.012345.998877": {
			Prefix: "4012345", Reference: "012345", Serial: "998877", KeyName: "GTIN",
			Key: "04012345123456",
		},
		"idpat:sgtin:4012345.012345.*": {
			Prefix: "4012345", Reference: "012345", Serial: "*", KeyName: "GTIN",
			Key: "04012345123456",
		},
		"idpat:sgtin:4012345.*.*": {
			Prefix: "4012345", Reference: "*", Serial: "*", KeyName: "GTIN",
		},
		"idpat:sgtin:*.*.*": {
			Prefix: "*", Reference: "*", Serial: "*", KeyName: "GTIN",
		},
		"idpat:grai:4012345.99999.*": {
			Prefix: "4012345", Reference: "99999", Serial: "*", KeyName: "GRAI",
			Key: "4012345999990",
		},
		"idpat:gdti:4012345.11111.*": {
			Prefix: "4012345", Reference: "11111", Serial: "*", KeyName: "GDTI",
			Key: "4012345111118",
		},
		"idpat:sgcn:4012345.22222.*": {
			Prefix: "4012345", Reference: "22222", Serial: "*", KeyName: "GCN",
			Key: "4012345222227",
		},
		"idpat:cpi:4012345.AB12.*": {
			Prefix: "4012345", Reference: "AB12", Serial: "*", KeyName: "CPI", Key: "4012345AB12",
		},
		"idpat:itip:4012345.012345.01.02.*": {
			Prefix: "4012345", Reference: "012345", Piece: "01", Total: "02", Serial: "*",
			KeyName: "GTIN", Key: "04012345123456",
		},
		"idpat:giai:0614141.*": {
			Prefix: "0614141", Reference: "*", KeyName: "GIAI",
		},
		"idpat:gsin:061414.0123456789": {
			Prefix: "061414", Reference: "0123456789", KeyName: "GSIN", Key: "06141401234567891",
		},
		"idpat:bic:*":                        {KeyName: "BIC"},
		"idpat:gid:1.2.*":                    {Owner: "1", Reference: "2", Serial: "*"},
		"tag:sgtin-96:3.0614141.812345.6789": {Name: "sgtin-96:3.0614141.812345.6789"},
		"raw:96.x3074257BF7194E4000001A85":   {Name: "96.x3074257BF7194E4000001A85"},
	} {
		space, scheme, _ := strings.Cut(id, ":")
		if want.Space = space; want.Name == "" {
			want.Scheme, _, _ = strings.Cut(scheme, ":")
		}
		namespace.TestFields(t, "urn:epc:"+id, id, want)
	}
	global.TestFields(t, "urn:epcglobal:ale:xsd:1", "ale:xsd:1",
		epc.Fields{Space: "ale", Name: "xsd:1"})
	global.TestFields(t, "urn:epcglobal:id:sgtin:0614141.812345.6789",
		"id:sgtin:0614141.812345.6789", epc.Fields{Space: "id", Name: "sgtin:0614141.812345.6789"})
	var zero epc.URN
	if zero.Fields() != (epc.Fields{}) || zero.ID() != "" || zero.Canonical() != zero ||
		!zero.Equal(zero) {
		t.Error(zero.Fields())
	}
}

func TestCheck(t *testing.T) {
	namespace.TestCheck(t, [][2]string{
		{"urn:epc:id:sgtin:0614141.112345.400?s=I2L#f", ""},
		{"urn:epc:id:sgtin:0614141.112345.1234567890123456789%22", ""},
		{"urn:epc:id:sgtin:0614141.112345.123456789012345678901", "Serial[123456789012345678901]"},
		{"urn:epc:id:sgtin:0614141.112345.", "Serial[]"},
		{"urn:epc:id:sgtin:0614141.112345.a%41", "Serial[%41]"},
		{"urn:epc:id:sgtin:0614141.112345.a~", "Serial[~]"},
		{"urn:epc:id:sgtin:0614141.112345", "Serial[]"},
		{"urn:epc:id:sgtin:0614141", "Reference[]"},
		{"urn:epc:id:sgtin:", "CompanyPrefix[] Reference[]"},
		{"urn:epc:id:sgtin", "scheme[]"},
		{"urn:epc:id:SGTIN:0614141.112345.400", "scheme[SGTIN]"},
		{"urn:epc:id:foo:1", "scheme[foo]"},
		{"urn:epc:class:sgtin:0614141.112345.400", "scheme[sgtin]"},
		{"urn:epc:ID:foo:1", ""},
		{"urn:epc:id:sgtin:0614141.12345.400", "Reference[12345]"},
		{"urn:epc:id:sgtin:06141.11234567.400", "CompanyPrefix[06141]"},
		{"urn:epc:id:sgtin:0614141234567..400", "CompanyPrefix[0614141234567]"},
		{"urn:epc:id:sgtin:061414A.112345.400", "CompanyPrefix[A]"},
		{"urn:epc:id:sgtin:0614141.*.*", "Reference[*]"},
		{"urn:epc:id:sscc:0614141.123456789", "Reference[123456789]"},
		{"urn:epc:id:sscc:0614141.123456789.1", "Reference[.]"},
		{"urn:epc:id:sgln:061414123456.1.0", "Reference[1]"},
		{"urn:epc:id:grai:0614141.12345.12345678901234567", "Serial[12345678901234567]"},
		{"urn:epc:id:giai:0614141.", "Reference[]"},
		{"urn:epc:id:giai:061414123456.123456789012345678", ""},
		{"urn:epc:id:giai:061414123456.1234567890123456789", "Reference[1234567890123456789]"},
		{"urn:epc:id:cpi:0614141.ab.1", "Reference[a]"},
		{"urn:epc:id:cpi:0614141.A%25.1", "Reference[%25]"},
		{"urn:epc:id:cpi:0614141.A.01", "Serial[01]"},
		{"urn:epc:id:cpi:0614141.A.0", ""},
		{"urn:epc:id:cpi:0614141.A.1234567890123", "Serial[1234567890123]"},
		{"urn:epc:id:sgcn:4012345.67890.04711", ""},
		{"urn:epc:id:sgcn:4012345.67890.1234567890123", "Serial[1234567890123]"},
		{"urn:epc:id:itip:4012345.011111.1.02.987", "Piece[1]"},
		{"urn:epc:id:itip:4012345.011111.01.02", "Serial[]"},
		{"urn:epc:id:gid:1.02.3", "ObjectClass[02]"},
		{"urn:epc:id:gid:1..3", "ObjectClass[]"},
		{"urn:epc:id:usdod:2S19I.1", "CAGECodeOrDODAAC[I]"},
		{"urn:epc:id:usdod:2S19.1", "CAGECodeOrDODAAC[2S19]"},
		{"urn:epc:id:adi:2S194..%23", "Serial[%23]"},
		{"urn:epc:id:adi:2S194..1%23", "Serial[%23]"},
		{"urn:epc:id:adi:2S194.1%23.1", "Part[%23]"},
		{"urn:epc:id:adi:2S194.a.b", "Part[a] Serial[b]"},
		{"urn:epc:id:bic:ECMU4657496", ""},
		{"urn:epc:id:bic:CSQU3054384", "check-digit[4]=3"},
		{"urn:epc:id:bic:CSQJ3054381", "check-digit[1]=6"},
		{"urn:epc:id:bic:CSQA3054383", "BICContainerCode[A]"},
		{"urn:epc:id:bic:CSQU305438", "BICContainerCode[CSQU305438]"},
		{"urn:epc:id:bic:CS", "BICContainerCode[CS]"},
		{"urn:epc:id:bic:CSQ33054383", "BICContainerCode[3]"},
		{"urn:epc:id:imovn:9074729", ""},
		{"urn:epc:id:imovn:7654329", ""},
		{"urn:epc:id:imovn:7625811", ""},
		{"urn:epc:id:imovn:9176188", "check-digit[8]=7"},
		{"urn:epc:id:imovn:917618", "IMOVesselNumber[917618]"},
		{"urn:epc:id:imovn:IMO9176187", "IMOVesselNumber[I]"},
		{"urn:epc:idpat:sgtin:*.112345.*", "Reference[112345]"},
		{"urn:epc:idpat:sgtin:0614141.*.400", "Serial[400]"},
		{"urn:epc:idpat:sgtin:0614141.*", "Serial[]"},
		{"urn:epc:idpat:sscc:0614141.*", ""},
		{"urn:epc:tag", "sub-ns[]"},
		{"urn:epc:tag:", "sub-ns[]"},
		{"urn:epc::a", "sub-ns-name[]"},
		{"urn:epc:-a:b", "sub-ns-name[-]"},
		{"urn:epc:a.b:c", "sub-ns-name[.]"},
		{"urn:isbn:0451450523", "NID[isbn]"},
	})
	global.TestCheck(t, [][2]string{
		{"urn:epcglobal:ale:xsd:1", ""},
		{"URN:EPCGLOBAL:id:sgtin:1", ""},
		{"urn:epcglobal:ale", "sub-ns[]"},
		{"urn:epcglobal:a_b:c", "sub-ns-name[_]"},
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t,
		map[string]string{"id:sgtin:0614141.112345.400": "urn:epc:id:sgtin:0614141.112345.400"},
		[]string{"", "id:sgtin:0614141.112345.400#a", "id:sgtin:0614141.112345.a&b", "id"})
	global.TestIDs(t, map[string]string{"ale:xsd:1": "urn:epcglobal:ale:xsd:1"},
		[]string{"", "ale", "ale:"})
}

// RFC 5134 section 2: the whole URN is case-sensitive, but U-5-02 and U-5-03
// hold for all URNs.
func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:epc:id:sgtin:0614141.112345.a%2F", "URN:EPC:id:sgtin:0614141.112345.a%2f"},
		{"urn:epc:id:sgtin:0614141.112345.A%2F"},
		{"urn:epc:id:sgtin:061414.1112345.a%2F"},
		{"urn:epcglobal:ale:xsd:1"},
		{"urn:epc:ale:xsd:1"},
	})
}

func FuzzParse(f *testing.F) {
	oracles := map[string]func(urn.URN) bool{}
	for _, rule := range []string{"id", "idpat", "class", "other", "epcglobal"} {
		oracles[rule] = parttest.Oracle[urn.URN](f, "epc", rule+"-urn", codes)
	}
	parttest.Fuzz(f, []string{
		"urn:epc:id:sgtin:0614141.812345.6789", "urn:epc:id:sscc:0614141.1234567890#f",
		"urn:epc:id:sgln:061411123456..A%2F?s=I2L", "urn:epc:id:giai:0614141.1ABc%2FD",
		"urn:epc:id:cpi:0614141.12-456.123456789", "urn:epc:id:sgcn:401234512345..1",
		"urn:epc:id:itip:4012345.011111.01.02.987", "urn:epc:id:upui:1234567.089456.*",
		"urn:epc:id:gid:0.1.23", "urn:epc:id:usdod:2S194.6",
		"urn:epc:id:adi:W81X9C.3KL.%232WM%2FA52", "urn:epc:id:bic:CSQU3054383",
		"urn:epc:id:imovn:9176187",
		"urn:epc:class:lgtin:4012345.012345.998877", "urn:epc:idpat:sgtin:4012345.012345.*",
		"urn:epc:idpat:itip:*.*.*.*.*", "urn:epc:idpat:gid:1.2.*", "urn:epc:tag:sgtin-96:3.1",
		"urn:epcglobal:ale:xsd:1", "urn:epc:idpat:bic:*", "urn:epc:idpat:sscc:0614141.*",
		"urn:epc:id:gdti:0614141.12345.4", "urn:epc:id:gsrnp:4012345.0000000007",
		"urn:epc:idpat:adi:2S194.*.*",
	}, func(t *testing.T, g urn.URN) {
		if g.NID() == "epcglobal" {
			global.Laws(t, g, oracles["epcglobal"](g))
			return
		}
		space, _, _ := strings.Cut(g.NSS(), ":")
		valid := oracles["other"]
		if space == "id" || space == "idpat" || space == "class" {
			valid = oracles[space]
		}
		namespace.Laws(t, g, valid(g))
	})
}

func TestAllocs(t *testing.T) {
	namespace.TestAllocs(t, "urn:epc:id:sgtin:0614141.112345.a%2F")
	namespace.TestAllocs(t, "urn:epc:idpat:itip:4012345.012345.01.02.*")
	namespace.TestAllocs(t, "urn:epc:id:bic:CSQU3054383")
	namespace.TestAllocs(t, "urn:epcglobal:ale:xsd:1")
}

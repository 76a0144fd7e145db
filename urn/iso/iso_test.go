package iso_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/iso"
)

var namespace = parttest.Namespace[iso.URN, iso.Fields]{Parse: iso.Parse, Check: iso.Check, FromID: iso.FromID}

// RFC 5141 section 2.4.2: all its examples. That with ":1:" is a slip for ":-1:", and all that follows is an
// addition.
func TestFields(t *testing.T) {
	amd := func(number, version, language string) []iso.Supplement {
		return []iso.Supplement{{"amd", number, version, language}}
	}
	for _, row := range []struct {
		nss, id string
		want    iso.Fields
	}{
		{"iso:9999:-1:ed-1:en", "ISO 9999-1", iso.Fields{Originator: "iso", Number: "9999", Part: "1", Edition: "1", Language: "en"}},
		{"iso:9999:-1:ed-1:en,fr", "ISO 9999-1", iso.Fields{Originator: "iso", Number: "9999", Part: "1", Edition: "1", Language: "en,fr"}},
		{"iso-iec:tr:9999:-1:ed-1:en", "ISO/IEC TR 9999-1", iso.Fields{Originator: "iso-iec", Type: "tr", Number: "9999", Part: "1", Edition: "1", Language: "en"}},
		{"iso-iec:9075:-3:cancelled:ed-2:en", "ISO/IEC 9075-3", iso.Fields{Originator: "iso-iec", Number: "9075", Part: "3", Status: "cancelled", Edition: "2", Language: "en"}},
		{"iso-iec:9075:-3:stage-95.99:ed-2:en", "ISO/IEC 9075-3", iso.Fields{Originator: "iso-iec", Number: "9075", Part: "3", Status: "stage-95.99", Edition: "2", Language: "en"}},
		{"iso-iec:9075:-3:draft:ed-4:en", "ISO/IEC 9075-3", iso.Fields{Originator: "iso-iec", Number: "9075", Part: "3", Status: "draft", Edition: "4", Language: "en"}},
		{"iso-iec:9075:-3:stage-30.60:ed-4:en", "ISO/IEC 9075-3", iso.Fields{Originator: "iso-iec", Number: "9075", Part: "3", Status: "stage-30.60", Edition: "4", Language: "en"}},
		{"iso:128:-20:en", "ISO 128-20", iso.Fields{Originator: "iso", Number: "128", Part: "20", Language: "en"}},
		{"iso:128:-20:stage-90.20:ed-1:en", "ISO 128-20", iso.Fields{Originator: "iso", Number: "128", Part: "20", Status: "stage-90.20", Edition: "1", Language: "en"}},
		{"iso:128:-71:cancelled:ed-1:en", "ISO 128-71", iso.Fields{Originator: "iso", Number: "128", Part: "71", Status: "cancelled", Edition: "1", Language: "en"}},
		{"iso:128:-71:stage-30.98.v2:ed-1:en", "ISO 128-71", iso.Fields{Originator: "iso", Number: "128", Part: "71", Status: "stage-30.98.v2", Edition: "1", Language: "en"}},
		{"iso:9999:-A02:ed-1:en", "ISO 9999-A02", iso.Fields{Originator: "iso", Number: "9999", Part: "a02", Edition: "1", Language: "en"}},
		{"iso:20022:tech:xsd:camt.001.001.01", "ISO 20022", iso.Fields{Originator: "iso", Number: "20022", Addition: ":tech:xsd:camt.001.001.01"}},
		{"iso:9999:-1:ed-1:v2:en", "ISO 9999-1", iso.Fields{Originator: "iso", Number: "9999", Part: "1", Edition: "1", Version: "2", Language: "en"}},
		{"iso:9999:-1:ed-1:v1-amd1:en", "ISO 9999-1", iso.Fields{Originator: "iso", Number: "9999", Part: "1", Edition: "1", Version: "1-amd1", Language: "en"}},
		{"iso:9999:-1:ed-1:v1:en,fr:amd:1:v2:en", "ISO 9999-1", iso.Fields{Originator: "iso", Number: "9999", Part: "1", Edition: "1", Version: "1", Language: "en,fr", Supplements: amd("1", "2", "en")}},
		{"iso:9999:-1:ed-1:v1-amd1.v1:en,fr:amd:2:v2:en", "ISO 9999-1", iso.Fields{Originator: "iso", Number: "9999", Part: "1", Edition: "1", Version: "1-amd1.v1", Language: "en,fr", Supplements: amd("2", "2", "en")}},
		{"iso:5817:ed-2:v2:en:cor:1:en", "ISO 5817", iso.Fields{Originator: "iso", Number: "5817", Edition: "2", Version: "2", Language: "en", Supplements: []iso.Supplement{{"cor", "1", "", "en"}}}},
		{"iso:9999:-1:ed-2:en:amd:1", "ISO 9999-1", iso.Fields{Originator: "iso", Number: "9999", Part: "1", Edition: "2", Language: "en", Supplements: amd("1", "", "")}},
		{"iso:9999:-1:ed-2:en:amd:1:v2", "ISO 9999-1", iso.Fields{Originator: "iso", Number: "9999", Part: "1", Edition: "2", Language: "en", Supplements: amd("1", "2", "")}},
		{"iso:9999:1:ed-2:en,fr:amd:2:en", "ISO 9999", iso.Fields{Originator: "iso", Number: "9999", Addition: ":1:ed-2:en,fr:amd:2:en"}},
		{"iso:9999:-1:ed-2:en:amd:1:cor:1", "ISO 9999-1", iso.Fields{Originator: "iso", Number: "9999", Part: "1", Edition: "2", Language: "en", Supplements: append(amd("1", "", ""), iso.Supplement{Type: "cor", Number: "1"})}},
		{"iso:105:-c12:ed-1:en:clause:a.1,a.2", "ISO 105-C12", iso.Fields{Originator: "iso", Number: "105", Part: "c12", Edition: "1", Language: "en", Elements: []iso.Element{{"clause", "a.1,a.2"}}}},
		{"iso:105:-c12:ed-1:en:clause:a.1-a.2", "ISO 105-C12", iso.Fields{Originator: "iso", Number: "105", Part: "c12", Edition: "1", Language: "en", Elements: []iso.Element{{"clause", "a.1-a.2"}}}},
		{"iso:9999:-1:ed-1:v1-amd1.v1:en,fr:amd:2:v2:en:clause:3.1,a.2-b.9", "ISO 9999-1", iso.Fields{Originator: "iso", Number: "9999", Part: "1", Edition: "1", Version: "1-amd1.v1", Language: "en,fr", Supplements: amd("2", "2", "en"), Elements: []iso.Element{{"clause", "3.1,a.2-b.9"}}}},
		{"iso:9999:-1:ed-2:en:amd:1:term:3.2,3.3,3.4.1-3.4.4,3.12", "ISO 9999-1", iso.Fields{Originator: "iso", Number: "9999", Part: "1", Edition: "2", Language: "en", Supplements: amd("1", "", ""), Elements: []iso.Element{{"term", "3.2,3.3,3.4.1-3.4.4,3.12"}}}},
		// And what they do not show:
		{"iso:ts:16949#a", "ISO/TS 16949", iso.Fields{Originator: "iso", Type: "ts", Number: "16949"}},
		{"ISO-IEC:GUIDE:51:TABLE:1:FIGURE:A:Tech", "ISO/IEC Guide 51", iso.Fields{Originator: "iso-iec", Type: "guide", Number: "51", Elements: []iso.Element{{"table", "1"}, {"figure", "a"}}, Addition: ":Tech"}},
		{"iso:1:draft", "ISO 1", iso.Fields{Originator: "iso", Number: "1", Addition: ":draft"}},
		{"iso:1:draft:ed-x", "ISO 1", iso.Fields{Originator: "iso", Number: "1", Addition: ":draft:ed-x"}},
		{"iso:1:amd:v2", "ISO 1", iso.Fields{Originator: "iso", Number: "1", Addition: ":amd:v2"}},
		{"iso:1:clause:a1", "ISO 1", iso.Fields{Originator: "iso", Number: "1", Addition: ":clause:a1"}},
		{"iso:1:v1-amd", "ISO 1", iso.Fields{Originator: "iso", Number: "1", Addition: ":v1-amd"}},
		{"iso:1:en:", "ISO 1", iso.Fields{Originator: "iso", Number: "1", Language: "en", Addition: ":"}},
		{"iso:1::%41", "ISO 1", iso.Fields{Originator: "iso", Number: "1", Addition: "::A"}},
	} {
		namespace.TestFields(t, "urn:iso:std:"+row.nss, row.id, row.want)
	}
	var zero iso.URN
	if f := zero.Fields(); f.Originator != "" || zero.ID() != "" || zero.Canonical() != zero || !zero.Equal(zero) {
		t.Error(f)
	}
}

func TestCheck(t *testing.T) {
	namespace.TestCheck(t, [][2]string{
		{"urn:iso:std:iso:9999", ""},
		{"urn:iso:STD:iso:9999?s=I2L", ""},
		{"urn:iso:iso:9999", "std-nss[]"},
		{"urn:iso:std", "std-nss[]"},
		{"urn:iso:std:", "originator[]"},
		{"urn:iso:std:din:476", "originator[din]"},
		{"urn:iso:std:iso-iec-ieee:8802:-3", "originator[iso-iec-ieee]"},
		{"urn:iso:std:iso", "docnumber[]"},
		{"urn:iso:std:iso:", "docnumber[]"},
		{"urn:iso:std:iso:tr", "docnumber[]"},
		{"urn:iso:std:iso:tr:-1", "docnumber[-1]"},
		{"urn:iso:std:iso:xr:1", "docnumber[xr]"},
		{"urn:iso:std:iso:99%39", "docnumber[99%39]"},
		{"urn:iso:std:iso:9999:", ""},
		{"urn:iso:std:iso:9999/1", "docnumber[9999/1]"},
		{"urn:isbn:0451450523", "NID[isbn]"},
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{
		"ISO 9999":                "urn:iso:std:iso:9999",
		"iso 128-20":              "urn:iso:std:iso:128:-20",
		"ISO/IEC TR 9999-1":       "urn:iso:std:iso-iec:tr:9999:-1",
		"ISO/IEC  Guide 51":       "urn:iso:std:iso-iec:guide:51",
		"ISO/TS 16949":            "urn:iso:std:iso:ts:16949",
		"ISO TS 16949":            "urn:iso:std:iso:ts:16949",
		"ISO/R 639":               "urn:iso:std:iso:r:639",
		"IEC 60050-A-b":           "urn:iso:std:iec:60050:-a-b",
		"std:iso:9999:-1:ed-1:EN": "urn:iso:std:iso:9999:-1:ed-1:EN",
	}, []string{"", "9999", "ISO", "ISO 9001:2015", "ISO 9999-", "ISO 9999 1", "ISO XR 9999", "DIN 476", "ISO/IEC/IEEE 8802-3", "ISO/IEC", "ISO/IEC TR", "std:", "ISO 1-ä", "ISO tr 1 2"})
}

// RFC 5141 section 2.9.
func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:iso:std:iso:9999:-a02:ed-1:en", "URN:ISO:STD:ISO:9999:-A02:ED-1:EN"},
		{"urn:iso:std:iso:9999:-a02:ed-1"},
		{"urn:iso:std:iso:9999:tech:%2Fa", "urn:iso:std:iso:9999:Tech:%2fA"},
	})
}

// RFC 5141 section 2.8, with and without the final colon of its examples.
func TestLocation(t *testing.T) {
	for text, want := range map[string]string{
		"urn:iso:std:iso:9999:-1:ed-1:en":                  "http://standards.iso.org/iso/9999/-1/ed-1/en/",
		"urn:iso:std:iso-iec:tr:9999:-1:ed-1:EN":           "http://standards.iso.org/iso-iec/tr/9999/-1/ed-1/en/",
		"urn:iso:std:iso:9999:-1:ed-2:en,fr:amd:2?s=I2L#f": "http://standards.iso.org/iso/9999/-1/ed-2/en,fr/amd/2/",
		"urn:iso:std:iso:20022:tech:xsd":                   "",
	} {
		if got, ok := namespace.Read(t, text).Location(); got != want || ok != (want != "") {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// FuzzParse: as an addition can be anything, the grammar is asked where the elements end, too: what is before the
// addition is a name, and none that is longer is.
func FuzzParse(f *testing.F) {
	valid, plain := parttest.Oracle[urn.URN](f, "iso", "iso-urn"), parttest.Oracle[urn.URN](f, "iso", "plain-urn")
	parttest.Fuzz(f, []string{
		"urn:iso:std:iso:9999:-1:ed-1:v1-amd1.v1:en,fr:amd:2:v2:en:clause:3.1,a.2-b.9", "urn:iso:std:iso-iec:tr:9075:-3:stage-95.99.v2:ed-2:en?s=I2L#f",
		"URN:ISO:STD:ISO:20022:TECH:XSD:CAMT.001.001.01", "urn:iso:std:iec:1:add:1:cor:2:ru:table:a,b.1-2.3:term:1:x", "urn:iso:std:iso:1:draft:ed-", "urn:iso:std:iso:1:",
		"urn:iso:std:iso:1:amd:1:amd:2:v3:figure:1:figure:a.1,", "urn:iso:std:iso:guide:1::%2f",
	}, func(t *testing.T, g urn.URN) {
		u, ok := namespace.Laws(t, g, valid(g))
		if !ok {
			return
		}
		nss := u.Generic().NSS()
		end := len(nss)
		if addition := u.Fields().Addition; addition != "" {
			for end = 0; ; end++ { // decoded text does not tell its length
				i := strings.IndexByte(nss[end:], ':')
				if end += i; i < 0 {
					t.Fatalf("%q: no %q", g, addition)
				}
				if text, err := pct.Decode(nss[end:]); err == nil && text == addition {
					break
				}
			}
		}
		for i := range nss + ":" {
			if i < len(nss) && nss[i] != ':' || i < end {
				continue
			}
			v, err := urn.New("iso", nss[:i])
			if is := err == nil && plain(v); is != (i == end) {
				t.Fatalf("%q: %v is a name without addition: %v, but the addition is %q", g, nss[:i], is, u.Fields().Addition)
			}
		}
	})
}

func TestAllocs(t *testing.T) {
	namespace.TestAllocs(t, "urn:iso:std:iso:9999:-1:ed-1:v1-amd1.v1:en,fr:amd:2:v2:en:clause:3.1,a.2-b.9")
}

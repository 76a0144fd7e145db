package digit

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// published are identifiers that others print, with their check digits, without
// hyphens and spaces.
var published = map[string][]string{
	"Mod11": {
		"0306406152", // ISBN Users' Manual of 2001
		"0395363411", // RFC 3187
		"0451450523", // the example of many documents on URNs
		"080442957X",
		"03178471", // ISSN Manual
		"03785955",
		"10415653", // RFC 3044
		"2434561X",
	},
	"GS1": {
		"9783161484100",      // ISBN of thirteen digits
		"6291041500213",      // GS1, GTIN-13
		"8904000210037",      // GS1 India
		"036000241457",       // UPC
		"96385074",           // GTIN-8
		"80614141123458",     // GS1 EPC Tag Data Standard, GTIN-14
		"106141412345678908", // the same, SSCC
	},
	"Luhn": {
		"490154203237518", // IMEI
		"79927398713",
		"17893729974",
	},
	"Mod3736": {
		"A12425GABC1234002M", // ISO/IEC 7064
		// ISAN, with the version and without; RFC 4246
		"00000001894700008", "000000018947000000000000D",
		"00000000D07A0090Q", "00000000D07A009000000000X",
		"000000018CFA0000I", "000000018CFA000000000000K",
		"188166C734206541Y", "188166C7342065419F3A0245O",
		"B159D8FA01240000K",
		"779185342C23903086105", "07A990F4F212704C05239", // EIDR, without "10.5240/"
	},
	"Mod9710": {
		// LEI
		"213800KUD8LAJWSQ9D15", "5493000IBP32UQZ0KL24", "213800WSGIIZCXF1P572",
		"54930084UKLVMY22DS16",
		"506700GE1G29325QX363", "7LTWFZYICNSX8D621K86", "HWUPKR0MPOU8FGXBT394",
		"10Bx939c5543TqA1144M999143X38",    // 12 CFR part 1003, appendix C
		"89034011560010000000000000000121", // GSMA SGP.02, an EID
		"01101050000010547023795GR16",      // IBAN GR16 0110 1050 0000 1054 7023 795
	},
	"DNB": {
		"urn:nbn:de:gbv:089-3321752945", // the library's own
		"URN:NBN:DE:GBV:089-3321752945",
		"urn:nbn:de:0183-mbi0003721",
		"urn:nbn:de:bvb:12-bsb00103137-3",
		"urn:nbn:de:0001-00016",
		"urn:nbn:de:0123-456789abcdefghijklmnopqrstuvwxyz2",
		"urn:nbn:de:0074-1000-9", "urn:nbn:de:0074-1001-3", "urn:nbn:de:0074-1002-6",
		"urn:nbn:de:0074-1003-0",
		"urn:nbn:de:0074-1004-3", "urn:nbn:de:0074-1005-7", "urn:nbn:de:0074-1006-1",
		"urn:nbn:de:0074-1007-4",
		"urn:nbn:de:0074-1008-8", "urn:nbn:de:0074-1009-5", "urn:nbn:de:0074-1010-3",
		"urn:nbn:de:0074-1011-6",
		"urn:nbn:de:0074-1012-0", "urn:nbn:de:0074-1013-3", "urn:nbn:de:0074-1014-7",
		"urn:nbn:de:0074-1015-0",
		"urn:nbn:de:0074-1016-4", "urn:nbn:de:0074-1017-8",
	},
}

func TestPublished(t *testing.T) {
	for _, s := range systems {
		if len(published[s.name]) == 0 {
			t.Errorf("%s: no examples", s.name)
		}
		for _, text := range published[s.name] {
			n := len(text) - s.digits
			if got, ok := s.compute(text[:n]); !ok || got != text[n:] {
				t.Errorf("%s(%q) = %q, %v, want %q", s.name, text[:n], got, ok, text[n:])
			}
			if got := s.slow(text[:n]); got != text[n:] {
				t.Errorf("%s by its definition: %q for %q, want %q", s.name, got, text[:n],
					text[n:])
			}
		}
	}
}

// TestCharacters puts each octet at the beginning, into the middle and at the
// end.
func TestCharacters(t *testing.T) {
	for _, s := range systems {
		if got, ok := s.compute(""); ok || got != "" {
			t.Errorf(`%s("") = %q, %v`, s.name, got, ok)
		}
		for c := range 256 {
			octet := string([]byte{byte(c)})
			for _, text := range []string{octet, octet + "12", "1" + octet + "2", "12" + octet} {
				want := c < 128 && s.has(rune(c))
				if got, ok := s.compute(text); ok != want || ok != (got != "") {
					t.Errorf("%s(%q) = %q, %v, want %v", s.name, text, got, ok, want)
				}
			}
		}
	}
}

// TestAllDigits: the check digits of values are exactly those of the system.
func TestAllDigits(t *testing.T) {
	for _, s := range systems {
		seen := map[string]bool{}
		for v := range values(s) {
			seen[v[len(v)-s.digits:]] = true
		}
		want := int(math.Pow(float64(len(s.check)), float64(s.digits)))
		if s.name == "Mod9710" {
			want = 97 // 02 to 98
		}
		if len(seen) != want || seen["00"] || seen["01"] || seen["99"] {
			t.Errorf("%s: %d check digits, want %d", s.name, len(seen), want)
		}
	}
}

var (
	sinkByte  byte
	sinkBytes [2]byte
	sinkOK    bool
)

func TestNoAllocs(t *testing.T) {
	digits, letters := strings.Repeat("7", 99), strings.Repeat("7z", 50)
	for name, f := range map[string]func(){
		"Mod11":   func() { sinkByte, sinkOK = Mod11(digits) },
		"GS1":     func() { sinkByte, sinkOK = GS1(digits) },
		"Luhn":    func() { sinkByte, sinkOK = Luhn(digits) },
		"Mod3736": func() { sinkByte, sinkOK = Mod3736(letters) },
		"Mod9710": func() { sinkBytes, sinkOK = Mod9710(letters) },
		"DNB":     func() { sinkByte, sinkOK = DNB(letters) },
	} {
		sinkOK = false
		if n := testing.AllocsPerRun(100, f); n > 0 || !sinkOK {
			t.Errorf("%s: %v allocations, %v", name, n, sinkOK)
		}
	}
}

// FuzzDigits: a function accepts exactly the texts of its system, as the
// definition does; the digit that it returns makes the text right, and no other
// digit does.
func FuzzDigits(f *testing.F) {
	for _, texts := range published {
		for _, text := range texts {
			f.Add(text)
		}
	}
	for _, text := range []string{"", "0", "00", "9", "é", "1-2", " 1", "/", ":", "@", "[", "`",
		"{", strings.Repeat("z9", 200), strings.Repeat("9", 300)} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = text[:min(len(text), 500)] // the definitions take their time
		for _, s := range systems {
			check, ok := s.compute(text)
			want := text != "" && !strings.ContainsFunc(text, func(c rune) bool {
				return !s.has(c)
			})
			if ok != want || ok != (check != "") {
				t.Fatalf("%s(%q) = %q, %v, want %v", s.name, text, check, ok, want)
			}
			if !ok {
				continue
			}
			if slow := s.slow(text); check != slow {
				t.Fatalf("%s(%q) = %q, by its definition %q", s.name, text, check, slow)
			}
			if len(check) != s.digits || strings.Trim(check, s.check) != "" ||
				!s.right(text+check) {
				t.Fatalf("%s(%q) = %q", s.name, text, check)
			}
			for _, folded := range []string{strings.ToUpper(text), strings.ToLower(text)} {
				if again, ok := s.compute(folded); !ok || again != check {
					t.Fatalf("%s(%q) = %q, %v, but %q for %q", s.name, folded, again, ok, check,
						text)
				}
			}
		}
	})
}

// TestSystems: there is a system for each function.
func TestSystems(t *testing.T) {
	var names []string
	for _, s := range systems {
		names = append(names, s.name)
	}
	if slices.Sort(names); strings.Join(names, " ") != "DNB GS1 Luhn Mod11 Mod3736 Mod9710" {
		t.Error(names)
	}
}

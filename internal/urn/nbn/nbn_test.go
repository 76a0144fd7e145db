package nbn_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/internal/urn/digit"
	"github.com/urikit/uri/internal/urn/nbn"
	"github.com/urikit/uri/urn"
)

var namespace = parttest.Namespace[nbn.URN, nbn.Fields]{FromURN: nbn.FromURN, Check: nbn.Check,
	FromID: nbn.FromID}

// RFC 8458 section 4.3, and names in use.
func TestFields(t *testing.T) {
	for _, row := range []struct {
		text, id string
		fields   nbn.Fields
	}{
		{"URN:NBN:fi-fe201003181510", "fi-fe201003181510",
			nbn.Fields{Country: "fi", Text: "fe201003181510"}},
		{"urn:nbn:ch:bel-9039", "ch:bel-9039",
			nbn.Fields{Country: "ch", SubNamespaces: []string{"bel"}, Text: "9039"}},
		{"urn:nbn:se:uu:diva-3475", "se:uu:diva-3475",
			nbn.Fields{Country: "se", SubNamespaces: []string{"uu", "diva"}, Text: "3475"}},
		{"urn:nbn:hu-3006", "hu-3006", nbn.Fields{Country: "hu", Text: "3006"}},
		{"urn:nbn:NL:UI:13-jsk-7ek?s=I2L#x", "NL:UI:13-jsk-7ek",
			nbn.Fields{Country: "nl", SubNamespaces: []string{"ui", "13"}, Text: "jsk-7ek"}},
		{"urn:nbn:at:at-ubl:3-2681", "at:at-ubl:3-2681",
			nbn.Fields{Country: "at", SubNamespaces: []string{"at"}, Text: "ubl:3-2681"}},
		{"urn:nbn:no-%c3%a5/%2F%25", "no-å//%", nbn.Fields{Country: "no", Text: "å//%"}},
	} {
		namespace.TestFields(t, row.text, row.id, row.fields)
	}
	if f := (nbn.URN{}).Fields(); !reflect.DeepEqual(f, nbn.Fields{}) {
		t.Error(f)
	}
}

func TestCheck(t *testing.T) {
	namespace.TestCheck(t, [][2]string{
		{"urn:isbn:0451450523", "NID[isbn]"},
		{"urn:nbn:fi", "nbn-nss[]"},
		{"urn:nbn:fi-", "nbn-string[]"},
		{"urn:nbn:fi-/a", "nbn-string[/]"},
		{"urn:nbn:-a", "iso-cc[]"},
		{"urn:nbn:f-a", "iso-cc[f]"},
		{"urn:nbn:fin:a-a", "iso-cc[fin]"},
		{"urn:nbn:f1:a_b-a", "iso-cc[1] subspc[_]"},
		{"urn:nbn:%66i-a", "iso-cc[%]"},
		{"urn:nbn:fi:-a", "subspc[]"},
		{"urn:nbn:fi::a:-a", "subspc[] subspc[]"},
		{"urn:nbn:fi-a:b", ""},
		{"urn:nbn:de:gbv:089-332175294", "check-digit[4]=7"},
		{"urn:nbn:de:gbv:089-3321752945", ""},
		{"urn:nbn:DE:gbv:089-3321752946?+r#f", "check-digit[6]=5"},
		{"urn:nbn:de:gbv:089-abc", "check-digit[]=9"},
		{"urn:nbn:de-1~23", "check-digit[~]"},
		{"urn:nbn:de-%C3%A43", "check-digit[%]"},
		{"urn:nbn:de-", "nbn-string[]"},
		{"urn:nbn:de:-3321752946", "subspc[]"},
		{"urn:nbn:dk:gbv:089-3321752946", ""},
	})
}

// Names in use whose last character is the check digit; names of Austria and
// Switzerland are not checked.
var digits = []string{
	"de:gbv:089-3321752945", "de:kobv:11-100217673", "de:hebis:30:3-429197",
	"de:0221-2025012349849", "de:bsz:ch1-qucosa-86443",
	"de:0030-drops-130471", "de:0168-ssoar-347295", "de:hbz:386-kluedo-38558",
	"de:bvb:19-epub-91046-3", "de:0183-mbi0003721", "de:0074-1001-3",
	"de:bvb:12-bsb00103137-3", "at:AT-WBR-7003", "at:at-ubw-21405.98566.193074-2",
	"ch:serval-BIB_57AAC24FE1154", "ch:bel-9039",
}

func TestCheckDigit(t *testing.T) {
	for _, id := range digits {
		last := len(id) - 1
		if c, ok := digit.DNB("urn:nbn:" + id[:last]); !ok || c != id[last] {
			t.Errorf("%s: %c, %v", id, c, ok)
		}
		if _, err := nbn.FromID(id); err != nil {
			t.Errorf("%s: %v", id, err)
		}
		wrong := id[:last] + string('0'+(id[last]-'0'+1)%10)
		if _, err := nbn.FromID(wrong); (err != nil) != strings.HasPrefix(id, "de:") {
			t.Errorf("%s: %v", wrong, err)
		}
	}
	if c, ok := digit.DNB("urn:nbn:de-ä"); ok {
		t.Error(c)
	}
}

// values are the numbers of DNB's table, by character.
var values = func() (of [256]string) {
	for _, v := range strings.Fields(`0=1 1=2 2=3 3=4 4=5 5=6 6=7 7=8 8=9 9=41 a=18 b=14 c=19 d=15 e=16 f=21 g=22 h=23 i=24 j=25 k=42 l=26 m=27 n=13
		o=28 p=29 q=31 r=12 s=32 t=33 u=11 v=34 w=35 x=36 y=37 z=38 -=39 :=17 _=43 .=47 /=45 +=49`) {
		of[v[0]] = v[2:]
	}
	return of
}()

// checkDigit follows the rule of DNB literally, for a name in lower case. It
// returns 0 if a character has no number.
func checkDigit(urn string) byte {
	var row []byte
	for i := range len(urn) {
		if values[urn[i]] == "" {
			return 0
		}
		row = append(row, values[urn[i]]...)
	}
	sum := 0
	for i, d := range row {
		sum += (i + 1) * int(d-'0')
	}
	return '0' + byte(sum/int(row[len(row)-1]-'0')%10)
}

// The digit finds an error if the wrong name has another digit. An error in the
// code of the country is found if it replaces a letter by a digit; otherwise
// the name is of another country, and has no check digit.
func TestDigits(t *testing.T) {
	const alphabet = "0123456789abcdefghijklmnopqrstuvwxyz"
	namespace.TestDigits(t, func(r *rand.Rand) string {
		text := fmt.Sprintf("urn:nbn:de:%c%c:%02d-%06d", 'a'+r.IntN(26), 'a'+r.IntN(26),
			r.IntN(100), r.IntN(1e6))
		return text + string(checkDigit(text))
	}, alphabet, func(was, is string) bool {
		last := len(is) - 1
		if country := is[8:10]; country != "de" {
			return country[0] >= 'a' && country[1] >= 'a'
		}
		return checkDigit(is[:last]) == is[last]
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{
		"fi-fe201003181510": "urn:nbn:fi-fe201003181510",
		"no-å/b?#%":         "urn:nbn:no-%C3%A5/b%3F%23%25",
		"no-/b":             "urn:nbn:no-%2Fb",
	}, []string{"", "fi", "fi-", "de-1", "fi :a-b", "no-\x00"})
}

// RFC 8458 section 4.3.
func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:nbn:se:uu:diva-aB%C3%A5-C", "URN:NBN:SE:UU:diva-aB%c3%A5-C",
			"urn:nbn:se:Uu:DIVA-aB%C3%a5-C"},
		{"urn:nbn:se:uu:diva-ab%C3%A5-c"},
		{"urn:nbn:se:uu:diva-aBa-C"},
		{"urn:nbn:se:uu:diva-aB%C3%A5"},
	})
	if c := namespace.Read(t,
		"urn:NBN:SE-A?+R?=q#F").Canonical(); c.String() != "urn:nbn:se-A?+R?=q#F" {
		t.Error(c)
	}
}

func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[urn.URN](f, "nbn", "namestring", func(u urn.URN) bool {
		nss := strings.ToLower(u.NSS())
		if !strings.HasPrefix(nss, "de:") && !strings.HasPrefix(nss, "de-") {
			return true
		}
		last := len(nss) - 1
		return checkDigit("urn:nbn:"+nss[:last]) == nss[last]
	})
	parttest.Fuzz(f, []string{
		"URN:NBN:fi-fe201003181510", "urn:nbn:se:uu:diva-3475?s=I2L",
		"urn:nbn:de:gbv:089-3321752945",
		"URN:NBN:De:0074-1001-3#x", "urn:nbn:no-%2f/%c3",
		"urn:nbn:de-a", "urn:nbn:no-/", "urn:nbn:a:b-c",
	}, func(t *testing.T, g urn.URN) { namespace.Laws(t, g, valid(g)) })
}

func TestAllocs(t *testing.T) { namespace.TestAllocs(t, "urn:nbn:de:gbv:089-3321752945?+r") }

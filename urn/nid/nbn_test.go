package nid_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/urn/digit"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// Names in use whose last character is the check digit; names of Austria and
// Switzerland are not checked.
var nbnDigits = []string{
	"de:gbv:089-3321752945", "de:kobv:11-100217673", "de:hebis:30:3-429197",
	"de:0221-2025012349849", "de:bsz:ch1-qucosa-86443",
	"de:0030-drops-130471", "de:0168-ssoar-347295", "de:hbz:386-kluedo-38558",
	"de:bvb:19-epub-91046-3", "de:0183-mbi0003721", "de:0074-1001-3",
	"de:bvb:12-bsb00103137-3", "at:AT-WBR-7003", "at:at-ubw-21405.98566.193074-2",
	"ch:serval-BIB_57AAC24FE1154", "ch:bel-9039",
}

func TestNBNCheckDigit(t *testing.T) {
	for _, id := range nbnDigits {
		last := len(id) - 1
		if c, ok := digit.DNB("urn:nbn:" + id[:last]); !ok || c != id[last] {
			t.Errorf("%s: %c, %v", id, c, ok)
		}
		if _, err := nid.FromID("nbn", id); err != nil {
			t.Errorf("%s: %v", id, err)
		}
		wrong := id[:last] + string('0'+(id[last]-'0'+1)%10)
		if _, err := nid.FromID("nbn", wrong); (err != nil) != strings.HasPrefix(id, "de:") {
			t.Errorf("%s: %v", wrong, err)
		}
	}
	if c, ok := digit.DNB("urn:nbn:de-ä"); ok {
		t.Error(c)
	}
}

// dnbValues are the numbers of DNB's table, by character.
var dnbValues = func() (of [256]string) {
	for _, v := range strings.Fields(`0=1 1=2 2=3 3=4 4=5 5=6 6=7 7=8 8=9 9=41 a=18 b=14 c=19 d=15 e=16 f=21 g=22 h=23 i=24 j=25 k=42 l=26 m=27 n=13
		o=28 p=29 q=31 r=12 s=32 t=33 u=11 v=34 w=35 x=36 y=37 z=38 -=39 :=17 _=43 .=47 /=45 +=49`) {
		of[v[0]] = v[2:]
	}
	return of
}()

// dnbDigit follows the rule of DNB literally, for a name in lower case. It
// returns 0 if a character has no number.
func dnbDigit(urn string) byte {
	var row []byte
	for i := range len(urn) {
		if dnbValues[urn[i]] == "" {
			return 0
		}
		row = append(row, dnbValues[urn[i]]...)
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
func TestNBNDigits(t *testing.T) {
	const alphabet = "0123456789abcdefghijklmnopqrstuvwxyz"
	namespaceOf("nbn").TestDigits(t, func(r *rand.Rand) string {
		text := fmt.Sprintf("urn:nbn:de:%c%c:%02d-%06d", 'a'+r.IntN(26), 'a'+r.IntN(26),
			r.IntN(100), r.IntN(1e6))
		return text + string(dnbDigit(text))
	}, alphabet, func(was, is string) bool {
		last := len(is) - 1
		if country := is[8:10]; country != "de" {
			return country[0] >= 'a' && country[1] >= 'a'
		}
		return dnbDigit(is[:last]) == is[last]
	})
}

// isNBN reports whether a German name ends with its check digit.
func isNBN(u urn.URN) bool {
	nss := strings.ToLower(u.NSS())
	if !strings.HasPrefix(nss, "de:") && !strings.HasPrefix(nss, "de-") {
		return true
	}
	last := len(nss) - 1
	return dnbDigit("urn:nbn:"+nss[:last]) == nss[last]
}

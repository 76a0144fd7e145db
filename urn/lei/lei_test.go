package lei_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/lei"
)

var namespace = parttest.Namespace[lei.URN, lei.Fields]{Parse: lei.Parse, Check: lei.Check, FromID: lei.FromID}

func TestFields(t *testing.T) {
	// The example of GLEIF.
	namespace.TestFields(t, "urn:LEI:7LTWFZYICNSX8D621K86", "7LTWFZYICNSX8D621K86", lei.Fields{
		LEI: "7LTWFZYICNSX8D621K86", LOU: "7LTW", Entity: "FZYICNSX8D621K", CheckDigits: "86",
	})
	namespace.TestFields(t, "urn:lei:5493001kjtiigc8y1r12?+r#f", "5493001kjtiigc8y1r12", lei.Fields{
		LEI: "5493001KJTIIGC8Y1R12", LOU: "5493", Entity: "001KJTIIGC8Y1R", CheckDigits: "12",
	})
	if f := (lei.URN{}).Fields(); f != (lei.Fields{}) {
		t.Error(f)
	}
}

// U-2-06: the NSS of a namespace is what the namespace says.
func TestCheck(t *testing.T) {
	namespace.TestCheck(t, [][2]string{
		{"urn:lei:506700GE1G29325QX363", ""}, // GLEIF
		{"urn:lei:KGCEPHLVVKVRZYO1T647", ""},
		{"urn:lei:5493006MHB84DD0ZWV18", ""},
		{"urn:lei:213800KUD8LAJWSQ9D15", ""},
		{"urn:lei:7LTWFZYICNSX8D621K87", "check-digit[87]=86"},
		{"urn:lei:894500ABCDEF12345678", "check-digit[78]=30"},
		{"urn:issn:0317-8471", "NID[issn]"},
		{"urn:lei:7LTWFZYICNSX8D621K8", "LEI[7LTWFZYICNSX8D621K8]"},
		{"urn:lei:7LTWFZYICNSX8D621K860", "LEI[7LTWFZYICNSX8D621K860]"},
		{"urn:lei:7", "LEI[7]"},
		{"urn:lei:7LTWFZYICNSX8D621KA6", "check-digits[A]"},
		{"urn:lei:7LTW-FZYICNSX8D621K-86", "LEI[-]"},
		{"urn:lei:%37LTWFZYICNSX8D621K86", "LEI[%]"},
		{"urn:lei:7LTWFZYICNSX8D621K/8", "check-digits[/]"},
	})
}

// Check digits are 02 to 98: 99, 01 and 00 leave the same remainder as 02, 98 and 97.
func TestOneSpelling(t *testing.T) {
	namespace.TestCheck(t, [][2]string{
		{"urn:lei:00000000000000000W02", ""},
		{"urn:lei:00000000000000000W99", "check-digit[99]=02"},
		{"urn:lei:00000000000000000001", "check-digit[01]=98"},
		{"urn:lei:00000000000000000098", ""},
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{
		"7LTWFZYICNSX8D621K86": "urn:lei:7LTWFZYICNSX8D621K86",
		"7ltwfzyicnsx8d621k86": "urn:lei:7ltwfzyicnsx8d621k86",
	}, []string{"", "7LTWFZYICNSX8D621K87", "LEI 7LTWFZYICNSX8D621K86", "7LTWFZYICNSX8D621K86#", "7LTWFZYICNSX8D621K86?s=I2L"})
}

func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:lei:7LTWFZYICNSX8D621K86", "URN:LEI:7ltwfzyicnsx8d621k86"},
		{"urn:lei:506700GE1G29325QX363"},
	})
	u := namespace.Read(t, "urn:LEI:7ltwfzyicnsx8d621k86?+r#f")
	if c := u.Canonical(); c.String() != "urn:lei:7LTWFZYICNSX8D621K86?+r#f" {
		t.Error(c)
	}
	if (lei.URN{}).Canonical() != (lei.URN{}) {
		t.Error("the zero URN has a canonical form")
	}
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// isRight reports whether an LEI as one decimal number leaves 1 modulo 97, and its check digits are 02 to 98. It takes
// the digits from the right, by their weights.
func isRight(text string) bool {
	text = strings.ToUpper(text)
	sum, weight := 0, 1
	for i := len(text) - 1; i >= 0; i-- {
		value, width := strings.IndexByte(alphabet, text[i]), 10
		if value > 9 {
			width = 100
		}
		sum, weight = sum+value*weight, weight*width%97
	}
	check := text[18:]
	return sum%97 == 1 && "02" <= check && check <= "98"
}

// What is missed: a letter for a digit or a digit for a letter, about once in 97 times; and of the swaps, those of 1 and
// B, of 2 and M, and of 3 and X.
func TestDigits(t *testing.T) {
	namespace.TestDigits(t, func(r *rand.Rand) string {
		var b [18]byte
		for i := range b {
			b[i] = alphabet[r.IntN(len(alphabet))]
		}
		for n := 2; n <= 98; n++ {
			if s := fmt.Sprintf("%s%02d", b[:], n); isRight(s) {
				return "urn:lei:" + s
			}
		}
		panic(string(b[:]))
	}, alphabet, func(was, is string) bool {
		const payload = len("urn:lei:") + 18
		if strings.Trim(is[payload:], "0123456789") != "" || !isRight(is[len("urn:lei:"):]) {
			return false
		}
		if a, b, ok := parttest.Swapped(was, is); ok {
			return strings.Contains("1B1 2M2 3X3", string([]byte{a, b}))
		}
		return letters(was[:payload]) != letters(is[:payload])
	})
}

// letters counts the capital letters.
func letters(s string) (n int) {
	for _, c := range s {
		if 'A' <= c && c <= 'Z' {
			n++
		}
	}
	return n
}

func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[urn.URN](f, "lei", "urn-lei", func(u urn.URN) bool { return len(u.NSS()) == 20 && isRight(u.NSS()) })
	parttest.Fuzz(f, []string{
		"urn:lei:7LTWFZYICNSX8D621K86", "urn:lei:5493001kjtiigc8y1r12#x", "URN:LEI:506700GE1G29325QX363?s=I2L", "urn:lei:1",
	}, func(t *testing.T, g urn.URN) {
		if u, ok := namespace.Laws(t, g, valid(g)); ok {
			if f := u.Fields(); f.LOU+f.Entity+f.CheckDigits != f.LEI {
				t.Fatalf("%q: %v", u, f)
			}
		}
	})
}

func TestAllocs(t *testing.T) { namespace.TestAllocs(t, "urn:lei:7LTWFZYICNSX8D621K86?+r") }

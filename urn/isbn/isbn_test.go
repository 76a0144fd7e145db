package isbn_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/isbn"
)

var namespace = parttest.Namespace[isbn.URN, isbn.Fields]{FromURN: isbn.FromURN, Check: isbn.Check,
	FromID: isbn.FromID}

func TestFields(t *testing.T) {
	namespace.TestFields(t, "urn:isbn:0-395-36341-1", "0-395-36341-1", isbn.Fields{
		Kind: "ISBN-10", Digits: "0395363411", CheckDigit: "1", ISBN13: "9780395363416",
		ISBN10: "0395363411",
	})
	namespace.TestFields(t, "URN:ISBN:088730866x?s=I2L#a", "088730866x", isbn.Fields{
		Kind: "ISBN-10", Digits: "088730866X", CheckDigit: "X", ISBN13: "9780887308666",
		ISBN10: "088730866X",
	})
	namespace.TestFields(t, "urn:isbn:979-10-90636-07-1", "979-10-90636-07-1", isbn.Fields{
		Kind: "ISBN-13", Digits: "9791090636071", CheckDigit: "1", ISBN13: "9791090636071",
	})
	if f := (isbn.URN{}).Fields(); f != (isbn.Fields{}) {
		t.Error(f)
	}
}

// U-2-06: the namespace defines its NSS.
func TestCheck(t *testing.T) {
	namespace.TestCheck(t, [][2]string{
		{"urn:isbn:0451450523", ""},
		{"urn:isbn:0451450524", "check-digit[4]=3"},
		{"urn:isbn:0-395-36341-2", "check-digit[2]=1"},
		{"urn:isbn:978-0-395-36341-5", "check-digit[5]=6"},
		{"urn:isbn:088730866-X", ""},
		{"urn:isbn:0887308660", "check-digit[0]=X"},
		{"urn:issn:0317-8471", "NID[issn]"},
		{"urn:isbn:abc", "isbn[a]"},
		{"urn:isbn:03953634101", "isbn[03953634101]"},
		{"urn:isbn:97803953634160000", "isbn[97803953634160000]"},
		{"urn:isbn:-0395363411", "isbn[-]"},
		{"urn:isbn:0395363411-", "isbn[-]"},
		{"urn:isbn:0--395363411", "isbn[-]"},
		{"urn:isbn:X395363411", "isbn[X]"},
		{"urn:isbn:978039536341X", "isbn[X]"},
		{"urn:isbn:%30395363411", "isbn[%]"},
		{"urn:isbn:9770395363416", "prefix-element[9770395363416]"},
		{"urn:isbn:979-0-2600-0043-8", "prefix-element[979-0-2600-0043-8]"},
		{"urn:isbn:0395363411/1", "isbn[/]"},
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{
		"0-395-36341-1":     "urn:isbn:0-395-36341-1",
		"978 0 395 36341 6": "urn:isbn:978-0-395-36341-6",
		"088730866x":        "urn:isbn:088730866x",
	}, []string{"", "0395363412", "ISBN 0395363411", "0395363411#", "0395363411?s=I2L"})
}

func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:isbn:088730866X", "URN:ISBN:0-88-73-08-66-X", "urn:isbn:088730866x"},
		{"urn:isbn:9780887308666", "urn:isbn:978-0-88730-866-6"},
		{"urn:isbn:0451450523"},
	})
	u := namespace.Read(t, "urn:ISBN:0-395-36341-1?+r#f")
	if c := u.Canonical(); c.String() != "urn:isbn:0395363411?+r#f" {
		t.Error(c)
	}
	if v, ok := u.ISBN13().ISBN10(); !ok || v != u.Canonical() {
		t.Error(v, ok)
	}
	if v, ok := namespace.Read(t, "urn:isbn:9791090636071").ISBN10(); ok {
		t.Error(v)
	}
}

func ten(r *rand.Rand) string { return complete("%09d", r.IntN(1e9), "0123456789X") }
func thirteen(r *rand.Rand) string {
	return complete("978%09d", r.IntN(1e9), "0123456789")
}

// complete returns the URN with the one check digit of an alphabet that is
// accepted.
func complete(format string, number int, alphabet string) string {
	var found []string
	for _, c := range alphabet {
		u, err := urn.New("isbn", fmt.Sprintf(format, number)+string(c))
		if err == nil && len(isbn.Check(u)) == 0 {
			found = append(found, u.String())
		}
	}
	if len(found) != 1 {
		panic(found)
	}
	return found[0]
}

func TestDigits(t *testing.T) {
	namespace.TestDigits(t, ten, "0123456789", nil)
	namespace.TestDigits(t, thirteen, "0123456789", func(was, is string) bool {
		a, b, ok := parttest.Swapped(was, is)
		return ok && (a == b+5 || b == a+5) && strings.HasPrefix(is, "urn:isbn:978")
	})
}

func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[urn.URN](f, "isbn", "urn-isbn", func(u urn.URN) bool {
		sum, ten, d := 0, 0, strings.ToUpper(strings.ReplaceAll(u.NSS(), "-", ""))
		for i, c := range []byte(d) { // the sums of the standard, weights from the left
			n := int(c - '0')
			if c == 'X' {
				n = 10
			}
			ten += (10 - i) * n
			sum += (1 + i%2*2) * n
		}
		if len(d) == 10 {
			return ten%11 == 0
		}
		return sum%10 == 0
	})
	parttest.Fuzz(f, []string{
		"urn:isbn:0451450523", "urn:isbn:978-0-395-36341-6#x", "URN:ISBN:088730866x?s=I2L",
		"urn:isbn:9790260000438",
	}, func(t *testing.T, g urn.URN) {
		if u, ok := namespace.Laws(t, g, valid(g)); ok {
			if v, ok := u.ISBN10(); ok && v.ISBN13() != u.ISBN13() {
				t.Fatalf("%q: %q is another book", u, v)
			}
		}
	})
}

func TestAllocs(t *testing.T) { namespace.TestAllocs(t, "urn:isbn:9780887308666?+r") }

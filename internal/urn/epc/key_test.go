package epc_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/urn"
)

// codes reports whether the code of a bic or imovn has the right check digit,
// or is not a code, by the sums of the standards.
func codes(u urn.URN) bool {
	if code, ok := after(u, "bic:"); ok && len(code) == 11 {
		values := "0123456789A?BCDEFGHIJK?LMNOPQRSTU?VWXYZ"
		sum := 0
		for i, weight := 0, 1; i < 10; i, weight = i+1, weight*2 {
			sum += weight * strings.IndexByte(values, code[i])
		}
		return sum%11 == int(code[10]-'0') || sum%11 == 10 && code[10] == '0'
	}
	if code, ok := after(u, "imovn:"); ok && len(code) == 7 {
		sum := 0
		for i := range 6 {
			sum += int(code[i]-'0') * (7 - i)
		}
		return fmt.Sprint(sum%10) == code[6:]
	}
	return true
}

func after(u urn.URN, scheme string) (string, bool) {
	for _, space := range []string{"id:", "idpat:"} {
		if code, ok := strings.CutPrefix(u.NSS(), space+scheme); ok && u.NID() == "epc" {
			return code, true
		}
	}
	return "", false
}

// TestVesselDigits: the errors that are not found follow from the sum; see
// vessel.
func TestVesselDigits(t *testing.T) {
	namespace.TestDigits(t, func(r *rand.Rand) string {
		n := r.IntN(1e6)
		for c := range 10 {
			if u := parttest.Text[urn.URN](t,
				fmt.Sprintf("urn:epc:id:imovn:%06d%d", n, c)); codes(u) {
				return u.String()
			}
		}
		panic(n)
	}, "0123456789", func(was, is string) bool {
		i := 0
		for was[i] == is[i] {
			i++
		}
		if was[i+1:] != is[i+1:] {
			return false // a swap
		}
		weight, by := 7-(i-len("urn:epc:id:imovn:")), int(was[i])-int(is[i])
		return weight > 1 && (weight%2 == 0 && by%5 == 0 || weight == 5 && by%2 == 0)
	})
}

// TestContainerDigits: the slow twin misses the same errors:
// 10 is written as 0.
func TestContainerDigits(t *testing.T) {
	makes := func(r *rand.Rand) string {
		letter := func() byte { return 'A' + byte(r.IntN(26)) }
		n, owner := r.IntN(1e6), []byte{letter(), letter(), letter(), "JUZ"[r.IntN(3)]}
		for c := range 10 {
			if u := parttest.Text[urn.URN](t,
				fmt.Sprintf("urn:epc:id:bic:%s%06d%d", owner, n, c)); codes(u) {
				return u.String()
			}
		}
		panic(n)
	}
	missed := func(_, is string) bool {
		return strings.Contains("JUZ", is[len("urn:epc:id:bic:CSQ"):][:1]) &&
			codes(parttest.Text[urn.URN](t, is))
	}
	namespace.TestDigits(t, makes, "0123456789", missed)
	namespace.TestDigits(t, makes, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", missed)
}

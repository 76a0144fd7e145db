package epc_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/internal/urn/epc"
	"github.com/urikit/uri/urn"
)

// The examples of the Tag Data Standard: its GTIN, SSCC and GLN, and the URNs
// made from them.
func TestFromKeys(t *testing.T) {
	for want, make := range map[string]func() (epc.URN, error){
		"urn:epc:id:sgtin:0614141.812345.6789": func() (epc.URN, error) {
			return epc.FromGTIN("80614141123458", 7, "6789")
		},
		"urn:epc:id:sgtin:0614141.812345.a%2F%25%22": func() (epc.URN,
			error) {
			return epc.FromGTIN("80614141123458", 7, `a/%"`)
		},
		"urn:epc:idpat:sgtin:4012345.012345.*": func() (epc.URN, error) {
			return epc.FromGTIN("4012345123456", 7, "")
		},
		"urn:epc:id:sgtin:00000950.01093.Serial": func() (epc.URN, error) {
			return epc.FromGTIN("95010939", 8, "Serial")
		},
		"urn:epc:id:sgtin:061414112345.8.1": func() (epc.URN, error) {
			return epc.FromGTIN("80614141123458", 12, "1")
		},
		"urn:epc:id:sscc:0614141.1234567890": func() (epc.URN, error) {
			return epc.FromSSCC("106141412345678908", 7)
		},
		"urn:epc:id:sgln:0614141.12345.400": func() (epc.URN, error) {
			return epc.FromGLN("0614141123452", 7, "400")
		},
		"urn:epc:id:sgln:061414112345..0": func() (epc.URN, error) {
			return epc.FromGLN("0614141123452", 12, "")
		},
	} {
		if u, err := make(); u.String() != want || err != nil {
			t.Errorf("%s, %v, want %s", u, err, want)
		}
	}
	for i, make := range []func() (epc.URN, error){
		func() (epc.URN, error) { return epc.FromGTIN("", 7, "1") },
		func() (epc.URN, error) { return epc.FromGTIN("0614141123458", 7, "1") },
		func() (epc.URN, error) { return epc.FromGTIN("80614141123458", 5, "1") },
		func() (epc.URN, error) { return epc.FromGTIN("80614141123458", 13, "1") },
		func() (epc.URN, error) { return epc.FromGTIN("8061414112345A", 7, "1") },
		func() (epc.URN, error) { return epc.FromGTIN("8061414112A458", 7, "1") },
		func() (epc.URN, error) { return epc.FromGTIN("80614141123458", 7, "a b") },
		func() (epc.URN, error) { return epc.FromGTIN("80614141123458", 7, "ä") },
		func() (epc.URN, error) {
			return epc.FromGTIN("80614141123458", 7, strings.Repeat("a", 21))
		},
		func() (epc.URN, error) { return epc.FromGTIN("123456789", 7, "1") },
		func() (epc.URN, error) { return epc.FromGTIN("123456789012345", 7, "1") },
		func() (epc.URN, error) { return epc.FromSSCC("10614141234567890", 7) },
		func() (epc.URN, error) { return epc.FromSSCC("106141412345678909", 7) },
		func() (epc.URN, error) { return epc.FromGLN("0614141123452", 7, "#") },
		func() (epc.URN, error) { return epc.FromGLN("0614141123453", 7, "") },
		func() (epc.URN, error) { return epc.FromGLN("061414112345", 7, "") },
	} {
		if u, err := make(); err == nil || u != (epc.URN{}) {
			t.Errorf("%d: %s, %v", i, u, err)
		}
	}
}

// back checks that the key of a URN makes the same URN.
func back(t *testing.T, u epc.URN) {
	t.Helper()
	f := u.Fields()
	if f.Space != "id" {
		return
	}
	var v epc.URN
	var err error
	switch n := len(f.Prefix); f.Scheme {
	case "sgtin":
		v, err = epc.FromGTIN(f.Key, n, f.Serial)
	case "sscc":
		v, err = epc.FromSSCC(f.Key, n)
	case "sgln":
		v, err = epc.FromGLN(f.Key, n, f.Serial)
	default:
		return
	}
	if err != nil || !v.Equal(u) {
		t.Fatalf("%q: %+v gives %q, %v", u, f, v, err)
	}
}

// TestGS1Digits: GTIN, SSCC and GLN with one wrong digit, or with two
// neighbours swapped, are refused, unless the two differ by 5. The digit that
// the error proposes makes the URN valid.
func TestGS1Digits(t *testing.T) {
	for _, key := range []struct {
		urn  string
		make func(string) (epc.URN, error)
	}{
		{"urn:epc:id:sgtin:%07d.%06d.1", func(s string) (epc.URN, error) {
			return epc.FromGTIN(s, 7, "1")
		}},
		{"urn:epc:id:sscc:%07d.%010d", func(s string) (epc.URN, error) {
			return epc.FromSSCC(s, 7)
		}},
		{"urn:epc:id:sgln:%07d.%05d.1", func(s string) (epc.URN, error) {
			return epc.FromGLN(s, 7, "1")
		}},
	} {
		r := rand.New(rand.NewPCG(1, 1))
		missed := 0
		for range 1000 {
			was, _ := namespace.Read(t, fmt.Sprintf(key.urn, r.IntN(1e7), r.IntN(1e5))).Key()
			try := func(b []byte) {
				is := string(b)
				if is == was {
					return
				}
				x, y, swap := parttest.Swapped(was, is)
				want := swap && (x == y+5 || y == x+5)
				if want {
					missed++
				}
				_, err := key.make(is)
				if (err == nil) != want {
					t.Fatalf("%s for %s: %v", is, was, err)
				}
				if f, _ := err.(finding.Finding); err != nil {
					if u, err := key.make(f.Apply(is)); f.Rule != "check-digit" ||
						f.Start != len(is)-1 || err != nil {
						t.Fatal(u, f, err)
					}
				}
			}
			for i := range was {
				b := []byte(was)
				for b[i] = '0'; b[i] <= '9'; b[i]++ {
					try(b)
				}
				if b = []byte(was); i > 0 {
					b[i-1], b[i] = b[i], b[i-1]
					try(b)
				}
			}
		}
		if missed == 0 {
			t.Error("no swap of digits that differ by 5 was tried")
		}
	}
}

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

package digit

import (
	"iter"
	"math/rand/v2"
	"strings"
	"testing"
)

// values gives a thousand right texts of a system, the same in each run.
func values(s system) iter.Seq[string] {
	return func(yield func(string) bool) {
		r := rand.New(rand.NewPCG(7064, 2003))
		for range 1000 {
			b := []byte(s.prefix)
			for range 1 + r.IntN(s.most) {
				b = append(b, s.payload[r.IntN(len(s.payload))])
			}
			check, _ := s.compute(string(b))
			if !yield(string(b) + check) {
				return
			}
		}
	}
}

// A miss says which errors of a system are not found, and how many such errors
// are in values.
type miss struct {
	single func(text, wrong string, i int) bool    // wrong has another character at i
	swap   func(text, wrong string, i, j int) bool // wrong has these two swapped

	singles, ofSingles int
	swaps, ofSwaps     int
}

var misses = map[string]miss{
	"Mod11": {
		single:    never,
		swap:      neverSwap,
		ofSingles: 58830, ofSwaps: 4389,
	},
	"GS1": {
		single: never,
		swap: func(text, _ string, i, j int) bool {
			return (j-i)%2 == 0 || difference(text, i, j) == 5
		},
		ofSingles: 88785, swaps: 851, ofSwaps: 7952,
	},
	"Luhn": {
		single: never,
		swap: func(text, _ string, i, j int) bool {
			return (j-i)%2 == 0 || difference(text, i, j) == 9
		},
		ofSingles: 93726, swaps: 186, ofSwaps: 8432,
	},
	"Mod3736": {
		single: never,
		swap: func(text, _ string, i, j int) bool {
			p := product3736(text[:i])
			a, b := sum3736(p, rune(text[i])), sum3736(p, rune(text[j]))
			return min(a, b) == 18 && max(a, b) == 19
		},
		ofSingles: 479255, swaps: 16, ofSwaps: 12343,
	},
	"Mod9710": {
		// A digit d and a letter v, after n: 10n+d ≡ 100n+v, as the digits to
		// the right are the same.
		single: func(text, wrong string, i int) bool {
			d, v := digitAndLetter(text[i], wrong[i])
			return v > 0 && i < len(text)-2 &&
				(90*remainder(number(text[:i]), 97)+int64(v-d))%97 == 0
		},
		// 100d+v ≡ 10v+d.
		swap: func(text, _ string, i, j int) bool {
			pair := string(min(text[i], text[j])) + string(max(text[i], text[j]))
			return j < len(text)-2 && (pair == "1B" || pair == "2M" || pair == "3X")
		},
		singles: 1777, ofSingles: 514255, swaps: 47, ofSwaps: 13273,
	},
	"DNB": { // no shorter rule than the definition
		single: func(_, wrong string, _ int) bool {
			return slowDNB(wrong[:len(wrong)-1]) == wrong[len(wrong)-1:]
		},
		swap: func(_, wrong string, _, _ int) bool {
			last := len(wrong) - 1
			return strings.Contains(decimal, wrong[last:]) && slowDNB(wrong[:last]) == wrong[last:]
		},
		singles: 97614, ofSingles: 912906, swaps: 5577, ofSwaps: 20993,
	},
}

func never(string, string, int) bool          { return false }
func neverSwap(string, string, int, int) bool { return false }

// difference returns how far two digits are from each other, and 0 for an X.
func difference(text string, i, j int) int {
	a, b := strings.IndexByte(decimal, text[i]), strings.IndexByte(decimal, text[j])
	return max(a, b) - min(a, b)
}

// digitAndLetter returns the values of a digit and a letter, in whatever order
// they come, or 0 and 0.
func digitAndLetter(a, b byte) (digit, letter int) {
	x, y := strings.IndexByte(decimal+upper, min(a, b)), strings.IndexByte(decimal+upper, max(a, b))
	if x > 9 || y < 10 {
		return 0, 0
	}
	return x, y
}

// TestSingleErrors puts each character of the system into each place of each
// value.
func TestSingleErrors(t *testing.T) {
	for _, s := range systems {
		m := misses[s.name]
		n, missed := 0, 0
		for text := range values(s) {
			for i := range len(text) {
				for _, c := range characters(s) {
					if byte(c) == text[i] {
						continue
					}
					wrong := text[:i] + string(c) + text[i+1:]
					n++
					if s.right(wrong) {
						missed++
					}
					if got, want := s.right(wrong), m.single(text, wrong, i); got != want {
						t.Fatalf("%s: %q for %q: missed %v, want %v", s.name, wrong, text, got,
							want)
					}
				}
			}
		}
		if n != m.ofSingles || missed != m.singles {
			t.Errorf("%s: missed %d of %d, want %d of %d", s.name, missed, n, m.singles,
				m.ofSingles)
		}
	}
}

// characters returns all characters of texts of s.
func characters(s system) string {
	return s.payload + strings.Trim(s.check, s.payload)
}

// TestSwaps swaps all neighbours of each value.
func TestSwaps(t *testing.T) {
	for _, s := range systems {
		m := misses[s.name]
		n, missed := swaps(t, s, func(i, j int) bool { return j == i+1 })
		if n != m.ofSwaps || missed != m.swaps {
			t.Errorf("%s: missed %d of %d, want %d of %d", s.name, missed, n, m.swaps, m.ofSwaps)
		}
	}
}

// TestSwapsApart swaps characters that are not neighbours, for the systems
// whose comments say which of these swaps are found.
func TestSwapsApart(t *testing.T) {
	for _, s := range systems[:3] {
		n, missed := swaps(t, s, func(i, j int) bool { return j > i+1 })
		if n == 0 || (missed == 0) != (s.name == "Mod11") {
			t.Errorf("%s: missed %d of %d", s.name, missed, n)
		}
	}
}

func swaps(t *testing.T, s system, choose func(i, j int) bool) (n, missed int) {
	t.Helper()
	for text := range values(s) {
		for i := range len(text) {
			for j := i + 1; j < len(text); j++ {
				if !choose(i, j) || text[i] == text[j] {
					continue
				}
				wrong := text[:i] + text[j:j+1] + text[i+1:j] + text[i:i+1] + text[j+1:]
				n++
				if s.right(wrong) {
					missed++
				}
				if got, want := s.right(wrong),
					misses[s.name].swap(text, wrong, i, j); got != want {
					t.Fatalf("%s: %q for %q: missed %v, want %v", s.name, wrong, text, got, want)
				}
			}
		}
	}
	return n, missed
}

// TestTwins: of such errors, Luhn misses 22 for 55, 33 for 66, 44 for 77 and
// the reverse.
func TestTwins(t *testing.T) {
	luhn := systems[2]
	missed := map[string]bool{}
	for text := range values(luhn) {
		for i := range len(text) - 1 {
			if text[i] != text[i+1] {
				continue
			}
			for d := range decimal {
				twin := decimal[d : d+1]
				wrong := text[:i] + twin + twin + text[i+2:]
				pair := min(text[i:i+1], twin) + max(text[i:i+1], twin)
				known := pair == "25" || pair == "36" || pair == "47"
				if text != wrong && luhn.right(wrong) != known {
					t.Fatalf("%q for %q: missed %v", wrong, text, !known)
				}
				if known {
					missed[pair] = true
				}
			}
		}
	}
	if len(missed) != 3 {
		t.Error(missed)
	}
}

// TestDNBSums: swaps of characters of two digits with the same sum are missed,
// except at the end.
func TestDNBSums(t *testing.T) {
	n := 0
	for text := range values(systems[5]) {
		for i := range len(text) - 3 {
			a, b := dnbValues[text[i]], dnbValues[text[i+1]]
			if a < 10 || b < 10 || a == b || a/10+a%10 != b/10+b%10 {
				continue
			}
			n++
			wrong := text[:i] + text[i+1:i+2] + text[i:i+1] + text[i+2:]
			if !systems[5].right(wrong) {
				t.Errorf("%q for %q: found", wrong, text)
			}
		}
	}
	if n == 0 {
		t.Error("there are none")
	}
}

// TestMod11Long: the digit in the place whose weight is 11 can be any.
func TestMod11Long(t *testing.T) {
	for d := range decimal {
		if c, ok := Mod11(decimal[d:d+1] + "030640615"); !ok || c != '2' {
			t.Errorf("%d: %q, %v", d, c, ok)
		}
	}
}

// TestMod3736Pairs: in each place one pair of 630 is mistaken for its reverse,
// and its characters are neighbours.
func TestMod3736Pairs(t *testing.T) {
	const all = decimal + upper
	for before := range all {
		var pairs []string
		for a := range all {
			for b := a + 1; b < len(all); b++ {
				x, _ := Mod3736(all[before:before+1] + all[a:a+1] + all[b:b+1])
				y, _ := Mod3736(all[before:before+1] + all[b:b+1] + all[a:a+1])
				if x == y {
					pairs = append(pairs, all[a:a+1]+all[b:b+1])
				}
			}
		}
		if len(pairs) != 1 || pairs[0] != "0Z" && !strings.Contains(all, pairs[0]) {
			t.Errorf("after %q: %q", all[before], pairs)
		}
	}
}

package text

import (
	"strings"
	"testing"
)

var allMarks = []*marks{
	newMarks(false, false, false), newMarks(true, false, false), newMarks(false, true, false),
	newMarks(true, true, false), newMarks(true, true, true),
}

// TestMarks: bytes that a search may skip are never beside a mark that counts.
func TestMarks(t *testing.T) {
	for _, m := range allMarks {
		for c := range byte('!') {
			if m.is[c]|m.before[c]|m.behind[c] != 0 {
				t.Errorf("%q stands beside a mark", c)
			}
		}
	}
}

// FuzzMarks: the search finds the same as examining each byte.
func FuzzMarks(f *testing.F) {
	f.Add("a", ":b", uint8(70))
	f.Add("a.b@c", " \x80.é:", uint8(31))
	f.Fuzz(func(t *testing.T, a, b string, n uint8) {
		text := strings.Repeat(a, int(n)) + b + strings.Repeat("-", int(n)) + a
		if len(text) > 1<<12 {
			return
		}
		for _, m := range allMarks {
			s := scan{Finder: Finder{marks: m}}
			s.begin(text, false)
			want := []int{len(text)}
			for i := len(text) - 1; i >= 0; i-- {
				if m.counts(text, i) {
					want = append(want, i)
				}
			}
			for from := 0; from < len(text); {
				i, last := s.mark(text, from), want[len(want)-1]
				if i != last {
					t.Fatalf("mark(%q, %d): %d, want %d", text, from, i, last)
				}
				from, want = i+1, want[:len(want)-1]
			}
		}
	})
}

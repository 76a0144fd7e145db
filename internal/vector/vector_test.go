package vector

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// classes has letters in bit 7, digits in bit 6, "/" in bit 5, and "." in bit 0.
var classes = Make(func(b byte) byte {
	switch {
	case 'a' <= b && b <= 'o':
		return 1 << 7
	case '0' <= b && b <= '9':
		return 1 << 6
	case b == '/':
		return 1 << 5
	case b == '.':
		return 1
	}
	return 0
})

func check(t *testing.T, table *Table, s string, i int) {
	t.Helper()
	var got, want [4]uint64
	got[0], got[1], got[2], got[3] = Look(table, s, i)
	want[0], want[1], want[2], want[3] = look(table, s, i)
	if got != want {
		t.Fatalf("%q from %d: %x, want %x", s, i, got, want)
	}
	none, delims := Delimit(table, s[i:])
	if none != want[0] || delims != want[1]|want[2]|want[3] {
		t.Fatalf("%q: Delimit gives %x and %x, Look %x", s[i:], none, delims, want)
	}
}

// TestLook: each length, at each place beside the bounds of a page.
func TestLook(t *testing.T) {
	if !Has {
		t.Skip("this processor has no vectors, or the tag purego is set")
	}
	r := rand.New(rand.NewPCG(1, 2))
	b := make([]byte, 3*4096)
	for i := range b {
		b[i] = "abcdo09/./.:?%\x80\xffZ"[r.IntN(17)]
	}
	text := string(b)
	for n := range 2*Width + 2 {
		for from := range 4096 + Width {
			if from+n <= len(text) {
				check(t, classes, text[from:from+n], 0)
			}
		}
		for i := range n + 1 {
			check(t, classes, strings.Clone(text[:n]), i)
		}
	}
}

// FuzzLook compares the bitmaps with those that are made byte by byte.
func FuzzLook(f *testing.F) {
	f.Add("http://example.com/a/./b", []byte("\x01\x02"), uint(3))
	f.Fuzz(func(t *testing.T, s string, table []byte, i uint) {
		if !Has {
			t.Skip("no vectors")
		}
		var any Table
		copy(any.low[:], table)
		copy(any.high[:8], table[min(len(table), 16):])
		check(t, &any, s, int(i%uint(len(s)+1)))
	})
}

// checkColon compares Colon with a loop.
func checkColon(t *testing.T, s string, i int) {
	t.Helper()
	want := max(i, 1)
	for want < len(s)-1 && (s[want] != ':' || !mayEndName(s[want-1], s[want+1])) {
		want++
	}
	if want >= len(s)-1 {
		want = len(s)
	}
	if a, b := Colon(s, i), ColonOf([]byte(s), i); a != want || b != want {
		t.Fatalf("%q from %d: %d and %d, want %d", s, i, a, b, want)
	}
}

// TestColon: each pair of neighbours, and each place in texts of each length.
func TestColon(t *testing.T) {
	for b := range 1 << 16 {
		s := []byte(strings.Repeat("a: :b", 30))
		s[70], s[71], s[72] = byte(b>>8), ':', byte(b)
		checkColon(t, string(s), 0)
	}
	for n := range 3 * Width {
		for at := range n {
			s := strings.Repeat(".", at) + "a:b" + strings.Repeat(".", n-at)
			for _, i := range []int{0, 1, at, at + 1, at + 2, len(s)} {
				checkColon(t, s[:n], min(i, n))
			}
		}
	}
}

func FuzzColon(f *testing.F) {
	f.Add("see http://a:80, 12:34 and b: c", uint(3))
	f.Fuzz(func(t *testing.T, s string, i uint) { checkColon(t, s, int(i%uint(len(s)+1))) })
}

func BenchmarkLook(b *testing.B) {
	const s = "https://www.example.com/over/there/index.html?name=ferret"
	for b.Loop() {
		Look(classes, s, 0)
	}
}

func BenchmarkDelimit(b *testing.B) {
	const s = "https://www.example.com/over/there/index.html?name=ferret"
	for b.Loop() {
		Delimit(classes, s)
	}
}

func BenchmarkColon(b *testing.B) {
	s := strings.Repeat("Depends: a text, see b. ", 50_000)
	b.SetBytes(int64(len(s)))
	for b.Loop() {
		Colon(s, 0)
	}
}

package program

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/internal/costtest"
)

// TestLinear shows that no model takes a time that grows as the square of the
// length, for long texts of all kinds. On a busy machine, some reading is soon
// as fast as on another one.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("a test of size; it runs without -short")
	}
	const length, suspicious = 1 << 14, 20 * time.Millisecond
	for _, front := range []string{"", "http://", "http://[", "http://a/", "a:b/", "mailto:", "http://a?"} {
		for _, part := range []string{
			"a", "0", ".", "/", "../", "a/../", "./", "@", "a@", ":", ":1", "1.", "a.", "é.", "é", "[", "]", "%",
			"%41", "%5B", "%zz", "?", "#", "\n", "\n@", " ", "\x00", "\\", "a@b,", "&", ";", "http://", "\xff", "-",
		} {
			text := front + strings.Repeat(part, length/len(part))
			for _, p := range table {
				whole := leastTime(p, text, 1, suspicious)
				if whole < suspicious {
					continue
				}
				if parts := leastTime(p, text[:len(text)/16], 16, 0); whole > 4*parts {
					t.Errorf("%s: %q and many %q: %v, and 16 times 1/16 of it %v",
						p.ID, front, part, whole, parts)
				}
			}
		}
	}
}

// leastTime is the least time that n readings in a row take: of 20 times, or of
// fewer if one takes less than enough. On a busy machine all times of some
// milliseconds are longer, so only times of about the same length are compared.
func leastTime(p Program, text string, n int, enough time.Duration) time.Duration {
	least := time.Hour
	for i := 0; i < 20 && least >= enough; i++ {
		start := costtest.ProcessTime()
		for range n {
			p.Read(text)
			p.Resolve("http://a/b", text)
			p.Resolve(text, "c")
		}
		least = min(least, costtest.ProcessTime()-start)
	}
	return least
}

// FuzzModels shows that no model panics, that a model gives the same answer
// again, and that a refusal has nothing but a reason.
func FuzzModels(f *testing.F) {
	f.Add("http://u:p@h:81/a/../b?q#f", "http://a/b/c/d;p?q")
	f.Add("<URL:HTTP://x\n@é.B:８0/%5B>", "ftp://h")
	f.Add("//[::1%25a]:080/..//g", "foo:a/b")
	f.Add("mailto:a@b,c@d?x", "ldap://u:p@1.2.3.4.5/")
	f.Add(":80/x\x00", "file:///c:/x")
	f.Fuzz(func(t *testing.T, text, base string) {
		for _, p := range table {
			for _, r := range read(p, base, text) {
				if r.Refused != "" && r != (Reading{Refused: r.Refused}) {
					t.Errorf("%s %q %q: %+v", p.ID, base, text, r)
				}
			}
			if !slices.Equal(read(p, base, text), read(p, base, text)) {
				t.Errorf("%s %q %q: another answer", p.ID, base, text)
			}
		}
	})
}

func read(p Program, base, text string) []Reading {
	r, _ := p.Resolve(base, text)
	return []Reading{p.Read(text), p.Read(base), r}
}

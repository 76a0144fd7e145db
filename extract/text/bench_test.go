package text_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/text"
)

// BenchmarkAll reads the file of the variable TEXT: prose, or source code.
func BenchmarkAll(b *testing.B) {
	name := os.Getenv("TEXT")
	if name == "" {
		b.Skip("run it with a file: TEXT=FILE go test -bench All ./extract/text")
	}
	content, err := os.ReadFile(name)
	if err != nil {
		b.Fatal(err)
	}
	t := string(content)
	for name, f := range map[string]text.Finder{
		"URIs": {}, "mail": text.Finder{}.WithMail(), "suffixes": text.Finder{}.WithSuffixes(),
		"mail and suffixes": text.Finder{}.WithMail().WithSuffixes(), "all": everything,
	} {
		b.Run(name, func(b *testing.B) {
			n := 0
			b.SetBytes(int64(len(t)))
			for b.Loop() {
				n = 0
				for range f.All(t) {
					n++
				}
			}
			b.ReportMetric(float64(n), "matches")
		})
	}
}

func BenchmarkLong(b *testing.B) {
	for _, unit := range long {
		for _, n := range []int{1 << 12, 1 << 20} {
			b.Run(fmt.Sprintf("%q/%d", unit, n), func(b *testing.B) {
				t := strings.Repeat(unit, n/len(unit))
				b.SetBytes(int64(len(t)))
				for b.Loop() {
					for range everything.All(t) {
					}
				}
			})
		}
	}
}

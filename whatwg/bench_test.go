package whatwg_test

import (
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri/whatwg"
)

// BenchmarkParse reads each line of the corpus of web addresses.
func BenchmarkParse(b *testing.B) {
	data, err := os.ReadFile(shared(b, "measures the parser", "corpus", "web.txt"))
	if err != nil {
		b.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	for _, parser := range []struct {
		name  string
		parse func(string)
	}{
		{"whatwg", func(s string) { whatwg.Parse(s) }},
		{"net/url", func(s string) { url.Parse(s) }},
	} {
		b.Run(parser.name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				for _, s := range lines {
					parser.parse(s)
				}
			}
		})
	}
}

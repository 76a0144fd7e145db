package markdown_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/internal/markdown"
	"github.com/urikit/uri/extract/link"
)

// sample is a typical document of 1 MiB.
func sample() string {
	var b strings.Builder
	for i := 0; b.Len() < 1<<20; i++ {
		fmt.Fprintf(&b, "## Part %[1]d\n\nSome *running* text of a [document](doc/%[1]d.md), "+
			"with `code` and <https://example.com/%[1]d>.\n"+
			"It goes on, has **no links** for a line or two, and then "+
			"http://example.org/a_b?c=%[1]d at its end.\n\n"+
			"- an item, as in [the list][%[1]d]\n- another one\n\n```go\nfunc main() { "+
			"fmt.Println(%[1]d) }\n```\n\n[%[1]d]: https://example.net/%[1]d 'title'\n\n", i)
	}
	return b.String()
}

func BenchmarkLinks(b *testing.B) {
	s := sample()
	b.SetBytes(int64(len(s)))
	b.ReportAllocs()
	for b.Loop() {
		for _, err := range markdown.Links(link.Document{Body: strings.NewReader(s)}, linktest.Attributes) {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkShort reads a document of two lines: the cost of starting.
func BenchmarkShort(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		for range markdown.Links(link.Document{Body: strings.NewReader("# a\n\n[b](c)\n")},
			linktest.Attributes) {
		}
	}
}

// BenchmarkParser is the library alone.
func BenchmarkParser(b *testing.B) {
	s := []byte(sample())
	b.SetBytes(int64(len(s)))
	b.ReportAllocs()
	for b.Loop() {
		parser.NewParser(
			parser.WithBlockParsers(parser.DefaultBlockParsers()...),
			parser.WithInlineParsers(parser.DefaultInlineParsers()...),
			parser.WithParagraphTransformers(parser.DefaultParagraphTransformers()...),
		).Parse(text.NewReader(s))
	}
}

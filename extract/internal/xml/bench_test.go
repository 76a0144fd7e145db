package xml_test

import (
	stdxml "encoding/xml"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/internal/xml"
	"github.com/urikit/uri/extract/link"
)

// samples are documents of 1 MiB.
func samples() map[string]string {
	fill := func(head, part string) string {
		var b strings.Builder
		b.WriteString(head)
		for i := 0; b.Len() < 1<<20; i++ {
			fmt.Fprintf(&b, part, i)
		}
		return b.String()
	}
	return map[string]string{
		"sitemap": fill(`<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/`+
			`sitemap/0.9">`,
			"<url><loc>https://example.com/a/b?x=%d&amp;y=2</loc><lastmod>2024-01-01</lastmod>"+
				"<priority>0.5</priority></url>\n"),
		"prose": fill("<doc>", "<p id='%d'>"+strings.Repeat("some running text of a document, "+
			"nothing to see. ", 20)+"</p>\n"),
		"drawing": fill(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://`+
			`www.w3.org/1999/xlink">`,
			`<path id="x%[1]d" style="fill:#fff;stroke:none" d="M 1,2 3,4 5,6 7,8 1,2 3,4 5,6 `+
				`7,8 1,2 3,4 5,6 7,8 z"/><use xlink:href="#x%[1]d" x="3" y="4"/>`+"\n"),
	}
}

func BenchmarkLinks(b *testing.B) {
	for name, s := range samples() {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			b.ReportAllocs()
			for b.Loop() {
				for _, err := range xml.Links(link.Document{Body: strings.NewReader(s)}) {
					if err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

// BenchmarkDecoder is the standard library, which does nothing with what it
// reads.
func BenchmarkDecoder(b *testing.B) {
	for name, s := range samples() {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			b.ReportAllocs()
			for b.Loop() {
				d := stdxml.NewDecoder(strings.NewReader(s))
				d.Strict = false
				for {
					if _, err := d.RawToken(); err == io.EOF {
						break
					} else if err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

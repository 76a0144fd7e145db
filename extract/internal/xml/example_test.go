package xml_test

import (
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/xml"
	"github.com/urikit/uri/extract/link"
)

func ExampleLinks() {
	const feed = `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="/blog/">
  <link rel="self" href="feed.atom"/>
  <entry><id>tag:example.com,2024:1</id><summary>Now at http://example.org/?a&amp;b.</summary></entry>
</feed>`
	d := link.Document{Body: strings.NewReader(feed),
		Base: base.Retrieved(uri.MustParse("http://example.com/x"))}
	for l, err := range xml.Links(d) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		target, _ := l.Target()
		fmt.Printf("%d:%d %s: %s\n", l.Line, l.Column, l.Context, target)
	}
	// Output:
	// 1:53 feed xml:base: http://example.com/blog/
	// 2:26 link href: http://example.com/blog/feed.atom
	// 3:14 id: tag:example.com,2024:1
	// 3:57 text: http://example.org/?a&b
}

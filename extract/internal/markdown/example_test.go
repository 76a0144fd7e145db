package markdown_test

import (
	"fmt"
	"strings"

	"github.com/urikit/uri/extract/internal/html"
	"github.com/urikit/uri/extract/internal/markdown"
	"github.com/urikit/uri/extract/link"
)

func ExampleLinks() {
	const document = `# A [title](docs/a%20b.md "not a link")

See [the list], <http://example.com/> or <a href="c.html">this</a>, and http://example.org/.

[the list]: list.md
`
	for l, err := range markdown.Links(link.Document{Body: strings.NewReader(document)},
		html.Links) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Printf("%d:%d %s: %s\n", l.Line, l.Column, l.Context, l.Ref)
	}
	// Output:
	// 1:13 link: docs/a%20b.md
	// 3:18 autolink: http://example.com/
	// 3:51 a href: c.html
	// 3:73 text: http://example.org/
	// 5:13 definition: list.md
}

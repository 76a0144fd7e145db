package man_test

import (
	"fmt"
	"strings"

	"github.com/urikit/uri/extract/internal/man"
	"github.com/urikit/uri/extract/link"
)

func ExampleLinks() {
	const page = `.TH EXAMPLE 1
.SH SEE ALSO
The manual is at
.UR http://example.com/man\-pages
the site
.UE ,
its source at http://example.com/\:src.
.MT joe@example.com
.ME
`
	for l, err := range man.Links(link.Document{Body: strings.NewReader(page)}) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(l.Line, l.Column, l.Context, l.Ref)
	}
	// Output:
	// 4 5 UR http://example.com/man-pages
	// 7 15 text http://example.com/src
	// 8 5 MT mailto:joe@example.com
}

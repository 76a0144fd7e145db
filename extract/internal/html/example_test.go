package html_test

import (
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/html"
	"github.com/urikit/uri/extract/link"
)

func ExampleLinks() {
	d := link.Document{
		Body: strings.NewReader(`<base href="/docs/">
<p style="background: url(bg.png)"><a href="a?b&amp;c">a</a>
<img src="d.png" srcset="d.png 1x, e.png 2x">`),
		Base: base.Retrieved(uri.MustParse("http://example.com/")),
	}
	for l, err := range html.Links(d) {
		target, _ := l.Target()
		fmt.Println(l.Line, l.Column, l.Context, target, err)
	}
	// Output:
	// 1 13 base href http://example.com/docs/ <nil>
	// 2 27 style url() http://example.com/docs/bg.png <nil>
	// 2 45 a href http://example.com/docs/a?b&c <nil>
	// 3 11 img src http://example.com/docs/d.png <nil>
	// 3 26 img srcset http://example.com/docs/d.png <nil>
	// 3 36 img srcset http://example.com/docs/e.png <nil>
}

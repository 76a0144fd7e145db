package css_test

import (
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/css"
	"github.com/urikit/uri/extract/link"
)

func ExampleLinks() {
	d := link.Document{
		Body: strings.NewReader("@import \"print.css\" print;\nbody { background: url(../" +
			"bg.png) }\n/* url(no.png) */"),
		Base: base.Retrieved(uri.MustParse("http://example.com/css/all.css")),
	}
	for l, err := range css.Links(d) {
		target, _ := l.Target()
		fmt.Println(l.Line, l.Column, l.Context, l.Text, target, err)
	}
	// Output:
	// 1 10 @import print.css http://example.com/css/print.css <nil>
	// 2 24 url() ../bg.png http://example.com/bg.png <nil>
}

// The text of a style attribute.
func ExampleInText() {
	for f := range css.InText(`background: image-set("a.avif" type("image/avif"), url(b\26 `+
		`c.png))`, false) {
		fmt.Println(f.Context, f.Text, f.Start, f.End)
	}
	// Output:
	// image-set() a.avif 23 29
	// url() b&c.png 55 65
}

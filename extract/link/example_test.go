package link_test

import (
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/link"
)

// Each format has a function of this form. Text is the one of plain text.
func ExampleText() {
	d := link.Document{
		Name: "mail.txt",
		Body: strings.NewReader("See http://example.com/a,\nand <http://example.com/b>."),
		Base: base.Retrieved(uri.MustParse("http://example.com/mail.txt")),
	}
	for l, err := range link.Text(d) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		target, ok := l.Target()
		fmt.Println(l.Line, l.Column, l.Context, target, ok)
	}
	// Output:
	// 1 5 text http://example.com/a true
	// 2 6 text http://example.com/b true
}

// Link makes a link of a text, for a format of your own. A text that is not a
// reference becomes the one that it clearly means, and Changes say how.
func ExampleDocument_Link() {
	d := link.Document{Base: base.Retrieved(uri.MustParse("http://example.com/dir/page"))}
	for _, text := range []string{"../a", "my file.txt", "http://exa mple/"} {
		l := d.Link(text, "a href")
		target, ok := l.Target()
		fmt.Println(target, ok, len(l.Changes), l.Err)
	}
	// Output:
	// http://example.com/a true 0 <nil>
	// http://example.com/dir/my%20file.txt true 1 <nil>
	//  false 0 uri: byte 10: error: a space is not allowed in a host (RFC 3986 section 3.2.2, rule reg-name)
}

package nntp_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/scheme/nntp"
)

func Example() {
	u, err := nntp.FromURI(uri.MustParse("nntp://news.server.example/example.group.this/12345"))
	if err != nil {
		fmt.Println(err)
		return
	}
	f := u.Fields()
	fmt.Println(f.Host, f.Port, f.Group, *f.Article)
	// Output: news.server.example 119 example.group.this 12345
}

func ExampleFields_URI() {
	u, err := nntp.Fields{Host: "wild.server.example", Group: "example.group.n/a"}.URI()
	fmt.Println(u, err)
	// Output: nntp://wild.server.example/example.group.n%2Fa <nil>
}

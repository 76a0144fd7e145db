package nntp_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/nntp"
)

func Example() {
	client := deref.New(deref.Options{TrustFirst: true,
		Accessors: deref.Registry{}.With(nntp.Accessor{Server: "news.example.com"}, "news")})
	u := uri.MustParse("news:comp.lang.go")
	plan, err := client.Plan(deref.Request{URI: u})
	fmt.Println(plan.Address, err)
	for _, line := range plan.Send {
		fmt.Println(line)
	}
	// Output:
	// news.example.com:119 <nil>
	// MODE READER
	// GROUP comp.lang.go
	// OVER
}

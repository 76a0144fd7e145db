package cid_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/scheme/cid"
)

// The example of RFC 2392 section 2.
func Example() {
	u, err := cid.FromURI(uri.MustParse("cid:foo4%25foo1@bar.net"))
	fmt.Println(u.Field(), err)
	// Output: <foo4%foo1@bar.net> <nil>
}

func ExampleFields_URI() {
	u, err := cid.Fields{ContentID: "a/b?c@example.com"}.URI()
	fmt.Println(u, err)
	// Output: cid:a%2Fb%3Fc@example.com <nil>
}

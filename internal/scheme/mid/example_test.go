package mid_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/scheme/mid"
)

// The example of RFC 2392 section 2.
func Example() {
	u, err := mid.FromURI(uri.MustParse("mid:960830.1639@XIson.com/partA.960830.1639@XIson.com"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u.MessageField())
	fmt.Println(u.ContentField())
	// Output:
	// <960830.1639@XIson.com>
	// <partA.960830.1639@XIson.com> true
}

func ExampleFields_URI() {
	u, err := mid.Fields{MessageID: "a/b@example.com", ContentID: new("1@example.com")}.URI()
	fmt.Println(u, err)
	// Output: mid:a%2Fb@example.com/1@example.com <nil>
}

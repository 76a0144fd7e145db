package isbn_test

import (
	"fmt"

	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/isbn"
)

func Example() {
	n, err := urn.Parse("urn:isbn:0-395-36341-1")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := isbn.FromURN(n)
	fmt.Println(u.ID(), err)
	fmt.Println(u.Canonical())
	fmt.Println(u.ISBN13())
	// Output:
	// 0-395-36341-1 <nil>
	// urn:isbn:0395363411
	// urn:isbn:9780395363416
}

func ExampleFromID() {
	u, err := isbn.FromID("0-395-36341-2")
	fmt.Println(u, err)
	// Output:  uri: byte 12: error: the check digit 2 is wrong: 1 would be right (RFC 3187 section 2, rule check-digit)
}

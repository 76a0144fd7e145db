package issn_test

import (
	"fmt"

	"github.com/urikit/uri/internal/urn/issn"
	"github.com/urikit/uri/urn"
)

func Example() {
	n, err := urn.Parse("urn:ISSN:1050124x")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := issn.FromURN(n)
	fmt.Println(u.ISSN(), err)
	fmt.Println(u.Canonical())
	fmt.Println(u.GTIN())
	// Output:
	// 1050-124X <nil>
	// urn:issn:1050-124X
	// 9771050124008
}

func ExampleFromID() {
	u, err := issn.FromID("0317-8472")
	fmt.Println(u, err)
	// Output:  uri: byte 8: error: the check digit 2 is wrong: 1 would be right (ISO 3297, rule check-digit)
}

package doi_test

import (
	"fmt"

	"github.com/urikit/uri/internal/urn/doi"
	"github.com/urikit/uri/urn"
)

func Example() {
	n, err := urn.Parse("urn:doi:10.1000/456%23789ab")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := doi.FromURN(n)
	fmt.Println(u.ID(), err)
	fmt.Println(u.Canonical())
	// Output:
	// 10.1000/456#789ab <nil>
	// urn:doi:10.1000%2F456%23789AB
}

func ExampleFromID() {
	u, err := doi.FromID("10.1206/0003-0090(2003)277<0001:TSSAAA>2.0.CO;2")
	fmt.Println(u, err)
	u, err = doi.FromID("doi:10.1000/182")
	fmt.Println(u, err)
	// Output:
	// urn:doi:10.1206%2F0003-0090(2003)277%3C0001:TSSAAA%3E2.0.CO;2 <nil>
	//  uri: byte 0: error: a prefix must have digits and full stops only, and "/" after them (ISO 26324, rule prefix)
}

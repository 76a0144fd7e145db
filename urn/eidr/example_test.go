package eidr_test

import (
	"fmt"

	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/eidr"
)

func Example() {
	n, err := urn.ParseText("urn:eidr:10.5240:7791-8534-2c23-9030-8610-5")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := eidr.Parse(n)
	fmt.Println(u.ID(), err)
	fmt.Println(u.Canonical())
	// Output:
	// 10.5240/7791-8534-2c23-9030-8610-5 <nil>
	// urn:eidr:10.5240:7791-8534-2C23-9030-8610-5
}

func ExampleFromID() {
	u, err := eidr.FromID("10.5240/7791-8534-2C23-9030-8610-6")
	fmt.Println(u, err)
	// Output:  byte 33: error: the check digit 6 is wrong: 5 would be right (RFC 7972 section 2, rule check-digit)
}

package isan_test

import (
	"fmt"

	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/isan"
)

func Example() {
	n, err := urn.ParseText("urn:isan:0000-0001-8cfa-0000-i-0000-0000-k")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := isan.Parse(n)
	fmt.Println(u.ID(), err)
	fmt.Println(u.Canonical())
	fmt.Println(u.Work())
	// Output:
	// 0000-0001-8cfa-0000-i-0000-0000-k <nil>
	// urn:isan:0000-0001-8CFA-0000-I-0000-0000-K
	// urn:isan:0000-0001-8CFA-0000-I
}

func ExampleFromID() {
	u, err := isan.FromID("006A15FA002BC95FV")
	fmt.Println(u, err)
	u, err = isan.FromID("006A15FA002BC95FW")
	fmt.Println(u, err)
	// Output:
	//  byte 16: error: the check digit V is wrong: W would be right (RFC 4246 section 3, rule check-digit)
	// urn:isan:006A-15FA-002B-C95F-W <nil>
}

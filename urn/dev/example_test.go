package dev_test

import (
	"fmt"

	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/dev"
)

func Example() {
	n, err := urn.ParseText("urn:dev:ow:264437f5000000ed_humidity")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := dev.Parse(n)
	if err != nil {
		fmt.Println(err)
		return
	}
	f := u.Fields()
	fmt.Println(f.Subtype, f.Address, f.Components, u.CRC())
	// Output: ow 264437f5000000ed [humidity] true
}

func ExampleEUI48() {
	fmt.Println(dev.EUI48([6]byte{0x00, 0x24, 0xbe, 0x80, 0x4f, 0xf1}))
	// Output: urn:dev:mac:0024befffe804ff1 <nil>
}

func ExampleFromID() {
	fmt.Println(dev.FromID("os:32473-123456"))
	fmt.Println(dev.FromID("ops:my-lamp-1234"))
	// Output:
	// urn:dev:os:32473-123456 <nil>
	//  byte 4: error: missing number of an organization (RFC 9039 section 3.2, rule posnumber)
}

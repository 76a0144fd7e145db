package epc_test

import (
	"fmt"

	"github.com/urikit/uri/internal/urn/epc"
	"github.com/urikit/uri/urn"
)

func Example() {
	n, err := urn.Parse("urn:epc:id:sgtin:0614141.812345.6789")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := epc.FromURN(n)
	if err != nil {
		fmt.Println(err)
		return
	}
	f := u.Fields()
	fmt.Println(f.Prefix, f.Reference, f.Serial)
	fmt.Println(u.Key())
	// Output:
	// 0614141 812345 6789
	// 80614141123458 true
}

func ExampleFromGTIN() {
	fmt.Println(epc.FromGTIN("80614141123458", 7, "6789"))
	fmt.Println(epc.FromGTIN("80614141123458", 7, ""))
	fmt.Println(epc.FromGTIN("80614141123459", 7, "6789"))
	// Output:
	// urn:epc:id:sgtin:0614141.812345.6789 <nil>
	// urn:epc:idpat:sgtin:0614141.812345.* <nil>
	//  uri: byte 13: error: the check digit 9 is wrong: 8 would be right (GS1 General Specifications section 7.9, rule check-digit)
}

package gsma_test

import (
	"fmt"

	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/gsma"
)

func Example() {
	n, err := urn.ParseText("urn:gsma:imei:90420156-025763-0;svn=42")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := gsma.Parse(n)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u.IMEI())
	fmt.Println(u.IMEISV())
	// Output:
	// 904201560257637 true
	// 9042015602576342 true
}

func ExampleFromID() {
	fmt.Println(gsma.FromID("49-015420-323751-8"))
	fmt.Println(gsma.FromID("49-015420-323751-7"))
	// Output:
	// urn:gsma:imei:49015420-323751-0 <nil>
	//  byte 17: error: the check digit 7 is wrong: 8 would be right (3GPP TS 23.003 annex B, rule check-digit)
}

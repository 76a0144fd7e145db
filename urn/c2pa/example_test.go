package c2pa_test

import (
	"fmt"

	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/c2pa"
)

func Example() {
	n, err := urn.ParseText("urn:c2pa:F9168C5E-CEB2-4FAA-B6BF-329BF39FA1E4:acme:2_1")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := c2pa.Parse(n)
	fmt.Println(u.Fields(), err)
	// Output: {f9168c5e-ceb2-4faa-b6bf-329bf39fa1e4 acme 2 1} <nil>
}

func ExampleFromID() {
	fmt.Println(c2pa.FromID("F9168C5E-CEB2-4FAA-B6BF-329BF39FA1E4"))
	fmt.Println(c2pa.FromID("F9168C5E-CEB2-1FAA-B6BF-329BF39FA1E4"))
	// Output:
	// urn:c2pa:F9168C5E-CEB2-4FAA-B6BF-329BF39FA1E4 <nil>
	//  byte 14: error: the version of the UUID is not 4 (RFC 9562 section 5.4, rule UUID)
}

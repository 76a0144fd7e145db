package ietf_test

import (
	"fmt"

	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/ietf"
)

func Example() {
	n, err := urn.ParseText("URN:IETF:RFC:2648")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := ietf.Parse(n)
	fmt.Println(u.ID(), u.Fields().Number, err)
	fmt.Println(u.Canonical())
	// Output:
	// RFC 2648 2648 <nil>
	// urn:ietf:rfc:2648
}

func ExampleFromID() {
	for _, id := range []string{"RFC 2648", "BCP14", "draft-ietf-urn-ietf-06", "params:xml:ns:sms"} {
		fmt.Println(ietf.FromID(id))
	}
	// Output:
	// urn:ietf:rfc:2648 <nil>
	// urn:ietf:bcp:14 <nil>
	// urn:ietf:id:ietf-urn-ietf-06 <nil>
	// urn:ietf:params:xml:ns:sms <nil>
}

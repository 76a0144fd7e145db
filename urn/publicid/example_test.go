package publicid_test

import (
	"fmt"

	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/publicid"
)

func Example() {
	n, err := urn.ParseText("urn:publicid:-:OASIS:DTD+DocBook+XML+V4.1.2:EN")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := publicid.Parse(n)
	fmt.Println(u.ID(), err)
	// Output: -//OASIS//DTD DocBook XML V4.1.2//EN <nil>
}

func ExampleFromID() {
	u, err := publicid.FromID("ISO 8879:1986//ENTITIES Added Latin 1//EN")
	fmt.Println(u, err)
	u, err = publicid.FromID("-//Crosse & Blackwell")
	fmt.Println(u, err)
	// Output:
	// urn:publicid:ISO+8879%3A1986:ENTITIES+Added+Latin+1:EN <nil>
	//  byte 10: error: this is not in a public identifier (XML 1.0 production 13, rule PubidChar)
}

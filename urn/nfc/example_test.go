package nfc_test

import (
	"fmt"

	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nfc"
)

func Example() {
	n, err := urn.ParseText("urn:nfc:wkt:Uri")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := nfc.Parse(n)
	fmt.Println(u.Fields().Class, u.Fields().Name, err)
	// Output: wkt Uri <nil>
}

func ExampleFromID() {
	fmt.Println(nfc.FromID("wkt:Uri"))
	fmt.Println(nfc.FromID("wkt"))
	// Output:
	// urn:nfc:wkt:Uri <nil>
	//  byte 3: error: ":" and a name in the class are missing (RFC 4729 section 2, rule ResourceSpecificString)
}

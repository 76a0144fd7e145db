package lei_test

import (
	"fmt"

	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/lei"
)

func Example() {
	n, err := urn.ParseText("urn:LEI:7ltwfzyicnsx8d621k86")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := lei.Parse(n)
	fmt.Println(u.Canonical(), err)
	fmt.Println(u.Fields().LOU)
	// Output:
	// urn:lei:7LTWFZYICNSX8D621K86 <nil>
	// 7LTW
}

func ExampleFromID() {
	u, err := lei.FromID("7LTWFZYICNSX8D621K68")
	fmt.Println(u, err)
	// Output:  byte 18: error: the check characters 68 are wrong: 86 would be right (ISO 17442-1, rule check-digit)
}

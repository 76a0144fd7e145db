package iso_test

import (
	"fmt"

	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/iso"
)

func Example() {
	n, err := urn.ParseText("urn:iso:std:iso:9999:-1:ed-1:v1:en,fr:amd:1:v2:en")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := iso.Parse(n)
	if err != nil {
		fmt.Println(err)
		return
	}
	f := u.Fields()
	fmt.Println(u.ID(), f.Edition, f.Language, f.Supplements)
	// Output: ISO 9999-1 1 en,fr [{amd 1 2 en}]
}

func ExampleFromID() {
	fmt.Println(iso.FromID("ISO/IEC TR 9999-1"))
	_, err := iso.FromID("std:din:476")
	fmt.Println(err)
	// Output:
	// urn:iso:std:iso-iec:tr:9999:-1 <nil>
	// byte 4: error: the originator must be iso, iso-iec, iso-cie, iso-astm, iso-ieee or iec (RFC 5141 section 2.4.1, rule originator)
}

package nbn_test

import (
	"fmt"

	"github.com/urikit/uri/internal/urn/nbn"
)

func Example() {
	u, err := nbn.FromID("de:gbv:089-3321752945")
	f := u.Fields()
	fmt.Println(u, err)
	fmt.Println(f.Country, f.SubNamespaces, f.Text)
	_, err = nbn.FromID("de:gbv:089-3321752954")
	fmt.Println(err)
	// Output:
	// urn:nbn:de:gbv:089-3321752945 <nil>
	// de [gbv 089] 3321752945
	// uri: byte 20: error: the check digit 4 is wrong: 8 would be right (Deutsche Nationalbibliothek, check digit of urn:nbn:de, rule check-digit)
}

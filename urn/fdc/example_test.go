package fdc_test

import (
	"fmt"

	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/fdc"
)

func Example() {
	n, err := urn.ParseText("urn:fdc:peppol.eu:2017:poacc:billing:01:1.0")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := fdc.Parse(n)
	f := u.Fields()
	fmt.Println(f.Provider, f.Date, f.Resource, err)
	// Output: peppol.eu 2017 poacc:billing:01:1.0 <nil>
}

package ddi_test

import (
	"fmt"

	"github.com/urikit/uri/urn/ddi"
)

func Example() {
	u, err := ddi.FromID("int.ddi.cv:AggregationMethod:1.0")
	f := u.Fields()
	fmt.Println(u, err)
	fmt.Println(f.Agency, f.Resource, f.Version)
	fmt.Println(u.Domain())
	// Output:
	// urn:ddi:int.ddi.cv:AggregationMethod:1.0 <nil>
	// int.ddi.cv AggregationMethod 1.0
	// cv.ddi.int.ddi.urn.arpa
}

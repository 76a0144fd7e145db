package ogc_test

import (
	"fmt"

	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/ogc"
)

func ExampleURN_Definition() {
	n, err := urn.ParseText("urn:ogc:def:crs,crs:EPSG::2393,crs:EPSG::5717")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := ogc.Parse(n)
	if err != nil {
		fmt.Println(err)
		return
	}
	d, ok := u.Definition()
	fmt.Println(d.Type, ok)
	for _, c := range d.Components {
		fmt.Println(c.Type, c.Authority, c.Code)
	}
	// Output:
	// crs true
	// crs EPSG 2393
	// crs EPSG 5717
}

func ExampleDefinition_URN() {
	fmt.Println(ogc.Definition{Type: "crs", Authority: "EPSG", Code: "4326"}.URN())
	// Output: urn:ogc:def:crs:EPSG::4326 <nil>
}

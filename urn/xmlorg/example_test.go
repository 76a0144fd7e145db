package xmlorg_test

import (
	"fmt"

	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/xmlorg"
)

func Example() {
	n, err := urn.ParseText("urn:xmlorg:objects:schema:xmlschema:xcatalog")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := xmlorg.Parse(n)
	f := u.Fields()
	fmt.Println(f.Type, f.Subtype, f.Object, err)
	// Output: schema xmlschema xcatalog <nil>
}

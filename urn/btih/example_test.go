package btih_test

import (
	"fmt"

	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/btih"
)

func Example() {
	n, err := urn.ParseText("urn:btih:YEX6DQDLXISUVHOJ6UM3GNNKPQJWPKEK")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := btih.Parse(n)
	fmt.Println(u.Canonical(), err)
	// Output: urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a <nil>
}

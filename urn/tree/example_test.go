package tree_test

import (
	"fmt"

	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/tree"
)

func Example() {
	n, err := urn.ParseText("urn:tree:tiger/:LWPNACQDBZRYXW3VHJVCJ64QBZNGHOHHHZWCLNQ")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := tree.Parse(n) // of the empty file
	fmt.Println(u.Canonical(), err)
	fmt.Println(u.Fields().Root)
	// Output:
	// urn:tree:tiger:LWPNACQDBZRYXW3VHJVCJ64QBZNGHOHHHZWCLNQ <nil>
	// 5d9ed00a030e638bdb753a6a24fb900e5a63b8e73e6c25b6
}

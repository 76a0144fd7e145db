package clei_test

import (
	"fmt"

	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/clei"
)

func Example() {
	n, err := urn.ParseText("URN:CLEI:D4CE18B7AA")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := clei.Parse(n)
	fmt.Println(u.ID(), u.Fields().Basic, err)
	fmt.Println(clei.FromID("D4CE18B7A"))
	// Output:
	// D4CE18B7AA D4CE <nil>
	//  byte 0: error: a CLEI code has ten characters (RFC 4152 section 2, rule CLEI)
}

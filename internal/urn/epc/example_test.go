package epc_test

import (
	"fmt"

	"github.com/urikit/uri/internal/urn/epc"
	"github.com/urikit/uri/urn"
)

func Example() {
	n, err := urn.Parse("urn:epc:id:sgtin:0614141.812345.6789")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := epc.FromURN(n)
	if err != nil {
		fmt.Println(err)
		return
	}
	f := u.Fields()
	fmt.Println(f.Prefix, f.Reference, f.Serial, f.Key)
	// Output:
	// 0614141 812345 6789 80614141123458
}

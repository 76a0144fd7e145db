package mrn_test

import (
	"fmt"

	"github.com/urikit/uri/urn/mrn"
)

func Example() {
	u, err := mrn.FromID("iala:aton:us:1234x5")
	f := u.Fields()
	fmt.Println(u, err)
	fmt.Println(f.OID, f.OSNID, f.OSNS)
	// Output:
	// urn:mrn:iala:aton:us:1234x5 <nil>
	// iala aton us:1234x5
}

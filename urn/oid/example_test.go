package oid_test

import (
	"fmt"

	"github.com/urikit/uri/urn/oid"
)

func Example() {
	u, err := oid.FromID("1.3.6.1.4.1")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, _ := u.Parent()
	fmt.Println(u, p, p.Contains(u))
	_, err = oid.FromID("1.3.06")
	fmt.Println(err)
	// Output:
	// urn:oid:1.3.6.1.4.1 urn:oid:1.3.6.1.4 true
	// byte 4: error: a number has no zeros before it (RFC 3061 section 2, rule number)
}

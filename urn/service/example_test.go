package service_test

import (
	"fmt"

	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/service"
)

func Example() {
	n, err := urn.ParseText("urn:service:SOS.fire")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := service.Parse(n)
	fmt.Println(u.Canonical(), err)
	fmt.Println(u.Canonical().Parent())
	// Output:
	// urn:service:sos.fire <nil>
	// urn:service:sos true
}

package uuid_test

import (
	"fmt"

	"github.com/urikit/uri/urn/uuid"
)

func Example() {
	u, err := uuid.FromID("017F22E2-79B0-7CC3-98C4-DC0C0C07398F")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u.Canonical())
	at, _ := u.Time()
	fmt.Println(u.Variant(), u.Version(), at)
	// Output:
	// urn:uuid:017f22e2-79b0-7cc3-98c4-dc0c0c07398f
	// RFC 9562 7 2022-02-22 19:22:22 +0000 UTC
}

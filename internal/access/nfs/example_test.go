package nfs_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/nfs"
)

func Example() {
	client := deref.New(deref.Options{TrustFirst: true,
		Accessors: deref.Registry{}.With(nfs.Accessor{}, "nfs")})
	u := uri.MustParse("nfs://nfs.example.com/pub/README")
	plan, err := client.Plan(deref.Request{URI: u})
	fmt.Println(plan.Address, err)
	for _, line := range plan.Send {
		fmt.Println(line)
	}
	// Output:
	// nfs.example.com:2049 <nil>
	// NFS LOOKUP pub/README
}

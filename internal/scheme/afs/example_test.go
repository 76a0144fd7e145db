package afs_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/scheme/afs"
)

func Example() {
	u, err := afs.FromURI(uri.MustParse("afs://transarc.com/public/doc"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u.Fields())
	fmt.Println(u.File("/afs"))
	// Output:
	// {transarc.com public/doc}
	// /afs/transarc.com/public/doc <nil>
}

func ExampleFields_URI() {
	fmt.Println(afs.Fields{Cell: "transarc.com", Path: "public/a b"}.URI())
	// Output: afs://transarc.com/public/a%20b <nil>
}

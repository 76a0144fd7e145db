package nfs_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/scheme/nfs"
)

func Example() {
	for _, text := range []string{"nfs://server", "nfs://server/a/b%20c", "nfs://server//a/b"} {
		u, err := nfs.FromURI(uri.MustParse(text))
		fmt.Println(u.Lookup(), u.Fields().Port, err)
	}
	// Output:
	// . 2049 <nil>
	// a/b%20c 2049 <nil>
	// /a/b 2049 <nil>
}

func ExampleFields_URI() {
	fmt.Println(nfs.Fields{Host: "server", Absolute: true, Segments: []string{"export", "a b"}}.URI())
	// Output: nfs://server//export/a%20b <nil>
}

package wais_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/scheme/wais"
)

func Example() {
	u, err := wais.FromURI(uri.MustParse("wais://host.dom/docs/TEXT/1%3D2%3B3"))
	if err != nil {
		fmt.Println(err)
		return
	}
	f := u.Fields()
	fmt.Println(f.Kind, f.Port, f.Database, *f.WType, *f.WPath)
	// Output: document 210 docs TEXT 1=2;3
}

func ExampleFields_URI() {
	fmt.Println(wais.Fields{Host: "host.dom", Database: "docs", Search: new("free software")}.URI())
	// Output: wais://host.dom/docs?free%20software <nil>
}

func ExampleCheck() {
	for _, f := range wais.Check(uri.MustParse("wais://host.dom/docs/TEXT/1=2")) {
		fmt.Println(f)
	}
	// Output: uri: byte 27: error: "=" is not allowed here unless it is percent-encoded (RFC 1738 section 3.9, rule wpath)
}

package prospero_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/scheme/prospero"
)

func Example() {
	u, err := prospero.FromURI(uri.MustParse("prospero://host.dom//pros/name;OBJECT-VERSION=3"))
	if err != nil {
		fmt.Println(err)
		return
	}
	f := u.Fields()
	fmt.Println(f.Host, f.Port, f.HSOName, f.Fields)
	// Output: host.dom 1525 /pros/name [[OBJECT-VERSION 3]]
}

func ExampleFields_URI() {
	u, err := prospero.Fields{Host: "host.dom", HSOName: "/a;b", Fields: []prospero.Field{{"V", "1=2"}}}.URI()
	fmt.Println(u, err)
	// Output: prospero://host.dom//a%3Bb;V=1%3D2 <nil>
}

func ExampleFromRaw() {
	g := uri.MustParse("prospero://host.dom/name%003")
	_, err := prospero.FromURI(g)
	fmt.Println(err)
	u, err := prospero.FromRaw(g)
	fmt.Printf("%q %v\n", u.Fields().HSOName, err)
	// Output:
	// uri: byte 24: error: NUL is not allowed here, even percent-encoded (RFC 3986 section 7.3, rule ppath)
	// "name\x003" <nil>
}

package tel_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme/tel"
)

func Example() {
	u, err := tel.FromURI(uri.MustParse("tel:863-1234;phone-context=+1-914-555"))
	if err != nil {
		fmt.Println(err)
		return
	}
	f := u.Fields()
	fmt.Println(f.Number, f.Global, *f.Context)
	fmt.Println(u.Normalize())
	// Output:
	// 863-1234 false +1-914-555
	// tel:8631234;phone-context=+1914555
}

func ExampleFields_URI() {
	fmt.Println(tel.Fields{Number: "+1-201-555-0123", Ext: new("42")}.URI())
	fmt.Println(tel.Fields{Number: "112"}.URI())
	// Output:
	// tel:+1-201-555-0123;ext=42 <nil>
	//  uri: byte 7: error: missing phone-context of a number without "+" (RFC 3966 section 5.1.5, rule context)
}

func ExampleURI_Equal() {
	a, _ := tel.FromURI(uri.MustParse("tel:+1-201-555-0123;ext=1"))
	b, _ := tel.FromURI(uri.MustParse("tel:+12015550123;EXT=(1)"))
	fmt.Println(a.Equal(b))
	// Output: true
}

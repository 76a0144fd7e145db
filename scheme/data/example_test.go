package data_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme/data"
)

func Example() {
	u, err := data.FromURI(uri.MustParse("data:,A%20brief%20note"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u.MediaType())
	text, err := u.Data(1 << 20)
	fmt.Printf("%s %v\n", text, err)
	_, err = u.Data(5)
	fmt.Println(err)
	// Output:
	// text/plain;charset=US-ASCII
	// A brief note <nil>
	// uri: byte 6: error: the data is longer than the limit (RFC 2397 section 2, rule data)
}

func ExampleFields_URI() {
	fmt.Println(data.Fields{Type: new("image/gif"), Base64: true, Data: []byte("GIF87a")}.URI())
	fmt.Println(data.Fields{Data: []byte("100% #1?")}.URI())
	// Output:
	// data:image/gif;base64,R0lGODdh <nil>
	// data:,100%25%20%231%3F <nil>
}

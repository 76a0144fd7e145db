package ws_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/scheme/ws"
)

func Example() {
	u, err := ws.FromURI(uri.MustParse("wss://example.com/chat?room=1"))
	if err != nil {
		fmt.Println(err)
		return
	}
	f := u.Fields()
	fmt.Println(f.Host, f.Port, u.Secure(), u.ResourceName())
	// Output: example.com 443 true /chat?room=1
}

func ExampleCheck() {
	for _, f := range ws.Check(uri.MustParse("ws://example.com/chat#room")) {
		fmt.Println(f)
	}
	// Output:
	// uri: byte 21: error: this scheme has no fragment; a "#" that is data is written %23 (RFC 6455 section 3, rule fragment)
}

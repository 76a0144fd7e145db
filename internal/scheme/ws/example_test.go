package ws_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/scheme/ws"
)

func ExampleCheck() {
	for _, f := range ws.Check(uri.MustParse("ws://example.com/chat#room")) {
		fmt.Println(f)
	}
	// Output:
	// uri: byte 21: error: this scheme has no fragment; a "#" that is data is written %23 (RFC 6455 section 3, rule fragment)
}

package handoff_test

import (
	"context"
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/handoff"
)

func Example() {
	client := deref.New(deref.Options{TrustFirst: true,
		Accessors: deref.Registry{}.With(handoff.Accessor{}, "telnet", "tel")})
	for _, text := range []string{"telnet://guest@example.com:2323/", "telnet://-oX/"} {
		result, err := client.Get(context.Background(), deref.Request{URI: uri.MustParse(text)})
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Printf("%q %q\n", result.Command, result.Notes)
	}
	// Output:
	// ["telnet" "example.com" "2323"] ["the URI suggests the user \"guest\""]
	// deref: telnet://-oX/: "-ox" is not an argument of a program: it begins with "-", or has a control character
}

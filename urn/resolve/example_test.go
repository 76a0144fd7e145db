package resolve_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/resolve"
)

// The table names a resolver of THTTP, and the template of a URI. With a DNS,
// other names are looked for there.
func Example() {
	table, err := resolve.ReadTable(strings.NewReader(`
isbn       http://resolver.example.com/
ietf:rfc:  https://names.example.org/{+urn}
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	r := resolve.Resolver{Table: table}
	for _, text := range []string{"urn:isbn:0451450523", "urn:ietf:rfc:3986", "urn:example:a"} {
		u, err := urn.Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		answer, err := r.Resolve(context.Background(), u)
		if errors.Is(err, fs.ErrNotExist) {
			fmt.Println(err)
			continue
		}
		fmt.Println(answer.Service, answer.Next[0].URI, answer.Next[0].Request)
	}
	// Output:
	// I2L http://resolver.example.com/uri-res/N2L?urn:isbn:0451450523 true
	// I2L https://names.example.org/urn:ietf:rfc:3986 false
	// no resolver of the namespace example is configured
}

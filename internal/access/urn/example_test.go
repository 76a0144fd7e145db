package urn_test

import (
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/deref/http"
	"github.com/urikit/uri/internal/access/urn"
	"github.com/urikit/uri/urn/resolve"
)

func Example() {
	table, err := resolve.ReadTable(strings.NewReader(`
# prefix   resolver
ietf       https://names.example.org/{+urn}
isbn       http://resolver.example.com/
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	accessor := urn.Accessor{Resolver: resolve.Resolver{Table: table}}
	client := deref.New(deref.Options{TrustFirst: true,
		Accessors: deref.Registry{}.With(http.Accessor{}, "http", "https").With(accessor, "urn")})
	for _, text := range []string{"urn:ietf:rfc:3986", "urn:isbn:0451450523", "urn:example:a"} {
		plan, err := client.Plan(deref.Request{URI: uri.MustParse(text)})
		fmt.Println(plan.Address, plan.Send, err)
	}
	// Output:
	// names.example.org [GET https://names.example.org/urn:ietf:rfc:3986] <nil>
	// resolver.example.com [GET http://resolver.example.com/uri-res/N2L?urn:isbn:0451450523] <nil>
	//  [] deref: urn:example:a: no resolver of the namespace example is configured
}

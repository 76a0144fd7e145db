package wais_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/wais"
)

func Example() {
	client := deref.New(deref.Options{TrustFirst: true,
		Accessors: deref.Registry{}.With(wais.Accessor{}, "wais")})
	u := uri.MustParse("wais://wais.example.com/recipes?bread")
	plan, err := client.Plan(deref.Request{URI: u})
	fmt.Println(plan.Address, err)
	for _, line := range plan.Send {
		fmt.Println(line)
	}
	// Output:
	// wais.example.com:210 <nil>
	// search "recipes" for "bread"
}

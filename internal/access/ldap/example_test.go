package ldap_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/ldap"
)

func Example() {
	client := deref.New(deref.Options{TrustFirst: true,
		Accessors: deref.Registry{}.With(ldap.Accessor{}, "ldap")})
	u := uri.MustParse("ldap://ldap.example.com/o=Example?cn,mail?sub?(sn=Doe)")
	plan, err := client.Plan(deref.Request{URI: u})
	fmt.Println(plan.Address, err)
	for _, line := range plan.Send {
		fmt.Println(line)
	}
	// Output:
	// ldap.example.com:389 <nil>
	// search "o=Example" sub (sn=Doe) [cn mail]
}

package oasis_test

import (
	"fmt"

	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/oasis"
)

func Example() {
	n, err := urn.ParseText("urn:oasis:names:specification:docbook:dtd:xml:4.1.2")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := oasis.Parse(n)
	f := u.Fields()
	fmt.Println(f.Owner, f.Type, f.Subtype, f.Document, err)
	fmt.Println(oasis.FromID("names:tc:SAML"))
	// Output:
	// docbook dtd xml 4.1.2 <nil>
	//  byte 13: error: the type is missing (RFC 3121 section 2, rule type)
}

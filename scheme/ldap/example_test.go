package ldap_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme/ldap"
)

func Example() {
	u, err := ldap.FromURI(uri.MustParse("ldap://ldap.example.net/o=Example%3F,c=GB?cn,mail?sub?(cn=Babs%20J*)"))
	if err != nil {
		fmt.Println(err)
		return
	}
	f := u.Fields()
	fmt.Println(f.Host, f.Port, f.DN, f.Attributes, f.Scope, f.Filter)
	// Output: ldap.example.net 389 o=Example?,c=GB [cn mail] sub (cn=Babs J*)
}

func ExampleFields_URI() {
	u, err := ldap.Fields{Host: "h", DN: `cn=Smith\, J,o=Example`, Scope: ldap.One}.URI()
	fmt.Println(u, err)
	// Output: ldap://h/cn=Smith%5C,%20J,o=Example??one <nil>
}

func ExampleCheck() {
	for _, f := range ldap.Check(uri.MustParse("ldap://h/cn=a%20,c=GB???(cn=*)(sn=*)")) {
		fmt.Println(f)
	}
	// Output:
	// uri: byte 13: error: a space at the end of a value must be written "\ " (RFC 4514 section 3, rule trailchar)
	// uri: byte 30: error: "(" is not allowed here: the filter ends before it (RFC 4515 section 3, rule filter)
}

func ExampleURI_Normalize() {
	u, err := ldap.FromURI(uri.MustParse("ldap://h/c=GB?cn,CN?base?(objectClass=*)?"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u.Normalize())
	// Output: ldap://h/c=GB?cn
}

package whois_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/scheme/whois"
)

func Example() {
	u, err := whois.FromURI(uri.MustParse("whois://host.dom/name%3Dsmith"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u.Fields().Host, u.Fields().Path)
	// Output: host.dom name=smith
}

func ExampleFields_URI() {
	fmt.Println(whois.Fields{Host: "host.dom", Path: "John Smith"}.URI())
	// Output: whois://host.dom/John%20Smith <nil>
}

func ExampleCheck() {
	for _, f := range whois.Check(uri.MustParse("whois://host.dom/a%0D%0Ab")) {
		fmt.Println(f)
	}
	// Output: uri: byte 18: error: CR is not allowed here, even percent-encoded (RFC 3986 section 7.3, rule path)
}

package telnet_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/scheme/telnet"
)

func Example() {
	u, err := telnet.FromURI(uri.MustParse("telnet://guest@melvyl.ucop.edu/"))
	if err != nil {
		fmt.Println(err)
		return
	}
	f := u.Fields()
	fmt.Println(f.Host, f.Port, *f.User, f.Password == nil)
	// Output: melvyl.ucop.edu 23 guest true
}

func ExampleFields_URI() {
	fmt.Println(telnet.Fields{Scheme: "tn3270", Host: "host.dom", Port: 23}.URI())
	// Output: tn3270://host.dom/ <nil>
}

func ExampleCheck() {
	for _, f := range telnet.Check(uri.MustParse("telnet://host.dom/x?y")) {
		fmt.Println(f)
	}
	// Output:
	// uri: byte 18: error: only one "/" is allowed after host and port (RFC 1738 section 3.8, rule telneturl)
	// uri: byte 19: error: this scheme has no query; a "?" that is data is written %3F (RFC 1738 section 3.8, rule query)
}

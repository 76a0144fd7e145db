package http_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme/http"
)

func Example() {
	u, err := http.FromURI(uri.MustParse("https://example.com:8443/a%20b/c?q=1#top"))
	if err != nil {
		fmt.Println(err)
		return
	}
	f := u.Fields()
	fmt.Printf("%s %d %q %s\n", f.Host, f.Port, f.Path, *f.Search)
	fmt.Println(u.Secure(), u.Generic().RequestTarget())
	// Output:
	// example.com 8443 ["a b" "c"] q=1
	// true /a%20b/c?q=1
}

func ExampleFields_URI() {
	u, err := http.Fields{Host: "host.com", Port: 80, Path: http.Path{"a b", "c/d"}, Search: new("q")}.URI()
	fmt.Println(u, err)
	// Output: http://host.com/a%20b/c%2Fd?q <nil>
}

// A text before "@" is refused, unless who reads the URI asks for it.
func ExampleRules() {
	u := uri.MustParse("http://example.com&story=breaking@192.0.2.1/")
	_, err := http.FromURI(u)
	fmt.Println(err)
	_, err = http.Rules{Userinfo: true}.FromURI(u)
	fmt.Println(err)
	// Output:
	// uri: byte 7: error: this scheme has no user and no password (RFC 9110 section 4.2.4, rule userinfo)
	// <nil>
}

package whatwg_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/whatwg"
)

func Example() {
	u, err := whatwg.Parse(" HTTPS:\\Example.com:443/a/../b c ")
	fmt.Println(u, err)
	v, err := u.Parse("?q#f")
	fmt.Println(v, err)
	v, err = v.With(whatwg.Port, "8080")
	fmt.Println(v, err)
	// Output:
	// https://example.com/b%20c <nil>
	// https://example.com/b%20c?q#f <nil>
	// https://example.com:8080/b%20c?q#f <nil>
}

func ExampleParse() {
	for _, text := range []string{"http://0x7f.1", "http:///2130706433", "http://faß.de", "http://a b"} {
		u, err := whatwg.Parse(text)
		fmt.Println(u, err)
	}
	// Output:
	// http://127.0.0.1/ <nil>
	// http://127.0.0.1/ <nil>
	// http://xn--fa-hia.de/ <nil>
	//  whatwg: byte 7: UTS 46 refuses the domain, or it has a forbidden character (domain-to-ASCII, URL Standard)
}

func ExampleCheck() {
	for _, f := range whatwg.Check(`https:\\user@example.com/a|b`) {
		fmt.Println(f)
	}
	// Output:
	// uri: byte 6: warning: exactly "//" is needed after this scheme (URL Standard, rule special-scheme-missing-following-solidus)
	// uri: byte 6: warning: exactly "//" is needed after this scheme (URL Standard, rule special-scheme-missing-following-solidus)
	// uri: byte 8: warning: there is a user name or a password (URL Standard, rule invalid-credentials)
	// uri: byte 26: warning: this is not allowed in a valid URL string (URL Standard, rule invalid-URL-unit)
}

func ExampleURL_With() {
	u, _ := whatwg.Parse("https://example.com/a")
	v, err := u.With(whatwg.Host, "example.org:x")
	fmt.Println(v, err)
	v, err = u.With(whatwg.Protocol, "mailto")
	fmt.Println(v, err)
	// Output:
	// https://example.org/a whatwg: byte 12: this is not allowed in a port (port-invalid, URL Standard)
	// https://example.com/a whatwg: byte 0: the URL cannot have this scheme instead of its own (x-scheme-kind, URL Standard)
}

func ExampleFromURI() {
	u, lost, err := whatwg.FromURI(uri.MustParse("http://EXAMPLE.com:80/%2e/a"))
	fmt.Println(u, err)
	fmt.Println("lost:", lost)
	_, _, err = whatwg.FromURI(uri.MustParse("http:///example.com/"))
	fmt.Println(err)
	// Output:
	// http://example.com/a <nil>
	// lost: spelling of the host, spelling of the port, form of the path
	// whatwg: byte 5: the standard reads another host or path than RFC 3986 (x-other-meaning, URL Standard)
}

func ExampleURL_URI() {
	u, _ := whatwg.Parse("https://example.com/a|b?{x}")
	v, lost, err := u.URI()
	fmt.Println(v, err)
	fmt.Println("lost:", lost)
	// Output:
	// https://example.com/a%7Cb?%7Bx%7D <nil>
	// lost: form of the path, bytes of the query
}

func ExampleDecodeForm() {
	for name, value := range whatwg.DecodeForm("q=a+b%26&page=2&debug") {
		fmt.Printf("%q %q\n", name, value)
	}
	// Output:
	// "q" "a b&"
	// "page" "2"
	// "debug" ""
}

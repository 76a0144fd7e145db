package neturl_test

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/urikit/uri"
)

// To check a text by RFC 3986, parse it. net/url is lenient, for compatibility.
func Example_strict() {
	for _, s := range []string{
		"http://example.com/{b}|^",
		"http://example.com/?a b",
		"http://[::1%25]evil.example]/",
		"http://example.com]/",
		`http://good.example\@evil.example/`,
		"http://::1/",
		"postgres://a:1,b:2/db",
		"example.com:80/x",
		"127.0.0.1:80/x",
	} {
		_, ours := uri.ParseRef(s)
		_, theirs := url.Parse(s)
		fmt.Println(s, ours == nil, theirs == nil)
	}
	// Output:
	// http://example.com/{b}|^ false true
	// http://example.com/?a b false true
	// http://[::1%25]evil.example]/ false true
	// http://example.com]/ false true
	// http://good.example\@evil.example/ false false
	// http://::1/ false false
	// postgres://a:1,b:2/db false true
	// example.com:80/x true true
	// 127.0.0.1:80/x false false
}

// "example.com:80" is a URI with the scheme "example.com", by the grammar and in
// net/url. Do not put "//" before what people write: a user information, a path
// or a query in it would pass. HostPort reads a host and a port, and no more.
// For "example.com:80/x" there is scheme.CompleteSuffix.
func Example_withoutScheme() {
	for _, s := range []string{"example.com:80", "127.0.0.1", "[::1]:80", "good.example@evil.example", "h/?q"} {
		var b uri.Builder
		fmt.Println(b.Scheme("https").HostPort(s).URI())
	}
	// Output:
	// https://example.com:80 <nil>
	// https://127.0.0.1 <nil>
	// https://[::1]:80 <nil>
	//  uri: byte 12 of the host: "@" is not allowed in a host (rule reg-name, RFC 3986 section 3.2.2)
	//  uri: byte 1 of the host: "/" is not allowed in a host (rule reg-name, RFC 3986 section 3.2.2)
}

// A list of hosts is not an authority. Split also splits a text that is not a
// reference, and its parts can be split further.
func Example_hosts() {
	c := uri.Split("postgres://me@a:1,b:2/db?sslmode=verify-full")
	hosts := c.Authority[strings.LastIndexByte(c.Authority, '@')+1:]
	for host := range strings.SplitSeq(hosts, ",") {
		var b uri.Builder
		u, err := b.Scheme(c.Scheme).HostPort(host).Path(c.Path).Query(c.Query).URI()
		fmt.Println(u, err)
	}
	// Output:
	// postgres://a:1/db?sslmode=verify-full <nil>
	// postgres://b:2/db?sslmode=verify-full <nil>
}

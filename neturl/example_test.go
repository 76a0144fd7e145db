package neturl_test

import (
	"fmt"
	"net/url"

	"github.com/urikit/uri"
	"github.com/urikit/uri/neturl"
)

func Example() {
	// One library returns a URL, and another one needs a URL.
	v, err := url.Parse("https://example.com/a%2Fb?q=1")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, lost, err := neturl.FromURL(v)
	fmt.Println(u, "lost:", lost, err)

	v, lost, err = neturl.ToURL(u.Resolve(uri.MustParseRef("c#")))
	fmt.Println(v, "lost:", lost, err)
	// Output:
	// https://example.com/a%2Fb?q=1 lost: nothing <nil>
	// https://example.com/c lost: empty fragment <nil>
}

// What is lost, and what has no URL at all.
func ExampleToURL() {
	for _, s := range []string{
		"HTTP://example.com/",
		"http://example.com/#",
		"http://me!:a:b@example.com/",
		"file://",
		"http://example.com%3A80/",
		"http://[v7.x]/",
	} {
		v, lost, err := neturl.ToURL(uri.MustParse(s))
		if err != nil {
			fmt.Println(s, err)
			continue
		}
		fmt.Println(s, "is", v, "lost:", lost)
	}
	// Output:
	// HTTP://example.com/ is http://example.com/ lost: case of the scheme
	// http://example.com/# is http://example.com/ lost: empty fragment
	// http://me!:a:b@example.com/ is http://me%21:a%3Ab@example.com/ lost: spelling of the userinfo
	// file:// is file: lost: empty authority
	// http://example.com%3A80/ neturl: host, byte 18: net/url does not support percent-encoded US-ASCII characters in a host (RFC 3986 section 3.2.2)
	// http://[v7.x]/ neturl: host, byte 8: net/url does not support addresses of a future version (RFC 3986 section 3.2.2)
}

// A url.URL made by hand may not be a URI. Its String does not show this.
func ExampleFromURL() {
	for _, v := range []*url.URL{
		{Scheme: "https", Host: "example.com", Path: "a/b"},
		{Scheme: "https", Host: "example.com", RawQuery: "filter[x]=a b#c"},
		{Scheme: "https", Host: "good.example@evil.example", Path: "/"},
		{Scheme: "https", Host: "[fe80::1%eth0]", Path: "/"},
		{Scheme: "https", OmitHost: true, Path: "//evil.example/"},
		{Scheme: "ht tp", Host: "example.com"},
	} {
		u, lost, err := neturl.FromURL(v)
		if err != nil {
			fmt.Println(v, err)
			continue
		}
		fmt.Println(v, "is", u, "lost:", lost)
	}
	// Output:
	// https://example.com/a/b is https://example.com/a/b lost: form of the path
	// https://example.com?filter[x]=a b#c is https://example.com?filter%5Bx%5D=a%20b%23c lost: bytes of the query
	// https://good.example%40evil.example/ uri: byte 12 of the host: this is not allowed in a host (rule reg-name, RFC 3986 section 3.2.2)
	// https://[fe80::1%25eth0]/ uri: byte 8 of the host: a zone identifier is not allowed in a URI (RFC 9844, which made RFC 6874 obsolete) (rule IPv6address, RFC 3986 section 3.2.2)
	// https://evil.example/ uri: byte 1 of the path: "//" is not allowed at the beginning of a path without an authority (rule path-absolute, RFC 3986 section 3.3)
	// ht tp://example.com uri: byte 2 of the scheme: a space is not allowed in a scheme (rule scheme, RFC 3986 section 3.1)
}

// To read text that url.Parse reads and no RFC allows: use url.Parse, and see
// what had to be encoded. The hints RawPath and RawFragment hold the original.
func ExampleRefFromURL() {
	for _, s := range []string{
		"/a b?c d", "/caf\u00e9", "/?a|b", `/a\b`, "/#a#b", "/?100%", "http://[fe80::1%25eth0]/",
	} {
		if _, err := uri.ParseRef(s); err == nil {
			fmt.Printf("%q is a reference\n", s)
			continue
		}
		v, err := url.Parse(s)
		if err != nil {
			fmt.Println(err)
			continue
		}
		r, lost, err := neturl.RefFromURL(v)
		if err != nil {
			fmt.Printf("%q is none: %v\n", s, err)
			continue
		}
		fmt.Printf("%q is %q, lost: %v\n", s, r, lost)
	}
	// Output:
	// "/a b?c d" is "/a%20b?c%20d", lost: bytes of the query, hints
	// "/café" is "/caf%C3%A9", lost: hints
	// "/?a|b" is "/?a%7Cb", lost: bytes of the query
	// "/a\\b" is "/a%5Cb", lost: hints
	// "/#a#b" is "/#a%23b", lost: hints
	// "/?100%" is none: uri: byte 4 of the query: this is not allowed after "%": two hexadecimal digits are needed (rule pct-encoded, RFC 3986 section 2.1)
	// "http://[fe80::1%25eth0]/" is none: uri: byte 8 of the host: a zone identifier is not allowed in a URI (RFC 9844, which made RFC 6874 obsolete) (rule IPv6address, RFC 3986 section 3.2.2)
}

// A program says which losses it accepts.
func ExampleLoss() {
	const harmless = neturl.LostSchemeCase | neturl.LostHostSpelling
	for _, s := range []string{"HTTP://%c3%bc.example/", "http://example.com/#"} {
		v, lost, err := neturl.ToURL(uri.MustParse(s))
		switch {
		case err != nil:
			fmt.Println(err)
		case lost&^harmless != 0:
			fmt.Println("refused:", lost&^harmless)
		default:
			fmt.Println(v)
		}
	}
	// Output:
	// http://%C3%BC.example/
	// refused: empty fragment
}

package neturl_test

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/query"
)

// These examples are the rows of the table in the package comment that read components. In each, v is
// the URL that net/url makes of the same text.
func parsed(s string) (uri.URI, *url.URL) {
	v, err := url.Parse(s)
	if err != nil {
		panic(err)
	}
	return uri.MustParse(s), v
}

// u.Scheme is lower case on both sides. IsAbs is a question for a reference only.
func Example_scheme() {
	u, v := parsed("HTTPS://example.com/")
	fmt.Println(u.Scheme(), v.Scheme)
	fmt.Println(u.Ref().HasScheme(), v.IsAbs())
	fmt.Println(uri.MustParseRef("/a/b").HasScheme())
	// Output:
	// https https
	// true true
	// false
}

// u.Opaque: a path without a slash after the scheme is like any other.
func Example_opaque() {
	u, v := parsed("mailto:fred@example.com")
	fmt.Printf("%q %q\n", u.Path(), u.PathRule())
	fmt.Printf("%q, Opaque %q\n", v.Path, v.Opaque)
	// Output:
	// "fred@example.com" "path-rootless"
	// "", Opaque "fred@example.com"
}

// u.Host: as a key, HostPort. All is as written; net/url decodes the host.
func Example_host() {
	u, v := parsed("http://b%C3%BCcher.example:8042/")
	fmt.Println(u.Host(), u.Port(), u.HostPort(), u.RequestTarget())
	fmt.Println(v.Host, v.RequestURI())
	name, err := host.MustParse(u.Host()).LookupName()
	fmt.Println(name, err)
	// Output:
	// b%C3%BCcher.example 8042 b%C3%BCcher.example:8042 /
	// bücher.example:8042 /
	// xn--bcher-kva.example <nil>
}

// u.Hostname(): HostRule tells addresses from names, which a string without brackets does not.
// Package host reads both.
func Example_hostname() {
	u, v := parsed("http://[2001:DB8::7]:8042/")
	fmt.Println(u.Hostname(), v.Hostname(), u.HostRule())
	addr, err := netip.ParseAddr(u.Hostname())
	fmt.Println(addr, err)
	fmt.Println(net.JoinHostPort(addr.String(), u.Port())) // to dial
	// Output:
	// 2001:DB8::7 2001:DB8::7 IPv6address
	// 2001:db8::7 <nil>
	// [2001:db8::7]:8042
}

// u.Port() is digits. As a number it has 16 bits for TCP and UDP, but not in a URI.
func Example_port() {
	for _, s := range []string{"http://a:8042/", "http://a:99999/", "http://a:/", "http://a/"} {
		u, v := parsed(s)
		n, ok := u.PortNumber()
		fmt.Printf("%q %v %d %v, net/url: %q\n", u.Port(), u.HasPort(), n, ok, v.Port())
	}
	// Output:
	// "8042" true 8042 true, net/url: "8042"
	// "99999" true 0 false, net/url: "99999"
	// "" true 0 false, net/url: ""
	// "" false 0 false, net/url: ""
}

// u.User: the first colon ends the name. Cut first, then decode.
func Example_user() {
	u, v := parsed("ftp://me%3Ayou:p%40ss:word@example.com/")
	name, password, ok := strings.Cut(u.Userinfo(), ":")
	name, err1 := pct.Decode(name)
	password, err2 := pct.Decode(password)
	fmt.Println(name, password, ok, err1, err2)
	theirs, ok := v.User.Password()
	fmt.Println(v.User.Username(), theirs, ok)
	fmt.Println(u.HasUserinfo(), v.User != nil)
	// Output:
	// me:you p@ss:word true <nil> <nil>
	// me:you p@ss:word true
	// true true
}

// net/url decodes u.Path as a whole, which loses which slashes were data. Here
// the segments are split first. Path is what EscapedPath was.
func Example_path() {
	u, v := parsed("http://example.com/a%2Fb/c%20d")
	for segment := range u.Segments() {
		data, err := pct.Decode(segment)
		fmt.Printf("%q %v\n", data, err)
	}
	fmt.Println(u.Path())
	fmt.Printf("%q, RawPath %q, EscapedPath %q\n", v.Path, v.RawPath, v.EscapedPath())
	// Output:
	// "a/b" <nil>
	// "c d" <nil>
	// /a%2Fb/c%20d
	// "/a/b/c d", RawPath "/a%2Fb/c%20d", EscapedPath "/a%2Fb/c%20d"
}

// u.Query().Get: no map is made, and "absent" is not "empty". A pair with a semicolon is there.
func Example_query() {
	u, v := parsed("http://example.com/?q=a+b&empty=&flag&list=1;2")
	q := query.Form.Split(u.Query())
	for _, key := range []string{"q", "empty", "flag", "list", "absent"} {
		value, ok := q.Get(key)
		fmt.Printf("%s: %q %v, net/url: %q\n", key, value, ok, v.Query().Get(key))
	}
	b, ok := (query.Form | query.Ampersands | query.Semicolons).Split("a=1;b=2&c").Get("b")
	fmt.Println(b, ok)
	// Output:
	// q: "a b" true, net/url: "a b"
	// empty: "" true, net/url: ""
	// flag: "" true, net/url: ""
	// list: "1;2" true, net/url: ""
	// absent: "" false, net/url: ""
	// 2 true
}

// u.RawQuery and u.ForceQuery, u.Fragment and u.EscapedFragment: empty is not
// undefined, and no flag can contradict the text.
func Example_fragment() {
	u, v := parsed("http://example.com/?#")
	fmt.Printf("%q %v %q %v\n", u.Query(), u.HasQuery(), u.Fragment(), u.HasFragment())
	fmt.Printf("%q ForceQuery %v %q\n", v.RawQuery, v.ForceQuery, v.Fragment)
	fmt.Println(u)
	fmt.Println(v)

	u, v = parsed("http://example.com/#a%20b")
	data, err := pct.Decode(u.Fragment())
	fmt.Println(data, err, u.Fragment())
	fmt.Println(v.Fragment, v.EscapedFragment())
	// Output:
	// "" true "" true
	// "" ForceQuery true ""
	// http://example.com/?#
	// http://example.com/?
	// a b <nil> a%20b
	// a b a%20b
}

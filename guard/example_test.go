package guard_test

import (
	"fmt"
	"net/netip"

	"github.com/urikit/uri"
	"github.com/urikit/uri/guard"
)

// The zero Policy allows the public Internet.
func ExamplePolicy_Judge() {
	var p guard.Policy
	for _, text := range []string{
		"https://example.com/",
		"http://2852039166/latest/meta-data/",
		"http://[64:ff9b::a00:1]/",
		"http://example.com:25/",
		"http://admin@example.com/",
	} {
		v := p.Judge(uri.MustParse(text))
		fmt.Println(v.Decision, text)
		fmt.Println("   ", v.Message)
	}
	// Output:
	// lookup https://example.com/
	//     the name example.com is to be looked up, and each of its addresses judged
	// deny http://2852039166/latest/meta-data/
	//     2852039166 is read as an address by many systems: 169.254.169.254 is in the range metadata (Amazon EC2, Azure, Google Cloud, OpenStack and others), which is denied by default
	// deny http://[64:ff9b::a00:1]/
	//     64:ff9b::a00:1 is in the range nat64 (IPv4-IPv6 Translat.), which is denied by default
	// deny http://example.com:25/
	//     port 25 is below 1024, and is not a port of http
	// deny http://admin@example.com/
	//     a userinfo is denied by default: it may be mistaken for the host
}

// A policy for tests on the own machine.
func ExampleParsePolicy() {
	p, err := guard.ParsePolicy(`
		only host *.example.com localhost
		allow range loopback   # and not the rest of the network
		only port 443 8080
	`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Judge(uri.MustParse("http://localhost:8080/")).Decision)
	fmt.Println(p.JudgeAddrPort(netip.MustParseAddrPort("[::1]:8080")).Decision)
	fmt.Println(p.Judge(uri.MustParse("https://example.org/")).Message)
	_, err = guard.ParsePolicy("allow port 443\nallow range home")
	fmt.Println(err)
	// Output:
	// lookup
	// allow
	// the host example.org is denied by line 2 of the policy
	// guard: policy, line 2: "home" is not a scope such as loopback, an address, or a prefix such as 10.1.0.0/16, whose other bits are 0
}

func ExampleScope() {
	for _, text := range []string{"100.64.0.1", "fd12::1", "2001:db8::1", "8.8.8.8"} {
		r := guard.Scope(netip.MustParseAddr(text))
		fmt.Printf("%s: %s, %s, %s\n", r.Scope, r.Prefix, r.Title, r.Section)
	}
	// Output:
	// shared: 100.64.0.0/10, Shared Address Space, RFC 6598
	// unique-local: fc00::/7, Unique-Local, RFC 4193
	// documentation: 2001:db8::/32, Documentation, RFC 3849
	// global: 0.0.0.0/0, Global Unicast, RFC 1122 section 3.2.1.3
}

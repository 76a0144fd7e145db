package domain_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/domain"
	"github.com/urikit/uri/host"
)

func ExampleParse() {
	u := uri.MustParse("https://blog.Example.co.uk/")
	n, err := domain.Parse(u.Host())
	fmt.Println(n.Subdomain, n.Registrable, n.Suffix, n.Division, err)
	_, err = domain.Parse("127.1")
	fmt.Println(err)
	// Output:
	// blog Example.co.uk co.uk icann <nil>
	// host: byte 4: the name would be read as an IPv4 address (RFC 3986 section 7.4)
}

func ExampleParseICANN() {
	all, _ := domain.Parse("a.b.github.io")
	registries, _ := domain.ParseICANN("a.b.github.io")
	fmt.Println(all.Registrable, registries.Registrable)
	// Output: b.github.io github.io
}

// A key for hosts that belong together.
func Example_key() {
	for _, text := range []string{"WWW.B%C3%BCcher.co.uk.", "xn--bcher-kva.co.uk", "192.0.2.7"} {
		name, err := host.MustParse(text).LookupName()
		if err != nil {
			fmt.Println(text)
			continue
		}
		n, err := domain.Parse(name)
		fmt.Println(n.Registrable, err)
	}
	// Output:
	// xn--bcher-kva.co.uk <nil>
	// xn--bcher-kva.co.uk <nil>
	// 192.0.2.7
}

package standard_test

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/deref/standard"
	"github.com/urikit/uri/urn/resolve"
)

func Example() {
	accessors := standard.Accessors()
	fmt.Println(accessors.Schemes())

	// A program that needs fewer takes fewer.
	client := deref.New(deref.Options{Accessors: accessors.Only("data", "https"), TrustFirst: true})
	for _, text := range []string{"data:,Hello", "ftp://example.com/"} {
		result, err := client.Get(context.Background(), deref.Request{URI: uri.MustParse(text)})
		if err != nil {
			fmt.Println(err)
			continue
		}
		body, err := io.ReadAll(result.Body)
		result.Body.Close()
		fmt.Println(string(body), err)
	}

	// Some need to know more than a URI says.
	table, err := resolve.ReadTable(strings.NewReader("ietf https://names.example.org/{+urn}"))
	if err != nil {
		fmt.Println(err)
	}
	accessors = standard.Options{Names: &resolve.Resolver{Table: table}}.Accessors()
	client = deref.New(deref.Options{Accessors: accessors, TrustFirst: true})
	plan, err := client.Plan(deref.Request{URI: uri.MustParse("urn:ietf:rfc:3986")})
	fmt.Println(plan.Address, plan.Send, err)
	// Output:
	// [afs cid data file ftp ftps geo gopher http https ldap ldaps mailto mid news nfs nntp rlogin snews tel telnet tn3270 urn wais whois z39.50r z39.50s]
	// Hello <nil>
	// deref: ftp://example.com/: there is no client for the scheme ftp (RFC 1738 section 3.2); a gateway would serve it
	// names.example.org [GET https://names.example.org/urn:ietf:rfc:3986] <nil>
}

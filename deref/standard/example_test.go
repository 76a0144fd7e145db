package standard_test

import (
	"context"
	"fmt"
	"io"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/deref/standard"
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
	// Output:
	// [afs cid data file ftp ftps geo gopher http https ldap ldaps mailto mid news nfs nntp rlogin snews tel telnet tn3270 urn wais whois z39.50r z39.50s]
	// Hello <nil>
	// deref: ftp://example.com/: there is no client for the scheme ftp (RFC 1738 section 3.2); a gateway would serve it
}

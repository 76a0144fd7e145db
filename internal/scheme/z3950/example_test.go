package z3950_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/scheme/z3950"
)

func Example() {
	u, err := z3950.FromURI(uri.MustParse("z39.50r://lib.example/books+maps?a1;esn=F;rs=marc"))
	if err != nil {
		fmt.Println(err)
		return
	}
	f := u.Fields()
	fmt.Println(f.Host, f.Port, f.Databases, *f.DocID, *f.ElementSet, f.RecordSyntaxes)
	// Output: lib.example 210 [books maps] a1 F [marc]
}

func ExampleFields_URI() {
	f := z3950.Fields{Scheme: z3950.Session, Host: "lib.example", Databases: []string{"R+D"}, DocID: new("a=1")}
	fmt.Println(f.URI())
	// Output: z39.50s://lib.example/R%2BD?a%3D1 <nil>
}

func ExampleCheck() {
	for _, f := range z3950.Check(uri.MustParse("z39.50s://lib.example/?a1;rs=marc;esn=F")) {
		fmt.Println(f)
	}
	// Output:
	// uri: byte 22: error: there is a docid, but no database to search for it (RFC 2056 section 3, rule database)
	// uri: byte 33: error: only "esn=" and then "rs=" are allowed after ";" (RFC 2056, rule z39.50url)
}

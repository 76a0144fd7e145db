package ftp_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/ftp"
)

func Example() {
	client := deref.New(deref.Options{TrustFirst: true,
		Accessors: deref.Registry{}.With(ftp.Accessor{}, "ftp")})
	u := uri.MustParse("ftp://ftp.example.com/pub/a%2Fb/c.txt;type=i")
	plan, err := client.Plan(deref.Request{URI: u})
	fmt.Println(plan.Address, err)
	for _, line := range plan.Send {
		fmt.Println(line)
	}
	// Output:
	// ftp.example.com:21 <nil>
	// USER anonymous
	// PASS ***
	// CWD pub
	// CWD a/b
	// TYPE I
	// SIZE c.txt
	// MDTM c.txt
	// EPSV
	// RETR c.txt
}

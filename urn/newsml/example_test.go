package newsml_test

import (
	"fmt"

	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/newsml"
)

func Example() {
	n, err := urn.ParseText("urn:newsml:iptc.org:20001006:NewsMLv1.0:1U")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := newsml.Parse(n)
	f := u.Fields()
	fmt.Println(f.Provider, f.Date, f.NewsItem, f.Revision, f.Update, err)
	fmt.Println(u.Canonical())
	// Output:
	// iptc.org 20001006 NewsMLv1.0 1 U <nil>
	// urn:newsml:iptc.org:20001006:newsmlv1.0:1
}

package thread_test

import (
	"fmt"

	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/thread"
)

func Example() {
	n, err := urn.ParseText("urn:thread:dataset:act:hex:0e08")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := thread.Parse(n)
	f := u.Fields()
	fmt.Println(f.SubNamespace, *f.Rest, err)
	// Output: dataset act:hex:0e08 <nil>
}

package alert_test

import (
	"fmt"

	"github.com/urikit/uri/urn/alert"
)

// A device that does not know a URN tries those that are less specific.
func ExampleURN_Parent() {
	u, err := alert.FromID("service:call-waiting:abc@example:xyz")
	for ok := err == nil; ok; u, ok = u.Parent() {
		fmt.Println(u)
	}
	// Output:
	// urn:alert:service:call-waiting:abc@example:xyz
	// urn:alert:service:call-waiting:abc@example
	// urn:alert:service:call-waiting
}

func ExampleURN_Fields() {
	u, err := alert.FromID("distinctive@foo:short-short@bar")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%+v", u.Fields())
	// Output: {Category:{Label:distinctive Provider:foo} Indication:[{Label:short-short Provider:bar}]}
}

package mailto_test

import (
	"context"
	"fmt"
	"io"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/mailto"
)

func Example() {
	client := deref.New(deref.Options{TrustFirst: true,
		Accessors: deref.Registry{}.With(mailto.Accessor{}, "mailto")})
	u := uri.MustParse("mailto:joe@example.com?subject=two%20words&bcc=x@example.com&body=Hello")
	result, err := client.Get(context.Background(), deref.Request{URI: u})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer result.Body.Close()
	draft, err := io.ReadAll(result.Body) // nothing was sent
	fmt.Printf("%q %v %v\n", draft, result.Draft, err)
	fmt.Println(result.Notes)
	// Output:
	// "To: joe@example.com\r\nBcc: x@example.com\r\nSubject: two words\r\n\r\nHello\r\n" true <nil>
	// []
}

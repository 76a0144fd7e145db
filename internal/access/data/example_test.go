package data_test

import (
	"context"
	"fmt"
	"io"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/data"
)

func Example() {
	client := deref.New(deref.Options{TrustFirst: true,
		Accessors: deref.Registry{}.With(data.Accessor{}, "data")})
	u := uri.MustParse("data:text/html;base64,PGI+SGVsbG88L2I+")
	result, err := client.Get(context.Background(), deref.Request{URI: u})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer result.Body.Close()
	text, err := io.ReadAll(result.Body)
	fmt.Println(result.MediaType, result.Size, string(text), err)
	// Output: text/html 12 <b>Hello</b> <nil>
}

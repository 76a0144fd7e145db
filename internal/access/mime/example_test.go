package mime_test

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/mime"
)

func Example() {
	const message = "MIME-Version: 1.0\r\n" +
		"Content-Type: multipart/related; boundary=next\r\n\r\n" +
		"--next\r\nContent-Type: text/html\r\n\r\n<img src='cid:logo@example.com'>\r\n" +
		"--next\r\nContent-Type: image/svg+xml\r\nContent-ID: <logo@example.com>\r\n\r\n" +
		"<svg/>\r\n--next--\r\n"
	client := deref.New(deref.Options{TrustFirst: true, Accessors: deref.Registry{}.With(
		mime.Accessor{Reader: strings.NewReader(message)}, "cid", "mid")})
	u := uri.MustParse("cid:logo@example.com")
	result, err := client.Get(context.Background(), deref.Request{URI: u})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer result.Body.Close()
	text, err := io.ReadAll(result.Body)
	fmt.Println(result.MediaType, string(text), err)
	// Output: image/svg+xml <svg/> <nil>
}

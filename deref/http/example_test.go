package http_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	dhttp "github.com/urikit/uri/deref/http"
)

func Example() {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/plain")
		fmt.Fprintf(w, "%s asks for %s\n", r.UserAgent(), r.RequestURI)
	}))
	defer s.Close()

	client := deref.New(deref.Options{TrustFirst: true,
		Accessors: deref.Registry{}.With(dhttp.Accessor{UserAgent: "example/1"}, "http", "https")})
	defer client.Close()
	u := uri.MustParse(s.URL + "/a%2Fb?c")
	result, err := client.Get(context.Background(), deref.Request{URI: u})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer result.Body.Close()
	fmt.Println(result.MediaType)
	io.Copy(os.Stdout, result.Body)
	// Output:
	// text/plain
	// example/1 asks for /a%2Fb?c
}

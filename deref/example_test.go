package deref_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/deref/standard"
)

func Example() {
	client := deref.New(deref.Options{Accessors: standard.Accessors(), TrustFirst: true})
	defer client.Close()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/old" {
			http.Redirect(w, r, "/new", http.StatusMovedPermanently)
			return
		}
		io.WriteString(w, "Hello, Gophers\n")
	}))
	defer s.Close()

	u := uri.MustParse(s.URL + "/old#top")
	result, err := client.Get(context.Background(), deref.Request{URI: u})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer result.Body.Close()
	io.Copy(os.Stdout, result.Body)
	fmt.Println(result.MediaType, result.Final.Ref().Path(), result.Final.Fragment())
	// Output:
	// Hello, Gophers
	// text/plain; charset=utf-8 /new top
}

// A client whose URIs come from others leaves TrustFirst unset. Then it
// connects only where its policy allows.
func ExampleClient_Get_refused() {
	client := deref.New(deref.Options{Accessors: standard.Accessors()})
	for _, text := range []string{
		"http://127.0.0.1/", "http://169.254.169.254/latest/meta-data/", "file:///etc/passwd",
	} {
		_, err := client.Get(context.Background(), deref.Request{URI: uri.MustParse(text)})
		fmt.Println(err)
	}
	// Output:
	// deref: http://127.0.0.1/: 127.0.0.1 is in the range loopback, which is denied by default (RFC 1122 section 3.2.1.3)
	// deref: http://169.254.169.254/latest/meta-data/: 169.254.169.254 is in the range metadata (Amazon EC2, Azure, Google Cloud, OpenStack and others), which is denied by default
	// deref: file:///etc/passwd: the scheme file is denied by default (RFC 3986 section 7)
}

// A probe asks whether something is there: by HEAD, and where a server does not
// know that, by GET whose body is not read. What may pass is asked again.
func ExampleClient_Get_probe() {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodHead {
			w.WriteHeader(http.StatusMethodNotAllowed)
		} else if r.URL.Path != "/here" {
			w.Header().Set("Retry-After", "3600")
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	}))
	defer s.Close()
	client := deref.New(deref.Options{Accessors: standard.Accessors(), TrustFirst: true,
		Retry:  deref.Retry{Attempts: 3}, // an hour is longer than it waits
		Limits: deref.Limits{Connections: 2, Pause: time.Millisecond}})
	defer client.Close()
	for _, path := range []string{"/here", "/busy"} {
		u := uri.MustParse(s.URL + path)
		result, err := client.Get(context.Background(), deref.Request{URI: u, Probe: true})
		if failed, ok := errors.AsType[*deref.Error](err); ok {
			reply, _ := errors.AsType[*deref.ReplyError](err)
			fmt.Println(path, reply.Code(), failed.Temporary(), reply.RetryAfter)
			continue
		}
		hop := result.Trace.Hops[0]
		fmt.Println(path, hop.Method, hop.Status)
	}
	// Output:
	// /here GET HTTP/1.1 200 OK
	// /busy 503 true 1h0m0s
}

func ExampleClient_Plan() {
	client := deref.New(deref.Options{Accessors: standard.Accessors(), TrustFirst: true})
	u := uri.MustParse("http://example.com/a?b#c")
	plan, err := client.Plan(deref.Request{URI: u})
	fmt.Println(plan.Address, err)
	for _, line := range plan.Send {
		fmt.Printf("%q\n", line)
	}
	// Output:
	// example.com:80 <nil>
	// "GET /a?b"
	// "Accept-Encoding: gzip"
	// "User-Agent: uri"
}

package nethttp_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/neturl/nethttp"
)

// A client and a server: both get the same URI.
func Example() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u, err := nethttp.TargetURI(r)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		fmt.Fprint(w, u.Path(), " ", u.Query())
	}))
	defer server.Close()

	u := uri.MustParse(server.URL).Resolve(uri.MustParseRef("/a%2Fb/../c?#top"))
	req, err := nethttp.NewRequest(context.Background(), http.MethodGet, u, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	resp, err := server.Client().Do(req)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	fmt.Printf("%q %v\n", body, err)
	v, lost, err := nethttp.ResponseURI(resp)
	fmt.Println(v == u.WithoutFragment(), lost, err)
	// Output:
	// "/c " <nil>
	// true nothing <nil>
}

// In place of http.NewRequest. net/http makes a field Authorization of the userinfo.
func ExampleNewRequest() {
	req, err := nethttp.NewRequest(context.Background(), http.MethodGet,
		uri.MustParse("https://example.com:/a%2Fb?#top"), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(req.Host, req.URL.RequestURI(), req.URL)

	_, err = nethttp.NewRequest(context.Background(), http.MethodGet,
		uri.MustParse("http:///example.com"), nil)
	fmt.Println(err)
	// Output:
	// example.com /a%2Fb? https://example.com/a%2Fb?
	// nethttp: URI, byte 7: missing host (RFC 9110 section 4.2)
}

// In place of r.URL, which in a server has no scheme and no host, and differs
// from the request-target.
func ExampleTargetURI() {
	for _, r := range []*http.Request{
		httptest.NewRequest("GET", "//evil.example/a%2Fb?q", nil),
		httptest.NewRequest("OPTIONS", "*", nil),
		{Method: "CONNECT", RequestURI: "example.com:443"},
		{Method: "GET", RequestURI: "/", Host: "good.example@evil.example"},
		{Method: "GET", RequestURI: "/a b", Host: "example.com"},
	} {
		u, err := nethttp.TargetURI(r)
		fmt.Println(u, err)
	}
	// Output:
	// http://example.com//evil.example/a%2Fb?q <nil>
	// http://example.com <nil>
	// http://example.com:443 <nil>
	//  nethttp: Host field, byte 12: a userinfo is not allowed here (RFC 9110 section 4.2.4)
	//  nethttp: request-target: uri: byte 2: a space is not allowed in a path (rule path-abempty, RFC 3986 section 3.3)
}

// In a server for browsers: they send some characters raw.
func ExampleRepairTargetURI() {
	u, changes, err := nethttp.RepairTargetURI(httptest.NewRequest("GET", "/?filter[]=a|b", nil))
	fmt.Println(u, err)
	for _, c := range changes {
		fmt.Println(c)
	}
	// Output:
	// http://example.com/?filter%5B%5D=a%7Cb <nil>
	// uri: byte 8: warning: bytes that are not allowed in the query are percent-encoded (RFC 3986 section 3.4, rule query)
}

// Behind a gateway that ends TLS, the configuration knows the scheme and the host, and no field of
// the request does.
func ExampleTargetURI_gateway() {
	r := httptest.NewRequest("GET", "/a?b", nil)
	r.Header.Set("X-Forwarded-Proto", "gopher") // anybody can say so
	u, err := nethttp.TargetURI(r)
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err = u.Edit().Scheme("https").Authority("www.example.com").URI()
	fmt.Println(u, err)
	// Output: https://www.example.com/a?b <nil>
}

// In place of resp.Location(). The URI of the request had a fragment, and the
// target inherits it.
func ExampleLocation() {
	u := uri.MustParse("http://www.example.org/index.html#larry")
	resp := &http.Response{StatusCode: http.StatusMovedPermanently,
		Header: http.Header{"Location": {"http://www.example.net/index.html"}}}
	fmt.Println(nethttp.Location(u, resp))

	resp.Header.Set("Location", "/a b")
	_, err := nethttp.Location(u, resp)
	fmt.Println(err)
	// Output:
	// http://www.example.net/index.html#larry <nil>
	// nethttp: Location field: uri: byte 2: a space is not allowed in a path (rule path-absolute, RFC 3986 section 3.3)
}

// Redirections, followed by hand: to the same host only.
func ExampleLocation_loop() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next := map[string]string{"/a": "b", "/b": "/c", "/c": "//elsewhere.example/"}
		w.Header().Set("Location", next[r.URL.Path])
		w.WriteHeader(http.StatusFound)
	}))
	defer server.Close()
	client := server.Client()
	client.CheckRedirect = func(*http.Request,
		[]*http.Request) error {
		return http.ErrUseLastResponse
	}

	start := uri.MustParse(server.URL)
	u := start.Resolve(uri.MustParseRef("/a#here"))
	for range 10 {
		req, err := nethttp.NewRequest(context.Background(), http.MethodGet, u, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		resp, err := client.Do(req)
		if err != nil {
			fmt.Println(err)
			return
		}
		resp.Body.Close()
		if u, err = nethttp.Location(u, resp); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(strings.TrimPrefix(u.String(), start.String()))
		if u.Authority() != start.Authority() {
			break
		}
	}
	// Output:
	// /b#here
	// /c#here
	// http://elsewhere.example/#here
}

package dial_test

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"

	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/guard/dial"
)

// In place of http.Client, for URLs that others name.
func ExampleClient() {
	server := httptest.NewServer(http.NotFoundHandler()) // on the own machine
	defer server.Close()

	_, err := dial.Client(guard.Policy{}).Get(server.URL)
	if denied, ok := errors.AsType[guard.Verdict](err); ok {
		fmt.Println(denied.Message)
	}

	p, err := guard.ParsePolicy("allow range loopback")
	if err != nil {
		fmt.Println(err)
		return
	}
	resp, err := dial.Client(p).Get(server.URL)
	if err != nil {
		fmt.Println(err)
		return
	}
	resp.Body.Close()
	fmt.Println(resp.Status)
	// Output:
	// 127.0.0.1 is in the range loopback, which is denied by default
	// 404 Not Found
}

// With the settings of a transport of one's own, such as a certificate.
func ExampleTransport() {
	own := &http.Transport{TLSClientConfig: &tls.Config{MinVersion: tls.VersionTLS13}}
	p := guard.Policy{}
	client := &http.Client{Transport: dial.Transport(p, nil, own), CheckRedirect: dial.Redirects(p)}
	_, err := client.Get("http://169.254.169.254/latest/meta-data/")
	_, denied := errors.AsType[guard.Verdict](err)
	fmt.Println(denied)
	// Output:
	// true
}

// For other protocols: the guard judges each address that is connected to.
func ExampleControl() {
	d := net.Dialer{Control: dial.Control(guard.Policy{})}
	_, err := d.Dial("tcp", "[::ffff:169.254.169.254]:80")
	fmt.Println(err)
	// Output:
	// dial tcp 169.254.169.254:80: guard: 169.254.169.254 is in the range metadata (Amazon EC2, Azure, Google Cloud, OpenStack and others), which is denied by default
}

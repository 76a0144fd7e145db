//go:build unix

package whois_test

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/servertest"
)

// TestGwhois: the server asks others, but not for a name that cannot be. It
// takes too long for the suite, which TestQuery runs.
func TestGwhois(t *testing.T) {
	gwhois := servertest.Program(t, "gwhois")
	port := servertest.Port(t)
	servertest.Start(t, port, servertest.Program(t, "socat"),
		fmt.Sprintf("TCP-LISTEN:%d,bind=127.0.0.1,reuseaddr,fork", port), "EXEC:"+gwhois)
	u := uri.MustParse(fmt.Sprintf("whois://127.0.0.1:%d/example.invalid", port))
	c := deref.New(deref.Options{Accessors: accessors, TrustFirst: true})
	r, err := c.Get(context.Background(), deref.Request{URI: u})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	want := "No lookup service available for your query 'example.invalid'."
	if err != nil || !strings.Contains(string(b), want) {
		t.Errorf("%q, %v", b, err)
	}
}

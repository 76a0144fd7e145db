package whois_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/whois"
	"github.com/urikit/uri/internal/dereftest"
)

var accessors = deref.Registry{}.With(whois.Accessor{}, "whois")

// serve answers each query by a function, and returns the address.
func serve(t *testing.T, answer func(query string) string) string {
	t.Helper()
	return dereftest.Serve(t, func(c net.Conn) {
		q, _ := bufio.NewReader(c).ReadString('\n')
		io.WriteString(c, answer(q))
	})
}

// L93-WHOIS-01: the path is what is asked for, decoded.
func TestQuery(t *testing.T) {
	at := serve(t, func(q string) string { return fmt.Sprintf("%q\n", q) })
	dereftest.Run(t, dereftest.Server{
		Accessors: accessors,
		Objects: map[string]string{
			"whois://" + at + "/John%20Smith": `"John Smith\r\n"` + "\n",
			"whois://" + at + "/a?b%3F":       `"a?b?\r\n"` + "\n",
			"whois://" + at + "//%C3%BC":      `"/ü\r\n"` + "\n",
		},
		Hostile: []string{"whois://" + at, "whois://" + at + "/a%0D%0Ab", "whois://" + at + "/%00",
			"whois://127.0.0.1:25/a"},
		OpenEnd: true,
	})
}

func TestPlan(t *testing.T) {
	c := deref.New(deref.Options{Accessors: accessors, TrustFirst: true})
	got, err := c.Plan(deref.Request{URI: uri.MustParse("whois://[::1]/name%3Dsmith")})
	want := deref.Plan{Address: "[::1]:43", Send: []string{"name=smith"}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestHostile: a server that sends without end.
func TestHostile(t *testing.T) {
	at := serve(t, func(string) string { return strings.Repeat("\x1b]0;x\a", 1<<18) })
	c := deref.New(deref.Options{Accessors: accessors, TrustFirst: true,
		Limits: deref.Limits{Size: 1000}})
	r, err := c.Get(context.Background(), deref.Request{URI: uri.MustParse("whois://" + at + "/x")})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if e, ok := errors.AsType[*deref.LimitError](err); !ok || e.Limit != "Size" || len(b) != 1000 {
		t.Errorf("%d octets, %v", len(b), err)
	}
}

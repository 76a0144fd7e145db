package nethttp_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri/neturl/nethttp"
)

const secretURL = "http://user:s3cr3t@127.0.0.1:1/?access_token=s3cr3t"

var badURL = "http://user:s3cr3t@h:port/" // not constant: a linter would refuse it

// No error shows a secret, however deep it is (G-3.2.1-03, G-7.5-01).
func TestRedactError(t *testing.T) {
	_, parse := url.Parse(badURL)
	_, get := http.Get(secretURL)
	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	req, err := http.NewRequestWithContext(canceled, "GET", secretURL, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, stopped := http.DefaultClient.Do(req)
	_, bad := http.NewRequest("GET", "http://user:s3cr3t@h:port/", nil)
	for _, err := range []error{
		parse, get, stopped, bad,
		fmt.Errorf("a: %w", get), fmt.Errorf("a: %w, %w", parse, stopped),
		errors.Join(os.ErrNotExist, fmt.Errorf("b: %w", get)),
		&url.Error{Op: "Get", URL: "http://h/", Err: errors.New(secretURL)},
	} {
		if !strings.Contains(err.Error(), "s3cr3t") {
			t.Fatalf("no secret in %v", err)
		}
		got := nethttp.RedactError(err)
		for e := got; e != nil; e = errors.Unwrap(e) {
			if strings.Contains(e.Error(), "s3cr3t") {
				t.Errorf("%v: %v", err, e)
			}
		}
		for _, target := range []error{context.Canceled, os.ErrNotExist} {
			if errors.Is(got, target) != errors.Is(err, target) {
				t.Errorf("%v: is it %v?", got, target)
			}
		}
		u, ok := errors.AsType[*url.Error](got)
		if _, want := errors.AsType[*url.Error](err); ok != want {
			t.Errorf("%v: as a *url.Error: %v", got, ok)
		} else if ok && strings.Contains(u.Error()+u.URL, "s3cr3t") {
			t.Errorf("%v: as a *url.Error: %v", got, u)
		}
		if again := nethttp.RedactError(got).Error(); again != got.Error() {
			t.Errorf("%v, and again %v", got, again)
		}
	}
	for _, err := range []error{nil, os.ErrNotExist, &url.Error{Op: "Get", URL: "/", Err: os.ErrExist}} {
		if got := nethttp.RedactError(err); got != err {
			t.Errorf("%v: got %v", err, got)
		}
	}
}

func ExampleRedactError() {
	_, err := http.Get("http://me:s3cr3t@example.com:port/?token=abc")
	fmt.Println(nethttp.RedactError(err))
	// Output: parse "http://me:***@example.com:port/?token=***": invalid port ":port" after host
}

package http_test

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	dhttp "github.com/urikit/uri/deref/http"
	"github.com/urikit/uri/guard"
)

// TestCookies: a cookie goes to whom it is for, in the hops of one request only
// (RFC 6265 section 5). The trace names it, and does not show its value.
func TestCookies(t *testing.T) {
	var got []string // host, path and cookies of each request
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, _ := net.SplitHostPort(r.Host)
		got = append(got, strings.TrimSpace(host+r.URL.Path+" "+r.Header.Get("Cookie")))
		for _, c := range r.URL.Query()["set"] {
			w.Header().Add("Set-Cookie", c)
		}
		if to := r.URL.Query().Get("to"); to != "" && r.Header.Get("Cookie") == "" {
			http.Redirect(w, r, to, http.StatusFound)
		}
	}))
	defer s.Close()
	_, port, _ := net.SplitHostPort(s.Listener.Addr().String())
	o := deref.Options{TrustFirst: true, Accessors: deref.Registry{}.With(dhttp.Accessor{}, "http"),
		Connect: func(string) string { return s.Listener.Addr().String() }}
	o.Policy, _ = guard.ParsePolicy("allow range loopback\nallow port 1-65535")
	c := deref.New(o)
	defer c.Close()
	for _, x := range []struct {
		from, own string
		want      []string
	}{
		{"a.co.uk/?set=k=s3cret&to=", "", []string{"a.co.uk/"}},
		{"a.co.uk/x?set=k=s3cret&to=/y", "", []string{"a.co.uk/x", "a.co.uk/y k=s3cret"}},
		{"a.co.uk/x?set=k=s3cret&to=/x?set=k=s3cret%26to=/x", "", []string{"a.co.uk/x", "a.co.uk/x k=s3cret"}},
		{"a.co.uk/x?set=k=s3cret&to=http://b.co.uk:PORT/y", "", []string{"a.co.uk/x", "b.co.uk/y"}},
		{"a.co.uk/x?set=k=s3cret;Domain=co.uk&to=http://b.co.uk:PORT/y", "", []string{"a.co.uk/x", "b.co.uk/y"}},
		{"a.b.co.uk/x?set=k=s3cret;Domain=b.co.uk&to=http://b.co.uk:PORT/y", "", []string{"a.b.co.uk/x", "b.co.uk/y k=s3cret"}},
		{"a.github.io/x?set=k=s3cret;Domain=github.io&to=http://b.github.io:PORT/y", "", []string{"a.github.io/x", "b.github.io/y"}},
		{"a.co.uk/x?set=k=s3cret;Path=/z&to=/y", "", []string{"a.co.uk/x", "a.co.uk/y"}},
		{"a.co.uk/x?set=k=s3cret;Secure&to=/y", "", []string{"a.co.uk/x", "a.co.uk/y"}},
		{"a.co.uk/x?set=k=s3cret&to=/y", "own=s3cret", []string{"a.co.uk/x own=s3cret"}},
		{"a.co.uk/y", "own=s3cret", []string{"a.co.uk/y own=s3cret"}},
	} {
		got = nil
		from := strings.ReplaceAll(strings.Replace(x.from, "/", ":"+port+"/", 1), "PORT", port)
		r := deref.Request{URI: uri.MustParse("http://" + strings.ReplaceAll(from, ";", "%3B")), Log: true}
		if x.own != "" {
			r.Header = http.Header{"Cookie": {x.own}}
		}
		res, err := c.Get(t.Context(), r)
		if err != nil {
			t.Errorf("%s: %v", x.from, err)
			continue
		}
		res.Body.Close()
		if !slices.Equal(got, x.want) {
			t.Errorf("%s: %q, want %q", x.from, got, x.want)
		}
		for i, h := range res.Trace.Hops {
			lines := fmt.Sprint(h.Lines)
			sent := strings.HasSuffix(x.want[i], " k=s3cret")
			if told := strings.Contains(lines, "sends the cookie k"); told != sent || strings.Contains(lines, ": k=s3cret") {
				t.Errorf("%s: the trace of hop %d is %s", x.from, i+1, lines)
			}
		}
	}
	u := uri.MustParse("http://a.co.uk:" + port + "/x?set=a=1&to=/y")
	r := deref.Request{URI: u, Header: http.Header{"Cookie": {}}}
	got = nil
	if res, err := c.Get(t.Context(), r); err == nil {
		res.Body.Close()
	}
	if len(r.Header["Cookie"]) != 0 || !slices.Equal(got, []string{"a.co.uk/x", "a.co.uk/y a=1"}) {
		t.Errorf("%q; the header of the caller is %v", got, r.Header)
	}
}

package http_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	dhttp "github.com/urikit/uri/deref/http"
	"github.com/urikit/uri/guard"
)

// TestProxy: a proxy that a person has named is used for redirects and for
// names that were read, too. What it is asked for is judged.
func TestProxy(t *testing.T) {
	secure := httptest.NewTLSServer(http.HandlerFunc(
		func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, "tunnel") }))
	defer secure.Close()
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodConnect {
			c, b, _ := http.NewResponseController(w).Hijack()
			defer c.Close()
			to, err := net.Dial("tcp", secure.Listener.Addr().String())
			if err != nil {
				return
			}
			defer to.Close()
			io.WriteString(c, "HTTP/1.1 200 OK\r\n\r\n")
			go io.Copy(to, b)
			io.Copy(c, to)
			return
		}
		if to := r.URL.Query().Get("to"); to != "" {
			http.Redirect(w, r, to, http.StatusFound)
			return
		}
		io.WriteString(w, r.RequestURI)
	}))
	defer proxy.Close()
	trust := secure.Client().Transport.(*http.Transport).TLSClientConfig.Clone()
	trust.InsecureSkipVerify = true
	o := deref.Options{TLS: trust, Accessors: deref.Registry{}.With(
		dhttp.Accessor{Proxy: proxy.URL}, "http", "https")}
	// Only the proxy can look up a name.
	o.Dialer = &net.Dialer{Resolver: &net.Resolver{PreferGo: true, Dial: func(
		context.Context, string, string) (net.Conn, error) {
		return nil, errors.New("no DNS here")
	}}}
	for _, x := range []struct {
		uri    string
		trust  bool
		policy string
		judge  bool
		want   string // the text, or a part of the error after "!"
	}{
		{"http://a.example.com/x", true, "", false, "http://a.example.com/x"},
		{"http://a.example.com/x", true, "", true, "http://a.example.com/x"},
		{"http://127.0.0.1/x", true, "", false, "http://127.0.0.1/x"},
		{"http://127.0.0.1/x", true, "", true, "!range loopback"},
		{"http://localhost/x", true, "", true, "!localhost"},
		{"http://a.example.com/?to=http://b.example.com/y", true, "", false, "http://b.example.com/y"},
		{"http://a.example.com/?to=https://b.example.com/y", true, "", false, "tunnel"},
		{"http://a.example.com/?to=http://10.0.0.1/", true, "", false, "!range private"},
		{"http://a.example.com/?to=https://%5B::ffff:10.0.0.1%5D/", true, "", false, "!range"},
		{"http://a.example.com/?to=http://b.example.com:22/", true, "", false, "!port"},
		{"http://a.example.com/x", false, "", false, "!no DNS here"}, // and no proxy
		{"http://a.example.com/x", false, "allow proxy", false, "!range loopback"},
	} {
		o.TrustFirst = x.trust
		o.Policy, _ = guard.ParsePolicy(x.policy)
		c := deref.New(o)
		got := ""
		res, err := c.Get(context.Background(), deref.Request{URI: uri.MustParse(x.uri), Judge: x.judge})
		if err == nil {
			b, _ := io.ReadAll(res.Body)
			res.Body.Close()
			got = string(b)
		} else {
			got = "!" + err.Error()
		}
		if got != x.want && (x.want[0] != '!' || got[0] != '!' || !strings.Contains(got, x.want[1:])) {
			t.Errorf("%s, trust %t, %q, judge %t: got %s, want %s",
				x.uri, x.trust, x.policy, x.judge, got, x.want)
		}
		c.Close()
	}
}

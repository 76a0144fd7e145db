package http_test

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	dhttp "github.com/urikit/uri/deref/http"
	"github.com/urikit/uri/guard"
)

// TestTransport: the settings of a transport of the caller count, and what it
// would connect by does not: each address is judged.
func TestTransport(t *testing.T) {
	secure := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/to" {
			http.Redirect(w, r, "https://localhost:"+r.URL.RawQuery, http.StatusFound)
			return
		}
		io.WriteString(w, r.Proto+" "+r.TLS.PeerCertificates[0].Subject.Organization[0])
	}))
	secure.EnableHTTP2 = true
	secure.TLS = &tls.Config{ClientAuth: tls.RequireAnyClientCert}
	secure.Config.ErrorLog = log.New(io.Discard, "", 0)
	secure.StartTLS()
	defer secure.Close()
	connects := func(context.Context, string, string) (net.Conn, error) {
		t.Error("the transport connects by itself")
		return nil, errors.New("by itself")
	}
	var asked []string
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.Method+" "+r.RequestURI)
		w.WriteHeader(http.StatusTeapot)
	}))
	defer proxy.Close()
	t.Setenv("https_proxy", proxy.URL) // is not used
	transport := func() *http.Transport {
		trust := secure.Client().Transport.(*http.Transport).TLSClientConfig.Clone()
		trust.Certificates = secure.TLS.Certificates
		return &http.Transport{TLSClientConfig: trust, DialContext: connects, DialTLSContext: connects}
	}
	fetch := func(change func(*http.Transport, *deref.Options), text string) (string, error) {
		own := transport()
		o := deref.Options{TrustFirst: true, Accessors: deref.Registry{}.With(
			dhttp.Accessor{Transport: own}, "http", "https")}
		change(own, &o)
		c := deref.New(o)
		defer c.Close()
		r, err := c.Get(t.Context(), deref.Request{URI: uri.MustParse(text)})
		if err != nil {
			return "", err
		}
		defer r.Body.Close()
		b, err := io.ReadAll(r.Body)
		return string(b), err
	}
	plain := func(*http.Transport, *deref.Options) {}
	for _, x := range []struct {
		name   string
		change func(*http.Transport, *deref.Options)
		want   string
	}{
		{"as it is", plain, "HTTP/2.0 Acme Co"},
		{"HTTP/1 by Protocols", func(h *http.Transport, _ *deref.Options) {
			h.Protocols = new(http.Protocols)
			h.Protocols.SetHTTP1(true)
		}, "HTTP/1.1 Acme Co"},
		{"HTTP/1 by TLSNextProto", func(h *http.Transport, _ *deref.Options) {
			h.TLSNextProto = map[string]func(string, *tls.Conn) http.RoundTripper{}
		}, "HTTP/1.1 Acme Co"},
		{"another HTTP/2", func(h *http.Transport, _ *deref.Options) {
			h.TLSNextProto = map[string]func(string, *tls.Conn) http.RoundTripper{
				"h2": func(string, *tls.Conn) http.RoundTripper { t.Error("it connects"); return nil }}
		}, "HTTP/2.0 Acme Co"},
		{"a policy", func(_ *http.Transport, o *deref.Options) {
			o.TrustFirst = false
			o.Policy, _ = guard.ParsePolicy("allow range loopback\nallow port 1-65535")
		}, "HTTP/2.0 Acme Co"},
		{"a policy with a proxy", func(_ *http.Transport, o *deref.Options) {
			o.TrustFirst = false
			o.Policy, _ = guard.ParsePolicy("allow range loopback\nallow port 1-65535\nallow proxy")
		}, "HTTP/2.0 Acme Co"},
	} {
		if got, err := fetch(x.change, secure.URL); got != x.want || err != nil {
			t.Errorf("%s: %q, %v, want %q", x.name, got, err, x.want)
		}
	}
	_, port, _ := net.SplitHostPort(secure.Listener.Addr().String())
	for name, x := range map[string]struct {
		uri    string
		change func(*http.Transport, *deref.Options)
	}{
		"the first hop": {secure.URL, func(_ *http.Transport, o *deref.Options) { o.TrustFirst = false }},
		"a redirect":    {secure.URL + "/to?" + port, func(_ *http.Transport, o *deref.Options) {}},
		"through a proxy": {secure.URL + "/to?" + port, func(h *http.Transport, o *deref.Options) {
			h.Proxy = func(r *http.Request) (*url.URL, error) {
				if r.URL.Hostname() != "localhost" {
					return nil, nil
				}
				return url.Parse(proxy.URL)
			}
		}},
	} {
		_, err := fetch(x.change, x.uri)
		if _, ok := errors.AsType[guard.Verdict](err); !ok {
			t.Errorf("%s is not judged: %v", name, err)
		}
	}
	if asked != nil {
		t.Errorf("the proxy is asked for %q", asked)
	}
	_, err := fetch(func(h *http.Transport, o *deref.Options) {
		h.Proxy = http.ProxyURL(&url.URL{Scheme: "http", Host: proxy.Listener.Addr().String()})
	}, "https://h.example/")
	if e, ok := errors.AsType[*deref.ReplyError](err); !ok || e.Code() != http.StatusTeapot ||
		len(asked) != 1 || asked[0] != "CONNECT h.example:443" {
		t.Errorf("the proxy is asked for %q, %v", asked, err)
	}
}

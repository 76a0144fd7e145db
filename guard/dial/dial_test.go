package dial_test

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"syscall"
	"testing"

	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/guard/dial"
)

func isDenied(err error, rule string) bool {
	denied, ok := errors.AsType[guard.Verdict](err)
	return ok && denied.Rule == rule
}

func TestControl(t *testing.T) {
	control := dial.Control(guard.Policy{})
	for _, tt := range []struct{ network, address, rule string }{
		{"tcp4", "8.8.8.8:80", ""},
		{"udp6", "[2606:4700::1111]:443", ""},
		{"tcp4", "10.0.0.1:80", "range"},
		{"tcp6", "[fe80::1%eth0]:80", "range"},
		{"tcp6", "[::ffff:10.0.0.1%1]:80", "range"},
		{"tcp4", "8.8.8.8:25", "port"},
		{"ip4:1", "8.8.8.8", "network"},
		{"ip4:1", "8.8.8.8:80", "network"},
		{"unix", "/run/docker.sock", "network"},
		{"tcp", "", "network"},
	} {
		err := control(tt.network, tt.address, nil)
		if tt.rule == "" && err != nil || tt.rule != "" && !isDenied(err, tt.rule) {
			t.Errorf("%s %s: %v, want %q", tt.network, tt.address, err, tt.rule)
		}
	}
}

// TestDialer: the functions of the dialer run for allowed addresses only, as net
// runs them: ControlContext in place of Control.
func TestDialer(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	own := errors.New("own")
	plain := func(string, string, syscall.RawConn) error { return own }
	withContext := func(context.Context, string, string, syscall.RawConn) error { return nil }
	local, err := guard.ParsePolicy("allow range loopback")
	if err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		policy guard.Policy
		dialer *net.Dialer
		ok     func(error) bool
	}{
		"none":    {local, nil, func(err error) bool { return err == nil }},
		"control": {local, &net.Dialer{Control: plain}, func(err error) bool { return errors.Is(err, own) }},
		"both": {local, &net.Dialer{Control: plain, ControlContext: withContext},
			func(err error) bool { return err == nil }},
		"denied": {guard.Policy{}, &net.Dialer{Control: plain},
			func(err error) bool { return isDenied(err, "range") }},
	} {
		c, err := dial.Dialer(tt.policy, tt.dialer).DialContext(t.Context(), "tcp", l.Addr().String())
		if !tt.ok(err) {
			t.Errorf("%s: %v", name, err)
		}
		if err == nil {
			c.Close()
		}
	}
}

// closer tells that a body was closed.
type closer struct {
	io.Reader
	closed *bool
}

func (c closer) Close() error { *c.closed = true; return nil }

// TestTransport: URLs that no redirect, no name and no address are needed for.
func TestTransport(t *testing.T) {
	transport := dial.Transport(guard.Policy{}, nil, nil)
	for _, tt := range []struct {
		url  *url.URL
		rule string
	}{
		{&url.URL{Scheme: "ftp", Host: "example.com"}, "scheme"},
		{&url.URL{Scheme: "http", Host: "example.com", User: url.User("u")}, "userinfo"},
		{&url.URL{Scheme: "http", Host: "localhost"}, "range"},
		{&url.URL{Scheme: "http", Host: "example.com:22"}, "port"},
		{&url.URL{Scheme: "http", Host: "exa mple.com"}, "host"},
		{&url.URL{Scheme: "http", Host: "example.com", Opaque: "//10.0.0.1/"}, "host"},
		{&url.URL{Scheme: "http"}, "host"},
		{&url.URL{Host: "example.com"}, "host"},
	} {
		closed := false
		_, err := transport.RoundTrip(&http.Request{Method: "POST", URL: tt.url,
			Body: closer{strings.NewReader("x"), &closed}})
		if !isDenied(err, tt.rule) || !closed {
			t.Errorf("%v: %v, want %s; body closed: %v", tt.url, err, tt.rule, closed)
		}
	}
}

// TestTransportReplaces: what could connect without the guard is replaced.
func TestTransportReplaces(t *testing.T) {
	server := httptest.NewTLSServer(http.NotFoundHandler())
	defer server.Close()
	base := server.Client().Transport.(*http.Transport).Clone()
	any := func(network, _ string) (net.Conn, error) {
		return net.Dial(network, server.Listener.Addr().String())
	}
	//lint:ignore SA1019 a transport may have them
	base.Dial, base.DialTLS = any, any
	withContext := func(_ context.Context, n, a string) (net.Conn, error) { return any(n, a) }
	base.DialContext, base.DialTLSContext = withContext, withContext
	p, err := guard.ParsePolicy("allow host *") // cannot be read: denies
	if err == nil {
		t.Fatal("the policy is valid")
	}
	for _, p := range []guard.Policy{{}, p} {
		client := http.Client{Transport: dial.Transport(p, nil, base)}
		_, err = client.Get(server.URL)
		if _, ok := errors.AsType[guard.Verdict](err); !ok {
			t.Errorf("%v", err)
		}
	}
}

// TestTransportHTTP2: the HTTP/2 of the given transport may have connections
// that no guard has seen.
func TestTransportHTTP2(t *testing.T) {
	server := httptest.NewUnstartedServer(http.NotFoundHandler())
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	base := server.Client().Transport.(*http.Transport).Clone()
	base.TLSNextProto = map[string]func(string, *tls.Conn) http.RoundTripper{
		"h2": func(string, *tls.Conn) http.RoundTripper {
			t.Error("the function of the transport is called")
			return http.DefaultTransport
		},
	}
	p, err := guard.ParsePolicy("allow range loopback")
	if err != nil {
		t.Fatal(err)
	}
	client := http.Client{Transport: dial.Transport(p, nil, base)}
	resp, err := client.Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.ProtoMajor != 2 {
		t.Errorf("%s", resp.Proto)
	}
	client.CloseIdleConnections()
}

// TestProxyHost: net/http asks a proxy for the host of the Host field.
func TestProxyHost(t *testing.T) {
	asked := ""
	proxy := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		asked = r.URL.String()
	}))
	defer proxy.Close()
	at, err := url.Parse(proxy.URL)
	if err != nil {
		t.Fatal(err)
	}
	p, err := guard.ParsePolicy("allow range loopback\nallow proxy")
	if err != nil {
		t.Fatal(err)
	}
	base := &http.Transport{Proxy: http.ProxyURL(at)}
	for host, denied := range map[string]bool{"": false, "8.8.8.8": false, "10.0.0.1": true} {
		r, err := http.NewRequestWithContext(t.Context(), "GET", "http://8.8.8.8/", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host, asked = host, ""
		resp, err := dial.Transport(p, nil, base).RoundTrip(r)
		if err == nil {
			resp.Body.Close()
		}
		if isDenied(err, "proxy") != denied || denied != (asked == "") {
			t.Errorf("%q: %v, the proxy is asked for %q", host, err, asked)
		}
	}
}

// TestCredentials: another origin gets none, nor does the first one after it.
func TestCredentials(t *testing.T) {
	got := map[string]http.Header{}
	var other *httptest.Server
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got[r.URL.Path] = r.Header
		switch r.URL.Path {
		case "/first":
			http.Redirect(w, r, "/same", http.StatusFound)
		case "/same":
			http.Redirect(w, r, other.URL+"/other", http.StatusFound)
		}
	}))
	defer server.Close()
	other = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got[r.URL.Path] = r.Header
		http.Redirect(w, r, server.URL+"/back", http.StatusFound)
	}))
	defer other.Close()
	p, err := guard.ParsePolicy("allow range loopback")
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(t.Context(), "GET", server.URL+"/first?token=1", nil)
	if err != nil {
		t.Fatal(err)
	}
	secrets := []string{"Authorization", "Cookie", "Proxy-Authorization", "X-Api-Key"}
	for _, name := range append(secrets, "Accept-Language") {
		r.Header.Set(name, "x")
	}
	r.Header["x-api-key"] = []string{"x"} // not in the form of Set
	resp, err := dial.Client(p).Do(r)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	for path, want := range map[string]string{"/first": "x", "/same": "x", "/other": "", "/back": ""} {
		for _, name := range secrets {
			if v := got[path].Get(name); v != want {
				t.Errorf("%s: %s: %q, want %q", path, name, v, want)
			}
		}
		if got[path].Get("Accept-Language") != "x" || want == "" && got[path].Get("Referer") != "" {
			t.Errorf("%s: %v", path, got[path])
		}
	}
}

// TestEnvironment: proxies of the environment are ignored without a rule.
func TestEnvironment(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	proxied := 0
	base := http.DefaultTransport.(*http.Transport).Clone()
	base.Proxy = func(*http.Request) (*url.URL, error) { proxied++; return nil, errors.New("asked") }
	for text, want := range map[string]int{
		"allow range loopback": 0, "allow range loopback\nallow proxy": 1,
	} {
		p, err := guard.ParsePolicy(text)
		if err != nil {
			t.Fatal(err)
		}
		proxied = 0
		resp, err := (&http.Client{Transport: dial.Transport(p, nil, base)}).Get(server.URL)
		if err == nil {
			resp.Body.Close()
		}
		if proxied != want || (err == nil) != (want == 0) {
			t.Errorf("%q: asked %d times, %v", text, proxied, err)
		}
	}
}

// TestCancel: the context of a request ends the look-up and the connection.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := http.NewRequestWithContext(ctx, "GET", "http://example.com/", nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := dial.Client(guard.Policy{}).Do(r); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// BenchmarkDial: what the guard adds to a connection on loopback.
func BenchmarkDial(b *testing.B) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			c.Close()
		}
	}()
	p, err := guard.ParsePolicy("allow range loopback")
	if err != nil {
		b.Fatal(err)
	}
	for name, d := range map[string]*net.Dialer{
		"plain": {}, "guarded": dial.Dialer(p, &net.Dialer{}),
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				c, err := d.DialContext(b.Context(), "tcp", l.Addr().String())
				if err != nil {
					b.Fatal(err)
				}
				// no port waits for the end of the connection
				c.(*net.TCPConn).SetLinger(0)
				c.Close()
			}
		})
	}
}

package http_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/textproto"
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

// TestHost: a proxy is asked for the URI that was judged, whatever the field
// Host says (RFC 9112 section 3.2.2). What another scheme asks of it has the
// authority in Host, and the login.
func TestHost(t *testing.T) {
	var got string
	l, err := net.Listen("tcp", "127.0.0.1:0") // a server of net/http hides the field Host
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			in := textproto.NewReader(bufio.NewReader(c))
			line, _ := in.ReadLine()
			fields, _ := in.ReadMIMEHeader()
			got = strings.TrimSpace(strings.Fields(line)[1] + " " + fields.Get("Host") + " " +
				fields.Get("Authorization"))
			io.WriteString(c, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
			c.Close()
		}
	}()
	proxy := "http://" + l.Addr().String()
	gateway, err := deref.ParseGateway("proxy " + proxy)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct{ uri, host, user, want string }{
		{"http://real.example/a?b", "other", "", "http://real.example/a?b other"},
		{"http://real.example:8081", "other:1", "", "http://real.example:8081/ other:1"},
		{"http://real.example//x/y%2F?", "real.example", "", "http://real.example//x/y%2F? real.example"},
		{"http://real.example/a", "", "", "http://real.example/a real.example"},
		{"ftp://h.example:2121/a/../b", "", "", "ftp://h.example:2121/b h.example:2121"},
		{"ftp://h.example/b", "", "joe", "ftp://h.example/b h.example Basic am9lOnB3"},
		{"ftp://joe:pw@h.example:21/b;type=a", "", "",
			"ftp://joe:pw@h.example:21/b;type=a h.example:21 Basic am9lOnB3"},
	} {
		a := deref.Registry{}.With(dhttp.Accessor{Proxy: proxy}, "http")
		o := deref.Options{TrustFirst: true, Accessors: a, Gateways: deref.Gateways{"ftp": gateway}}
		o.Login = func(*deref.Hop) *deref.Credential {
			if x.user == "" {
				return nil
			}
			return &deref.Credential{User: x.user, Password: "pw"}
		}
		r := deref.Request{URI: uri.MustParse(x.uri)}
		if x.host != "" {
			r.Header = http.Header{"Host": {x.host}}
		}
		c := deref.New(o)
		res, err := c.Get(context.Background(), r)
		if err == nil {
			res.Body.Close()
		}
		if err != nil || got != x.want {
			t.Errorf("%s: the proxy gets %s, want %s; %v", x.uri, got, x.want, err)
		}
		p, err := c.Plan(r)
		target, _, _ := strings.Cut(x.want, " ")
		if err != nil || !strings.HasSuffix(proxy, p.Address) ||
			strings.ReplaceAll(target, "pw@", "***@") != strings.TrimPrefix(p.Send[0], "GET ") {
			t.Errorf("%s: the plan is %+v; %v", x.uri, p, err)
		}
		c.Close()
	}
	l.Close()
	for scheme, want := range map[string]string{"socks5": "[SOCKS 5 CONNECT h.example:80 GET /a?b]",
		"socks5h": "[SOCKS 5 CONNECT h.example:80 GET /a?b]", "socks4": "not one of HTTP or SOCKS 5"} {
		t.Setenv("all_proxy", scheme+"://u:s3cret@proxy.example:1")
		c := deref.New(deref.Options{TrustFirst: true,
			Accessors: deref.Registry{}.With(dhttp.Accessor{}, "http")})
		p, err := c.Plan(deref.Request{URI: uri.MustParse("http://h.example/a?b"),
			Header: http.Header{"Host": {"other.example"}}})
		got := fmt.Sprint(p.Send[:min(2, len(p.Send))], err)
		if !strings.Contains(got, want) || strings.Contains(got, "s3cret") || err == nil && p.Address != "proxy.example:1" {
			t.Errorf("%s: %s, %s; want %s", scheme, p.Address, got, want)
		}
		c.Close()
	}
	t.Setenv("all_proxy", "")
	c := deref.New(deref.Options{TrustFirst: true,
		Accessors: deref.Registry{}.With(dhttp.Accessor{Proxy: proxy}, "https")})
	_, err = c.Get(context.Background(), deref.Request{URI: uri.MustParse("https://h.example/")})
	if err == nil || !strings.Contains(err.Error(), "the proxy "+l.Addr().String()) {
		t.Errorf("a proxy that is not there: %v", err)
	}
}

// TestNoProxy: dots at the ends of names mean nothing, and the list that is
// given replaces that of the environment, as in curl.
func TestNoProxy(t *testing.T) {
	for _, x := range []struct {
		list, uri string
		direct    bool
	}{
		{"h.test.", "http://h.test/", true}, {"h.test", "http://h.test./", true}, {".h.test", "http://h.test/", true},
		{".h.test.", "http://x.H.test./", true}, {"h.test", "http://ah.test/", false}, {"x.h.test", "http://h.test/", false},
		{"a, .h.test b", "http://h.test/", true}, {"*", "http://h.test/", true}, {"", "http://h.test/", false},
		{"192.0.2.0/24", "http://192.0.2.7/", true}, {"192.0.2.0/24", "http://192.0.3.7/", false},
		{"2.7", "http://192.0.2.7/", false}, {"[2001:db8::1]", "http://[2001:db8::1]/", true},
		{".", "http://h.test/", false}, {"h.test", "https://h.test/", true},
		{"", "http://127.0.0.1/", false}, {"", "https://localhost/", false}, {"localhost", "http://localhost/", true},
	} {
		for _, way := range []string{"flag", "field", "environment"} {
			a := dhttp.Accessor{}
			env := map[string]string{"http_proxy": "", "https_proxy": "", "no_proxy": "", "NO_PROXY": "",
				"all_proxy": "proxy.example:1"}
			switch way {
			case "flag":
				a.Proxy, a.NoProxy, env["no_proxy"] = "http://proxy.example:1", x.list, ""
			case "field":
				a.NoProxy = x.list
				if env["no_proxy"] = "*"; x.list == "" {
					continue // the environment counts
				}
			default:
				env["NO_PROXY"] = x.list
			}
			for name, value := range env {
				t.Setenv(name, value)
			}
			c := deref.New(deref.Options{TrustFirst: true,
				Accessors: deref.Registry{}.With(a, "http", "https")})
			p, err := c.Plan(deref.Request{URI: uri.MustParse(x.uri)})
			if err != nil || (p.Address != "proxy.example:1") != x.direct {
				t.Errorf("%q by %s: %s connects to %s, %v", x.list, way, x.uri, p.Address, err)
			}
		}
	}
}

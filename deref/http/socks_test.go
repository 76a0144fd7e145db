//go:build unix

package http_test

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	dhttp "github.com/urikit/uri/deref/http"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/internal/servertest"
)

// TestSOCKS: http and https through real servers of SOCKS 5 (RFC 1928), which
// connect from an address of their own, with and without a login (RFC 1929).
func TestSOCKS(t *testing.T) {
	answer := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if to := r.URL.Query().Get("to"); to != "" {
			http.Redirect(w, r, to, http.StatusFound)
			return
		}
		from, _, _ := net.SplitHostPort(r.RemoteAddr)
		io.WriteString(w, from)
	})
	plain, secure := httptest.NewServer(answer), httptest.NewTLSServer(answer)
	defer plain.Close()
	defer secure.Close()
	_, port, _ := net.SplitHostPort(plain.Listener.Addr().String())
	for name, start := range map[string]func(t *testing.T, port int) (from, login string){
		"microsocks": func(t *testing.T, port int) (string, string) {
			servertest.Start(t, port, servertest.Program(t, "microsocks"), "-i", "127.0.0.1",
				"-p", strconv.Itoa(port), "-b", "127.0.0.2", "-u", "alice", "-P", "s3cret@x")
			return "127.0.0.2", "alice:s3cret%40x@"
		},
		"dante": func(t *testing.T, port int) (string, string) {
			dir := servertest.Dir(t)
			conf := servertest.Write(t, dir, "conf", fmt.Sprintf(`
logoutput: stderr
internal: 127.0.0.1 port = %d
external: 127.0.0.3
external.rotation: none
clientmethod: none
socksmethod: none
client pass { from: 0/0 to: 0/0 }
socks pass { from: 0/0 to: 0/0 }
`, port))
			servertest.Open(t, dir)
			servertest.Start(t, port, servertest.Program(t, "danted"), "-f", conf, "-p", dir+"/pid")
			return "127.0.0.3", ""
		},
	} {
		t.Run(name, func(t *testing.T) {
			at := servertest.Port(t)
			from, login := start(t, at)
			for _, scheme := range []string{"socks5", "socks5h"} {
				proxy := fmt.Sprintf("%s://%s127.0.0.1:%d", scheme, login, at)
				fetch := func(a dhttp.Accessor, r deref.Request) (string, error) {
					c := deref.New(deref.Options{TrustFirst: true, AllowPorts: []uint16{1},
						TLS:       secure.Client().Transport.(*http.Transport).TLSClientConfig,
						Accessors: deref.Registry{}.With(a, "http", "https")})
					defer c.Close()
					res, err := c.Get(t.Context(), r)
					if err != nil {
						return "", err
					}
					defer res.Body.Close()
					b, err := io.ReadAll(res.Body)
					return string(b), err
				}
				for _, text := range []string{plain.URL, secure.URL, "http://localhost:" + port} {
					r := deref.Request{URI: uri.MustParse(text)}
					if got, err := fetch(dhttp.Accessor{Proxy: proxy}, r); got != from || err != nil {
						t.Errorf("%s by %s: from %q, %v", text, proxy, got, err)
					}
					direct := dhttp.Accessor{Proxy: proxy, NoProxy: "localhost,127.0.0.0/8"}
					if got, err := fetch(direct, r); got != "127.0.0.1" || err != nil {
						t.Errorf("%s without %s: from %q, %v", text, proxy, got, err)
					}
				}
				t.Setenv("ALL_PROXY", proxy)
				if got, err := fetch(dhttp.Accessor{}, deref.Request{URI: uri.MustParse(plain.URL)}); got != from {
					t.Errorf("by ALL_PROXY: from %q, %v", got, err)
				}
				t.Setenv("ALL_PROXY", "")
				// What is read is judged, and so is a redirect.
				a := dhttp.Accessor{Proxy: proxy}
				for _, r := range []deref.Request{
					{URI: uri.MustParse(plain.URL), Judge: true},
					{URI: uri.MustParse(plain.URL + "/?to=http://localhost:" + port)},
					{URI: uri.MustParse(plain.URL + "/?to=http://10.0.0.1/")},
				} {
					_, err := fetch(a, r)
					if _, ok := errors.AsType[guard.Verdict](err); !ok {
						t.Errorf("%s: %v", r.URI, err)
					}
				}
				if _, err := fetch(a, deref.Request{URI: uri.MustParse("http://127.0.0.1:1/")}); err == nil {
					t.Error("nobody listens there")
				}
			}
		})
	}
}

package http_test

import (
	"context"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	dhttp "github.com/urikit/uri/deref/http"
	"github.com/urikit/uri/internal/dereftest"
)

// A fetched is a result with its body.
type fetched struct {
	deref.Result
	text string
}

func get(r deref.Request) (f fetched, err error) {
	c := deref.New(deref.Options{
		Accessors: deref.Registry{}.With(dhttp.Accessor{}, "http"), TrustFirst: true,
	})
	defer c.Close()
	res, err := c.Get(context.Background(), r)
	if err != nil {
		return f, err
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	return fetched{*res, string(b)}, err
}

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestTLS: HTTP/2 by TLS, and a certificate that is not trusted.
func TestTLS(t *testing.T) {
	s := httptest.NewUnstartedServer(http.HandlerFunc(
		func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, r.Proto) }))
	s.EnableHTTP2 = true
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	s.StartTLS()
	defer s.Close()
	accessors := deref.Registry{}.With(dhttp.Accessor{}, "https")
	dereftest.Run(t, dereftest.Server{
		Accessors: accessors,
		Objects:   map[string]string{s.URL + "/": "HTTP/2.0"},
		Options: func(o *deref.Options) {
			o.TLS = s.Client().Transport.(*http.Transport).TLSClientConfig
		},
	})
	c := deref.New(deref.Options{Accessors: accessors, TrustFirst: true})
	_, err := c.Get(context.Background(), deref.Request{URI: uri.MustParse(s.URL)})
	if err == nil || !strings.Contains(err.Error(), "certificate") {
		t.Errorf("not trusted: %v", err)
	}
}

func TestServer(t *testing.T) {
	body := strings.Repeat("0123456789\n", 200)
	mux := http.NewServeMux()
	mux.HandleFunc("/a", func(w http.ResponseWriter, r *http.Request) { w.Write([]byte(body)) })
	mux.HandleFunc("/to", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/a", http.StatusFound)
	})
	mux.HandleFunc("/secret", func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(403) })
	s := httptest.NewServer(mux)
	defer s.Close()
	dereftest.Run(t, dereftest.Server{
		Accessors: deref.Registry{}.With(dhttp.Accessor{UserAgent: "test"}, "http", "https"),
		Objects:   map[string]string{s.URL + "/a": body, s.URL + "/to": body},
		Missing:   s.URL + "/none", Refused: s.URL + "/secret",
		Hostile: []string{"http:///none", "http://127.0.0.1:25/"},
	})
}

// TestOneConnection: requests at the same time share a connection of HTTP/2,
// the first ones, too.
func TestOneConnection(t *testing.T) {
	s := httptest.NewUnstartedServer(http.HandlerFunc(
		func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, r.Proto) }))
	s.EnableHTTP2 = true
	var connections atomic.Int32
	s.Config.ConnState = func(c net.Conn, state http.ConnState) {
		if state == http.StateNew {
			connections.Add(1)
		}
	}
	s.StartTLS()
	defer s.Close()
	c := deref.New(deref.Options{
		Accessors: deref.Registry{}.With(dhttp.Accessor{}, "https"), TrustFirst: true,
		TLS: s.Client().Transport.(*http.Transport).TLSClientConfig,
	})
	defer c.Close()
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			res, err := c.Get(context.Background(), deref.Request{URI: uri.MustParse(s.URL)})
			if err != nil {
				t.Error(err)
				return
			}
			res.Body.Close()
		})
	}
	all.Wait()
	if n := connections.Load(); n != 1 {
		t.Errorf("%d connections", n)
	}
}

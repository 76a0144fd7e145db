package http_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/deref/dereftest"
	dhttp "github.com/urikit/uri/deref/http"
	"strings"
)

func TestServer(t *testing.T) {
	body := strings.Repeat("0123456789\n", 200)
	mux := http.NewServeMux()
	mux.HandleFunc("/a", func(w http.ResponseWriter, r *http.Request) { w.Write([]byte(body)) })
	mux.HandleFunc("/to", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/a", 302) })
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

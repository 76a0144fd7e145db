package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
)

// octets is the object of the server for scripts that is resumed.
var octets = strings.Repeat("0123456789", 10_000)

// webServer starts the server of scripts that fetch, and returns its origin.
func webServer(t *testing.T) string {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		redirect := func(code int, to string) {
			w.Header().Set("Location", to)
			w.WriteHeader(code)
		}
		switch r.URL.Path {
		case "/a":
			w.Header().Set("Content-Type", "text/plain")
			fmt.Fprintln(w, "the text of a")
		case "/fields":
			fmt.Fprintln(w, r.Header.Get("X-Own"), r.Header.Get("Authorization"), r.UserAgent())
		case "/permanent":
			redirect(http.StatusMovedPermanently, "/a")
		case "/to":
			redirect(http.StatusFound, r.URL.RawQuery)
		case "/cut":
			w.Header().Set("Content-Length", strconv.Itoa(len(octets)))
			w.Header().Set("ETag", `"1"`)
			if n, ok := strings.CutPrefix(r.Header.Get("Range"), "bytes="); ok {
				from, _ := strconv.Atoi(strings.TrimSuffix(n, "-"))
				w.Header().Set("Content-Range",
					fmt.Sprintf("bytes %d-%d/%d", from, len(octets)-1, len(octets)))
				w.Header().Set("Content-Length", strconv.Itoa(len(octets)-from))
				w.WriteHeader(http.StatusPartialContent)
				io.WriteString(w, octets[from:])
				return
			}
			io.WriteString(w, octets[:len(octets)/2])
			panic(http.ErrAbortHandler)
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(s.Close)
	return s.URL
}

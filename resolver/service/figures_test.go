package service_test

import (
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/urikit/uri/resolver/internal/figures"
	"github.com/urikit/uri/resolver/service"
)

// TestFigures: each request for a registered name counts, whatever the answer, for
// the name of its record, and no other request does.
func TestFigures(t *testing.T) {
	r := open(t)
	k := figures.New(r.Store)
	h := service.New(service.Options{Resolver: r, Figures: k})
	ask := func(method, target, agent, body string) {
		q := httptest.NewRequest(method, target, strings.NewReader(body))
		q.Header.Set("User-Agent", agent)
		q.Header.Set("Content-Type", "text/uri-list")
		h.ServeHTTP(httptest.NewRecorder(), q)
	}
	for _, target := range []string{
		"/urn:example:a", "/URN:EXAMPLE:a", "/urn%3Aexample%3Aa", "/urn:example:a?info", "/resolve?urn=urn:example:a",
		"/urn:example:a?s=I2L&utm_source=x", "/uri-res/N2L?urn:example:a", // 7 of a
		"/urn:example:old", "/urn:example:soon", "/urn:example:part/1/2", "/urn:example:part/1/3",
		"/", "/urn:example:none", "/urn:none:a", "/urn:example:", "/urn:isbn:0451450520", "/robots.txt", "//urn:example:a",
		"/uri-res/L2Ns?http://a.example/1", "/resolve", "/urn:example:a?at=x",
	} {
		ask("GET", target, agent, "")
	}
	ask("HEAD", "/urn:example:a", agent, "")
	ask("GET", "/urn:example:a", "curl/8", "")
	ask("GET", "/api/handles/urn:example:a", "curl/8", "")
	ask("POST", "/resolve", agent, "urn:example:a\r\nurn:isbn:9780451450524\r\nurn:none:1\r\n")
	if err := k.Write(t.Context()); err != nil {
		t.Fatal(err)
	}
	got := ""
	for row, err := range figures.Read(t.Context(), r.Store, figures.Query{}) {
		if err != nil {
			t.Fatal(err)
		}
		got += fmt.Sprintln(row.Namespace+row.Name, row.People, row.Programs)
	}
	const want = `urn:example: 11 4
urn:isbn: 0 1
urn:example:a 7 4
urn:example:old 1 0
urn:example:part 2 0
urn:example:soon 1 0
urn:isbn:9780451450524 0 1
`
	if got != want {
		t.Error(got)
	}
	for err := range r.Verify(t.Context(), nil) {
		t.Error(err)
	}
}

package service_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/metrics"
	"github.com/urikit/uri/resolver/internal/page"
	"github.com/urikit/uri/resolver/service"
	"github.com/urikit/uri/resolver/store"
	"github.com/urikit/uri/resolver/store/memory"
)

var me = resolver.Actor{ID: "secret-token-id", Owner: "us"}

// open returns a resolver with namespaces and records in memory.
func open(t testing.TB) *resolver.Resolver {
	t.Helper()
	r := &resolver.Resolver{Store: memory.New()}
	for _, n := range []resolver.Namespace{
		{Prefix: "urn:example:", Owner: "us", Partial: true, Title: "Examples"},
		{Prefix: "urn:example:lists:", Owner: "us", Service: "I2Ls"},
		{Prefix: "urn:example:parts:", Owner: "us", Components: true},
		{Prefix: "urn:isbn:", Owner: "us"},
	} {
		admin := resolver.Actor{ID: "admin", All: true}
		if _, err := r.PutNamespace(t.Context(), admin, n, resolver.New); err != nil {
			t.Fatal(err)
		}
	}
	r.Now = func() time.Time { return time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC) }
	put(t, r, "urn:example:moved", resolver.Record{Locations: at("http://old.example/")})
	r.Now = func() time.Time { return time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC) }
	for name, record := range map[string]resolver.Record{
		"urn:example:a": {Locations: at("http://a.example/1"), Metadata: map[string]string{
			"title": "A {title} & more", "creator": "Curie, Marie; Bourbaki", "date": "1906-11-05",
			"publisher": "<b>Press</b>", "type": "Book"}},
		"urn:example:a%2Fb": {Locations: at("http://a.example/2f")},
		"urn:example:a//b":  {Locations: at("http://a.example/slashes")},
		"urn:example:a/..b": {Locations: at("http://a.example/dots")},
		"urn:example:many": {Locations: []resolver.Location{
			{URI: "http://a.example/m.html", Type: "text/html", Language: "en", Priority: 3},
			{URI: "http://a.example/m.de.html", Type: "text/html", Language: "de", Priority: 2},
			{URI: "http://b.example/m.pdf", Type: "application/pdf", Country: "fi", Priority: 1},
		}},
		"urn:example:mixed": {Locations: []resolver.Location{{URI: "http://a.example/untyped", Priority: 1},
			{URI: "http://b.example/m.pdf", Type: "application/pdf"}}},
		"urn:example:pdf":   {Locations: []resolver.Location{{URI: "http://a.example/pdf", Type: "application/pdf"}}},
		"urn:example:alias": {Aliases: []string{"urn:example:a"}},
		"urn:example:q":     {Locations: at("http://a.example/?x=1#f")},
		"urn:example:old":   {State: resolver.Tombstone, Reason: "burnt", Successors: []string{"urn:example:a"}},
		"urn:example:soon":  {State: resolver.Reserved},
		"urn:example:off":   {State: resolver.Suspended, Reason: "in court"},
		"urn:example:part":  {Partial: true, Locations: at("http://a.example/p/")},
		"urn:example:moved": {Locations: at("http://new.example/")},
		"urn:example:lists:a": {Locations: []resolver.Location{{URI: "http://a.example/1", Priority: 1},
			{URI: "http://a.example/2"}}},
		"urn:example:parts:a": {Locations: []resolver.Location{{URI: "http://a.example/all"},
			{URI: "http://a.example/toc", Component: "ToC"}}},
		"urn:isbn:9780451450524": {Locations: at("http://a.example/book")},
	} {
		put(t, r, name, record)
	}
	return r
}

func at(uris ...string) (list []resolver.Location) {
	for _, u := range uris {
		list = append(list, resolver.Location{URI: u})
	}
	return list
}

func put(t testing.TB, r *resolver.Resolver, name string, record resolver.Record) {
	t.Helper()
	record.Name = name
	if record.State == "" {
		record.State = resolver.Active
	}
	if _, err := r.Put(t.Context(), me, record, resolver.Any); err != nil {
		t.Fatal(name, err)
	}
}

// handler returns the service with pages.
func handler(t testing.TB, r *resolver.Resolver) *service.Handler {
	t.Helper()
	pages, err := page.Load(page.Site{Title: "Names"})
	if err != nil {
		t.Fatal(err)
	}
	return service.New(service.Options{Resolver: r, Pages: pages, Base: "https://urn.example/"})
}

// ask sends a request as it is written, and returns the answer with its body.
func ask(t testing.TB, address, request string) (*http.Response, string) {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(20 * time.Second))
	if _, err := io.WriteString(c, request); err != nil {
		t.Fatal(err)
	}
	method, _, _ := strings.Cut(request, " ")
	resp, err := http.ReadResponse(bufio.NewReader(c), &http.Request{Method: method})
	if err != nil {
		t.Fatalf("%.100q: %v", request, err)
	}
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp, string(body)
}

// get sends a GET request by HTTP/1.1, with lines of the header.
func get(t testing.TB, address, target string, lines ...string) (*http.Response, string) {
	t.Helper()
	lines = append([]string{"GET " + target + " HTTP/1.1", "Host: a.example", "Connection: close"}, lines...)
	return ask(t, address, strings.Join(lines, "\r\n")+"\r\n\r\n")
}

const (
	browser = "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8"
	json    = "Accept: application/json"
)

// TestAnswers: what is answered over a connection. The service has all services
// for all namespaces (U-2.3.1-03).
func TestAnswers(t *testing.T) {
	h := handler(t, open(t))
	server := httptest.NewServer(h)
	defer server.Close()
	for _, x := range []struct {
		target, line string // of the header
		status       int
		want         []string // "Name: value", or a part of the body
	}{
		// Targets as they arrive.
		{"/urn:example:a", "", 302, []string{"Location: http://a.example/1", "Access-Control-Allow-Origin: *",
			"Vary: Accept, Accept-Language", "Cache-Control: public, max-age=300", "Content-Length: 0",
			`Link: <https://urn.example/urn:example:a?format=linkset>; rel="linkset"; type="application/linkset+json"`}},
		{"/URN:Example:a", "", 302, []string{"Location: http://a.example/1"}},
		{"/urn:example:a%2Fb", "", 302, []string{"Location: http://a.example/2f"}},
		{"/urn:example:a%2fb", "", 302, []string{"Location: http://a.example/2f"}},
		{"/urn:example:a//b", "", 302, []string{"Location: http://a.example/slashes"}},
		{"/urn:example:a/../b", "", 404, []string{`"urn":"urn:example:a/../b"`}},
		{"http://other.example/urn:example:a//b", "", 302, []string{"Location: http://a.example/slashes"}},
		{"/urn:example:a?=y=2", "", 302, []string{"Location: http://a.example/1?y=2"}},
		{"/urn:example:q?=y=2", "", 302, []string{"Location: http://a.example/?x=1&y=2#f"}},
		{"/urn:example:a?+s=I2Ls", "", 200, []string{"http://a.example/1\r\n"}},
		{"/urn:example:a?+s=I2L?=y=2", "", 302, []string{"Location: http://a.example/1?y=2"}},
		{"/urn:example:a?", browser, 200, []string{"urn:example:a", "Content-Type: text/html; charset=utf-8"}},
		{"/urn:example:a??", "", 200, []string{`"urn":"urn:example:a"`, "Content-Type: application/json"}},
		{"/urn:example:a#f", "", 302, []string{"Location: http://a.example/1"}},
		{"/urn:example:part:b%2F..//c", "", 302, []string{"Location: http://a.example/p/:b%2F..//c"}},
		// A stray slash, and a name that is encoded as a whole.
		{"//urn:example:a", "", 302, []string{"Location: https://urn.example/urn:example:a"}},
		{"///urn%3Aexample%3Aa?info", "", 302, []string{"Location: https://urn.example/urn%3Aexample%3Aa?info"}},
		{"//urn:example:a?x=\xff|", "", 302, []string{"Location: http://a.example/1"}},
		{"//urn:example:\xff", "", 400, nil},
		{"//a.example/urn:example:a", "", 404, []string{"nothing at this address"}},
		{"/urn%3Aexample%3Aa", "", 302, []string{"Location: http://a.example/1"}},
		{"/URN%3aexample:a", "", 302, []string{"Location: http://a.example/1"}},
		{"/urn:example%3Aa", "", 302, []string{"Location: http://a.example/1"}},
		{"/urn%3Aexample%3Aa%252Fb", "", 302, []string{"Location: http://a.example/2f"}},
		{"/urn%3Aexample%3Aa%2F%2Fb", "", 302, []string{"Location: http://a.example/slashes"}},
		{"/urn%3Aexample%3Amany%3Fs%3DI2Ls?lang=de&x=y", "", 200, []string{"# urn:example:many?s=I2Ls\r\nhttp://a.example/m.de.html\r\n"}},
		{"/uri-res/N2L?urn%3Aexample%3Aa", "", 303, []string{"Location: http://a.example/1"}},
		{"/api/handles/urn%3Aexample%3Aa", "", 200, []string{`"value":"http://a.example/1"`}},
		{"/%75rn%3Aexample%3Aa", "", 302, []string{"Location: http://a.example/1"}},
		// What readers bring along breaks nothing (U-2.3-08), by either door.
		{"/urn:example:a?utm_source=newsletter&utm_medium=mail", "", 302, []string{"Location: http://a.example/1"}},
		{"/urn:example:a?_ga=1", "", 302, []string{"Location: http://a.example/1"}},
		{"/urn:example:a?fbclid=%zz&&1=2&%00", "", 302, []string{"Location: http://a.example/1"}},
		{"/urn:example:a?utm_source=x&s=I2Ls", "", 200, []string{"# urn:example:a?s=I2Ls\r\nhttp://a.example/1\r\n"}},
		{"/urn:example:a?+s=I2Ls&utm_source=x", "", 200, []string{"http://a.example/1\r\n"}},
		{"/urn:example:a?info&utm_source=x", "", 200, []string{`"urn":"urn:example:a"`, `"ignored":["utm_source"]`}},
		{"/urn:example:a?info&utm_source=x&s=I2X&c=d", browser, 200, []string{"<bdi>utm_source, s, c</bdi>"}},
		{"/urn:example:a?info", "", 200, []string{"!ignored"}},
		{"/resolve?utm_source=x&urn=urn:example:a&s=I2Ls", "", 200, []string{"# urn:example:a?s=I2Ls\r\nhttp://a.example/1\r\n"}},
		{"/resolve?info&urn=urn:example:a%3Futm_source%3Dx&fbclid=y", "", 200, []string{`"ignored":["fbclid","utm_source"]`}},
		{"/resolve?urn=urn:example:a&s=I2X&_ga=%zz", "", 302, []string{"Location: http://a.example/1"}},
		{"/uri-res/N2L?urn:example:a?utm_source=x", "", 303, []string{"Location: http://a.example/1"}},
		{"/urn:example:none?utm_source=x", "", 404, []string{"not-registered", `"urn":"urn:example:none"`}},
		{"/urn:example:a?at=2026-11-24&utm_source=x", "", 302, []string{"Location: http://a.example/1"}},
		{"/../urn:example:a", "", 404, nil},
		// Directives of the draft. U-2.3-07: a keyword that comes twice is ignored.
		{"/urn:example:a?s=I2C&s=I2N", "", 302, []string{"Location: http://a.example/1"}},
		// U-2.3-08: so is one that is unknown; options are options.
		{"/urn:example:a?x=y&s=I2N&lang=de", "", 200, []string{"# urn:example:a?s=I2N\r\nurn:example:alias\r\n"}},
		// U-2.3-09 and U-2.3.1-02: with an unknown service it is the default one.
		{"/urn:example:lists:a?s=I2X", "", 200, []string{"http://a.example/1\r\nhttp://a.example/2\r\n"}},
		// U-2.3.1-01: a service by its name, in the case of the registry.
		{"/urn:example:a?s=I2Ls", "", 200, []string{"# urn:example:a?s=I2Ls\r\nhttp://a.example/1\r\n",
			"Content-Type: text/uri-list"}},
		{"/urn:example:a?s=i2ls", "", 302, nil},
		// U-2.3.2-01: components.
		{"/urn:example:parts:a?s=I2L&c=ToC", "", 302, []string{"Location: http://a.example/toc"}},
		{"/urn:example:parts:a", "", 302, []string{"Location: http://a.example/all"}},
		// Negotiation.
		{"/urn:example:a", browser, 302, nil},
		{"/urn:example:a", "Accept: */*", 302, nil},
		{"/urn:example:a", json, 200, []string{`"urn":"urn:example:a","state":"active"`}},
		{"/urn:example:a", "Accept: application/json, text/plain, */*", 200, []string{`"urn":"urn:example:a"`}},
		{"/urn:example:a", "Accept: application/json;q=0.5, text/html", 302, nil},
		{"/urn:example:pdf", "Accept: application/json;q=0.5, application/pdf", 302, nil},
		{"/urn:example:pdf", "Accept: application/*", 302, nil},
		{"/urn:example:pdf", "Accept: text/html", 406, []string{"<!doctype html>"}},
		{"/urn:example:many", "Accept: image/png", 406, []string{`"types":["text/html","application/pdf"]`}},
		{"/urn:example:pdf", "Accept: image/png", 406, []string{`"types":["application/pdf"]`}},
		{"/urn:example:a", "Accept: text/uri-list", 200, []string{"# urn:example:a\r\nhttp://a.example/1\r\n"}},
		{"/urn:example:a", "Accept: application/vnd.citationstyles.csl+json", 200, []string{
			`"type":"book"`, `"title":"A {title} & more"`, `{"family":"Curie","given":"Marie"}`,
			`{"literal":"Bourbaki"}`, `"issued":{"date-parts":[[1906,11,5]]}`, `"URL":"https://urn.example/urn:example:a"`}},
		{"/urn:example:many", "", 302, []string{"Location: http://a.example/m.html"}},
		{"/urn:example:many", "Accept: application/pdf", 302, []string{"Location: http://b.example/m.pdf"}},
		{"/urn:example:mixed", "Accept: application/pdf", 302, []string{"Location: http://b.example/m.pdf"}},
		{"/urn:example:mixed", "Accept: application/pdf, */*;q=0.8", 302, []string{"Location: http://b.example/m.pdf"}},
		{"/urn:example:mixed", "Accept: application/msword", 302, []string{"Location: http://a.example/untyped"}},
		{"/urn:example:mixed", browser, 302, []string{"Location: http://a.example/untyped"}},
		{"/urn:example:mixed", "", 302, []string{"Location: http://a.example/untyped"}},
		{"/urn:example:many", "Accept: text/*;q=0.5, application/pdf", 302, []string{"Location: http://b.example/m.pdf"}},
		{"/urn:example:many", "Accept-Language: de-AT, en;q=0.5", 302, []string{"Location: http://a.example/m.de.html"}},
		{"/urn:example:many?lang=de", "Accept-Language: en", 302, []string{"Location: http://a.example/m.de.html"}},
		{"/urn:example:many?locatt=country:FI", "", 302, []string{"Location: http://b.example/m.pdf"}},
		{"/urn:example:many?locatt=country:fi", "Accept: text/html", 302, []string{"Location: http://a.example/m.html"}},
		// Options.
		{"/urn:example:a?info", browser, 200, []string{"<!doctype html>", "urn:example:a",
			"X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer", "Content-Language: en",
			"Content-Security-Policy: " + h.Pages.Policy()}},
		{"/urn:example:a?info&lang=de", browser, 200, []string{"Content-Language: de"}},
		{"/urn:example:a?noredirect", "", 200, []string{`"state":"active"`, "Access-Control-Allow-Origin: *",
			`Link: <https://urn.example/urn:example:a>; rel="cite-as"`}},
		{"/urn:example:a?noredirect", browser, 200, []string{"<!doctype html>"}},
		{"/urn:example:a?noredirect", "Accept: text/uri-list", 200, []string{"http://a.example/1\r\n"}},
		{"/urn:example:a?noredirect", "Accept: image/png", 406, []string{"application/json"}},
		{"/urn:example:a?format=uri-list", browser, 200, []string{"http://a.example/1\r\n"}},
		{"/urn:example:a?format=html", "", 200, []string{"<!doctype html>"}},
		{"/urn:example:a?format=bibtex", browser, 200, []string{"Content-Type: application/x-bibtex",
			`Content-Disposition: attachment; filename="urn_example_a.bib"`,
			"@book{urn_example_a,\n  title     = {A \\textbraceleft{}title\\textbraceright{} \\& more},\n" +
				"  author    = {Curie, Marie and {Bourbaki}},\n  publisher = {<b>Press</b>},\n  year      = {1906},\n" +
				"  url       = {https://urn.example/urn:example:a}\n}\n"}},
		{"/urn:example:a?format=ris", browser, 200, []string{"Content-Type: application/x-research-info-systems",
			`Content-Disposition: attachment; filename="urn_example_a.ris"`,
			"TY  - BOOK\r\nAU  - Curie, Marie\r\nAU  - Bourbaki\r\nTI  - A {title} & more\r\nPB  - <b>Press</b>\r\nPY  - 1906\r\n" +
				"DA  - 1906/11/05\r\nUR  - https://urn.example/urn:example:a\r\nID  - urn:example:a\r\nER  - \r\n"}},
		{"/urn:example:a?format=csl", browser, 200, []string{`Content-Disposition: attachment; filename="urn_example_a.csl.json"`}},
		{"/urn:example:a", "Accept: application/x-bibtex", 200, []string{"@book{"}},
		{"/urn:example:q?format=bibtex", "", 200, []string{"@misc{urn_example_q,\n  url "}},
		{"/imprint", browser, 404, nil},
		{"/urn:example:a?format=x", "", 406, []string{`"types":["application/json",`}},
		{"/urn:example:a?format=linkset", "", 200, []string{`"anchor":"https://urn.example/urn:example:a"`,
			`"item":[{"href":"http://a.example/1"}]`}},
		{"/urn:example:a?urlappend=%3Fx%3D%26", "", 302, []string{"Location: http://a.example/1?x=&"}},
		{"/urn:example:a?urlappend=%0D%0AX:y", "", 404, []string{"tag:github.com,2026:urikit/uri/resolver/no-output"}},
		{"/urn:example:moved?at=2026-11-02", "", 302, []string{"Location: http://old.example/"}},
		{"/urn:example:moved?at=2026-11-01T01:00:00%2B01:00", "", 302, []string{"Location: http://old.example/"}},
		{"/urn:example:moved?at=2026-10-31", "", 404, []string{"not-registered"}},
		{"/urn:example:moved?at=2027-01-01", "", 302, []string{"Location: http://new.example/"}},
		{"/urn:example:moved?at=yesterday", "", 400, []string{`at is \"yesterday\"; it is a day`}},
		{"/urn:example:moved?info&at=2026-11-02", browser, 200, []string{"http://old.example/"}},
		{"/urn:example:a?locatt=id:1", "", 400, nil},
		{"/urn:example:a?lang=%zz", "", 400, nil},
		// No answer.
		{"/urn:example:old", "", 410, []string{"Content-Type: application/problem+json", `"reason":"burnt"`,
			`"type":"tag:github.com,2026:urikit/uri/resolver/gone"`, "Cache-Control: public, max-age=300"}},
		{"/urn:example:old", browser, 410, []string{"burnt", "urn:example:a"}},
		{"/urn:example:old?info", "", 410, []string{`"state":"tombstone"`}},
		{"/urn:example:old?s=I2C", "", 200, []string{`"state":"tombstone"`}},
		{"/urn:example:soon", "", 404, []string{"no-output", `"state":"reserved"`}},
		{"/urn:example:off", browser, 404, []string{"in court"}},
		{"/urn:example:off?info", "", 200, []string{`"state":"suspended"`}},
		{"/urn:example:A", "", 404, []string{"not-registered", `"near":["urn:example:a"`,
			`"namespace":{"prefix":"urn:example:"`, "Cache-Control: no-cache"}},
		{"/urn:example:A", browser, 404, []string{"/urn:example:a"}},
		{"/urn:isbn:9780451450523", "", 404, []string{`"rule":"check-digit"`, "urn:isbn:9780451450524"}},
		{"/urn:other:a", "", 404, []string{"no-namespace"}},
		{"/urn:example:%zz", "", 400, nil}, // of net/http
		{"/urn:example:\xff", "", 400, []string{"malformed"}},
		{"/urn:example:a?s", "", 302, []string{"Location: http://a.example/1"}},
		{"/urn:urn:a", browser, 400, []string{"<!doctype html>"}},
		{"/urn:example:\"><script>", browser, 400, []string{"&lt;script"}},
		{"/urn:example:" + strings.Repeat("a", service.MaxTarget), "", 414, nil},
		{"/urn:example:" + strings.Repeat("a", service.MaxTarget-100), "", 404, nil},
		// Other languages, and the links to them.
		{"/?lang=de", browser, 200, []string{"Content-Language: de", `href="/?lang=en"`}},
		{"/nope?lang=de", browser, 404, []string{"Content-Language: de", `href="/nope?lang=en"`}},
		{"/urn:example:many?s=I2Ls", browser, 200, []string{`href="/urn:example:many?s=I2Ls&amp;lang=de"`}},
		{"/urn:example:many?+s=I2Ls", browser, 200, []string{`href="/resolve?urn=urn%3Aexample%3Amany%3F%2Bs%3DI2Ls&amp;lang=de"`}},
		{"/resolve?urn=urn%3Aexample%3Amany%3Fs%3DI2Ls&lang=de", browser, 200, []string{"Content-Language: de", "http://b.example/m.pdf"}},
		{"/uri-res/N2Ls?urn:example:many", browser, 200, []string{"!lang=de"}},
		// Namespaces and the front page.
		{"/", browser, 200, []string{"Examples"}},
		{"/", "", 200, []string{`"prefix":"urn:isbn:"`}},
		{"/urn:Example:?info", browser, 200, []string{"Examples"}},
		{"/urn:example:lists:", "", 200, []string{`"prefix":"urn:example:lists:"`}},
		{"/urn:nope:", "", 400, nil},
		{"/favicon.ico", "", 200, []string{"Content-Type: image/svg+xml", "<svg"}},
		{"/robots.txt", browser, 200, []string{"Content-Type: text/plain; charset=utf-8", "/resolve\n"}},
		{"/urn", "", 404, nil},
		// The search.
		{"/resolve?urn=urn%3Aexample%3Aa%252Fb", "", 302, []string{"Location: http://a.example/2f"}},
		{"/resolve?urn=+urn:example:a%3Fs%3DI2Ls+&format=json&x=y", "", 200, []string{`"locations":[{"uri":"http://a.example/1"}]`}},
		{"/resolve?urn=%0d%0a", "", 400, []string{"missing"}},
		{"/resolve", "", 400, []string{"missing"}},
		{"/resolve?urn=urn:example:a%0D%0Ab&noredirect", "", 400, nil},
		// THTTP.
		{"/uri-res/N2L?urn:example:a", json, 303, []string{"Location: http://a.example/1"}},
		{"/uri-res/n2l?urn:example:a%2Fb", "", 303, []string{"Location: http://a.example/2f"}},
		{"/uri-res/I2L?urn:example:a?s=I2C", "", 303, nil},
		{"/uri-res/N2L?urn:example:a//b", "", 303, []string{"Location: http://a.example/slashes"}},
		{"/uri-res/N2Ls?urn:example:many", "", 200, []string{
			"# urn:example:many\r\nhttp://a.example/m.html\r\nhttp://a.example/m.de.html\r\nhttp://b.example/m.pdf\r\n"}},
		{"/uri-res/N2Ls?urn:example:many", browser, 200, []string{`href="http://a.example/m.html"`}},
		{"/uri-res/N2Ls?urn:example:many", json, 200, []string{`"service":"I2Ls"`, `"uri":"http://b.example/m.pdf","type"`}},
		{"/uri-res/N2Ls?urn:example:many", "Accept: image/png", 406, nil},
		{"/uri-res/N2R?urn:example:a", "", 303, []string{"Location: http://a.example/1"}},
		{"/uri-res/N2Rs?urn:example:many", "", 200, []string{"Content-Type: multipart/alternative; boundary=",
			"Content-Type: message/external-body; access-type=URL;\r\n URL=\"http://b.example/m.pdf\"\r\n\r\nContent-Type: application/pdf\r\n\r\n"}},
		{"/uri-res/N2Rs?urn:example:many", "Accept: image/png", 406, nil},
		{"/uri-res/N2C?urn:example:a", "", 200, []string{`"title":"A {title} & more"`}},
		{"/uri-res/N2C?urn:example:a", browser, 200, []string{"&lt;b&gt;Press"}},
		{"/uri-res/N2Cs?urn:example:alias", "", 200, []string{`"records":[{"urn":"urn:example:alias"`, `{"urn":"urn:example:a"`}},
		{"/uri-res/N2Ns?urn:example:a", "", 200, []string{"# urn:example:a\r\nurn:example:alias\r\n"}},
		{"/uri-res/N2Ns?urn:example:a", browser, 200, []string{"/urn:example:alias"}},
		{"/uri-res/N2N?urn:example:pdf", "", 404, []string{"no-output"}},
		{"/uri-res/I%3di?urn:example:a%20URN:EXAMPLE:a", "", 200, []string{"TRUE", "Content-Type: text/plain; charset=utf-8"}},
		{"/uri-res/I=I?urn:example:a%20urn:example:alias", json, 200, []string{`"equal":true`}},
		{"/uri-res/I=I?urn:example:a%20urn:example:pdf", "", 200, []string{"FALSE"}},
		{"/uri-res/I=I?urn:example:a", "", 400, []string{"two names"}},
		{"/uri-res/L2Ns?http://a.example/1", "", 200, []string{"# http://a.example/1\r\nurn:example:a\r\nurn:example:lists:a\r\n"}},
		{"/uri-res/L2Ls?http://a.example/2", "", 200, []string{"# http://a.example/2\r\nhttp://a.example/1\r\nhttp://a.example/2\r\n"}},
		{"/uri-res/L2C?http://a.example/1", "", 200, []string{`{"urn":"urn:example:lists:a"`}},
		{"/uri-res/L2C?http://a.example/1", "Accept: application/linkset+json", 200, []string{`{"linkset":[{"anchor":`}},
		{"/uri-res/L2C?http://a.example/1", "Accept: application/vnd.citationstyles.csl+json", 200, []string{`[{"URL":`}},
		{"/uri-res/L2C?http://a.example/1", browser, 200, []string{"/urn:example:lists:a"}},
		{"/uri-res/L2C?http://a.example/none", "", 404, []string{"not-registered"}},
		{"/uri-res/N2X?urn:example:a", "", 501, []string{"no-service"}},
		{"/uri-res/N2X?urn:example:a", browser, 501, []string{"<!doctype html>"}},
		{"/uri-res/N2L?", "", 400, nil},
		{"/uri-res/N2L", "", 400, nil},
		{"/uri-res/", "", 400, nil},
		// The API of Handle.
		{"/api/handles/urn:example:lists:a", "", 200, []string{
			`{"handle":"urn:example:lists:a","responseCode":1,"values":[{"data":{"format":"string",` +
				`"value":"http://a.example/1"},"index":1,"timestamp":"2026-11-23T00:00:00Z","ttl":300,"type":"URL"},`}},
		{"/api/handles/urn:example:lists:a?index=2", "", 200, []string{`"values":[{"data":{"format":"string","value":"http://a.example/2"},"index":2`}},
		{"/api/handles/urn:example:alias?type=HS_ALIAS", "", 200, []string{`"value":"urn:example:a"`}},
		{"/api/handles/urn:example:alias?type=URL", "", 200, []string{`"responseCode":200`}},
		{"/api/handles/urn:example:none", "", 404, []string{`"responseCode":100`}},
		{"/api/handles/10.1000/1", "", 400, []string{`"responseCode":102`}},
		{"/api/handles/urn:example:a?callback=alert", "", 400, []string{"callback"}},
	} {
		resp, body := get(t, server.Listener.Addr().String(), x.target, x.line)
		check(t, x.target+" "+x.line, resp, body, x.status, x.want)
	}
}

func check(t *testing.T, what string, resp *http.Response, body string, status int, want []string) {
	t.Helper()
	if resp.StatusCode != status {
		t.Errorf("%.200s: %s; want %d\n%.300s", what, resp.Status, status, body)
	}
	for _, w := range want {
		name, value, isField := strings.Cut(w, ": ")
		if isField && http.CanonicalHeaderKey(name) == name && !strings.Contains(name, " ") && !strings.Contains(w, "\r\n") {
			if got := resp.Header.Get(name); !strings.HasPrefix(got, value) || value == "" {
				t.Errorf("%.200s: %s: %s; want %s", what, name, got, value)
			}
		} else if not, ok := strings.CutPrefix(w, "!"); ok && strings.Contains(body, not) {
			t.Errorf("%.200s: %s in\n%.600s", what, not, body)
		} else if !ok && !strings.Contains(body, w) {
			t.Errorf("%.200s: no %s in\n%.600s", what, w, body)
		}
	}
	if strings.Contains(body, me.ID) {
		t.Errorf("%.200s: the answer says who has made the record", what)
	}
	if resp.Header.Get("X") != "" {
		t.Errorf("%.200s: a field of the header is injected", what)
	}
}

// TestTargets: targets arrive the same by HTTP/2.
func TestTargets(t *testing.T) {
	server := httptest.NewUnstartedServer(handler(t, open(t)))
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	client := server.Client()
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	for target, want := range map[string]string{
		"/urn:example:a%2Fb": "http://a.example/2f", "/urn:example:a//b": "http://a.example/slashes",
		"/urn:example:a/../a": "404", "/urn:example:a/..b": "http://a.example/dots", "/urn:example:a?=y": "http://a.example/1?y",
		"/urn:example:a?+x": "http://a.example/1", "/urn:example:a?": "200", "/urn:example:a??": "200",
		"/urn:example:a?s=I2Ls": "200", "//urn:example:a": "https://urn.example/urn:example:a", "/uri-res/N2L?urn:example:a//b?=x": "http://a.example/slashes?x",
	} {
		u, err := url.Parse(server.URL)
		if err != nil {
			t.Fatal(err)
		}
		u.Opaque = "//" + u.Host + target
		resp, err := client.Do(&http.Request{Method: "GET", URL: u, Host: u.Host})
		if err != nil {
			t.Fatal(target, err)
		}
		resp.Body.Close()
		got := resp.Header.Get("Location")
		if got == "" {
			got = fmt.Sprint(resp.StatusCode)
		}
		if got != want || resp.ProtoMajor != 2 {
			t.Errorf("%s by %s: %s, want %s", target, resp.Proto, got, want)
		}
	}
}

// TestMethods: HEAD, POST, and others; HTTP/1.0; conditions.
func TestMethods(t *testing.T) {
	server := httptest.NewServer(handler(t, open(t)))
	defer server.Close()
	address := server.Listener.Addr().String()
	const host = "Host: a.example\r\nConnection: close\r\n"
	post := func(target, mediaType, body string) string {
		return fmt.Sprintf("POST %s HTTP/1.1\r\n%sContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s",
			target, host, mediaType, len(body), body)
	}
	for _, x := range []struct {
		request string
		status  int
		want    []string
	}{
		{"HEAD /urn:example:a HTTP/1.1\r\n" + host + "\r\n", 302, []string{"Location: http://a.example/1"}},
		{"HEAD /urn:example:none HTTP/1.1\r\n" + host + "\r\n", 404, nil},
		{"HEAD /uri-res/N2Ls?urn:example:a HTTP/1.1\r\n" + host + "\r\n", 200, []string{"Content-Length: 37"}},
		{"GET /uri-res/N2L?urn:example:a HTTP/1.0\r\n\r\n", 302, []string{"Location: http://a.example/1"}},
		{"PUT /urn:example:a HTTP/1.1\r\n" + host + "\r\n", 405, []string{"Allow: GET, HEAD, OPTIONS"}},
		{"POST /urn:example:a HTTP/1.1\r\n" + host + "Content-Length: 0\r\n\r\n", 405, []string{"Allow: GET, HEAD, OPTIONS"}},
		{"DELETE /resolve HTTP/1.1\r\n" + host + "\r\n", 405, []string{"Allow: GET, HEAD, OPTIONS, POST"}},
		{"OPTIONS /urn:example:a HTTP/1.1\r\n" + host + "Origin: https://a.example\r\n\r\n", 204, []string{"Allow: GET, HEAD, OPTIONS",
			"Access-Control-Allow-Origin: *", "Access-Control-Allow-Methods: GET, HEAD, OPTIONS", "Access-Control-Allow-Headers: *"}},
		{"OPTIONS /resolve HTTP/1.1\r\n" + host + "\r\n", 204, []string{"Access-Control-Allow-Methods: GET, HEAD, OPTIONS, POST"}},
		{post("/uri-res/I=I", "text/uri-list", "urn:example:a\r\nurn:example:alias\r\n"), 405, []string{"Allow: GET, HEAD, OPTIONS"}},
		{post("/uri-res/N2L", "text/uri-list", "urn:example:a"), 405, nil},
		{post("/resolve", "text/uri-list", "# a comment\nurn:example:a\nurn:example:old\r\nx\n\nurn:example:many?s=I2N"), 200,
			[]string{"Content-Type: application/x-ndjson", "Access-Control-Allow-Origin: *",
				`{"urn":"urn:example:a","service":"I2L","name":"urn:example:a","status":200,"locations":[{"uri":"http://a.example/1"}]}` + "\n",
				`{"urn":"urn:example:old","service":"I2L","name":"urn:example:old","status":410,"error":"`,
				`{"urn":"x","status":400,"error":"`, `"status":404`}},
		{post("/resolve?at=2026-11-02", "text/uri-list", "urn:example:moved"), 200,
			[]string{"http://old.example/"}},
		{post("/resolve", "application/x-ndjson", `"urn:example:a"`), 415, nil},
		{post("/resolve", "text/plain", "urn:example:a"), 415, nil},
		{post("/resolve", "text/uri-list", strings.Repeat("x\n", service.MaxLines+1)), 413, nil},
		{post("/resolve?at=x", "text/uri-list", ""), 400, nil},
		{fmt.Sprintf("POST /resolve HTTP/1.1\r\n%sContent-Type: text/uri-list\r\nContent-Length: %d\r\n\r\n", host, 1<<30), 413, nil},
	} {
		resp, body := ask(t, address, x.request)
		what, _, _ := strings.Cut(x.request, " HTTP")
		check(t, what, resp, body, x.status, x.want)
		if strings.HasPrefix(x.request, "HEAD") && body != "" {
			t.Errorf("%s: the body is %q", what, body)
		}
	}
	for _, target := range []string{"/urn:example:a?info", "/uri-res/N2Ls?urn:example:a", "/"} {
		resp, _ := get(t, address, target)
		tag := resp.Header.Get("ETag")
		for condition, status := range map[string]int{
			tag: 304, "W/" + tag: 304, `"x", ` + tag: 304, "*": 304, `"x"`: 200,
		} {
			resp, body := get(t, address, target, "If-None-Match: "+condition)
			if resp.StatusCode != status || resp.Header.Get("ETag") != tag || (status == 304) != (body == "") {
				t.Errorf("%s, if not %s: %s %s %q", target, condition, resp.Status, resp.Header.Get("ETag"), body)
			}
		}
	}
	// RFC 9110 section 13.2.1: a condition is for an answer that would be 200.
	resp, _ := get(t, address, "/urn:example:a", `If-None-Match: "1"`)
	check(t, "a redirect with a condition", resp, "", 302, nil)
	if tag := resp.Header.Get("ETag"); tag != "" {
		t.Errorf("a redirect has the ETag %s", tag)
	}
	tags := map[string]bool{} // of what is not the same
	for _, target := range []string{"a?info", "a?format=html", "a?format=html&lang=de", "a?format=linkset", "a?format=csl",
		"many?format=json", "many?format=uri-list", "many?s=I2Ls&format=json", "many?s=I2Ls"} {
		resp, _ := get(t, address, "/urn:example:"+target)
		if tag := resp.Header.Get("ETag"); tag == "" || tags[tag] {
			t.Errorf("%s: the ETag %q", target, tag)
		}
		tags[resp.Header.Get("ETag")] = true
	}
	resp, _ = get(t, address, "/urn:example:a", "Accept: application/json", "Accept: text/html")
	check(t, "two fields", resp, "", 302, nil)
}

// broken is a store that fails.
type broken struct{ store.Store }

func (broken) Get(context.Context, string) ([]byte, error) {
	return nil, fmt.Errorf("the disk %s", "is away")
}

// TestBroken: what a store says is for the log.
func TestBroken(t *testing.T) {
	r := open(t)
	if _, err := r.NamespaceOf(t.Context(), "urn:example:a"); err != nil {
		t.Fatal(err)
	}
	var log strings.Builder
	h := handler(t, r)
	h.Log = slog.New(slog.NewTextHandler(&log, nil))
	r.Store = broken{r.Store}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("GET", "/urn:example:a", nil))
	if w.Code != 503 || strings.Contains(w.Body.String(), "disk") || w.Header().Get("Retry-After") == "" ||
		!strings.Contains(log.String(), "the disk is away") {
		t.Errorf("%d %s\n%s", w.Code, w.Body, &log)
	}
}

// TestNear: names that are like others are counted.
func TestNear(t *testing.T) {
	set := metrics.New()
	h := service.New(service.Options{Resolver: open(t), Metrics: set})
	for _, target := range []string{"/urn:example:a", "/urn:example:A", "/urn:example:nothing-like-it"} {
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", target, nil))
	}
	w := httptest.NewRecorder()
	set.ServeHTTP(w, nil)
	if !strings.Contains(w.Body.String(), "uri_resolver_near_misses_total{} 1\n") ||
		!strings.Contains(w.Body.String(), `uri_resolver_requests_total{route="names",code="404"} 2`) {
		t.Error(w.Body)
	}
}

// No text of an owner makes another entry or field of a citation.
func TestCitations(t *testing.T) {
	r := open(t)
	server := httptest.NewServer(handler(t, r))
	defer server.Close()
	for _, text := range []string{"}\n@misc{x, title={y}", "a\r\nER  - \r\nTY  - BOOK", "\\}", "{", "a\u2028AU  - x", "x\rAU  - x", "x\x00", "\\\\", `",`, "a and b, c", "a,b,c,d", "%", "=;=;"} {
		put(t, r, "urn:example:a", resolver.Record{Locations: at("http://a.example/1"), Metadata: map[string]string{
			"title": text, "creator": text + ";" + text, "date": text, "publisher": text, "language": text, "description": text, "type": text}})
		_, bib := get(t, server.Listener.Addr().String(), "/urn:example:a?format=bibtex")
		depth := 0
		for i, c := range bib {
			switch {
			case c == '{':
				depth++
			case c == '}':
				depth--
			case c == '@' && i > 0 && depth == 0:
				t.Errorf("%q: two entries: %s", text, bib)
			}
		}
		if depth != 0 || strings.Count(bib, "\n") > 9 {
			t.Errorf("%q: %s", text, bib)
		}
		_, ris := get(t, server.Listener.Addr().String(), "/urn:example:a?format=ris")
		if n := strings.Count(ris, "\r\nER  - "); n != 1 || strings.Count(ris, "\nAU  - ") > 4 || strings.Count(ris, "\r") != strings.Count(ris, "\n") {
			t.Errorf("%q: %q", text, ris)
		}
	}
}

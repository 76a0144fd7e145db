package api_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/urikit/uri/resolver/internal/api"
	"github.com/urikit/uri/resolver/internal/limit"
	"github.com/urikit/uri/resolver/internal/transfer"
	"github.com/urikit/uri/resolver/store/memory"
)

// TestLarge: large bodies, headers and targets are refused before they have come.
func TestLarge(t *testing.T) {
	w := serve(t, memory.New(), nil)
	fields := "Host: x\r\nContent-Type: application/json\r\nIf-None-Match: *\r\nAuthorization: Bearer "
	for name, x := range map[string]struct {
		head, more string // more comes again and again
		status     string
	}{
		"length":       {"PUT /api/v1/urns/urn:example:a HTTP/1.1\r\n" + fields + w.text["us"] + "\r\nContent-Length: 1073741824\r\n\r\n", "", "413"},
		"chunks":       {"PUT /api/v1/urns/urn:example:a HTTP/1.1\r\n" + fields + w.text["us"] + "\r\nTransfer-Encoding: chunked\r\n\r\n", "8000\r\n" + strings.Repeat(" ", 0x8000) + "\r\n", "413"},
		"no token":     {"PUT /api/v1/urns/urn:example:a HTTP/1.1\r\n" + fields + "\r\nContent-Length: 1073741824\r\n\r\n", "", "401"},
		"header":       {"GET /api/v1/urns HTTP/1.1\r\nHost: x\r\n", "X: " + strings.Repeat("x", 1000) + "\r\n", "431"},
		"fields":       {"GET /api/v1/urns HTTP/1.1\r\nHost: x\r\n", "X: x\r\n", "431"},
		"target":       {"GET /api/v1/urns/urn:example:", strings.Repeat("x", 10000), "431"},
		"one line":     {"POST /api/v1/bulk HTTP/1.1\r\n" + strings.Replace(fields, "json", "x-ndjson", 1) + w.text["us"] + "\r\nTransfer-Encoding: chunked\r\n\r\n", "8000\r\n" + strings.Repeat(" ", 0x8000) + "\r\n", "413"},
		"wrong length": {"PUT /api/v1/urns/urn:example:a HTTP/1.1\r\n" + fields + w.text["us"] + "\r\nContent-Length: -1\r\n\r\n", "", "400"},
	} {
		c, err := net.Dial("tcp", w.addr)
		if err != nil {
			t.Fatal(err)
		}
		c.SetDeadline(time.Now().Add(time.Minute))
		io.WriteString(c, x.head)
		most := 2 * transfer.MaxLine // of 1 GB
		writing := make(chan int)
		go func() {
			sent := 0
			for x.more != "" && sent < most {
				n, err := io.WriteString(c, x.more)
				if sent += n; err != nil {
					break
				}
			}
			writing <- sent
		}()
		line := ""
		if x.status != "" {
			line, err = bufio.NewReader(c).ReadString('\n')
			// The answer may be lost when the server closes the connection with
			// input that it has not read.
			if !strings.HasPrefix(line, "HTTP/1.1 "+x.status) && (err == nil || x.more == "") {
				t.Errorf("%s: %q, %v; want %s", name, line, err, x.status)
			}
		}
		if sent := <-writing; sent >= most && x.status != "" {
			t.Errorf("%s: the server has read %d bytes", name, sent)
		}
		c.Close()
	}
	if a := w.do("us", "GET urns"); a.body != `{"items":[]}`+"\n" {
		t.Error(a)
	}
}

// TestSlow: the server has a limit for each part of a request, and a body that
// does not come is the fault of the client.
func TestSlow(t *testing.T) {
	w := serve(t, memory.New(), nil)
	if s := w.server; s.ReadHeaderTimeout <= 0 || s.ReadTimeout <= 0 || s.WriteTimeout <= s.ReadTimeout ||
		s.IdleTimeout <= 0 || s.MaxHeaderBytes <= 0 {
		t.Errorf("%+v", s)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := api.Server(w.server.Handler)
	s.ReadTimeout = 50 * time.Millisecond
	go s.Serve(l)
	defer s.Close()
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	fmt.Fprintf(c, "PUT /api/v1/urns/urn:example:a HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"+
		"If-None-Match: *\r\nContent-Length: 100\r\nAuthorization: Bearer %s\r\n\r\n{", w.text["us"])
	if line, err := bufio.NewReader(c).ReadString('\n'); !strings.HasPrefix(line, "HTTP/1.1 408") {
		t.Errorf("%q, %v", line, err)
	}
}

// TestSecrets: no token comes back in an error or stands in the log, wherever it
// was sent; and no value makes a line of the log.
func TestSecrets(t *testing.T) {
	w := serve(t, memory.New(), nil)
	secret := w.text["admin"]
	n := 0
	for _, request := range []string{
		"GET urns/" + secret, "GET urns/urn:example:" + secret, "GET " + secret, "GET urns?" + secret + "=1",
		"GET urns?limit=" + secret, "GET changes?since=" + secret, "GET urns/urn:example:a?at=" + secret,
		"POST bulk?if=" + secret, secret + " urns", "GET urns/urn:example:a/" + secret, "GET urns/urn:isbn:" + secret,
		"PUT urns/urn:example:" + secret, "DELETE urns/urn:example:" + secret + "?reason=x",
		"PUT urns/urn:example:a|If-Match: " + secret + "|{}", `PUT urns/urn:example:a|If-Match: "` + secret + `"|{}`,
		"PUT urns/urn:example:a|If-None-Match: *|" + secret, "PUT urns/urn:example:a|If-None-Match: *|{\"" + secret + "\":1}",
		"PUT urns/urn:example:a|If-None-Match: *|{\"state\":\"" + secret + "\"}",
		"PUT urns/urn:example:a|If-None-Match: *|{\"urn\":\"" + secret + "\"}",
		"PUT urns/urn:example:a|If-None-Match: *|{\"state\":\"active\",\"locations\":[{\"uri\":\"" + secret + ":x\"}]}",
		"PUT urns/urn:example:a|If-None-Match: *|Content-Type: " + secret + "|{}",
		"PUT namespaces/" + secret + "|If-None-Match: *|{}", "PUT namespaces/urn:" + secret + ":|If-None-Match: *|{}",
		"PUT namespaces/urn:example:a:|If-None-Match: *|{\"mask\":\"" + secret + "\"}",
		"POST mint/urn:isbn:|Idempotency-Key: " + secret + "|{}",
		"POST mint/urn%3Ax%0A%7B%22level%22%3A%22ERROR%22%7D%0A" + secret + "|{}",
	} {
		for _, who := range []string{"us", "late"} {
			a := w.do(who, request)
			if a.status < 400 || strings.Contains(a.body+fmt.Sprint(a.header), secret) {
				t.Errorf("%s: %d %s %s", request, a.status, a.header, a.body)
			}
			n++
		}
	}
	if strings.Contains(w.log.String(), secret) {
		t.Error("the log has the token")
	}
	lines := 0
	for line := range strings.Lines(w.log.String()) {
		var x struct{ Msg, Token, Owner, Address, Method, Error string }
		if err := json.Unmarshal([]byte(line), &x); err != nil || x.Msg != "api" || x.Owner != "us" ||
			x.Address != "127.0.0.1" || x.Error == "" || x.Method == "" {
			t.Errorf("%s: %v", line, err)
		}
		lines++
	}
	if lines != n {
		t.Errorf("%d lines for %d calls", lines, n)
	}
}

// TestAudit: each write has a line.
func TestAudit(t *testing.T) {
	w := serve(t, memory.New(), nil)
	w.do("us", "PUT urns/urn:example:a|If-None-Match: *|"+active)
	w.do("us", "GET urns/urn:example:a")
	w.do("us", `POST mint/urn:example:|{"count":3}`)
	w.bulk("?if=new", named("a", `,"reason":"x"`), named("b", ""))
	var got []string
	for line := range strings.Lines(w.log.String()) {
		var x struct {
			Token, Method, Call, First  string
			Names, Failed, Status, Took int
		}
		if err := json.Unmarshal([]byte(line), &x); err != nil || x.Took <= 0 {
			t.Errorf("%s: %v", line, err)
		}
		got = append(got, fmt.Sprint(x.Token, x.Method, x.Call, x.First, x.Names, x.Failed, x.Status))
	}
	want := "usPUTurns/urn:example:a1 0 201, usPOSTmint/urn:example:3 0 201, usPOSTbulkurn:example:a2 1 200"
	if s := strings.Join(got, ", "); s != want {
		t.Errorf("%s, want %s", s, want)
	}
	m := httptest.NewRecorder()
	w.set.ServeHTTP(m, nil)
	for _, line := range []string{`uri_resolver_writes_total{result="done"} 5`, `uri_resolver_writes_total{result="failed"} 1`,
		`uri_resolver_requests_total{route="api mint/",code="201"} 1`} {
		if !strings.Contains(m.Body.String(), line) {
			t.Errorf("missing %s in %s", line, m.Body)
		}
	}
}

// TestRates: a token has its own bucket.
func TestRates(t *testing.T) {
	w := serve(t, memory.New(), limit.NewTable[string](0.001, 2, func() {}))
	for i := range 4 {
		for _, who := range []string{"us", "reader"} {
			a := w.do(who, "GET urns")
			if (a.status == 200) != (i < 2) || a.status == 429 &&
				(a.header.Get("Retry-After") == "" || a.header.Get("Content-Type") != "application/problem+json") {
				t.Errorf("%d %s: %+v", i, who, a)
			}
		}
	}
}

// TestClients: clients who mint and register at the same time get names that
// nobody else gets, and of those who register a name one succeeds. A call that is
// repeated with its key mints no more.
func TestClients(t *testing.T) {
	const clients, rounds = 8, 10
	w := serve(t, memory.New(), nil)
	var mu sync.Mutex
	won, minted := map[string]int{}, map[string]int{}
	var all sync.WaitGroup
	for i := range clients {
		all.Go(func() {
			who := []string{"us", "admin"}[i%2]
			for n := range rounds {
				request := fmt.Sprintf(`POST mint/urn:example:|Idempotency-Key: %d-%d|{"count":3}`, i, n)
				a, again := w.do(who, request), w.do(who, request)
				if a.status != 201 || a.body != again.body {
					t.Errorf("%+v, again %+v", a, again)
				}
				name := fmt.Sprint("urn:example:name-", n)
				put := w.do(who, fmt.Sprintf("PUT urns/%s|If-None-Match: *|%s", name,
					strings.Replace(active, "a.example", fmt.Sprint(i, ".example"), 1)))
				if put.status != 201 && put.status != 412 {
					t.Error(put)
				}
				var names struct{ URNs []string }
				mu.Lock()
				if err := json.Unmarshal([]byte(a.body), &names); err != nil {
					t.Error(err)
				}
				for _, name := range names.URNs {
					minted[name]++
				}
				won[name] += 1 - put.status/412
				mu.Unlock()
			}
		})
	}
	all.Wait()
	if len(minted) != 3*clients*rounds {
		t.Errorf("%d names were minted, not %d", len(minted), 3*clients*rounds)
	}
	for name, n := range won {
		if n != 1 {
			t.Errorf("%d clients have registered %s", n, name)
		}
	}
	for err := range w.r.Verify(t.Context(), nil) {
		t.Error(err)
	}
}

// TestHTTP2: names and lines are the same by HTTP/2.
func TestHTTP2(t *testing.T) {
	w := serve(t, memory.New(), nil)
	s := httptest.NewUnstartedServer(w.server.Handler)
	s.EnableHTTP2 = true
	s.StartTLS()
	defer s.Close()
	do := func(method, path, media, body string) string {
		r, err := http.NewRequest(method, s.URL+"/api/v1/"+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header = http.Header{"Authorization": {"Bearer " + w.text["us"]}, "Content-Type": {media}, "If-None-Match": {"*"}}
		a, err := s.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer a.Body.Close()
		b, err := io.ReadAll(a.Body)
		if err != nil || a.ProtoMajor != 2 {
			t.Fatal(a.Proto, err)
		}
		return string(b)
	}
	if got := do("PUT", "urns/urn:example:a%2Fb//c%2f/.a./d", "application/json", active); !strings.Contains(got,
		`"urn":"urn:example:a%2Fb//c%2F/.a./d"`) {
		t.Error(got)
	}
	if got := do("POST", "bulk?if=new", "application/x-ndjson", named("x", "")+"\n"+named("y", "")); got !=
		`{"line":1,"urn":"urn:example:x","status":201,"version":1}`+"\n"+
			`{"line":2,"urn":"urn:example:y","status":201,"version":1}`+"\n" {
		t.Error(got)
	}
}

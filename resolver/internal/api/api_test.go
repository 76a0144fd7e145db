package api_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/api"
	"github.com/urikit/uri/resolver/internal/limit"
	"github.com/urikit/uri/resolver/internal/metrics"
	"github.com/urikit/uri/resolver/internal/token"
	"github.com/urikit/uri/resolver/store"
	"github.com/urikit/uri/resolver/store/memory"
)

// A world is a server with a store, tokens by their ID, and a log.
type world struct {
	t      testing.TB
	r      *resolver.Resolver
	tokens *token.Keeper
	text   map[string]string
	log    *buffer
	set    *metrics.Set
	server *http.Server
	addr   string
}

// A buffer is written and read at the same time.
type buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

func serve(t testing.TB, s store.Store, table *limit.Table[string]) *world {
	t.Helper()
	w := &world{t: t, r: &resolver.Resolver{Store: s}, tokens: &token.Keeper{Store: s},
		text: map[string]string{}, log: &buffer{}, set: metrics.New()}
	all := []token.Right{token.Read, token.Write, token.Mint, token.Namespace}
	for _, x := range []token.Token{
		{ID: "admin", All: true, Rights: all}, {ID: "us", Owner: "us", Rights: all},
		{ID: "them", Owner: "them", Rights: all}, {ID: "reader", Owner: "us", Rights: all[:1]},
		{ID: "part", Owner: "us", Rights: all, Prefix: "urn:example:part-"},
		{ID: "late", Owner: "us", Rights: all, Expires: time.Unix(1, 0)},
		{ID: "far", Owner: "us", Rights: all, Networks: []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}},
	} {
		text, err := w.tokens.New(t.Context(), x)
		if err != nil {
			t.Fatal(err)
		}
		w.text[x.ID] = text
	}
	for _, n := range []resolver.Namespace{
		{Prefix: "urn:example:", Owner: "us", Partial: true, Mask: "seedk"}, {Prefix: "urn:isbn:", Owner: "us"},
		{Prefix: "urn:closed:", Owner: "us", Closed: true},
	} {
		admin := resolver.Actor{ID: "admin", All: true}
		if _, err := w.r.PutNamespace(t.Context(), admin, n, resolver.New); err != nil {
			t.Fatal(err)
		}
	}
	w.server = api.Server(api.New(api.Options{Resolver: w.r, Tokens: w.tokens, Limit: table,
		Log: slog.New(slog.NewJSONHandler(w.log, nil)), Metrics: w.set}))
	w.server.ErrorLog = slog.NewLogLogger(slog.NewJSONHandler(w.log, nil), slog.LevelError)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w.addr = l.Addr().String()
	go w.server.Serve(l)
	t.Cleanup(func() { w.server.Close() })
	return w
}

// An answer is what the server has said.
type answer struct {
	status int
	header http.Header
	body   string
}

// do sends a request as it is written: "METHOD path [Field: value]… [body]", where
// the fields and the body are separated by "|".
func (w *world) do(who, request string) answer {
	w.t.Helper()
	parts := strings.Split(request, "|")
	method, path, _ := strings.Cut(parts[0], " ")
	body := ""
	header := "Content-Type: application/json\r\n"
	if method == "PATCH" {
		header = "Content-Type: application/merge-patch+json\r\n"
	}
	for _, part := range parts[1:] {
		if name, _, ok := strings.Cut(part, ": "); ok && strings.Trim(name, letters) == "" {
			if name == "Content-Type" {
				header = header[strings.Index(header, "\n")+1:]
			}
			header += part + "\r\n"
		} else {
			body = part
		}
	}
	if body != "" {
		header += fmt.Sprintf("Content-Length: %d\r\n", len(body))
	}
	if who != "" {
		header += "Authorization: Bearer " + w.text[who] + "\r\n"
	}
	a, err := w.raw(fmt.Sprintf("%s /api/v1/%s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n%s\r\n%s",
		method, path, header, body))
	if err != nil {
		w.t.Fatalf("%s: %v", request, err)
	}
	return a
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-"

func (w *world) raw(request string) (answer, error) {
	c, err := net.Dial("tcp", w.addr)
	if err != nil {
		return answer{}, err
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(time.Minute))
	go io.WriteString(c, request)
	method, _, _ := strings.Cut(request, " ")
	response, err := http.ReadResponse(bufio.NewReader(c), &http.Request{Method: method})
	if err != nil {
		return answer{}, err
	}
	defer response.Body.Close()
	b, err := io.ReadAll(response.Body)
	return answer{response.StatusCode, response.Header, string(b)}, err
}

const active = `{"state":"active","locations":[{"uri":"http://a.example/"}]}`

// TestCalls: each call after those before it, by who, and a part of the answer.
func TestCalls(t *testing.T) {
	w := serve(t, memory.New(), nil)
	for i, x := range []struct {
		who, request string
		status       int
		part         string
	}{
		// Who may.
		{"", "GET urns/urn:example:a", 401, `"status":401`},
		{"late", "GET urns/urn:example:a", 401, "expired"},
		{"far", "GET urns/urn:example:a", 401, "network"},
		{"reader", "GET urns/urn:example:a", 404, "not registered"},
		{"reader", "PUT urns/urn:example:a|If-None-Match: *|" + active, 403, `lacks the right`},
		{"them", "PUT urns/urn:example:a|If-None-Match: *|" + active, 403, "another owner"},
		{"part", "PUT urns/urn:example:a|If-None-Match: *|" + active, 403, "another owner"},
		{"part", "PUT urns/urn:example:part-a|If-None-Match: *|" + active, 201, "part-a"},
		{"us", "PUT urns/urn:other:a|If-None-Match: *|" + active, 404, "no namespace"},
		{"us", "PUT urns/urn:closed:a|If-None-Match: *|" + active, 409, "no new names"},

		// Register and replace.
		{"us", "PUT urns/urn:example:a|" + active, 428, "If-None-Match: *"},
		{"us", "PUT urns/urn:example:a|If-Match: *|" + active, 412, "not registered"},
		{"us", `PUT urns/urn:example:a|If-Match: "1"|` + active, 412, "not registered"},
		{"us", "PUT urns/urn:example:a|If-None-Match: *|" + active, 201, `"version":1`},
		{"us", "PUT urns/urn:example:a|If-None-Match: *|" + active, 412, "already"},
		{"us", `PUT urns/urn:example:a|If-Match: "1"|{"state":"suspended"}`, 200, `"version":2`},
		{"us", `PUT urns/urn:example:a|If-Match: "1"|` + active, 412, "meanwhile"},
		{"us", `PUT urns/urn:example:a|If-Match: W/"2"|` + active, 412, "meanwhile"},
		{"us", `PUT urns/urn:example:a|If-Match: "1", "3"|` + active, 412, "meanwhile"},
		{"us", `PUT urns/urn:example:a|If-Match: 2|` + active, 400, "or ETags"},
		{"us", `PUT urns/urn:example:a|If-Match: "2", 3|` + active, 400, "or ETags"},
		{"us", `PUT urns/urn:example:a|If-Match: "2" "3"|` + active, 400, "or ETags"},
		{"us", `PUT urns/urn:example:a|If-Match: "x"|` + active, 412, "meanwhile"},
		{"us", `PUT urns/urn:example:none|If-Match: "x"|` + active, 412, "not registered"},
		{"us", `PUT urns/urn:example:a|If-Match: "2"|If-None-Match: *|` + active, 400, "or ETags"},
		{"us", `PUT urns/urn:example:a|If-None-Match: "2"|` + active, 400, "or ETags"},
		{"us", `PUT urns/urn:example:a|If-Match: "1", W/"x,", ,"2"|` + active, 200, `"version":3`},
		{"us", `PUT urns/urn:EXAMPLE:a|If-Match: "3"|{"urn":"urn:Example:a","state":"suspended"}`, 200,
			`"urn":"urn:example:a"`},
		{"us", `PUT urns/urn:example:a|If-Match: *|{"urn":"urn:example:b","state":"reserved"}`, 422, "urn:example:b"},
		{"us", "PUT urns/urn:example:b|If-None-Match: *|" + `{"state":"active"}`, 422, "location"},
		{"us", "PUT urns/urn:example:b|If-None-Match: *|" + `{"state":"lost"}`, 422, "state"},
		{"us", "PUT urns/urn:isbn:9780395363417|If-None-Match: *|" + active, 400, "check digit"},

		// Bodies.
		{"us", "PUT urns/urn:example:b|If-None-Match: *", 400, "JSON"},
		{"us", "PUT urns/urn:example:b|If-None-Match: *|{", 400, "JSON"},
		{"us", "PUT urns/urn:example:b|If-None-Match: *|" + active + active, 400, "more"},
		{"us", "PUT urns/urn:example:b|If-None-Match: *|" + `{"states":"active"}`, 400, "states"},
		{"us", "PUT urns/urn:example:b|If-None-Match: *|{\"reason\":\"\xff\"}", 400, "UTF-8"},
		{"us", "PUT urns/urn:example:b|If-None-Match: *|" + `{"State":"suspended"}`, 400, `\"State\"`},
		{"us", "PUT urns/urn:example:b|If-None-Match: *|" + `{"ſtate":"suspended"}`, 400, "comes twice"},
		{"us", "PUT urns/urn:example:b|If-None-Match: *|" + `{"state":"suspended","state":"reserved"}`, 400, "comes twice"},
		{"us", "PUT urns/urn:example:b|If-None-Match: *|" + `{"locations":[{"uri":"https://a.example/","URI":"https://evil.example/"}]}`,
			400, `\"URI\"`},
		{"us", "PUT urns/urn:example:b|If-None-Match: *|" + `{"metadata":{"a":"1","b":"2","a":"3"}}`, 400, "comes twice"},
		{"us", "PUT urns/urn:example:b|If-None-Match: *|Content-Type: text/plain|" + active, 415, "application/json"},
		{"us", "PUT urns/urn:example:b|If-None-Match: *|" + strings.Repeat(" ", api.MaxBody) + "{}", 413, "limit"},
		{"us", "PUT urns/urn:example:b|If-None-Match: *|" + strings.Repeat("[", api.MaxBody), 400, "JSON"},
		{"us", "PUT urns/urn:example:b|If-None-Match: *|" + `{"metadata":{"a":"` + strings.Repeat("a", 1<<16) + `"}}`,
			422, ""},

		// Change.
		{"us", `PATCH urns/urn:example:a|{"state":"active","metadata":{"title":"A","creator":"B"}}`, 422, "location"},
		{"us", `PATCH urns/urn:example:a|` + active, 200, `"version":5`},
		{"us", `PATCH urns/urn:example:a|If-Match: "4"|{"metadata":{"title":"A"}}`, 412, "meanwhile"},
		{"us", `PATCH urns/urn:example:a|If-Match: "5"|{"metadata":{"title":"A","creator":"B"}}`, 200, `"title":"A"`},
		{"us", `PATCH urns/urn:example:a|{"metadata":{"title":null}}`, 200, `"metadata":{"creator":"B"}`},
		{"us", `PATCH urns/urn:example:a|{"stat":"active"}`, 422, "stat"},
		{"us", `PATCH urns/urn:example:a|{"urn":"urn:example:b"}`, 422, "name"},
		{"us", `PATCH urns/urn:example:a|{"version":"x"}`, 422, "patch"},
		{"us", `PATCH urns/urn:example:a|{"version":18446744073709551615}`, 422, "patch"},
		{"us", `PATCH urns/urn:example:a|{"version":6}`, 422, "version"},
		{"us", `PATCH urns/urn:example:a|{"version":null}`, 422, "version"},
		{"us", `PATCH urns/urn:example:a|[]`, 400, "JSON"},
		{"us", `PATCH urns/urn:example:a|{"State":"suspended"}`, 400, `\"State\"`},
		{"us", `PATCH urns/urn:example:a|{"metadata":{"a":"1","a":"2"}}`, 400, "comes twice"},
		{"us", `PATCH urns/urn:example:a|If-None-Match: *|{}`, 412, "already"},
		{"us", `PATCH urns/urn:example:b|{}`, 404, "not registered"},
		{"us", `PATCH urns/urn:example:b|If-Match: *|{}`, 412, "not registered"},
		{"us", `PATCH urns/urn:example:a|Content-Type: application/json|{}`, 415, "merge-patch"},
		{"them", `PATCH urns/urn:example:a|{"metadata":null}`, 403, "another owner"},

		// Read.
		{"reader", "GET urns/urn:example:a", 200, `"creator":"B"`},
		{"reader", `GET urns/urn:example:a|If-None-Match: "7"`, 304, ""},
		{"reader", `GET urns/urn:example:a|If-None-Match: "6", W/"7"`, 304, ""},
		{"reader", `GET urns/urn:example:a|If-None-Match: *`, 304, ""},
		{"reader", `GET urns/urn:example:a|If-None-Match: "6"`, 200, "urn:example:a"},
		{"reader", "GET urns/urn%3Aexample%3Aa", 200, "urn:example:a"},
		{"reader", "GET history/urn:example:a", 200, `"version":7,`},
		{"reader", "GET history/urn:example:a?limit=2", 200, `"next":"6"`},
		{"reader", "GET history/urn:example:a?limit=9&before=2", 200, `"version":1,`},
		{"reader", "GET history/urn:example:b", 404, "not registered"},
		{"reader", "GET urns/urn:example:a?at=2000-01-01T00:00:00Z", 404, "not registered"},
		{"reader", "GET urns/urn:example:a?at=2999-01-01T00:00:00Z", 200, `"version":7`},
		{"reader", "GET urns/urn:example:a?at=now", 400, "RFC 3339"},
		{"reader", "GET urns/urn:example:a?when=now", 400, "when"},
		{"reader", "GET urns/urn:example:a?at=%zz", 400, "query"},
		{"reader", "GET urns/example", 400, ""},
		{"reader", "GET urns/", 400, ""},
		{"reader", "GET urns", 200, `urn:example:part-a`},
		{"reader", "GET urns?limit=1", 200, `"next":"urn:example:a"`},
		{"reader", "GET urns?limit=0&after=urn:example:a", 200, `urn:example:part-a`},
		{"reader", "GET urns?prefix=urn:isbn:", 200, `{"items":[]}`},
		{"reader", "GET urns?limit=1001", 400, "up to 1000"},
		{"reader", "GET urns?limit=-1", 400, "up to 1000"},
		{"reader", "POST urns", 405, "GET"},
		{"reader", "OPTIONS urns/urn:example:a", 405, "GET, PUT, PATCH, DELETE"},
		{"reader", "GET urn/urn:example:a", 404, "no such path"},
		{"reader", "GET erase", 404, "no such path"},
		{"reader", "GET bulk/x", 404, "no such path"},
		{"reader", "GET ", 404, "no such path"},

		// Names are what they are.
		{"us", "PUT urns/urn:example:a%2Fb//c/.a./d|If-None-Match: *|" + active, 201, `"urn:example:a%2Fb//c/.a./d"`},
		{"us", "GET urns/urn:example:a%2fb//c/.a./d", 200, `"urn:example:a%2Fb//c/.a./d"`},
		{"us", "GET urns/urn%3aexample%3aa%252Fb%2F%2Fc%2F.a.%2Fd", 200, `"urn:example:a%2Fb//c/.a./d"`},
		{"us", "GET urns/urn:example:a%2Fb/c/.a./d", 404, "not registered"},
		{"us", "PUT urns/urn%3Aexample%3Aa%2Fhistory|If-None-Match: *|" + active, 201, `"urn:example:a/history"`},
		{"us", "GET urns/urn%3Aexample%3Aa%2Fhistory", 200, `"urn:example:a/history"`},
		{"us", "GET history/urn%3Aexample%3Aa%2Fhistory", 200, `"urn:example:a/history"`},
		{"us", "PUT history/urn:example:a|If-None-Match: *|" + active, 405, "GET"},
		{"us", "PUT urns/urn:example:a#b|If-None-Match: *|" + active, 400, "component"},
		{"us", "PUT urns/urn%3Aexample%3Aa%3F%3Db|If-None-Match: *|" + active, 400, "component"},
		{"us", "GET urns/urn:example:a/../b", 404, "not registered"},

		// The end.
		{"us", "POST erase/urn:example:a", 200, `"erased":`},
		{"us", "GET erase/urn:example:a", 405, "POST"},
		{"them", "POST erase/urn:example:a", 403, "another owner"},
		{"us", "DELETE urns/urn:example:a", 422, "reason"},
		{"us", `DELETE urns/urn:example:a?reason=burnt|If-Match: "1"`, 412, "meanwhile"},
		{"us", `DELETE urns/urn:example:a?reason=burnt&successor=urn:example:part-a`, 200, `"tombstone"`},
		{"us", `DELETE urns/urn:example:a?reason=burnt`, 409, "final"},
		{"us", `PUT urns/urn:example:a|If-Match: *|` + active, 409, "final"},
		{"us", `PATCH urns/urn:example:a|` + active, 409, "final"},
		{"us", `PATCH urns/urn:example:a|{"aliases":["urn:example:b"]}`, 409, "final"},
		{"us", `PATCH urns/urn:example:a|{"partial":true}`, 409, "final"},
		{"us", `PATCH urns/urn:example:a|{"reason":null}`, 422, "reason"},
		{"them", `PATCH urns/urn:example:a|{"reason":"mine"}`, 403, "another owner"},
		{"us", `PATCH urns/urn:example:a|{"reason":"by Jane","successors":["urn:example:b"],"metadata":{"title":"A"}}`,
			200, `"successors":["urn:example:b"],"metadata":{"title":"A"}`},
		{"us", "POST erase/urn:example:a?field=reason&field=locations", 200, `"eraser":"us"`},
		{"us", "POST erase/urn:example:a?field=urn", 422, "not metadata"},
		{"reader", "GET history/urn:example:a", 200, `"state":"tombstone","successors":["urn:example:b"]`},
		{"us", "POST lift/urn:example:a", 403, "only an operator"},
		{"admin", `POST lift/urn:example:a|If-Match: "1"`, 412, "meanwhile"},
		{"admin", "POST lift/urn:example:a", 200, `"state":"suspended"`},
		{"admin", "POST lift/urn:example:a", 422, "no tombstone"},
		{"admin", "POST lift/urn:example:none", 404, "not registered"},
		{"us", `DELETE urns/urn:example:a?reason=burnt`, 200, `"tombstone"`},
		{"us", `DELETE urns/urn:example:part-a?reason=lost&successor=urn:example:a`, 200, `"successors":["urn:example:a"]`},
		{"us", `DELETE urns/urn:example:c?reason=lost`, 404, "not registered"},

		// Minting.
		{"us", `POST mint/urn:example:|Idempotency-Key: k|{"count":2}`, 201,
			`{"urns":["urn:example:000`},
		{"us", `POST mint/urn:example:|Idempotency-Key: k|{"count":3}`, 422, "key"},
		{"us", `POST mint/urn:example:|{"Count":2}`, 400, "Count"},
		{"us", `POST mint/urn:example:|{"count":0}`, 422, "1 to 1000"},
		{"us", `POST mint/urn:example:|{"count":1001}`, 422, "1 to 1000"},
		{"us", `POST mint/urn:example:|{"state":"active"}`, 422, "location"},
		{"us", `POST mint/urn:example:?dry_run=1|{}`, 400, "dry_run"},
		{"us", `POST mint/urn:isbn:|{}`, 422, "no mask"},
		{"us", `POST mint/urn:none:|{}`, 404, "no namespace"},
		{"part", `POST mint/urn:example:|{}`, 403, "another owner"},
		{"them", `POST mint/urn:example:|{}`, 403, "another owner"},

		// Namespaces.
		{"reader", "GET namespaces", 200, `"prefix":"urn:isbn:"`},
		{"reader", "GET namespaces?limit=1", 200, `"next":"urn:closed:"`},
		{"reader", "GET namespaces?after=urn:example:", 200, `{"items":[{"prefix":"urn:isbn:"`},
		{"reader", "GET namespaces/urn:example:", 200, `"mask":"seedk"`},
		{"reader", "GET namespaces/urn:example:a", 404, "no namespace"},
		{"reader", `PUT namespaces/urn:example:them:|If-None-Match: *|{"owner":"them"}`, 403, "right"},
		{"them", `PUT namespaces/urn:example:them:|If-None-Match: *|{"owner":"them"}`, 403, "another owner"},
		{"us", `PUT namespaces/urn:example:them:|{"owner":"them"}`, 428, "If-None-Match"},
		{"us", `PUT namespaces/urn:example:them:|If-None-Match: *|{"owner":"them"}`, 201, `"version":1`},
		{"us", `PUT namespaces/urn:example:them:|If-None-Match: *|{"owner":"them"}`, 412, "already"},
		{"us", `PUT urns/urn:example:them:a|If-None-Match: *|` + active, 403, "another owner"},
		{"them", `PUT urns/urn:example:them:a|If-None-Match: *|` + active, 201, "them"},
		{"them", `PUT namespaces/urn:example:them:|If-Match: "2", "3"|{"owner":"others"}`, 412, "meanwhile"},
		{"them", `PUT namespaces/urn:example:them:|If-Match: "1", "2"|{"owner":"others"}`, 200, `"version":2`},
		{"them", `PUT namespaces/urn:example:them:|If-Match: *|{"owner":"them"}`, 403, "another owner"},
		{"admin", `PUT namespaces/urn:X:|If-None-Match: *|{"owner":"them"}`, 422, "lower case"},
		{"admin", `PUT namespaces/urn:x1:|If-None-Match: *|{"prefix":"urn:y1:"}`, 422, "urn:y1:"},
		{"admin", `PUT namespaces/urn%3Ax1%3A|If-None-Match: *|{"owner":"us"}`, 201, "urn:x1:"},

		// Changes.
		{"reader", "GET changes?limit=1", 200, `"actor":"admin","namespace":`},
		{"reader", "GET changes?since=99999", 409, "another store"},
		{"reader", "GET changes?wait=61", 400, "up to 60"},
	} {
		a := w.do(x.who, x.request)
		if a.status != x.status || !strings.Contains(a.body, x.part) {
			t.Errorf("%d %s, %.100s: %d %.300s; want %d, %s", i, x.who, x.request, a.status, a.body, x.status, x.part)
		}
		if problem := a.status >= 400; problem != (a.header.Get("Content-Type") == "application/problem+json") ||
			problem && !json.Valid([]byte(a.body)) {
			t.Errorf("%d %s: %s", i, x.request, a.header)
		}
	}
	for err := range w.r.Verify(t.Context(), nil) {
		t.Error(err)
	}
	for id, text := range w.text {
		if strings.Contains(w.log.String(), text) {
			t.Errorf("the log has token %s", id)
		}
	}
}

package api_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/urikit/uri/resolver/internal/api"
	"github.com/urikit/uri/resolver/store"
	"github.com/urikit/uri/resolver/store/memory"
)

func (w *world) bulk(query string, lines ...string) string {
	w.t.Helper()
	return w.do("us", "POST bulk"+query+"|Content-Type: application/x-ndjson|"+strings.Join(lines, "\n")).body
}

func named(name, rest string) string {
	return fmt.Sprintf(`{"urn":"urn:example:%s",%s`, name, active[1:len(active)-1]) + rest + "}"
}

// summary returns what a bulk has answered, in short.
func summary(t *testing.T, answers string) (s string) {
	for line := range strings.Lines(answers) {
		var a struct {
			Line, Status int
			Name         string `json:"urn"`
			Version      int
			Error        string
		}
		if err := json.Unmarshal([]byte(line), &a); err != nil || (a.Error != "") != (a.Status >= 400) {
			t.Errorf("%s: %v", line, err)
		}
		s += fmt.Sprintln(a.Line, a.Name, a.Status)
		if a.Version > 0 {
			s = s[:len(s)-1] + fmt.Sprintf(" v%d\n", a.Version)
		}
	}
	return s
}

func TestBulk(t *testing.T) {
	w := serve(t, memory.New(), nil)
	lines := []string{
		named("a", ""), named("a", `,"reason":"x"`), named("b", ""), `{"urn":"b"}`, `{"urn":"urn:x1:a"}`,
		`{"urn":"urn:EXAMPLE:c","state":"active"}`, named("d", `,"metadata":{"a":"`+strings.Repeat("x", 1<<16)+`"}`),
		" \t", "{}", "{", named("URN:EXAMPLE:e", "")[:8] + named("e", "")[8:], named("a", ""), "", "",
	}
	const rest = "4 b 422\n5 urn:x1:a 404\n6 urn:example:c 422\n7 urn:example:d 422\n9  422\n10  400\n"
	const want = "1 urn:example:a 201 v1\n2 urn:example:a 412\n3 urn:example:b 201 v1\n" + rest +
		"11 urn:example:e 201 v1\n12 urn:example:a 201 v1\n"
	dry := summary(t, w.bulk("?if=new&dry_run=1", lines...))
	if !strings.Contains(dry, "1 urn:example:a 201") || strings.Count(dry, "\n") != strings.Count(want, "\n") {
		t.Errorf("dry: %s", dry)
	}
	if a := w.do("us", "GET urns/urn:example:a"); a.status != 404 {
		t.Error(a)
	}
	for _, x := range [][2]string{
		{"?if=new", want}, {"?if=new", want},
		{"", "1 urn:example:a 201 v1\n2 urn:example:a 200 v2\n3 urn:example:b 201 v1\n" + rest +
			"11 urn:example:e 201 v1\n12 urn:example:a 200 v3\n"},
	} {
		if got := summary(t, w.bulk(x[0], lines...)); got != x[1] {
			t.Errorf("%s: %s; want %s", x[0], got, x[1])
		}
	}
	many := slices.Repeat([]string{"{}"}, api.MaxLines+1)
	for _, x := range []struct {
		query, part string
		lines       []string
	}{
		{"?if=soon", `"status":400`, nil}, {"?dry_run=yes", "dry_run", nil}, {"?dryrun=1", "dryrun", nil},
		{"", `{"line":2,"urn":"","status":400,`, []string{named("y", ""), "{"}}, {"", "UTF-8", []string{"{\"reason\":\"\xff\"}"}},
		{"", `{"line":3,"urn":"","status":422,`, []string{named("y", ""), "", "{}"}},
		{"", `"status":413`, many}, {"", `"status":413`, []string{strings.Repeat("x", api.MaxBulk+1)}},
		{"", "more", []string{named("x", "") + "{}"}}, {"", "if", []string{named("x", `,"if":"new"`)}},
	} {
		if got := w.bulk(x.query, x.lines...); !strings.Contains(got, x.part) || !strings.Contains(got, `"status":4`) {
			t.Errorf("%s: %s, want %s", x.query, got, x.part)
		}
	}
	if a := w.do("us", "GET urns/urn:example:x"); a.status != 404 {
		t.Error("a line of a call that is refused was stored")
	}
	if got := w.bulk("", ""); got != "" {
		t.Error(got)
	}
	if a := w.do("us", "POST bulk|{}"); a.status != 415 {
		t.Error(a)
	}
	for err := range w.r.Verify(t.Context(), nil) {
		t.Error(err)
	}
}

// away is a store that takes no writes.
type away struct{ store.Store }

func (away) Commit(context.Context, *store.Batch) (uint64, error) {
	return 0, errors.New("postgres: no server takes writes: 192.0.2.1: connection refused")
}

// TestAway: while no server takes writes, each call that writes is answered by
// the status 503 and when to try again; the log has the reason.
func TestAway(t *testing.T) {
	w := serve(t, memory.New(), nil)
	w.do("us", "PUT urns/urn:example:a|If-None-Match: *|"+active)
	w.r.Store = away{w.r.Store}
	for _, request := range []string{
		"PUT urns/urn:example:b|If-None-Match: *|" + active, "PATCH urns/urn:example:a|{\"state\":\"suspended\"}",
		"DELETE urns/urn:example:a?reason=x", "POST erase/urn:example:a", "POST mint/urn:example:|{}",
		"POST bulk|Content-Type: application/x-ndjson|" + named("c", ""), "PUT namespaces/urn:example:x:|If-None-Match: *|{}",
	} {
		a := w.do("us", request)
		if a.status != 503 || a.header.Get("Retry-After") == "" || strings.Contains(a.body, "192.0.2.1") {
			t.Errorf("%s: %+v", request, a)
		}
	}
	if a := w.do("us", "GET urns/urn:example:a"); a.status != 200 {
		t.Error(a)
	}
	if !strings.Contains(w.log.String(), "192.0.2.1: connection refused") {
		t.Error(w.log)
	}
}

// TestBulkCut: a call whose connection breaks at any place, and that is repeated,
// does all its work, once, and has the answer of the first call.
func TestBulkCut(t *testing.T) {
	w := serve(t, memory.New(), nil)
	for query, name := range map[string]string{"?if=new": "new", "": "any"} {
		var lines []string
		for i := range 300 {
			lines = append(lines, named(fmt.Sprint(name, i), ""))
		}
		body := strings.Join(lines, "\n") + "\n"
		for range 30 {
			c, err := net.Dial("tcp", w.addr)
			if err != nil {
				t.Fatal(err)
			}
			cut := min(len(body), rand.IntN(2*len(body)))
			fmt.Fprintf(c, "POST /api/v1/bulk%s HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n"+
				"Content-Type: application/x-ndjson\r\nContent-Length: %d\r\n\r\n%s", query, w.text["us"], len(body), body[:cut])
			if cut == len(body) {
				io.CopyN(io.Discard, c, rand.Int64N(1000)) // some of the answer
			}
			c.Close()
		}
		got := summary(t, w.bulk(query, lines...))
		if strings.Count(got, " 201 v1\n") != 300 {
			t.Errorf("%s: %s", query, got)
		}
	}
	for record, err := range w.r.Records(t.Context(), "urn:example:", "") {
		if err != nil || record.Version != 1 {
			t.Errorf("%+v: %v", record, err)
		}
	}
}

// A full store takes some commits, and then no more.
type full struct {
	store.Store
	left atomic.Int32
}

func (f *full) Commit(ctx context.Context, b *store.Batch) (uint64, error) {
	if f.left.Add(-1) < 0 {
		return 0, store.ErrFull
	}
	return f.Store.Commit(ctx, b)
}

// TestBulkFull: the answer says that the work is not done, and it is done when the
// call is repeated.
func TestBulkFull(t *testing.T) {
	s := &full{Store: memory.New()}
	s.left.Store(1000)
	w := serve(t, s, nil)
	s.left.Store(2)
	var lines []string
	for i := range 30 {
		lines = append(lines, named(fmt.Sprint(i%10), fmt.Sprintf(`,"reason":"%d"`, i)))
	}
	if got := w.bulk("", lines...); !strings.Contains(got, `"status":507`) {
		t.Error(got)
	}
	s.left.Store(1000)
	if got := w.bulk("", lines...); strings.Count(got, `"version":`) != 30 {
		t.Error(got)
	}
	if a := w.do("us", "GET urns/urn:example:9"); !strings.Contains(a.body, `"reason":"29"`) {
		t.Error(a)
	}
}

// TestChanges: who waits gets a change, and nobody misses one.
func TestChanges(t *testing.T) {
	w := serve(t, memory.New(), nil)
	since, seen := "0", 0
	writing := make(chan bool)
	go func() {
		defer close(writing)
		for i := range 20 {
			w.do("us", fmt.Sprintf("PUT urns/urn:example:%d|If-None-Match: *|%s", i, active))
			if i%5 == 0 {
				time.Sleep(time.Millisecond)
			}
		}
	}()
	for seen < 20 {
		a := w.do("reader", "GET changes?wait=60&limit=3&since="+since)
		var p struct {
			Items []struct {
				Number uint64
				Actor  string
				Names  []struct{ URN string }
			}
			Next string
		}
		if err := json.Unmarshal([]byte(a.body), &p); err != nil || a.status != 200 || p.Next == since {
			t.Fatalf("%d %s, %v", a.status, a.body, err)
		}
		since = p.Next
		for _, item := range p.Items {
			for _, v := range item.Names {
				if want := fmt.Sprint("urn:example:", seen); v.URN != want || item.Actor != "us" {
					t.Errorf("%+v, want %s", item, want)
				}
				seen++
			}
		}
	}
	<-writing
	if a := w.do("reader", "GET changes?since="+since); a.body != `{"items":[],"next":"`+since+`"}`+"\n" {
		t.Error(a.body)
	}
}

// A dry run tells what would change, and a bulk with versions changes only what
// is still as it was then: also when it is sent again.
func TestBulkVersions(t *testing.T) {
	w := serve(t, memory.New(), nil)
	w.bulk("", named("a", `,"reason":"<old>"`), named("same", ""))
	got := w.bulk("?dry_run=1", named("a", `,"reason":"new"`), named("b", ""), named("same", ""))
	for _, want := range []string{`"change":{"reason":["\u003cold\u003e","new"]}`,
		`"locations":[null,[{"uri":`, `"urn":"urn:example:same","status":201,"version":1}` + "\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("%s: no %s", got, want)
		}
	}
	lines := []string{named("a", `,"reason":"new","version":1`), named("b", `,"version":0`), named("c", `,"version":7`)}
	const once = "1 urn:example:a 200 v2\n2 urn:example:b 201 v1\n3 urn:example:c 404\n"
	for range 2 {
		if got := summary(t, w.bulk("?if=version", lines...)); got != once {
			t.Errorf("%s, want %s", got, once)
		}
	}
	w.do("admin", "PATCH urns/urn:example:a|{\"reason\":\"theirs\"}")
	const late = "1 urn:example:a 412\n2 urn:example:b 201 v1\n3 urn:example:c 404\n"
	if got := summary(t, w.bulk("?if=version", lines...)); got != late {
		t.Errorf("%s, want %s", got, late)
	}
}

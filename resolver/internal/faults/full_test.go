package faults_test

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/api"
	"github.com/urikit/uri/resolver/internal/metrics"
	"github.com/urikit/uri/resolver/internal/token"
	"github.com/urikit/uri/resolver/service"
	"github.com/urikit/uri/resolver/store/embedded"
)

// TestFull: with too little room, writes are refused, names resolve, and writing
// goes on by itself when there is room. What is reserved, twice as much as the
// rest, does not count, as for df.
func TestFull(t *testing.T) {
	t.Parallel()
	disk := vfs.NewMem()
	room := func(percent uint64) {
		disk.TestingSetDiskUsage(vfs.DiskUsage{AvailBytes: percent, TotalBytes: 300, UsedBytes: 100 - percent})
	}
	room(50)
	if err := embedded.Init(storeDir, embedded.Options{FS: disk}); err != nil {
		t.Fatal(err)
	}
	s, err := embedded.Open(storeDir, embedded.Options{FS: disk})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	r, tokens := &resolver.Resolver{Store: s}, &token.Keeper{Store: s}
	if _, err := r.PutNamespace(t.Context(), actor("a"),
		resolver.Namespace{Prefix: "urn:example:", Owner: "us", Mask: "zd"}, resolver.New); err != nil {
		t.Fatal(err)
	}
	text, err := tokens.New(t.Context(), token.Token{ID: "t", All: true,
		Rights: []token.Right{token.Read, token.Write, token.Mint, token.Namespace}})
	if err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.NewJSONHandler(io.Discard, nil))
	owners := api.New(api.Options{Resolver: r, Tokens: tokens, Log: log, Metrics: metrics.New()})
	names := service.New(service.Options{Resolver: r, Log: log})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.RequestURI, api.Prefix) {
			owners.ServeHTTP(w, r)
		} else {
			names.ServeHTTP(w, r)
		}
	}))
	defer server.Close()
	c := newClient(strings.TrimPrefix(server.URL, "http://"), text)
	n := 0
	put := func() (int, []byte, error) {
		n++
		return c.do("PUT", fmt.Sprint("urns/urn:example:n", n), recordJSON("x"), "If-None-Match", "*")
	}
	for _, x := range []struct {
		room   uint64
		status int
	}{{50, 201}, {4, 507}, {5, 201}} {
		room(x.room)
		until(t, func() error {
			status, body, err := put()
			return got("PUT", status, x.status, body, err)
		})
		resolves(t, c, "urn:example:n1")
		if x.status != 507 {
			continue
		}
		for call, body := range map[string]string{
			"PUT urns/urn:example:n1 If-Match *": recordJSON("y"), "POST mint/urn:example: A b": "{}",
			"PUT namespaces/urn:example:a: If-None-Match *": `{"owner":"us"}`, "POST erase/urn:example:n1 A b": "",
			"DELETE urns/urn:example:n1?reason=x If-Match *": "",
		} {
			f := strings.Fields(call)
			status, b, err := c.do(f[0], f[1], body, f[2], f[3])
			if err := got(call, status, 507, b, err); err != nil || !strings.Contains(string(b),
				`"status":507,"title":"Insufficient Storage"`) || !strings.Contains(string(b), "the disk is full") {
				t.Errorf("%s: %v, %s", call, err, b)
			}
		}
		_, b, err := c.do("POST", "bulk?if=new", `{"urn":"urn:example:b",`+recordJSON("x")[1:]+"\n", "Content-Type", "application/x-ndjson")
		if err != nil || !strings.Contains(string(b), `"status":507`) {
			t.Errorf("bulk: %v, %s", err, b)
		}
		if err := tokens.Revoke(t.Context(), "t"); err == nil {
			t.Error("a token is revoked")
		}
	}
	for err := range r.Verify(t.Context(), nil) {
		t.Error(err)
	}
}

// until calls f until it has no error; at most for a minute.
func until(t *testing.T, f func() error) {
	t.Helper()
	end := time.Now().Add(time.Minute)
	for {
		err := f()
		if err == nil {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("for a minute: %v", err)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func resolves(t *testing.T, c *client, name string) {
	t.Helper()
	a, err := c.Get(c.server + "/" + name)
	if err != nil {
		t.Fatal(err)
	}
	a.Body.Close()
	if a.StatusCode != 302 {
		t.Fatalf("%s: status %d", name, a.StatusCode)
	}
}

// TestFullDisk: another program fills a small disk while 8 writers work, and
// makes room again. What was acknowledged is there; a process that could not
// write to its log starts again when there is room.
func TestFullDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("seconds")
	}
	t.Parallel()
	dir := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=64m", "none", dir).CombinedOutput(); err != nil {
		t.Skipf("it needs a file system of its own, and root: %s", out)
	}
	defer exec.Command("umount", "-l", dir).Run()
	x := &killed{ledger: newLedger()}
	x.store, x.token = newStore(t, dir)
	refused, ended := 0, 0
	for round := range rounds(0, 1, 30) {
		s := spawn(t, x.store)
		s.ready(t)
		has, err := exported(run(t, "export", "--store", x.store))
		if err != nil {
			t.Fatal(err)
		}
		report(t, fmt.Sprint("round ", round), x.settle(has))
		var all sync.WaitGroup
		var stops atomic.Bool
		var full atomic.Int64
		for id := range writers {
			all.Go(func() {
				w := &httpWriter{killed: x, client: newClient(s.address, x.token), id: id}
				defer w.CloseIdleConnections()
				for i := 0; !stops.Load(); i++ {
					err := w.step(fmt.Sprintf("%d.%d.%d", round, id, i))
					if err != nil && strings.Contains(err.Error(), "507") {
						full.Add(1)
						time.Sleep(10 * time.Millisecond)
					}
				}
			})
		}
		c := newClient(s.address, x.token)
		until(t, func() error {
			status, body, err := c.do("PUT", "urns/urn:example:there", recordJSON("there"), "If-Match", "*")
			if status == 412 {
				x.begin("there", 1)
				status, body, err = c.do("PUT", "urns/urn:example:there", recordJSON("there"), "If-None-Match", "*")
				return errors.Join(err, fmt.Errorf("%d %s", status, body))
			}
			return got("PUT", status, 200, body, err)
		})
		filler := filepath.Join(dir, "filler")
		left := int64(round%3) * 3 << 19 // of the disk, so that it is full by its own measure or at all
		fill(t, filler, left)
		for range 20 {
			resolves(t, c, "urn:example:there")
			time.Sleep(50 * time.Millisecond)
		}
		os.Remove(filler)
		until(t, func() error {
			select {
			case err := <-s.ended:
				ended++
				s.ended <- err
				return nil
			default:
			}
			status, body, err := c.do("PUT", "urns/urn:example:there", recordJSON("there"), "If-Match", "*")
			return got("PUT", status, 200, body, err)
		})
		if full.Load() > 0 {
			refused++
		}
		stops.Store(true)
		all.Wait()
		s.kill()
	}
	x.surveyed(t)
	t.Logf("in %d rounds writes were refused, in %d the process had to start again; %d acknowledged calls, none lost",
		refused, ended, x.ledger.acked)
}

// fill writes a file until so much room is left.
func fill(t *testing.T, file string, left int64) {
	t.Helper()
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	block := make([]byte, 1<<16)
	for {
		u, err := vfs.Default.GetDiskUsage(filepath.Dir(file))
		if err != nil {
			t.Fatal(err)
		}
		if int64(u.AvailBytes) <= left {
			return
		}
		if _, err := f.Write(block[:min(int64(len(block)), int64(u.AvailBytes)-left)]); err != nil {
			return
		}
	}
}

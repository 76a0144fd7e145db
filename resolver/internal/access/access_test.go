//go:build unix

package access_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/urikit/uri/resolver/internal/access"
	"github.com/urikit/uri/resolver/internal/metrics"
)

type world struct {
	*access.Log
	set  *metrics.Set
	h    http.Handler
	errs bytes.Buffer
}

func open(t *testing.T, file string) *world {
	t.Helper()
	w := &world{set: metrics.New()}
	var err error
	w.Log, err = access.Open(access.Options{File: file, IPv4: 24, IPv6: 48, Metrics: w.set,
		Log: slog.New(slog.NewTextHandler(&w.errs, nil))})
	if err != nil {
		t.Fatal(err)
	}
	w.h = w.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.RequestURI = "changed"
		if strings.Contains(r.URL.Path, "none") {
			w.WriteHeader(http.StatusNotFound)
		}
		if http.NewResponseController(w).Flush() != nil {
			panic("the answer is hidden")
		}
	}))
	return w
}

func (w *world) ask(target, address string, fields ...string) {
	r := httptest.NewRequest("GET", target, nil)
	r.RemoteAddr = address
	for i := 0; i < len(fields); i += 2 {
		r.Header.Set(fields[i], fields[i+1])
	}
	w.h.ServeHTTP(httptest.NewRecorder(), r)
}

func (w *world) dropped() (n int) {
	out := httptest.NewRecorder()
	w.set.ServeHTTP(out, nil)
	_, rest, ok := strings.Cut(out.Body.String(), "uri_resolver_access_log_dropped_total{} ")
	if ok {
		f, _ := strconv.ParseFloat(rest[:strings.IndexByte(rest, '\n')], 64)
		n = int(f)
	}
	return n
}

func TestLines(t *testing.T) {
	file := filepath.Join(t.TempDir(), "access")
	w := open(t, file)
	long := strings.Repeat("x", 5000)
	w.ask("/urn:example:1?token=s3cr3t-0123456789", "192.0.2.77:1234", "User-Agent", "Mozilla/5.0",
		"Referer", "https://user:pw@a.example:8443/private/page?q=Jane+Doe")
	w.ask("/none", "[2001:db8:1:2:3:4:5:6]:99")
	w.ask("/", "[::ffff:198.51.100.9]:99", "User-Agent", "a\"\\\x01\n{}", "Referer", "javascript:alert(1)")
	w.ask("/"+long, "@", "User-Agent", long, "Referer", "https://"+long+"/")
	w.Close()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, hidden := range []string{"192.0.2.77", "2001:db8:1:2", "198.51.100.9", "pw", "Jane", "private", "s3cr3t", "changed"} {
		if strings.Contains(string(b), hidden) {
			t.Errorf("%s is in\n%s", hidden, b)
		}
	}
	lines := strings.Split(strings.TrimSuffix(string(b), "\n"), "\n")
	if len(lines) != 4 {
		t.Fatalf("%s", b)
	}
	if n := strings.Count(string(b), `"cut"`); n != 1 {
		t.Errorf("%d lines are cut:\n%s", n, b)
	}
	for i, parts := range [][]string{
		{`"address":"192.0.2.0/24","method":"GET","target":"/urn:example:1?token=`, `"status":200,"took":0`,
			`"referrer":"https://a.example:8443","agent":"Mozilla/5.0"`},
		{`"address":"2001:db8:1::/48"`, `"status":404`}, {`"address":"198.51.100.0/24"`}, {`"status":200`, `"cut":true`},
	} {
		for _, part := range parts {
			if !strings.Contains(lines[i], part) {
				t.Errorf("%s is not in %s", part, lines[i])
			}
		}
		var x struct{ Time time.Time }
		if json.Unmarshal([]byte(lines[i]), &x) != nil || x.Time.IsZero() || len(lines[i]) > 4000 {
			t.Error(lines[i])
		}
	}
	if w.dropped() != 0 {
		t.Error(w.dropped())
	}
}

// TestBlocked: a file that takes nothing is not in the way of the answers: what does
// not fit is dropped, and counted; the memory for what waits has a limit.
func TestBlocked(t *testing.T) {
	file := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(file, 0o600); err != nil {
		t.Skip(err)
	}
	f, err := os.OpenFile(file, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	w := open(t, file)
	const n = 30_000
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for range n {
		w.ask("/"+strings.Repeat("x", 20_000), "192.0.2.1:1")
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if size := int64(after.HeapAlloc) - int64(before.HeapAlloc); size > 24<<20 {
		t.Errorf("%d MB", size>>20)
	}
	if d := w.dropped(); d < n/2 || d == n {
		t.Errorf("%d of %d are dropped", d, n)
	}
	read := make(chan int)
	go func() { // now it is read
		lines, b := 0, make([]byte, 1<<16)
		for {
			k, err := f.Read(b)
			lines += bytes.Count(b[:k], []byte("\n"))
			if err != nil || bytes.HasSuffix(b[:k], []byte("end\"}\n")) {
				read <- lines
				return
			}
		}
	}()
	for range 500 { // until there is room
		time.Sleep(10 * time.Millisecond)
		before := w.dropped()
		if w.ask("/", "192.0.2.1:1", "User-Agent", "end"); w.dropped() == before {
			break
		}
	}
	tries := w.dropped() // those that found no room are among these
	w.Close()
	if got := <-read; got < n-tries || got > n {
		t.Errorf("%d lines, %d are dropped", got, tries)
	}
	f.Close()
}

// TestRotate: while the file is renamed and opened again, no line is lost or cut.
func TestRotate(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "access")
	w := open(t, file)
	var all sync.WaitGroup
	for i := range 4 {
		all.Go(func() {
			for j := range 500 {
				w.ask(fmt.Sprintf("/%d-%d", i, j), "192.0.2.1:1")
				time.Sleep(20 * time.Microsecond)
			}
		})
	}
	for i := range 10 {
		if err := os.Rename(file, fmt.Sprint(file, i)); err != nil {
			t.Error(err)
		}
		w.Again <- syscall.SIGHUP
		for range 100 {
			if _, err := os.Stat(file); err == nil {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
	}
	all.Wait()
	w.Close()
	seen := make(map[string]bool)
	files, _ := filepath.Glob(file + "*")
	for _, name := range files {
		b, _ := os.ReadFile(name)
		for line := range strings.Lines(string(b)) {
			var x struct{ Target string }
			if err := json.Unmarshal([]byte(line), &x); err != nil || seen[x.Target] {
				t.Errorf("%v: %s", err, line)
			}
			seen[x.Target] = true
		}
	}
	if len(seen)+w.dropped() != 2000 || len(files) != 11 {
		t.Errorf("%d lines in %d files, %d dropped", len(seen), len(files), w.dropped())
	}
}

// TestFull: a full disk costs lines, which are counted, and is told once.
func TestFull(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip(err)
	}
	w := open(t, "/dev/full")
	for range 100 {
		w.ask("/", "192.0.2.1:1")
		time.Sleep(100 * time.Microsecond)
	}
	w.Close()
	if w.dropped() != 100 || strings.Count(w.errs.String(), "no space left") != 1 {
		t.Error(w.dropped(), &w.errs)
	}
	if _, err := access.Open(access.Options{File: filepath.Join(t.TempDir(), "a", "b"), Metrics: metrics.New()}); err == nil {
		t.Error("it is open")
	}
}

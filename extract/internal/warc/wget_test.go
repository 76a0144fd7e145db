package warc_test

import (
	"flag"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/internal/warc"
)

var site = flag.String("site", "", "a directory to be archived")

// A recorder keeps what a server answers.
type recorder struct {
	http.ResponseWriter
	b *strings.Builder
}

func (r recorder) Write(p []byte) (int, error) {
	r.b.Write(p)
	return r.ResponseWriter.Write(p)
}

// TestWget: documents in an archive of wget are decoded as they were served.
func TestWget(t *testing.T) {
	wget, err := exec.LookPath("wget")
	if err != nil {
		t.Skip("no wget")
	}
	var (
		mu     sync.Mutex
		served = map[string]string{}
		pages  = http.NewServeMux()
	)
	pages.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w,
			`<a href="moved">a</a> <a href="d/chunks.html">b</a> <a href="packed.html">c</a> <a `+
				`href="none">d</a>`)
	})
	pages.HandleFunc("/moved", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r,
			"d/chunks.html", http.StatusFound)
	})
	pages.HandleFunc("/d/chunks.html", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Link", `<style.css>; rel="stylesheet"`)
		for range 100 {
			io.WriteString(w, "<p>http://chunk.example/</p>\n")
			w.(recorder).ResponseWriter.(http.Flusher).Flush()
		}
	})
	pages.HandleFunc("/packed.html", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		w.Header().Set("Content-Type", "text/html")
		io.WriteString(w.(recorder).ResponseWriter, gzipped("<p>http://packed.example/</p>"))
		io.WriteString(w.(recorder).b, "<p>http://packed.example/</p>")
	})
	pages.Handle("/none", http.NotFoundHandler())
	var handler http.Handler = pages
	if *site != "" {
		handler = http.FileServer(http.Dir(*site))
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var b strings.Builder
		handler.ServeHTTP(recorder{w, &b}, r)
		mu.Lock()
		served["http://"+r.Host+r.RequestURI] = b.String()
		mu.Unlock()
	}))
	defer server.Close()
	dir := t.TempDir()
	cmd := exec.Command(wget, "-q", "-r", "-l", "3", "-e", "robots=off", "--no-warc-compression",
		"--warc-file=out", server.URL+"/")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	text, readErr := os.ReadFile(filepath.Join(dir, "out.warc"))
	if readErr != nil {
		t.Skipf("wget made no archive: %v, %s", err, out)
	}
	var r *linktest.Result
	if len(text) < 1<<20 {
		r = archives.Check(t, string(text))
	} else {
		r = archives.Read(linktest.Doc(string(text)))
	}
	archived := map[string]string{}
	for _, p := range r.Parts {
		if p.Base.URI().String() == p.Name {
			archived[p.Name] = p.Text
		}
	}
	missing := 0
	for name, want := range served {
		switch got, ok := archived[name]; {
		case !ok && want != "":
			missing++
		case got != want:
			t.Errorf("%s: %.200q, want %.200q", name, got, want)
		}
	}
	// Without a file to write to, wget archives only the request.
	records := func(kind string) int {
		return strings.Count(string(text), "\nWARC-Type: "+kind+
			"\r\n")
	}
	if n := records("request") - records("response"); missing != n {
		t.Errorf("%d pages are missing, and %d responses", missing, n)
	}
	if len(r.Notes) > 0 || r.Err != nil {
		t.Error(r.Told(), r.Err)
	}
	targets, location := 0, false
	for _, l := range r.Links {
		if l.Context == "WARC-Target-URI" {
			targets++
		}
		if u, ok := l.Target(); ok && l.Context == "Location" && u.String() == server.URL+
			"/d/chunks.html" {
			location = true
		}
	}
	if targets < len(served) || *site == "" && !location {
		t.Errorf("%d targets of %d pages", targets, len(served))
	}
	t.Logf("%d bytes, %d pages, %d parts, %d links", len(text), len(served), len(r.Parts),
		len(r.Links))
}

// BenchmarkLinks reads responses and does nothing with them.
func BenchmarkLinks(b *testing.B) {
	text := strings.Repeat(response("Content-Type: text/html\r\nTransfer-Encoding: chunked\r\n",
		inChunks(strings.Repeat("some text of a page\n", 1000), 4096)), 50)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		for range warc.Links(linktest.Doc(text), linktest.Drain) {
		}
	}
}

package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestCheck: each location is asked politely, and what is broken is told in text,
// CSV and JSON, and by the status. What has moved for good, and what only a person
// can see, is told and fails nothing.
func TestCheck(t *testing.T) {
	var mu sync.Mutex
	var at []time.Time
	asked := map[string]int{}
	under := map[string]int{}
	met := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := r.Method + " " + r.URL.Path
		mu.Lock()
		if under[r.Host]++; under[r.Host] != 1 {
			t.Error("two requests at once to a host")
		}
		at = append(at, time.Now())
		asked[key]++
		mu.Unlock()
		if r.URL.Path == "/meet" { // of two hosts: both are asked at once
			select {
			case met <- struct{}{}:
			case <-met:
			case <-time.After(10 * time.Second):
				t.Error("one host waits for the other")
			}
		}
		mu.Lock()
		defer mu.Unlock()
		defer func() { under[r.Host]-- }()
		if !strings.HasPrefix(r.UserAgent(), "uri-resolver/check (+https://urn.example)") {
			t.Error(r.UserAgent())
		}
		switch key {
		case "HEAD /nohead":
			w.WriteHeader(http.StatusMethodNotAllowed)
		case "HEAD /busy", "GET /busy":
			if asked["HEAD /busy"]+asked["GET /busy"] == 1 {
				w.Header().Set("Retry-After", "1")
				w.WriteHeader(http.StatusTooManyRequests)
			}
		case "HEAD /always", "GET /always":
			w.Header().Set("Retry-After", "1")
			w.WriteHeader(http.StatusServiceUnavailable)
		case "HEAD /private", "GET /private":
			w.WriteHeader(http.StatusForbidden)
		case "GET /robots.txt":
			io.WriteString(w, "User-agent: uri-resolver\nDisallow: /robots-")
		case "HEAD /for-good", "GET /for-good":
			http.Redirect(w, r, "/ok", http.StatusMovedPermanently)
		case "HEAD /gone", "GET /gone":
			w.WriteHeader(http.StatusGone)
		case "HEAD /moved", "GET /moved":
			http.Redirect(w, r, "/gone", http.StatusFound)
		case "HEAD /inside", "GET /inside":
			http.Redirect(w, r, "http://169.254.169.254/", http.StatusFound)
		}
	}))
	defer server.Close()
	closed := httptest.NewServer(http.NotFoundHandler())
	closed.Close()
	store := filepath.Join(t.TempDir(), "s")
	list := []step{{"init", "", ""}, {"namespace --owner us urn:example:", "", ""},
		{"namespace --owner them urn:example:them-", "", ""}, {"namespace --schemes ftp urn:ftp:", "", ""}}
	put := func(name, uris string) { list = append(list, step{"put " + name + " " + uris, "", ""}) }
	put("urn:example:1", server.URL+"/ok "+server.URL+"/nohead "+server.URL+"/private")
	put("urn:example:2", server.URL+"/ok "+server.URL+"/busy")
	put("urn:example:3", server.URL+"/inside")
	put("urn:ftp:1", "ftp://a.test.uri/")
	put("urn:example:off", server.URL+"/off --state suspended")
	steps(t, store, list)
	allow := []string{"--allow", "range loopback", "--allow", "port 1-65535"}
	check := func(args ...string) (int, string, string) {
		t.Setenv("URI_RESOLVER_BASE", "https://urn.example")
		return run(t, "", append(append([]string{"check", "--store", store}, allow...), args...)...)
	}
	// What is not allowed is told, but not broken.
	began := time.Now()
	status, out, err := check("--pause", "50ms")
	if status != 0 || strings.Count(out, "\n") != 3 || strings.Count(out, "\tnot asked: ") != 2 ||
		!strings.Contains(out, "169.254.169.254") || !strings.Contains(out, "/private\tanswered 403 Forbidden\tperson\t\n") ||
		!strings.Contains(err, "locations that moved for good: 0; that a person has to look at: 1") {
		t.Error(status, out, err)
	}
	if all := at[len(at)-1].Sub(began); all < time.Duration(len(at)-1)*50*time.Millisecond {
		t.Errorf("%d requests with pauses in %v", len(at), all)
	}
	if asked["GET /robots.txt"] != 1 || asked["HEAD /ok"] > 1 || asked["GET /ok"] > 1 ||
		asked["GET /nohead"] != 1 || asked["HEAD /busy"]+asked["GET /busy"] < 2 ||
		asked["HEAD /off"]+asked["GET /off"] != 0 {
		t.Error(asked)
	}
	list = nil
	put("urn:example:4", server.URL+"/gone")
	put("urn:example:5", server.URL+"/for-good "+server.URL+"/meet "+
		strings.Replace(server.URL, "127.0.0.1", "localhost", 1)+"/meet")
	put("urn:example:6", server.URL+"/robots-keep-out")
	put("urn:example:them-1", server.URL+"/moved "+closed.URL+"/x")
	put("urn:example:them-2", server.URL+"/always")
	steps(t, store, list)
	memory := filepath.Join(t.TempDir(), "memory")
	status, out, err = check("--pause", "0s", "--memory", memory)
	if status != 1 || !strings.Contains(err, "4 of 15 locations are broken") ||
		!strings.Contains(err, "locations that moved for good: 1;") ||
		!strings.Contains(out, "urn:example:\tus\turn:example:4\t"+server.URL+"/gone\tanswered 410 Gone\tbroken\t\n") ||
		!strings.Contains(out, "/for-good\tanswered 301 Moved Permanently\tmoved\t"+server.URL+"/ok\n") ||
		!strings.Contains(out, "\tnot asked: the robots.txt disallows it\tskipped") {
		t.Error(status, out, err)
	}
	// What holds is in the memory, and what is broken is asked again.
	clear(asked)
	status, again, err := check("--pause", "0s", "--memory", memory)
	if again != out || asked["HEAD /ok"]+asked["GET /ok"] != 0 || asked["HEAD /gone"] == 0 {
		t.Error(status, again, err, asked)
	}
	if status, out, err = check("--pause", "0s", "--no-robots", "--namespace", "urn:example:6"); status != 0 || out != "" {
		t.Error(status, out, err)
	}
	status, out, err = check("--pause", "0s", "--owner", "them", "--csv")
	lines := strings.Split(out, "\n")
	if status != 1 || !strings.Contains(err, "3 of 3") || lines[0] != "namespace,owner,urn,uri,error,state,moved_to" ||
		!strings.HasPrefix(lines[1], "urn:example:them-,them,urn:example:them-1,"+server.URL+"/moved,") ||
		!strings.Contains(lines[1], "410") {
		t.Error(status, out, err)
	}
	status, out, err = check("--pause", "0s", "--namespace", "urn:example:4", "--json")
	if status != 1 || out != `{"namespace":"urn:example:","owner":"us","urn":"urn:example:4","uri":"`+server.URL+
		`/gone","error":"answered 410 Gone","state":"broken"}`+"\n" {
		t.Error(status, out, err)
	}
	// Without rules, nothing of this machine is asked.
	before := len(at)
	allow = nil
	if status, out, err = check("--pause", "0s"); status != 0 || strings.Count(out, "not asked: ") != 15 || len(at) != before {
		t.Error(status, out, err)
	}
	steps(t, store, []step{{"check --allow nonsense", "", "!!--allow"}, {"check --csv --json", "", "!!go together"},
		{"check --memory /nowhere/x", "", "!!!the memory"}})
}

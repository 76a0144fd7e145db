package main

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestCheck: each location is asked politely, and what is broken is told in text,
// CSV and JSON, and by the status.
func TestCheck(t *testing.T) {
	var mu sync.Mutex
	var at []time.Time
	asked := map[string]int{}
	under := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		if under++; under != 1 {
			t.Error("two requests at once")
		}
		defer func() { under-- }()
		at = append(at, time.Now())
		key := r.Method + " " + r.URL.Path
		asked[key]++
		if !strings.HasPrefix(r.UserAgent(), "uri-resolver/check (+https://urn.example)") {
			t.Error(r.UserAgent())
		}
		switch key {
		case "HEAD /nohead":
			w.WriteHeader(http.StatusMethodNotAllowed)
		case "HEAD /busy":
			if asked[key] == 1 {
				w.Header().Set("Retry-After", "1")
				w.WriteHeader(http.StatusTooManyRequests)
			}
		case "HEAD /always":
			w.Header().Set("Retry-After", "1")
			w.WriteHeader(http.StatusServiceUnavailable)
		case "HEAD /private":
			w.WriteHeader(http.StatusForbidden)
		case "HEAD /gone", "GET /gone":
			w.WriteHeader(http.StatusGone)
		case "HEAD /moved", "GET /moved":
			http.Redirect(w, r, "/gone", http.StatusFound)
		case "HEAD /inside":
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
	put("urn:ftp:1", "ftp://a.example/")
	put("urn:example:off", server.URL+"/off --state suspended")
	steps(t, store, list)
	allow := []string{"--allow", "range loopback", "--allow", "port 1-65535"}
	check := func(args ...string) (int, string, string) {
		t.Setenv("URI_RESOLVER_BASE", "https://urn.example")
		return run(t, "", append(append([]string{"check", "--store", store}, allow...), args...)...)
	}
	// What is not allowed is told, but not broken.
	status, out, err := check("--pause", "50ms")
	if status != 0 || strings.Count(out, "\n") != 2 || strings.Count(out, "\tnot asked: ") != 2 ||
		!strings.Contains(out, "169.254.169.254") {
		t.Error(status, out, err)
	}
	for i := range at[1:] {
		if d := at[i+1].Sub(at[i]); d < 45*time.Millisecond && asked["HEAD /inside"] > 0 {
			t.Errorf("a pause of %v", d)
		}
	}
	if asked["HEAD /ok"] != 1 || asked["GET /nohead"] != 1 || asked["HEAD /busy"] != 2 || asked["GET /ok"]+asked["HEAD /off"] != 0 {
		t.Error(asked)
	}
	list = nil
	put("urn:example:4", server.URL+"/gone")
	put("urn:example:them-1", server.URL+"/moved "+closed.URL+"/x")
	put("urn:example:them-2", server.URL+"/always")
	steps(t, store, list)
	status, out, err = check("--pause", "0s")
	if status != 1 || !strings.Contains(err, "4 of 11 locations are broken") ||
		!strings.Contains(out, "urn:example:\tus\turn:example:4\t"+server.URL+"/gone\t") {
		t.Error(status, out, err)
	}
	status, out, err = check("--pause", "0s", "--owner", "them", "--csv")
	lines := strings.Split(out, "\n")
	if status != 1 || !strings.Contains(err, "3 of 3") || lines[0] != "namespace,owner,urn,uri,error" ||
		!strings.HasPrefix(lines[1], "urn:example:them-,them,urn:example:them-1,"+server.URL+"/moved,") ||
		!strings.Contains(lines[1], "410") {
		t.Error(status, out, err)
	}
	status, out, err = check("--pause", "0s", "--namespace", "urn:example:4", "--json")
	if status != 1 || !strings.HasPrefix(out, `{"namespace":"urn:example:","owner":"us","urn":"urn:example:4","uri":"`+server.URL+`/gone","error":"`) {
		t.Error(status, out, err)
	}
	// Without rules, nothing of this machine is asked.
	before := len(at)
	allow = nil
	if status, out, err = check("--pause", "0s"); status != 0 || strings.Count(out, "not asked: ") != 11 || len(at) != before {
		t.Error(status, out, err)
	}
	steps(t, store, []step{{"check --allow nonsense", "", "!!--allow"}, {"check --csv --json", "", "!!go together"}})
}

package faults_test

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

// TestFigures: what a server has counted is there after a kill, but for the last
// minute, and a server that is told to end loses nothing.
func TestFigures(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes more than a minute")
	}
	t.Parallel()
	store, _ := newStore(t, t.TempDir())
	run(t, "put", "--store", store, "urn:example:1", "https://a.example/")
	sum := func(want int) {
		t.Helper()
		out := run(t, "figures", "--store", store, "--json", "urn:example:1")
		total := 0
		for line := range strings.Lines(out) {
			n := 0
			fmt.Sscanf(line[strings.Index(line, `"programs":`):], `"programs":%d`, &n)
			total += n
		}
		if total != want {
			t.Errorf("%d requests, and not %d", total, want)
		}
	}
	ask := func(s *server, times int) {
		t.Helper()
		c := newClient(s.address, "")
		for range times {
			a, err := c.Get(c.server + "/urn:example:1")
			if err != nil || a.StatusCode != http.StatusFound {
				t.Fatal(a, err)
			}
			a.Body.Close()
		}
	}
	s := spawn(t, store)
	s.ready(t)
	ask(s, 100)
	time.Sleep(65 * time.Second)
	sum(100) // while it runs
	ask(s, 7)
	s.kill()
	sum(100)
	s = spawn(t, store)
	s.ready(t)
	ask(s, 10)
	s.Process.Signal(os.Interrupt)
	<-s.ended
	sum(110)
	run(t, "fsck", "--store", store)
}

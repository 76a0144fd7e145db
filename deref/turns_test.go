package deref

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/urikit/uri"
)

// TestForget: memory does not grow with the number of hosts, and a host that is
// to be left alone is not forgotten.
func TestForget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &turns{}
		hop := func(host string) *Hop {
			return &Hop{Request: Request{URI: uri.MustParse("http://" + host + "/")},
				Limits: Limits{Connections: 1, Pause: time.Second}}
		}
		leave, _, err := w.wait(t.Context(), hop("held.example"))
		if err != nil {
			t.Fatal(err)
		}
		leave()
		w.hold("HELD.example", MaxRetryAfter)
		w.hold("held.example", time.Second) // a shorter one changes nothing
		w.hold("other.example", time.Second)
		busy, _, _ := w.wait(t.Context(), hop("busy.example"))
		for i := range 20_000 {
			leave, _, err := w.wait(t.Context(), hop(fmt.Sprintf("h%d.example", i)))
			if err != nil {
				t.Fatal(err)
			}
			leave()
			time.Sleep(10 * time.Millisecond)
		}
		if n := len(w.hosts); n > 2*maxIdleHosts {
			t.Errorf("%d hosts", n)
		}
		if w.hosts["busy.example"] == nil {
			t.Error("a host with a hop is forgotten")
		}
		busy()
		began := time.Now()
		if _, _, err := w.wait(t.Context(), hop("held.example")); err != nil || time.Since(began) != MaxRetryAfter-200*time.Second {
			t.Errorf("held for %v, %v", time.Since(began), err)
		}
		for _, h := range w.hosts {
			if h.users < 0 {
				t.Error("left twice")
			}
		}
	})
}

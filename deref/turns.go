package deref

import (
	"context"
	"fmt"
	"maps"
	"math"
	"strings"
	"sync"
	"time"
)

// maxIdleHosts limits the hosts that are remembered while nobody asks them.
const maxIdleHosts = 1024

// turns let hops to a host wait for each other, by the limits Connections and
// Pause.
type turns struct {
	mu    sync.Mutex // of all below, and of next and users of each host
	hosts map[string]*turn
	swept int // hosts that stayed when idle ones were forgotten
}

// A turn is the state of a host.
type turn struct {
	line   chan struct{} // has an element if a hop is the next one
	places chan struct{} // has one for each hop that is on its way
	next   time.Time     // when the next hop may begin
	users  int           // hops that wait, or are on their way
}

// wait waits for the turn of a hop, and returns how long it took. The caller
// calls leave at its end.
func (t *turns) wait(ctx context.Context, h *Hop) (_ func(), waited time.Duration, err error) {
	host := strings.ToLower(h.URI.Host())
	if h.Limits.Connections <= 0 && h.Limits.Pause <= 0 || host == "" {
		return func() {}, 0, nil
	}
	began, at, isIn := time.Now(), t.of(host, h.Limits.Connections), false
	leave := sync.OnceFunc(func() {
		t.mu.Lock()
		at.users--
		t.mu.Unlock()
		if isIn {
			<-at.places
		}
	})
	defer func() {
		if err != nil {
			leave()
		}
	}()
	if err = enter(ctx, at.line); err != nil {
		return nil, 0, err
	}
	defer func() { <-at.line }()
	if err = enter(ctx, at.places); err != nil {
		return nil, 0, err
	}
	isIn = true
	for {
		t.mu.Lock()
		pause := time.Until(at.next)
		if pause <= 0 {
			at.next = time.Now().Add(h.Limits.Pause)
		}
		t.mu.Unlock()
		if pause <= 0 {
			break
		} else if err = sleep(ctx, pause); err != nil {
			return nil, 0, err
		}
	}
	if waited = time.Since(began); waited > time.Millisecond {
		h.Note(fmt.Sprintf("waited %v for its turn at %s", waited.Round(time.Millisecond), host))
	}
	return leave, waited, nil
}

// enter puts an element into a channel, or returns why the context ended.
func enter(ctx context.Context, c chan struct{}) error {
	select {
	case c <- struct{}{}: // most need not wait, and no channel of the context
		return nil
	default:
	}
	select {
	case c <- struct{}{}:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// of returns the state of a host, for one more hop.
func (t *turns) of(host string, connections int) *turn {
	t.mu.Lock()
	defer t.mu.Unlock()
	at := t.hosts[host]
	if at == nil {
		if len(t.hosts) >= max(maxIdleHosts, 2*t.swept) {
			now := time.Now()
			maps.DeleteFunc(t.hosts, func(_ string, at *turn) bool {
				return at.users == 0 && at.next.Before(now)
			})
			t.swept = len(t.hosts)
		}
		if t.hosts == nil {
			t.hosts = map[string]*turn{}
		}
		if connections <= 0 {
			connections = math.MaxInt32 // nothing is allocated for them
		}
		at = &turn{line: make(chan struct{}, 1), places: make(chan struct{}, connections)}
		t.hosts[host] = at
	}
	at.users++
	return at
}

// hold lets all hops to a host wait, which has too many requests. A pause
// beyond the limit holds back nobody: one link could keep all others from an
// answer.
func (t *turns) hold(host string, pause time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	at, until := t.hosts[strings.ToLower(host)], time.Now().Add(pause)
	if at != nil && pause <= MaxRetryAfter && at.next.Before(until) {
		at.next = until
	}
}

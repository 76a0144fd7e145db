// Package limit bounds how much of a service each client uses, and tells clients
// apart by their addresses.
package limit

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// maxKeys limits the keys that a table knows, twice. When there are more, those
// that were not used lately begin anew.
const maxKeys = 100_000

// A Table has a bucket for each key, such as a network or a token. Each request
// takes one from the bucket, which is filled up at a rate. A nil table has no
// limit.
type Table[K comparable] struct {
	perSecond float64
	burst     int
	refused   func()

	mu       sync.Mutex
	now, old map[K]*rate.Limiter
}

// NewTable returns a table for so many requests a second in the long run, and a
// burst at once; both are greater than 0. Refused is called for each request that
// is refused.
func NewTable[K comparable](perSecond float64, burst int, refused func()) *Table[K] {
	return &Table[K]{perSecond: perSecond, burst: burst, refused: refused}
}

func (t *Table[K]) bucket(key K) *rate.Limiter {
	t.mu.Lock()
	defer t.mu.Unlock()
	l := t.now[key]
	if l != nil {
		return l
	}
	if l = t.old[key]; l == nil {
		l = rate.NewLimiter(rate.Limit(t.perSecond), t.burst)
	}
	if t.now == nil || len(t.now) >= maxKeys {
		t.now, t.old = make(map[K]*rate.Limiter), t.now
	}
	t.now[key] = l
	return l
}

// Serve takes one from the bucket of a key. If there is none, it answers when to
// come again, and returns false.
func (t *Table[K]) Serve(w http.ResponseWriter, key K) bool {
	if t == nil {
		return true
	}
	now, bucket := time.Now(), t.bucket(key)
	if bucket.AllowN(now, 1) {
		return true
	}
	t.refused()
	wait := math.Ceil((1 - bucket.TokensAt(now)) / t.perSecond)
	h := w.Header()
	h.Set("Retry-After", fmt.Sprintf("%.0f", max(wait, 1)))
	h.Set("Content-Type", "application/problem+json")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusTooManyRequests)
	json.NewEncoder(w).Encode(map[string]any{"type": "about:blank", "title": "Too Many Requests",
		"status": http.StatusTooManyRequests, "detail": fmt.Sprintf(
			"the limit is %g requests a second, %d at once", t.perSecond, t.burst)})
	return false
}

// Networks limits the requests of each network: the first 24 bits of an IPv4
// address, or 48 of IPv6. The networks in free have no limit.
func Networks(t *Table[netip.Prefix], free []netip.Prefix, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a, bits := Addr(r), 48
		if a.Is4() {
			bits = 24
		}
		network, _ := a.Prefix(bits) // that of no address is the zero Prefix
		if in(free, a) || t.Serve(w, network) {
			next.ServeHTTP(w, r)
		}
	})
}

func in(networks []netip.Prefix, a netip.Addr) bool {
	return slices.ContainsFunc(networks, func(p netip.Prefix) bool { return p.Contains(a) })
}

// Addr returns the address of the client, or the zero Addr.
func Addr(r *http.Request) netip.Addr { return parse(r.RemoteAddr) }

// parse reads an address, with a port or without.
func parse(text string) netip.Addr {
	p, err := netip.ParseAddrPort(text)
	a := p.Addr()
	if err != nil {
		a, _ = netip.ParseAddr(strings.Trim(text, "[]"))
	}
	return a.Unmap().WithZone("")
}

// Behind makes the RemoteAddr of a request the address of the client, if it comes
// from one of the proxies: the last address in X-Forwarded-For that is not that
// of a proxy. What is before it may be invented. A request without an address, as
// from a socket of Unix, comes from a proxy, if there are any. X-Forwarded-Proto
// is removed from the others.
//
// Tell is called once, with the address of a proxy that does not say for whom it
// asks: all its clients are one then. So is a proxy of this machine that the
// settings do not name.
func Behind(proxies []netip.Prefix, tell func(proxy netip.Addr), next http.Handler) http.Handler {
	var once sync.Once
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a, fields := Addr(r), r.Header["X-Forwarded-For"]
		unknown := fields != nil && a.IsLoopback()
		if len(proxies) > 0 && (!a.IsValid() || in(proxies, a)) {
			unknown = true
			list := strings.Split(strings.Join(fields, ","), ",")
			for _, text := range slices.Backward(list) {
				client := parse(strings.TrimSpace(text))
				if !client.IsValid() {
					break
				}
				r.RemoteAddr, unknown = netip.AddrPortFrom(client, 0).String(), false
				if !in(proxies, client) {
					break
				}
			}
		} else {
			delete(r.Header, "X-Forwarded-Proto")
		}
		if unknown {
			once.Do(func() { tell(a) })
		}
		next.ServeHTTP(w, r)
	})
}

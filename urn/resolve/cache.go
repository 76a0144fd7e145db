package resolve

import (
	"context"
	"net"
	"net/netip"
	"strings"
	"sync"
	"time"
)

// MaxCached limits the answers that a cache of [NewCache] keeps.
const MaxCached = 10_000

// MaxTTL limits the time for which a cache keeps an answer: the records of
// urn.arpa may have years.
const MaxTTL = 24 * time.Hour

type cache struct {
	dns  DNS
	now  func() time.Time
	mu   sync.Mutex
	kept map[string]kept
}

type kept struct {
	records any
	at      time.Time
	ttl     time.Duration
}

// NewCache returns a DNS that keeps the answers of another as long as they may
// be used. A clock of nil is time.Now.
func NewCache(dns DNS, now func() time.Time) DNS {
	if now == nil {
		now = time.Now
	}
	return &cache{dns: dns, now: now, kept: map[string]kept{}}
}

func (c *cache) NAPTR(ctx context.Context, name string) ([]NAPTR, time.Duration, error) {
	return cached(ctx, c, "NAPTR ", name, c.dns.NAPTR)
}

func (c *cache) SRV(ctx context.Context, name string) ([]net.SRV, time.Duration, error) {
	return cached(ctx, c, "SRV ", name, c.dns.SRV)
}

func (c *cache) Addrs(ctx context.Context, name string) ([]netip.Addr, time.Duration, error) {
	return cached(ctx, c, "A ", name, c.dns.Addrs)
}

func cached[R any](
	ctx context.Context, c *cache, kind, name string,
	ask func(context.Context, string) ([]R, time.Duration, error),
) ([]R, time.Duration, error) {
	key := kind + strings.ToLower(strings.TrimSuffix(name, "."))
	c.mu.Lock()
	k, ok := c.kept[key]
	c.mu.Unlock()
	if age := c.now().Sub(k.at); ok && 0 <= age && age < k.ttl {
		return k.records.([]R), k.ttl - age, nil
	}
	records, ttl, err := ask(ctx, name)
	if err != nil || ttl <= 0 {
		return records, ttl, err
	}
	ttl = min(ttl, MaxTTL)
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.kept) >= MaxCached {
		clear(c.kept)
	}
	c.kept[key] = kept{records, c.now(), ttl}
	return records, ttl, nil
}

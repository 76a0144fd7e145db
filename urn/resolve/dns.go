package resolve

import (
	"context"
	"net"
	"net/netip"
	"sync"
	"time"
)

// DNS asks the domain name system for the records of a name, and for how long
// they may be used. If there are none, that is not an error. The methods run at
// the same time in many goroutines.
type DNS interface {
	NAPTR(ctx context.Context, name string) ([]NAPTR, time.Duration, error)
	SRV(ctx context.Context, name string) ([]net.SRV, time.Duration, error)
	Addrs(ctx context.Context, name string) ([]netip.Addr, time.Duration, error)
}

// The limits of a cache.
const (
	// maxCached limits the answers that a cache of [NewCache] keeps.
	maxCached = 10_000

	// maxTTL limits the time for which a cache keeps an answer: the records of
	// urn.arpa may have years.
	maxTTL = 24 * time.Hour
)

type cache struct {
	dns  DNS
	mu   sync.Mutex
	kept map[string]kept
}

type kept struct {
	records any
	until   time.Time
}

// NewCache returns a DNS that keeps the answers of another as long as they may
// be used.
func NewCache(dns DNS) DNS { return &cache{dns: dns, kept: map[string]kept{}} }

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
	c.mu.Lock()
	k := c.kept[kind+name]
	c.mu.Unlock()
	if ttl := time.Until(k.until); ttl > 0 {
		return k.records.([]R), ttl, nil
	}
	records, ttl, err := ask(ctx, name)
	if ttl = min(ttl, maxTTL); err == nil && ttl > 0 {
		c.mu.Lock()
		defer c.mu.Unlock()
		if len(c.kept) >= maxCached {
			clear(c.kept)
		}
		c.kept[kind+name] = kept{records, time.Now().Add(ttl)}
	}
	return records, ttl, err
}

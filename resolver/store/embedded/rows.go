package embedded

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/VictoriaMetrics/fastcache"
	"github.com/cockroachdb/pebble/v2/batchrepr"
)

// rows keeps what was read lately. A row in memory is read several times as fast as one
// that is searched for in tables, even if these are in memory, too.
type rows struct {
	*fastcache.Cache
	mu      sync.Mutex    // of what puts a row into the cache, or takes it out
	changes atomic.Uint64 // of the store
}

// Get implements [store.Reader].
func (s *Store) Get(ctx context.Context, key string) ([]byte, error) {
	if v, ok := s.rows.HasGet([]byte{}, []byte(key)); ok {
		return v, nil
	}
	before := s.rows.changes.Load()
	v, err := s.reader.Get(ctx, key)
	if v != nil {
		s.rows.mu.Lock()
		if s.rows.changes.Load() == before { // else v may be of before the change
			s.rows.Set([]byte(key), v)
		}
		s.rows.mu.Unlock()
	}
	return v, err
}

// forget takes what a batch changes out of the cache. It is called when the batch
// was applied, before anyone is told.
func (r *rows) forget(changed batchrepr.Reader) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.changes.Add(1)
	for {
		_, key, _, ok, _ := changed.Next()
		if !ok {
			return
		}
		r.Del(key)
	}
}

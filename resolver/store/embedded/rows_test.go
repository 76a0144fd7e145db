package embedded

import (
	"context"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/urikit/uri/resolver/store"
)

// TestRows: whoever reads after a commit has returned does not read what was before.
func TestRows(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	if err := Init(dir, Options{}); err != nil {
		t.Fatal(err)
	}
	s, err := Open(dir, Options{Cache: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	ctx := t.Context()
	var all sync.WaitGroup
	var acknowledged, read atomic.Int64
	const last = 300
	for range 4 {
		all.Go(func() {
			for acknowledged.Load() < last {
				least := acknowledged.Load()
				v, err := s.Get(ctx, "a")
				if err == nil {
					read.Add(1)
				}
				if n, _ := strconv.ParseInt(string(v), 10, 64); n < least {
					t.Errorf("%d after %d was acknowledged: %v", n, least, err)
					return
				}
			}
		})
	}
	for n := int64(1); n <= last; n++ {
		if err := put(ctx, s, n); err != nil {
			t.Error(err)
		}
		acknowledged.Store(n)
	}
	all.Wait()
	if v, ok := s.rows.HasGet(nil, []byte("a")); ok && string(v) != strconv.Itoa(last) {
		t.Errorf("the cache has %q", v)
	}
	t.Logf("%d reads during %d commits", read.Load(), last)
}

// put writes a number, by a commit or by a page of a feed.
func put(ctx context.Context, s *Store, n int64) error {
	pair := store.Pair{Key: "a", Value: strconv.AppendInt(nil, n, 10)}
	if n%2 == 0 {
		return s.Follow(&store.Page{Pairs: []store.Pair{pair}, Last: s.Number() + 1})
	}
	_, err := s.Commit(ctx, &store.Batch{Puts: []store.Pair{pair}})
	return err
}

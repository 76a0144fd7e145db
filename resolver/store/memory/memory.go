// Package memory is a store in memory, for tests and examples.
package memory

import (
	"context"
	"maps"
	"slices"
	"sync"

	"github.com/urikit/uri/resolver/store"
)

// A Store is a store in memory. A commit takes time linear in all keys.
type Store struct {
	store.Last
	mu  sync.Mutex
	now *snapshot
}

// New returns an empty store.
func New() *Store {
	return &Store{now: &snapshot{}}
}

// Snapshot implements [store.Store].
func (s *Store) Snapshot(ctx context.Context) (store.Snapshot, error) {
	return s.snapshot(), ctx.Err()
}

func (s *Store) snapshot() *snapshot {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now
}

// Commit implements [store.Store].
func (s *Store) Commit(ctx context.Context, b *store.Batch) (uint64, error) {
	if err := b.Validate(); err != nil {
		return 0, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	for _, c := range b.Required {
		if !c.Same(s.now.values[c.Key]) {
			return 0, &store.ConflictError{Key: c.Key}
		}
	}
	next := &snapshot{number: s.now.number + 1, values: maps.Clone(s.now.values)}
	if next.values == nil {
		next.values = make(map[string][]byte)
	}
	for _, key := range b.Drops {
		delete(next.values, key)
	}
	for _, p := range b.Puts {
		next.values[p.Key] = append([]byte{}, p.Value...)
	}
	if b.Event != nil {
		next.values[store.EventKey(next.number)] = append([]byte{}, b.Event...)
	}
	next.keys = slices.Sorted(maps.Keys(next.values))
	s.now = next
	s.Set(next.number)
	return next.number, nil
}

// Get and Scan implement [store.Reader].
func (s *Store) Get(ctx context.Context, key string) ([]byte, error) {
	return s.snapshot().Get(ctx, key)
}

func (s *Store) Scan(ctx context.Context, from, to string, reverse bool) store.Pairs {
	return s.snapshot().Scan(ctx, from, to, reverse)
}

// Close does nothing.
func (s *Store) Close() error { return nil }

type snapshot struct {
	number uint64
	keys   []string
	values map[string][]byte
}

func (s *snapshot) Number() uint64 { return s.number }

func (s *snapshot) Get(ctx context.Context, key string) ([]byte, error) {
	return s.values[key], ctx.Err()
}

func (s *snapshot) Scan(ctx context.Context, from, to string, reverse bool) store.Pairs {
	first, _ := slices.BinarySearch(s.keys, from)
	end, _ := slices.BinarySearch(s.keys, to)
	keys := s.keys[min(first, end):end]
	if reverse {
		keys = slices.Clone(keys)
		slices.Reverse(keys)
	}
	return func(yield func(store.Pair, error) bool) {
		for _, key := range keys {
			if err := ctx.Err(); err != nil {
				yield(store.Pair{}, err)
				return
			}
			if !yield(store.Pair{Key: key, Value: s.values[key]}, nil) {
				return
			}
		}
	}
}

func (s *snapshot) Close() error { return nil }

// Package memory is a store in memory, for tests and examples.
package memory

import (
	"context"
	"iter"
	"maps"
	"slices"
	"sync"

	"github.com/urikit/uri/resolver/store"
)

// A Store is a store in memory. A commit takes time linear in all keys.
type Store struct {
	mu      sync.Mutex
	now     *snapshot
	changed chan struct{} // closed with the next batch
}

// New returns an empty store.
func New() *Store {
	return &Store{now: &snapshot{}, changed: make(chan struct{})}
}

// Snapshot implements [store.Store].
func (s *Store) Snapshot(ctx context.Context) (store.Snapshot, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now, ctx.Err()
}

// Commit implements [store.Store].
func (s *Store) Commit(ctx context.Context, b *store.Batch) (uint64, error) {
	if err := b.Valid(); err != nil {
		return 0, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	for _, c := range b.Checks {
		if !c.Same(s.now.values[c.Key]) {
			return 0, &store.Conflict{Key: c.Key}
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
	close(s.changed)
	s.changed = make(chan struct{})
	return next.number, nil
}

// Wait implements [store.Store].
func (s *Store) Wait(ctx context.Context, number uint64) error {
	for {
		s.mu.Lock()
		now, changed := s.now.number, s.changed
		s.mu.Unlock()
		if now > number {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
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
	if v, ok := s.values[key]; ok {
		return v, ctx.Err()
	}
	return nil, store.ErrNoKey
}

func (s *snapshot) Scan(
	ctx context.Context, from, to string, reverse bool,
) iter.Seq2[store.Pair, error] {
	first, _ := slices.BinarySearch(s.keys, from)
	end, _ := slices.BinarySearch(s.keys, to)
	keys := slices.Values(s.keys[min(first, end):end])
	if reverse {
		keys = backward(s.keys[min(first, end):end])
	}
	return func(yield func(store.Pair, error) bool) {
		for key := range keys {
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

func backward(keys []string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, key := range slices.Backward(keys) {
			if !yield(key) {
				return
			}
		}
	}
}

func (s *snapshot) Close() error { return nil }

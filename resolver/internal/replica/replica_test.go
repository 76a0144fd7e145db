package replica_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/urikit/uri/resolver/internal/replica"
	"github.com/urikit/uri/resolver/internal/storetest"
	"github.com/urikit/uri/resolver/store"
	"github.com/urikit/uri/resolver/store/embedded"
	"github.com/urikit/uri/resolver/store/memory"
)

// A primary is a store in memory with a feed, whose pages are small.
type primary struct {
	*embedded.Store
	mu      sync.Mutex
	numbers map[string]uint64 // of each key
	size    int
	down    atomic.Bool
	pages   atomic.Int64
}

// Close leaves it open: other copies follow.
func (p *primary) Close() error { return nil }

func newPrimary(size int) *primary {
	return &primary{Store: memory.New(), numbers: make(map[string]uint64), size: size}
}

var errDown = errors.New("the primary is down")

func (p *primary) Commit(ctx context.Context, b *store.Batch) (uint64, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.down.Load() {
		return 0, errDown
	}
	n, err := p.Store.Commit(ctx, b)
	if err == nil {
		for _, key := range b.Drops {
			p.numbers[key] = n
		}
		for _, pair := range b.Puts {
			p.numbers[pair.Key] = n
		}
		if b.Event != nil {
			p.numbers[store.EventKey(n)] = n
		}
	}
	return n, err
}

func (p *primary) Since(ctx context.Context, number uint64) (*store.Page, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.down.Load() {
		return nil, errDown
	}
	p.pages.Add(1)
	keys := slices.DeleteFunc(slices.Collect(maps.Keys(p.numbers)), func(key string) bool {
		return p.numbers[key] <= number
	})
	slices.SortFunc(keys, func(a, b string) int { return int(p.numbers[a]) - int(p.numbers[b]) })
	page := &store.Page{Number: p.Number(), Last: p.Number()}
	for i, key := range keys {
		if i >= p.size && p.numbers[key] != p.numbers[keys[i-1]] {
			page.Last = p.numbers[keys[i-1]]
			break
		}
		v, err := p.Get(ctx, key)
		if err != nil {
			return nil, err
		}
		page.Pairs = append(page.Pairs, store.Pair{Key: key, Value: v})
	}
	return page, nil
}

// open opens a copy in a directory, which may be there already.
func open(t *testing.T, p replica.Primary, dir string) *replica.Store {
	t.Helper()
	s, err := try(t, p, dir)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func try(t *testing.T, p replica.Primary, dir string) (*replica.Store, error) {
	t.Helper()
	if err := embedded.Init(dir, embedded.Options{}); err != nil &&
		!strings.Contains(err.Error(), "not empty") {
		t.Fatal(err)
	}
	copy, err := embedded.Open(dir, embedded.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := replica.Open(t.Context(), p, copy)
	if err != nil {
		copy.Close()
		return nil, err
	}
	t.Cleanup(func() { s.Close() })
	return s, nil
}

func put(ctx context.Context, s store.Store, key, value string) error {
	b := &store.Batch{Event: []byte(key + value)}
	b.Put(key, []byte(value))
	_, err := s.Commit(ctx, b)
	return err
}

// within calls f until it has no error.
func within(t *testing.T, limit time.Duration, f func() error) {
	t.Helper()
	end := time.Now().Add(limit)
	for {
		err := f()
		if err == nil {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("after %v: %v", limit, err)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// has returns an error if a key has another value; "" is none.
func has(ctx context.Context, s store.Store, key, want string) error {
	v, err := s.Get(ctx, key)
	if err != nil || string(v) != want {
		return fmt.Errorf("%s is %q, %v; want %q", key, v, err, want)
	}
	return nil
}

func TestStore(t *testing.T) {
	p, dir := newPrimary(50), filepath.Join(t.TempDir(), "copy")
	storetest.Run(t, true, func(t *testing.T) store.Store { return open(t, p, dir) })
}

// TestFollow: two copies see what the other writes and drops; a new one has all
// at once, by pages.
func TestFollow(t *testing.T) {
	ctx := t.Context()
	p, dir := newPrimary(10), t.TempDir()
	a, b := open(t, p, dir+"/a"), open(t, p, dir+"/b")
	for i := range 100 {
		key := fmt.Sprintf("k%d", i)
		if err := put(ctx, a, key, "1"); err != nil {
			t.Fatal(err)
		}
		if err := has(ctx, a, key, "1"); err != nil {
			t.Fatalf("just written: %v", err)
		}
	}
	within(t, 10*time.Second, func() error { return has(ctx, b, "k99", "1") })
	if _, err := b.Commit(ctx, &store.Batch{Drops: []string{"k5"}}); err != nil {
		t.Fatal(err)
	}
	within(t, 10*time.Second, func() error { return has(ctx, a, "k5", "") })
	before := p.pages.Load()
	c := open(t, p, dir+"/c")
	if err := errors.Join(has(ctx, c, "k5", ""), has(ctx, c, "k98", "1")); err != nil {
		t.Error(err)
	}
	if n := p.pages.Load() - before; n < 10 {
		t.Errorf("199 keys in %d pages", n)
	}
	if n, _, err := c.Lag(); n != 0 || err != nil {
		t.Errorf("the new copy is %d batches behind, %v", n, err)
	}
}

// TestConflict: after a conflict the copy has what it was about.
func TestConflict(t *testing.T) {
	ctx := t.Context()
	p, dir := newPrimary(10), t.TempDir()
	a := open(t, p, dir+"/a")
	for i := range 20 {
		value := fmt.Sprint(i)
		if err := put(ctx, p, "k", value); err != nil { // by another process
			t.Fatal(err)
		}
		b := &store.Batch{}
		b.Require("k", nil)
		_, err := a.Commit(ctx, b)
		if _, ok := errors.AsType[*store.ConflictError](err); !ok {
			t.Fatal(err)
		}
		if err := has(ctx, a, "k", value); err != nil {
			t.Fatalf("after the conflict: %v", err)
		}
	}
}

// TestOutage: while the primary is away, reading goes on, also after a restart;
// writing fails. An empty copy is not read until it is whole.
func TestOutage(t *testing.T) {
	ctx := t.Context()
	p, dir := newPrimary(10), t.TempDir()
	s := open(t, p, dir+"/a")
	if err := put(ctx, s, "k", "1"); err != nil {
		t.Fatal(err)
	}
	p.down.Store(true)
	for range 2 {
		if err := has(ctx, s, "k", "1"); err != nil {
			t.Error(err)
		}
		if err := put(ctx, s, "k", "2"); !errors.Is(err, errDown) {
			t.Errorf("a commit without the primary: %v", err)
		}
		within(t, 10*time.Second, func() error {
			if _, since, err := s.Lag(); since == 0 || !errors.Is(err, errDown) {
				return fmt.Errorf("Lag: %v, %v", since, err)
			}
			return nil
		})
		s.Close()
		s = open(t, p, dir+"/a")
	}
	b := open(t, p, dir+"/b")
	_, age, _ := b.Lag()
	_, gets := b.Get(ctx, "k")
	_, looks := b.Snapshot(ctx)
	for _, scans := range b.Scan(ctx, "a", "z", false) {
		if !errors.Is(gets, errDown) || !errors.Is(looks, errDown) || !errors.Is(scans, errDown) || age >= 0 {
			t.Errorf("an empty copy without the primary: %v, %v, %v, %v", gets, looks, scans, age)
		}
	}
	p.down.Store(false)
	within(t, 10*time.Second, func() error { return has(ctx, b, "k", "1") })
	if err := put(ctx, s, "k", "2"); err != nil {
		t.Error(err)
	}
	within(t, 10*time.Second, func() error {
		_, _, err := s.Lag()
		return errors.Join(err, has(ctx, s, "k", "2"))
	})
}

// TestOther: a copy does not follow a primary that has other batches.
func TestOther(t *testing.T) {
	ctx := t.Context()
	p, other, dir := newPrimary(10), newPrimary(10), t.TempDir()
	s := open(t, p, dir+"/a")
	for i := range 5 {
		if err := put(ctx, s, "k", fmt.Sprint(i)); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 { // first it has less, then more
		s.Close()
		s = open(t, other, dir+"/a")
		within(t, 10*time.Second, func() error {
			if _, _, err := s.Lag(); !errors.Is(err, replica.ErrOther) {
				return fmt.Errorf("another primary: %v", err)
			}
			return nil
		})
		if err := has(ctx, s, "k", "4"); err != nil {
			t.Error(err)
		}
		for range 6 {
			if err := put(ctx, other, "x", "x"); err != nil {
				t.Fatal(err)
			}
		}
	}
}

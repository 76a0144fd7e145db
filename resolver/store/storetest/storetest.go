// Package storetest is the suite that each store passes.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/urikit/uri/resolver/store"
)

// Run tests a store. Open opens it: first an empty one, and after it was
// closed, the same one again, if lasts says that it lasts.
func Run(t *testing.T, lasts bool, open func(t *testing.T) store.Store) {
	ctx := t.Context()
	s := open(t)
	t.Run("model", func(t *testing.T) { model(t, s) })
	t.Run("conflict", func(t *testing.T) { conflict(t, s) })
	t.Run("concurrent", func(t *testing.T) { concurrent(t, s) })
	t.Run("wait", func(t *testing.T) { wait(t, s) })
	t.Run("limits", func(t *testing.T) { limits(t, s) })
	t.Run("cancelled", func(t *testing.T) { cancelled(t, s) })
	before := all(ctx, t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if !lasts {
		return
	}
	s = open(t)
	defer s.Close()
	if after := all(ctx, t, s); !maps.EqualFunc(before, after, slices.Equal) {
		t.Errorf("%d keys before the store was closed, %d after", len(before), len(after))
	}
	number := commit(ctx, t, s, &store.Batch{Puts: []store.Pair{{Key: "z", Value: []byte("1")}}})
	for key := range before {
		if strings.HasPrefix(key, "c/") && key >= store.EventKey(number) {
			t.Errorf("a batch after opening has the number %d, which is not greater than %s",
				number, key)
		}
	}
}

func commit(ctx context.Context, t *testing.T, s store.Store, b *store.Batch) uint64 {
	t.Helper()
	number, err := s.Commit(ctx, b)
	if err != nil {
		t.Fatal(err)
	}
	return number
}

func snapshot(ctx context.Context, t *testing.T, s store.Store) store.Snapshot {
	t.Helper()
	v, err := s.Snapshot(ctx)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { v.Close() })
	return v
}

// all returns what a store has.
func all(ctx context.Context, t *testing.T, s store.Store) map[string][]byte {
	t.Helper()
	v, err := s.Snapshot(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	m := map[string][]byte{}
	for p, err := range v.Scan(ctx, "", store.Own, false) {
		if err != nil {
			t.Fatal(err)
		}
		m[p.Key] = slices.Clone(p.Value)
	}
	return m
}

// model changes the store and a map alike, by random batches with odd keys.
func model(t *testing.T, s store.Store) {
	ctx := t.Context()
	rng := rand.New(rand.NewPCG(1, 2141))
	pieces := []string{"a", "b", "/", ":", "%2F", "\x00", "\xff", "ä", " ", "'", "\\", "urn:x:"}
	key := func() (k string) {
		for range 1 + rng.IntN(3) {
			k += pieces[rng.IntN(len(pieces))]
		}
		return "m" + k
	}
	want := map[string][]byte{}
	type moment struct {
		store.Snapshot
		want map[string][]byte
	}
	var moments []moment
	last := uint64(0)
	for round := range 200 {
		b := &store.Batch{}
		for range rng.IntN(8) {
			b.Drop(key())
		}
		for range rng.IntN(8) {
			b.Put(key(), []byte(strconv.Itoa(rng.IntN(1000)))[rng.IntN(2):])
		}
		if round%3 == 0 {
			b.Event = []byte(strconv.Itoa(round))
		}
		for _, k := range b.Drops {
			delete(want, k)
		}
		for _, p := range b.Puts {
			want[p.Key] = p.Value
		}
		number := commit(ctx, t, s, b)
		if len(b.Drops)+len(b.Puts) > 0 || b.Event != nil {
			if number <= last {
				t.Fatalf("the number %d after %d", number, last)
			}
			last = number
		}
		if b.Event != nil {
			want[store.EventKey(number)] = b.Event
		}
		if round%20 == 0 {
			moments = append(moments, moment{snapshot(ctx, t, s), maps.Clone(want)})
		}
	}
	moments = append(moments, moment{snapshot(ctx, t, s), want})
	for _, m := range moments {
		same(ctx, t, m, m.want, rng, key)
	}
	if n := moments[len(moments)-1].Number(); n != last {
		t.Errorf("the number of the store is %d, that of the last batch %d", n, last)
	}
}

// same compares a snapshot to a map: by Get, and by scans of all and of parts.
func same(
	ctx context.Context, t *testing.T, v store.Snapshot, want map[string][]byte,
	rng *rand.Rand, key func() string,
) {
	for range 50 {
		k := key()
		got, err := v.Get(ctx, k)
		value, ok := want[k]
		if ok != (err == nil) || string(got) != string(value) || !ok && !errors.Is(err, store.ErrNoKey) {
			t.Fatalf("Get(%q): %q, %v; want %q, %t", k, got, err, value, ok)
		}
	}
	keys := slices.Sorted(maps.Keys(want))
	for i := range 50 {
		from, to, reverse := key(), key(), rng.IntN(2) == 0
		switch i {
		case 0:
			from, to = "", store.Own
		case 1:
			from, to = "c/", store.After("c/")
		}
		var expected, got []string
		for _, k := range keys {
			if from <= k && k < to {
				expected = append(expected, k+"="+string(want[k]))
			}
		}
		if reverse {
			slices.Reverse(expected)
		}
		for p, err := range v.Scan(ctx, from, to, reverse) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, p.Key+"="+string(p.Value))
		}
		if !slices.Equal(got, expected) {
			t.Fatalf("Scan(%q, %q, %t):\n%q\nwant\n%q", from, to, reverse, got, expected)
		}
		for range v.Scan(ctx, from, to, reverse) {
			break // a scan can end early
		}
	}
}

// conflict: a check that fails changes nothing.
func conflict(t *testing.T, s store.Store) {
	ctx := t.Context()
	commit(ctx, t, s, &store.Batch{Puts: []store.Pair{{Key: "k", Value: []byte("1")},
		{Key: "empty", Value: []byte{}}}})
	before := all(ctx, t, s)
	for _, c := range []struct {
		check store.Pair
		ok    bool
	}{
		{store.Pair{Key: "k", Value: []byte("1")}, true},
		{store.Pair{Key: "k", Value: []byte("2")}, false},
		{store.Pair{Key: "k"}, false},
		{store.Pair{Key: "none"}, true},
		{store.Pair{Key: "none", Value: []byte{}}, false},
		{store.Pair{Key: "empty", Value: []byte{}}, true},
		{store.Pair{Key: "empty"}, false},
	} {
		b := &store.Batch{Checks: []store.Pair{c.check}}
		if !c.ok {
			b.Put("k", []byte("3"))
			b.Drop("empty")
			b.Event = []byte("no")
		}
		_, err := s.Commit(ctx, b)
		e, isConflict := errors.AsType[*store.Conflict](err)
		if c.ok != (err == nil) || !c.ok && (!isConflict || e.Key != c.check.Key) {
			t.Errorf("%q: %v", c.check, err)
		}
	}
	if after := all(ctx, t, s); !maps.EqualFunc(before, after, slices.Equal) {
		t.Error("a batch with a conflict has changed the store")
	}
}

// concurrent: writers count up keys that they share, each step checked. No step
// is lost, events are in the order of the batches, and readers see whole
// batches only.
func concurrent(t *testing.T, s store.Store) {
	const writers, steps, counters = 8, 25, 3
	ctx := t.Context()
	start := snapshot(ctx, t, s).Number()
	var all sync.WaitGroup
	stop := make(chan struct{})
	for w := range writers {
		all.Go(func() {
			for step := range steps {
				key := fmt.Sprintf("n%d", (w+step)%counters)
				for !count(ctx, t, s, key) && !t.Failed() {
				}
			}
		})
	}
	var reader sync.WaitGroup
	reader.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				pairs(ctx, t, s, counters)
			}
		}
	})
	all.Wait()
	close(stop)
	reader.Wait()
	if n := pairs(ctx, t, s, counters); n != writers*steps {
		t.Errorf("%d steps are there of %d", n, writers*steps)
	}
	events := 0
	last := map[string]int{}
	v := snapshot(ctx, t, s)
	for p, err := range v.Scan(ctx, store.EventKey(start+1), store.After("c/"), false) {
		if err != nil {
			t.Fatal(err)
		}
		var key string
		var n int
		if _, err := fmt.Sscan(string(p.Value), &key, &n); err != nil {
			t.Fatal(err)
		}
		if n != last[key]+1 {
			t.Errorf("%s: the event of step %d comes after that of %d", key, n, last[key])
		}
		last[key] = n
		events++
	}
	if events != writers*steps {
		t.Errorf("%d events", events)
	}
}

// count makes a step of a counter, which two keys have.
func count(ctx context.Context, t *testing.T, s store.Store, key string) bool {
	v, err := s.Snapshot(ctx)
	if err != nil {
		t.Error(err)
		return false
	}
	defer v.Close()
	old, err := v.Get(ctx, key)
	if err != nil && !errors.Is(err, store.ErrNoKey) {
		t.Error(err)
		return false
	}
	n, _ := strconv.Atoi(string(old))
	next := []byte(strconv.Itoa(n + 1))
	b := &store.Batch{Event: fmt.Appendf(nil, "%s %d", key, n+1)}
	b.Check(key, slices.Clone(old))
	b.Put(key, next)
	b.Put(key+"/copy", next)
	_, err = s.Commit(ctx, b)
	if _, ok := errors.AsType[*store.Conflict](err); err != nil && !ok {
		t.Error(err)
	}
	return err == nil
}

// pairs returns the sum of the counters.
func pairs(ctx context.Context, t *testing.T, s store.Store, counters int) (sum int) {
	v, err := s.Snapshot(ctx)
	if err != nil {
		t.Error(err)
		return 0
	}
	defer v.Close()
	for i := range counters {
		a, _ := v.Get(ctx, fmt.Sprintf("n%d", i))
		b, _ := v.Get(ctx, fmt.Sprintf("n%d/copy", i))
		if string(a) != string(b) {
			t.Errorf("half of a batch: %q and %q", a, b)
		}
		n, _ := strconv.Atoi(string(a))
		sum += n
	}
	return sum
}

// wait: a reader who waits sees the next batch.
func wait(t *testing.T, s store.Store) {
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	number := snapshot(ctx, t, s).Number()
	if err := s.Wait(ctx, number-1); err != nil {
		t.Errorf("what is there already: %v", err)
	}
	short, stop := context.WithTimeout(ctx, 20*time.Millisecond)
	defer stop()
	if err := s.Wait(short, number); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("nothing comes: %v", err)
	}
	done := make(chan error)
	for range 3 {
		go func() { done <- s.Wait(ctx, number) }()
	}
	commit(ctx, t, s, &store.Batch{Puts: []store.Pair{{Key: "w", Value: []byte("1")}}})
	for range 3 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if n := snapshot(ctx, t, s).Number(); n <= number {
		t.Errorf("after Wait the number is %d, as before", n)
	}
}

// limits: what is too large is refused, and what is just not, is kept.
func limits(t *testing.T, s store.Store) {
	ctx := t.Context()
	key, value := make([]byte, store.MaxKey), make([]byte, store.MaxValue)
	for i := range key {
		key[i] = 'l'
	}
	commit(ctx, t, s, &store.Batch{Puts: []store.Pair{{Key: string(key), Value: value}}})
	got, err := snapshot(ctx, t, s).Get(ctx, string(key))
	if err != nil || len(got) != len(value) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	commit(ctx, t, s, &store.Batch{Drops: []string{string(key)}})
	for _, b := range []*store.Batch{
		{Puts: []store.Pair{{Key: string(key) + "l"}}},
		{Puts: []store.Pair{{Key: ""}}},
		{Puts: []store.Pair{{Key: store.Own + "n"}}},
		{Puts: []store.Pair{{Key: "k", Value: append(value, 0)}}},
		{Drops: make([]string, store.MaxBatch+1)},
	} {
		if _, err := s.Commit(ctx, b); err == nil {
			t.Error("a batch over the limits is taken")
		}
	}
}

// cancelled: nothing runs on after its context.
func cancelled(t *testing.T, s store.Store) {
	v := snapshot(t.Context(), t, s)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Commit(ctx, &store.Batch{Puts: []store.Pair{{Key: "x", Value: []byte("x")}}}); err == nil {
		t.Error("Commit after the end of its context")
	}
	if err := s.Wait(ctx, 1<<62); !errors.Is(err, context.Canceled) {
		t.Errorf("Wait: %v", err)
	}
	n := 0
	for _, err := range v.Scan(ctx, "", store.Own, false) {
		if n++; err == nil && n > 10_000 {
			t.Error("Scan goes on")
			break
		}
	}
}

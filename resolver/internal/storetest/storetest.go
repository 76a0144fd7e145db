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
	"sync/atomic"
	"testing"
	"time"

	"github.com/urikit/uri/resolver/store"
)

// A suite is a test of a store.
type suite struct {
	*testing.T
	store.Store
}

// Run tests a store. Open opens it: first an empty one, and after it was
// closed, the same one again, if lasts says that it lasts.
func Run(t *testing.T, lasts bool, open func(t *testing.T) store.Store) {
	s := suite{t, open(t)}
	for _, test := range []struct {
		name string
		run  func(suite)
	}{
		{"model", suite.model}, {"conflict", suite.conflict}, {"concurrent", suite.concurrent},
		{"wait", suite.wait}, {"limits", suite.limits}, {"cancelled", suite.cancelled},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(suite{t, s.Store}) })
	}
	before := s.all()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if !lasts {
		return
	}
	s.Store = open(t)
	defer s.Close()
	if after := s.all(); !slices.Equal(before, after) {
		t.Errorf("%d keys before the store was closed, %d after", len(before), len(after))
	}
	number := s.put("z", "1")
	if late := s.scan(s.snapshot(), store.EventKey(number), store.After("c/"), false); late != nil {
		t.Errorf("a batch after opening has the number %d, which is not greater than %s", number, late)
	}
}

func (s suite) commit(b *store.Batch) uint64 {
	s.Helper()
	number, err := s.Commit(s.Context(), b)
	if err != nil {
		s.Fatal(err)
	}
	return number
}

func (s suite) put(key, value string) uint64 {
	s.Helper()
	b := &store.Batch{}
	b.Put(key, []byte(value))
	return s.commit(b)
}

func (s suite) snapshot() store.Snapshot {
	s.Helper()
	v, err := s.Snapshot(s.Context())
	if err != nil {
		s.Fatal(err)
	}
	s.Cleanup(func() { v.Close() })
	return v
}

// scan returns what a snapshot has, as KEY=VALUE.
func (s suite) scan(v store.Reader, from, to string, reverse bool) (list []string) {
	s.Helper()
	for p, err := range v.Scan(s.Context(), from, to, reverse) {
		if err != nil {
			s.Fatal(err)
		}
		list = append(list, p.Key+"="+string(p.Value))
	}
	return list
}

// all returns what the store has.
func (s suite) all() []string { return s.scan(s, "", store.Own, false) }

// model changes the store and a map alike, by random batches with odd keys.
func (s suite) model() {
	rng := rand.New(rand.NewPCG(1, 2141))
	pieces := []string{"a", "b", "/", ":", "%2F", "\x00", "\xff", "ä", " ", "'", "\\", "urn:x:"}
	key := func() string {
		k := "m"
		for range 1 + rng.IntN(3) {
			k += pieces[rng.IntN(len(pieces))]
		}
		return k
	}
	want := map[string]string{}
	type moment struct {
		store.Snapshot
		want map[string]string
	}
	var moments []moment
	last := uint64(0)
	for round := range 201 {
		b := &store.Batch{}
		for range rng.IntN(8) {
			b.Drop(key())
			delete(want, b.Drops[len(b.Drops)-1])
		}
		for range rng.IntN(8) {
			k, v := key(), strconv.Itoa(rng.IntN(1000))[rng.IntN(2):]
			b.Put(k, []byte(v))
			want[k] = v
		}
		if round%3 == 0 {
			b.Event = []byte(strconv.Itoa(round))
		}
		number := s.commit(b)
		if len(b.Drops)+len(b.Puts) > 0 || b.Event != nil {
			if number <= last {
				s.Fatalf("the number %d after %d", number, last)
			}
			last = number
		}
		if b.Event != nil {
			want[store.EventKey(number)] = string(b.Event)
		}
		if round%20 == 0 {
			moments = append(moments, moment{s.snapshot(), maps.Clone(want)})
		}
	}
	for _, m := range moments {
		s.same(m, m.want, rng, key)
	}
	if n := moments[len(moments)-1].Number(); n != last {
		s.Errorf("the number of the store is %d, that of the last batch %d", n, last)
	}
}

// same compares a snapshot to a map: by Get, and by scans of all and of parts.
func (s suite) same(
	v store.Snapshot, want map[string]string, rng *rand.Rand, key func() string,
) {
	keys := slices.Sorted(maps.Keys(want))
	for i := range 50 {
		k := key()
		got, err := v.Get(s.Context(), k)
		value, ok := want[k]
		all, err2 := store.GetAll(s.Context(), v, []string{key(), k})
		if err = errors.Join(err, err2); err == nil && !slices.Equal(all[k], got) {
			err = fmt.Errorf("GetAll has %q", all[k])
		}
		if err != nil || ok != (got != nil) || string(got) != value {
			s.Fatalf("Get(%q): %q, %v; want %q, %t", k, got, err, value, ok)
		}
		from, to, reverse := key(), key(), rng.IntN(2) == 0
		switch i {
		case 0:
			from, to = "", store.Own
		case 1:
			from, to = "c/", store.After("c/")
		}
		var expected []string
		for _, k := range keys {
			if from <= k && k < to {
				expected = append(expected, k+"="+want[k])
			}
		}
		if reverse {
			slices.Reverse(expected)
		}
		if got := s.scan(v, from, to, reverse); !slices.Equal(got, expected) {
			s.Fatalf("Scan(%q, %q, %t):\n%q\nwant\n%q", from, to, reverse, got, expected)
		}
		for range v.Scan(s.Context(), from, to, reverse) {
			break // a scan can end early
		}
	}
}

// conflict: a check that fails changes nothing. It is made again if what the
// batch has seen is not the last.
func (s suite) conflict() {
	s.put("k", "1")
	last := s.put("empty", "")
	before := s.all()
	for _, c := range []struct {
		key   string
		value []byte
		ok    bool
	}{
		{"k", []byte("1"), true}, {"k", []byte("2"), false}, {"k", nil, false},
		{"none", nil, true}, {"none", []byte{}, false},
		{"empty", []byte{}, true}, {"empty", nil, false},
	} {
		for _, seen := range []uint64{0, last - 1, last} {
			b := &store.Batch{Seen: seen}
			b.Require(c.key, c.value)
			if !c.ok {
				b.Seen = min(seen, last-1) // the last one need not be checked
				b.Put("k", []byte("3"))
				b.Drop("empty")
				b.Event = []byte("no")
			}
			_, err := s.Commit(s.Context(), b)
			e, conflict := errors.AsType[*store.ConflictError](err)
			if c.ok != (err == nil) || !c.ok && (!conflict || e.Key != c.key) {
				s.Errorf("%q=%q, %d of %d seen: %v", c.key, c.value, b.Seen, last, err)
			}
		}
	}
	for range 2 { // the second time it may come from a cache
		for _, key := range []string{"k", "empty", "none"} {
			if v, err := s.Get(s.Context(), key); (v == nil) != (key == "none") || err != nil {
				s.Errorf("%s is %q, %v", key, v, err)
			}
		}
	}
	if after := s.all(); !slices.Equal(before, after) {
		s.Error("a batch with a conflict has changed the store")
	}
}

// concurrent: writers count up keys that they share, each step checked. No step
// is lost, events are in the order of the batches, and readers see whole
// batches only.
func (s suite) concurrent() {
	const writers, steps, counters = 8, 25, 3
	start := s.snapshot().Number()
	var all, reader sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			for step := range steps {
				key := fmt.Sprintf("n%d", (w+step)%counters)
				for !s.count(key) && !s.Failed() {
				}
			}
		})
	}
	var done atomic.Bool
	reader.Go(func() {
		for !done.Load() {
			s.sum(counters)
		}
	})
	all.Wait()
	done.Store(true)
	reader.Wait()
	if n := s.sum(counters); n != writers*steps {
		s.Errorf("%d steps are there of %d", n, writers*steps)
	}
	events := s.scan(s, store.EventKey(start+1), store.After("c/"), false)
	if len(events) != writers*steps {
		s.Errorf("%d events", len(events))
	}
	last := map[string]int{}
	for _, e := range events {
		_, event, _ := strings.Cut(e, "=")
		key, step, _ := strings.Cut(event, " ")
		last[key]++
		if step != strconv.Itoa(last[key]) {
			s.Errorf("%s: the event of step %s is the one of step %d", key, step, last[key])
		}
	}
}

// count makes a step of a counter, which two keys have.
func (s suite) count(key string) bool {
	ctx := s.Context()
	v, err := s.Snapshot(ctx)
	if err != nil {
		s.Error(err)
		return false
	}
	defer v.Close()
	old, err := v.Get(ctx, key)
	if err != nil {
		s.Error(err)
	}
	n, _ := strconv.Atoi(string(old))
	next := []byte(strconv.Itoa(n + 1))
	b := &store.Batch{Seen: v.Number(), Event: fmt.Appendf(nil, "%s %s", key, next)}
	b.Require(key, old)
	b.Put(key, next)
	b.Put(key+"/copy", next)
	_, err = s.Commit(ctx, b)
	if _, ok := errors.AsType[*store.ConflictError](err); err != nil && !ok {
		s.Error(err)
	}
	return err == nil
}

// sum returns the sum of the counters.
func (s suite) sum(counters int) (sum int) {
	v, err := s.Snapshot(s.Context())
	if err != nil {
		s.Error(err)
		return 0
	}
	defer v.Close()
	for i := range counters {
		a, _ := v.Get(s.Context(), fmt.Sprintf("n%d", i))
		b, _ := v.Get(s.Context(), fmt.Sprintf("n%d/copy", i))
		if string(a) != string(b) {
			s.Errorf("half of a batch: %q and %q", a, b)
		}
		n, _ := strconv.Atoi(string(a))
		sum += n
	}
	return sum
}

// wait: readers who wait see the next batch.
func (s suite) wait() {
	ctx, cancel := context.WithTimeout(s.Context(), 20*time.Second)
	defer cancel()
	number := s.snapshot().Number()
	if err := s.Wait(ctx, number-1); err != nil {
		s.Errorf("what is there already: %v", err)
	}
	short, stop := context.WithTimeout(ctx, 20*time.Millisecond)
	defer stop()
	if err := s.Wait(short, number); !errors.Is(err, context.DeadlineExceeded) {
		s.Errorf("nothing comes: %v", err)
	}
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			if err := s.Wait(ctx, number); err != nil {
				s.Error(err)
			}
		})
	}
	s.put("w", "1")
	all.Wait()
	if n := s.snapshot().Number(); n <= number {
		s.Errorf("after Wait the number is %d, as before", n)
	}
}

// limits: what is too large is refused, and what is just not, is kept.
func (s suite) limits() {
	bytes, value := make([]byte, store.MaxKey), make([]byte, store.MaxValue)
	rng := rand.New(rand.NewPCG(3, 2141))
	for i := range bytes {
		bytes[i] = byte('a' + rng.IntN(26)) // an engine that packs keys does not get far
	}
	key := string(bytes)
	s.put(key, string(value))
	if got, err := s.Get(s.Context(), key); err != nil || len(got) != len(value) {
		s.Errorf("%d bytes, %v", len(got), err)
	}
	s.commit(&store.Batch{Drops: []string{key}})
	for _, b := range []*store.Batch{
		{Puts: []store.Pair{{Key: key + "l"}}},
		{Puts: []store.Pair{{Key: ""}}},
		{Puts: []store.Pair{{Key: store.Own + "n"}}},
		{Puts: []store.Pair{{Key: "k", Value: append(value, 0)}}},
		{Drops: make([]string, store.MaxBatch+1)},
	} {
		if _, err := s.Commit(s.Context(), b); err == nil {
			s.Error("a batch over the limits is taken")
		}
	}
}

// cancelled: nothing runs on after its context.
func (s suite) cancelled() {
	v := s.snapshot()
	ctx, cancel := context.WithCancel(s.Context())
	cancel()
	b := &store.Batch{Puts: []store.Pair{{Key: "x", Value: []byte("x")}}}
	if _, err := s.Commit(ctx, b); err == nil {
		s.Error("Commit after the end of its context")
	}
	if err := s.Wait(ctx, 1<<62); !errors.Is(err, context.Canceled) {
		s.Errorf("Wait: %v", err)
	}
	n := 0
	for _, err := range v.Scan(ctx, "", store.Own, false) {
		if n++; err == nil && n > 10_000 {
			s.Error("Scan goes on")
			break
		}
	}
}

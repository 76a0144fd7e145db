package faults_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cockroachdb/pebble/v2/vfs"
	"github.com/cockroachdb/pebble/v2/vfs/errorfs"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/store"
	"github.com/urikit/uri/resolver/store/embedded"
)

// A disk loses power at one of its writes. Of what was not synced by then it
// keeps some blocks.
type disk struct {
	vfs.FS
	left  atomic.Int64  // the writes until the cut
	after *vfs.MemFS    // the disk as it is then
	cut   chan struct{} // closed then
}

// newDisk returns a disk with what memory has. At the cut it calls seal first.
func newDisk(memory *vfs.MemFS, r *rand.Rand, writes int64, seal func()) *disk {
	d := &disk{cut: make(chan struct{})}
	d.left.Store(writes)
	clone := vfs.CrashCloneCfg{UnsyncedDataPercent: []int{0, 10, 50, 90, 100}[r.IntN(5)],
		RNG: rand.New(rand.NewPCG(r.Uint64(), r.Uint64()))}
	slow := time.Duration(r.IntN(4)/3*r.IntN(200)) * time.Microsecond // of a sync
	d.FS = errorfs.Wrap(memory, errorfs.InjectorFunc(func(op errorfs.Op) error {
		if op.Kind == errorfs.OpFileSync || op.Kind == errorfs.OpFileSyncData {
			time.Sleep(slow)
		}
		if op.Kind.ReadOrWrite() == errorfs.OpIsWrite && d.left.Add(-1) == 0 {
			seal()
			d.after = memory.CrashClone(clone)
			close(d.cut)
		}
		return nil
	}))
	return d
}

const (
	storeDir  = "/a/store"
	writers   = 8
	maxLives  = 10  // of a store
	maxWrites = 200 // of a life, about
)

func (d *disk) options() embedded.Options { return embedded.Options{FS: d.FS, Cache: 16 << 20} }

// TestPower: 8 writers work on a store until the power ends, at any write to the
// disk, also while it is opened. After it, all that was acknowledged is there,
// nothing is there by half, no name was minted twice, and the store is sound.
func TestPower(t *testing.T) {
	t.Parallel()
	var cuts, acked, lost atomic.Int64
	limit := int64(rounds(50, 200, 10_000))
	var all sync.WaitGroup
	seed := rand.Uint64()
	for n := range 2 * uint64(runtime.GOMAXPROCS(0)) {
		all.Go(func() {
			for i := uint64(0); cuts.Load() < limit && !t.Failed(); i++ {
				x := &machine{ledger: newLedger(), rand: rand.New(rand.NewPCG(seed, i<<8|n))}
				for life := range 1 + x.rand.IntN(maxLives) {
					if errs := x.live(t.Context(), life); len(errs) > 0 {
						t.Errorf("seed %d, %d/%d, life %d: %d errors: %v", seed, n, i, life, len(errs), errs[:min(3, len(errs))])
						return
					}
					cuts.Add(1)
				}
				acked.Add(int64(x.acked))
				lost.Add(int64(x.lost))
			}
		})
	}
	all.Wait()
	t.Logf("%d power cuts, %d acknowledged calls, none lost; %d others were not done", cuts.Load(), acked.Load(), lost.Load())
}

// A machine has a store, which lives through many cuts.
type machine struct {
	*ledger
	rand   *rand.Rand
	memory *vfs.MemFS
	own    [writers][]string // names
	keyed  []repeat          // calls of the last life that can be repeated
}

type repeat struct {
	mark string
	mint func(context.Context, *resolver.Resolver) error
}

// live opens the store, checks it, and works until the power ends.
func (x *machine) live(ctx context.Context, life int) (errs []error) {
	if life == 0 {
		x.memory = vfs.NewCrashableMem()
		if err := embedded.Init(storeDir, embedded.Options{FS: x.memory, Cache: 16 << 20}); err != nil {
			return []error{err}
		}
	}
	x.unseal()
	d := newDisk(x.memory, x.rand, 1+x.rand.Int64N(maxWrites), x.seal)
	s, err := embedded.Open(storeDir, d.options())
	if err != nil {
		return []error{err}
	}
	defer s.Close()
	r := &resolver.Resolver{Store: s}
	if err := x.check(ctx, r); len(err) > 0 {
		return err
	}
	fail := func(err error) {
		x.mu.Lock()
		defer x.mu.Unlock()
		errs = append(errs, err)
	}
	mark := fmt.Sprint(life)
	for _, k := range x.keyed {
		if x.again(k.mark); x.rand.IntN(2) == 0 {
			if err := k.mint(ctx, r); err != nil {
				return []error{err}
			}
		}
	}
	x.keyed = nil
	n := resolver.Namespace{Prefix: "urn:example:", Owner: "us", Mask: "zdk"}
	if _, err := r.NamespaceOf(ctx, "urn:example:a"); err != nil && x.begin(mark, 1) {
		if _, err := r.PutNamespace(ctx, actor(mark), n, resolver.New); err != nil {
			return []error{err}
		}
		x.ack(mark, resolver.Version{Name: n.Prefix, Version: 1})
	}
	var all sync.WaitGroup
	for id := range writers {
		w := &worker{machine: x, r: r, id: id, rand: rand.New(rand.NewPCG(x.rand.Uint64(), 0))}
		all.Go(func() {
			for i := 0; ; i++ {
				mark := fmt.Sprintf("%d.%d.%d", life, id, i)
				end, err := w.step(ctx, mark)
				if err != nil {
					fail(fmt.Errorf("%s: %w", mark, err))
				}
				if end || err != nil {
					return
				}
			}
		})
	}
	all.Go(func() {
		if err := x.follow(ctx, s, d.cut); err != nil {
			fail(err)
		}
	})
	all.Wait()
	if len(errs) == 0 {
		<-d.cut
		x.memory = d.after
	}
	return errs
}

func (x *machine) check(ctx context.Context, r *resolver.Resolver) []error {
	has, errs := survey(ctx, r)
	if len(errs) == 0 {
		errs = x.settle(has)
	}
	for key, want := range x.events {
		if got, err := r.Store.Get(ctx, key); string(got) != want {
			errs = append(errs, fmt.Errorf("the feed had %s as %s; now it is %s, %v", key, want, got, err))
		}
	}
	return errs
}

// follow reads the change feed until the cut.
func (x *machine) follow(ctx context.Context, s store.Store, cut chan struct{}) error {
	last := store.EventKey(0)
	for {
		v, err := s.Snapshot(ctx)
		if err != nil {
			return err
		}
		for p, err := range v.Scan(ctx, last+"\x00", store.EventKey(v.Number())+"\x00", false) {
			if err != nil {
				return err
			}
			x.mu.Lock()
			if !x.sealed {
				x.events[p.Key] = string(p.Value)
			}
			x.mu.Unlock()
			last = p.Key
		}
		number := v.Number()
		v.Close()
		waiting, stop := context.WithTimeout(ctx, time.Millisecond)
		s.Wait(waiting, number)
		stop()
		select {
		case <-cut:
			return nil
		default:
		}
	}
}

func actor(mark string) resolver.Actor { return resolver.Actor{ID: mark, Owner: "us", All: true} }

// A worker changes names of its own, and some that others change too.
type worker struct {
	*machine
	r    *resolver.Resolver
	rand *rand.Rand
	id   int
}

func version(r *resolver.Record) resolver.Version {
	return resolver.Version{Name: r.Name, Version: r.Version}
}

// large is for records that fill tables of the store, so that it writes them.
var large = strings.Repeat("0123456789", 5000)

func (w *worker) record(name, mark string) resolver.Record {
	r := resolver.Record{Name: name, State: resolver.Active, Metadata: map[string]string{"title": "t"},
		Locations: []resolver.Location{{URI: "https://a.example/" + mark}}}
	if w.rand.IntN(30) == 0 {
		r.Metadata["title"] = large[w.rand.IntN(len(large)):]
	}
	return r
}

// step makes a call, and reports whether there are no more.
func (w *worker) step(ctx context.Context, mark string) (end bool, err error) {
	name, own := "urn:example:n"+mark, w.own[w.id]
	kind := w.rand.IntN(10)
	if len(own) > 0 && kind < 4 {
		name = own[w.rand.IntN(len(own))]
	}
	if kind == 0 {
		mark += ".erase"
	}
	count := 1
	if kind > 5 {
		count += w.rand.IntN(5)
	}
	if !w.begin(mark, count) {
		return true, nil
	}
	a, like := actor(mark), w.record("", mark)
	switch kind {
	case 0: // erases the metadata of a name
		r, err := w.r.Erase(ctx, a, name)
		if errors.Is(err, resolver.ErrNotFound) {
			return false, nil
		}
		return false, w.one(mark, r, err)
	case 1: // a tombstone, or a change
		r, err := w.r.Update(ctx, a, name, resolver.Any, func(r *resolver.Record) error {
			if r.Locations = like.Locations; w.rand.IntN(4) == 0 {
				r.State, r.Reason, r.Locations = resolver.Tombstone, mark, nil
			}
			return nil
		})
		if errors.Is(err, resolver.ErrNotFound) || errors.Is(err, resolver.ErrFinal) ||
			err == nil && r.By != mark { // a tombstone has no locations, so it is the same
			return false, nil
		}
		return false, w.one(mark, r, err)
	case 2, 3: // a name as others write it too: it may be there as it is
		r, err := w.r.Put(ctx, a, w.record("urn:example:shared", fmt.Sprint(w.rand.IntN(2))), resolver.Any)
		if err == nil && r.By != mark {
			w.ack(r.By, version(r)) // it is there, so this call is done too
			return false, nil
		}
		return false, w.one(mark, r, err)
	case 4: // a new name
		r, err := w.r.Put(ctx, a, w.record(name, mark), resolver.New)
		if err == nil {
			w.own[w.id] = append(own, name)
		}
		return false, w.one(mark, r, err)
	case 5: // a namespace
		prefix := fmt.Sprintf("urn:example:space%d:", w.rand.IntN(3))
		n, err := w.r.NamespaceOf(ctx, prefix+"a")
		if err != nil {
			return false, err
		}
		condition := resolver.New
		if n.Prefix == prefix {
			condition = resolver.Condition(n.Version)
		}
		n, err = w.r.PutNamespace(ctx, a, resolver.Namespace{Prefix: prefix, Owner: "us", Title: mark}, condition)
		if errors.Is(err, resolver.ErrVersion) || errors.Is(err, resolver.ErrExists) {
			return false, nil // another worker was faster
		}
		if err == nil {
			w.ack(mark, resolver.Version{Name: prefix, Version: n.Version})
		}
		return false, err
	case 6: // some at once
		var writes []resolver.Write
		for i := range count {
			record := w.record(fmt.Sprintf("%s-%d", name, i), mark)
			writes = append(writes, resolver.Write{Record: record, Condition: resolver.New})
		}
		results, err := w.r.Apply(ctx, a, writes, false)
		var there []resolver.Version
		for _, r := range results {
			if r.Err != nil {
				return false, r.Err
			}
			there = append(there, version(r.Record))
		}
		if err == nil {
			w.ack(mark, there...)
		}
		return false, err
	}
	key := "" // a name is minted, so that the call can be repeated or not
	if kind > 7 {
		key = mark
	}
	mint := func(ctx context.Context, r *resolver.Resolver) error {
		names, err := r.Mint(ctx, a, "urn:example:", count, key, like)
		var there []resolver.Version
		for _, name := range names {
			there = append(there, resolver.Version{Name: name, Version: 1})
		}
		if err == nil {
			w.ack(mark, there...)
		}
		return err
	}
	if key != "" {
		w.mu.Lock()
		w.keyed = append(w.keyed, repeat{mark, mint})
		w.mu.Unlock()
		err = mint(ctx, w.r)
	}
	return false, errors.Join(err, mint(ctx, w.r))
}

// one acknowledges a call for a record.
func (w *worker) one(mark string, r *resolver.Record, err error) error {
	if err == nil {
		w.ack(mark, version(r))
	}
	return err
}

package replica_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cockroachdb/pebble/v2/vfs"
	"github.com/cockroachdb/pebble/v2/vfs/errorfs"

	"github.com/urikit/uri/resolver/internal/replica"
	"github.com/urikit/uri/resolver/store"
	"github.com/urikit/uri/resolver/store/embedded"
)

// TestPower: the power of a copy ends at any write to its disk while it follows.
// Then it follows from where it was, and has what the primary has.
func TestPower(t *testing.T) {
	cuts := 30
	if os.Getenv("URI_FAULTS") == "every" {
		cuts = 2000
	}
	ctx, random := t.Context(), rand.New(rand.NewPCG(rand.Uint64(), 0))
	var p *primary
	var memory *vfs.MemFS
	options := func(fs vfs.FS) embedded.Options { return embedded.Options{FS: fs, Cache: 1 << 20} }
	for n := range cuts {
		if n%10 == 0 {
			p, memory = newPrimary(5), vfs.NewCrashableMem()
			if err := embedded.Init("/copy", options(memory)); err != nil {
				t.Fatal(err)
			}
		}
		var left atomic.Int64
		left.Store(1 + random.Int64N(60))
		clone := vfs.CrashCloneCfg{UnsyncedDataPercent: []int{0, 10, 50, 90, 100}[random.IntN(5)],
			RNG: rand.New(rand.NewPCG(random.Uint64(), 0))}
		after := make(chan *vfs.MemFS, 1)
		disk := errorfs.Wrap(memory, errorfs.InjectorFunc(func(op errorfs.Op) error {
			if op.Kind.ReadOrWrite() == errorfs.OpIsWrite && left.Add(-1) == 0 {
				after <- memory.CrashClone(clone)
			}
			return nil
		}))
		s := copyOf(t, p, options(disk))
		within(t, 10*time.Second, func() error { return equal(t, p, s) })
		for i := 0; left.Load() > 0; i++ {
			b := &store.Batch{Event: fmt.Appendf(nil, "%d", i)}
			for range 1 + random.IntN(3) {
				b.Put(fmt.Sprint("k", random.IntN(20)), make([]byte, random.IntN(20_000)))
				b.Drop(fmt.Sprint("k", random.IntN(20)))
			}
			if _, err := s.Commit(ctx, b); err != nil {
				t.Fatal(err)
			}
		}
		s.Close()
		memory = <-after
	}
	s := copyOf(t, p, options(memory))
	within(t, 10*time.Second, func() error { return equal(t, p, s) })
	s.Close()
}

// TestPowerAlone: after the power has ended, a copy that had all answers, also if
// the primary is away: without a name less.
func TestPowerAlone(t *testing.T) {
	p, disk := newPrimary(5), vfs.NewCrashableMem()
	options := func(fs vfs.FS) embedded.Options { return embedded.Options{FS: fs, Cache: 1 << 20} }
	if err := embedded.Init("/copy", options(disk)); err != nil {
		t.Fatal(err)
	}
	for i := range 5 {
		s := copyOf(t, p, options(disk))
		if i > 0 {
			if err := equal(t, p, s); err != nil {
				t.Errorf("after %d cuts: %v", i, err)
			}
		}
		p.down.Store(false)
		if err := put(t.Context(), s, fmt.Sprint("k", i), "1"); err != nil {
			t.Fatal(err)
		}
		within(t, 10*time.Second, func() error { return equal(t, p, s) })
		p.down.Store(true)
		after := disk.CrashClone(vfs.CrashCloneCfg{})
		s.Close()
		disk = after
	}
}

func copyOf(t *testing.T, p *primary, o embedded.Options) *replica.Store {
	t.Helper()
	c, err := embedded.Open("/copy", o)
	if err != nil {
		t.Fatal(err)
	}
	s, err := replica.Open(t.Context(), p, c)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// equal returns an error if a copy does not have what the primary has.
func equal(t *testing.T, p *primary, s *replica.Store) error {
	want := make(map[string]string)
	for pair := range p.Scan(t.Context(), "", store.Own, false) {
		want[pair.Key] = string(pair.Value)
	}
	for pair, err := range s.Scan(t.Context(), "", store.Own, false) {
		if v, ok := want[pair.Key]; err != nil || !ok || v != string(pair.Value) {
			return errors.Join(err, fmt.Errorf("the copy has another %s", pair.Key))
		}
		delete(want, pair.Key)
	}
	if len(want) > 0 || s.Number() != p.Number() {
		return fmt.Errorf("the copy lacks %d keys of batch %d", len(want), p.Number())
	}
	return nil
}

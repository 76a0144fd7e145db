package embedded_test

import (
	"errors"
	"fmt"
	iofs "io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/cockroachdb/pebble/v2/vfs"
	"github.com/cockroachdb/pebble/v2/vfs/errorfs"

	"github.com/urikit/uri/resolver/internal/storetest"
	"github.com/urikit/uri/resolver/store"
	"github.com/urikit/uri/resolver/store/embedded"
)

func TestStore(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	if err := embedded.Init(dir, embedded.Options{}); err != nil {
		t.Fatal(err)
	}
	storetest.Run(t, true, func(t *testing.T) store.Store {
		s, err := embedded.Open(dir, embedded.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return s
	})
}

// TestOpen: only a store is opened, and only a new one is made.
func TestOpen(t *testing.T) {
	dir := t.TempDir()
	if _, err := embedded.Open(dir, embedded.Options{}); err == nil ||
		!strings.Contains(err.Error(), "is not a store") {
		t.Error(err)
	}
	if err := embedded.Init(dir, embedded.Options{}); err != nil {
		t.Fatal(err)
	}
	if err := embedded.Init(dir, embedded.Options{}); err == nil {
		t.Error("a store is made twice")
	}
	s, err := embedded.Open(dir, embedded.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := embedded.Open(dir, embedded.Options{}); err == nil {
		t.Error("a store is opened twice")
	}
	if _, err := s.Commit(t.Context(), &store.Batch{
		Puts: []store.Pair{{Key: "k", Value: []byte("v")}}}); err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), "copy")
	if err := s.Backup(copied, nil); err != nil {
		t.Fatal(err)
	}
	s.Close()
	c, err := embedded.Open(copied, embedded.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	v, err := c.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	if b, err := v.Get(t.Context(), "k"); string(b) != "v" || v.Number() != 1 {
		t.Errorf("the copy has %q, %v, %d", b, err, v.Number())
	}
	if err := os.WriteFile(filepath.Join(dir, "FORMAT"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := embedded.Open(dir, embedded.Options{}); err == nil ||
		!strings.Contains(err.Error(), "format") {
		t.Error(err)
	}
}

// TestReadError: a disk that cannot read a block is as one that is wrong.
func TestReadError(t *testing.T) {
	const keys = 2000
	memory := vfs.NewMem()
	var bad atomic.Bool
	fs := errorfs.Wrap(memory, errorfs.InjectorFunc(func(op errorfs.Op) error {
		if bad.Load() && op.Kind == errorfs.OpFileReadAt && op.Offset/4096 == 5 && strings.HasSuffix(op.Path, ".sst") {
			return &iofs.PathError{Op: "read", Path: op.Path, Err: syscall.EIO}
		}
		return nil
	}))
	o := embedded.Options{FS: fs, Cache: 1 << 20}
	if err := embedded.Init("/s", o); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for life := range 2 {
		s, err := embedded.Open("/s", o)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		if life == 0 {
			b := &store.Batch{}
			for i := range keys {
				b.Put(fmt.Sprintf("k%05d", i), fmt.Appendf(nil, "%x", r.Uint64()))
			}
			if _, err := s.Commit(t.Context(), b); err != nil {
				t.Fatal(err)
			}
			s.Close()
			continue
		}
		bad.Store(true)
		read, lost := 0, 0
		for p, err := range s.Scan(t.Context(), "", store.Own, false) {
			d, ok := errors.AsType[*store.DamagedError](err)
			switch {
			case err == nil:
				read++
			case !ok:
				t.Fatal(err)
			default:
				t.Log(d)
				for i := range keys {
					if key := fmt.Sprintf("k%05d", i); d.From <= key && key <= d.To {
						if _, err := s.Get(t.Context(), key); err != nil {
							lost++
						} else {
							read++
						}
					}
				}
			}
			_ = p
		}
		if read+lost != keys || lost == 0 || lost > keys/4 || s.Damaged() == 0 {
			t.Errorf("%d keys are read, %d are lost; %d", read, lost, s.Damaged())
		}
	}
}

// TestCompaction: what cannot be compacted because a block is damaged is not tried
// again at once. All else is compacted.
func TestCompaction(t *testing.T) {
	memory := vfs.NewMem()
	o := embedded.Options{FS: memory, Cache: 1 << 20, Bulk: true}
	if err := embedded.Init("/s", o); err != nil {
		t.Fatal(err)
	}
	for range 12 { // each makes a table
		s, err := embedded.Open("/s", o)
		if err != nil {
			t.Fatal(err)
		}
		b := &store.Batch{}
		for range 100 {
			b.Put(fmt.Sprint("k", rand.IntN(1000)), []byte(strings.Repeat("v", 100)))
		}
		if _, err := s.Commit(t.Context(), b); err != nil {
			t.Fatal(err)
		}
		s.Close()
	}
	names, err := memory.List("/s")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, ".sst") {
			f, err := memory.OpenReadWrite("/s/"+name, vfs.WriteCategoryUnspecified)
			if err != nil {
				t.Fatal(err)
			}
			f.WriteAt([]byte("damage"), 100)
			f.Close()
		}
	}
	o.Bulk = false
	s, err := embedded.Open("/s", o)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for s.Damaged() == 0 {
		time.Sleep(time.Millisecond)
	}
	time.Sleep(300 * time.Millisecond)
	if n := s.Damaged(); n > 3 {
		t.Errorf("it was tried %d times", n)
	}
}

// TestClose: a store can be closed while it is read.
func TestClose(t *testing.T) {
	o := embedded.Options{FS: vfs.NewMem(), Cache: 1 << 20}
	if err := embedded.Init("/s", o); err != nil {
		t.Fatal(err)
	}
	for life := range 2 {
		s, err := embedded.Open("/s", o)
		if err != nil {
			t.Fatal(err)
		}
		if life == 0 {
			b := &store.Batch{}
			b.Put("a", []byte("1"))
			b.Put("b", []byte("2"))
			if _, err := s.Commit(t.Context(), b); err != nil {
				t.Fatal(err)
			}
			s.Close()
			continue
		}
		v, err := s.Snapshot(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for range v.Scan(t.Context(), "", "c", false) {
			t.Log(s.Close())
		}
		t.Log(v.Close())
	}
}

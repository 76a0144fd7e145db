package faults_test

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"testing"

	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/store/embedded"
)

// TestPowerStores: the power ends at each write to the disk while a store is
// made, backed up, or restored. After it there is a whole one, or none.
func TestPowerStores(t *testing.T) {
	t.Parallel()
	const copied, restored = "/b/backup", "/c/d/restored"
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	full := func(m *vfs.MemFS) {
		must(embedded.Init(storeDir, embedded.Options{FS: m}))
		must(names(t, m, storeDir, 0, 20))
	}
	backup := func(o embedded.Options) error {
		s, err := embedded.Open(storeDir, o)
		if err != nil {
			return err
		}
		return errors.Join(s.Backup(copied, nil), s.Close())
	}
	for _, x := range []struct {
		name   string
		before func(m *vfs.MemFS)
		do     func(o embedded.Options) error
		after  func(m *vfs.MemFS) error // fs.ErrNotExist if there is none
	}{
		{"init", func(*vfs.MemFS) {}, func(o embedded.Options) error { return embedded.Init(storeDir, o) },
			func(m *vfs.MemFS) error { return names(t, m, storeDir, 0, 1) }},
		{"backup", full, backup, func(m *vfs.MemFS) error {
			must(names(t, m, storeDir, 20, 20))
			if err := embedded.Restore(copied, restored, embedded.Options{FS: m}); err != nil {
				return err
			}
			return names(t, m, restored, 20, 21)
		}},
		{"restore", func(m *vfs.MemFS) {
			full(m)
			must(backup(embedded.Options{FS: m}))
		}, func(o embedded.Options) error { return embedded.Restore(copied, restored, o) },
			func(m *vfs.MemFS) error { return names(t, m, restored, 20, 21) }},
	} {
		cuts, whole := 0, 0
		for range rounds(1, 1, 40) {
			r := rand.New(rand.NewPCG(rand.Uint64(), 0))
			for n, finished := int64(1), false; !finished; n++ {
				memory := vfs.NewCrashableMem()
				x.before(memory)
				memory = memory.CrashClone(vfs.CrashCloneCfg{})
				d := newDisk(memory, r, n, func() {})
				must(x.do(d.options()))
				if finished = d.after == nil; finished {
					d.after = memory.CrashClone(vfs.CrashCloneCfg{})
				}
				switch err := x.after(d.after); {
				case err == nil:
					whole++
				case finished || !errors.Is(err, fs.ErrNotExist):
					t.Fatalf("%s, cut at write %d (%t): %v\n%v", x.name, n, finished, err, d.after)
				}
				cuts++
			}
		}
		t.Logf("%s: %d cuts, after %d of them it is whole", x.name, cuts, whole)
	}
}

// names opens a store, checks that it is sound and has so many names, and mints
// until there are more.
func names(t *testing.T, m *vfs.MemFS, dir string, there, want int) error {
	s, err := embedded.Open(dir, embedded.Options{FS: m})
	if err != nil {
		return err
	}
	defer s.Close()
	r, n := &resolver.Resolver{Store: s}, 0
	for err := range r.Verify(t.Context(), nil) {
		return err
	}
	for _, err := range r.Records(t.Context(), "urn:", "") {
		if err != nil {
			return err
		}
		n++
	}
	if n != there {
		return fmt.Errorf("%s has %d names, not %d", dir, n, there)
	}
	a := actor("a")
	if n == 0 {
		_, err := r.PutNamespace(t.Context(), a, resolver.Namespace{Prefix: "urn:example:", Mask: "zd"}, resolver.New)
		if err != nil {
			return err
		}
	}
	if n == want {
		return nil
	}
	_, err = r.Mint(t.Context(), a, "urn:example:", want-n, "", resolver.Record{State: resolver.Reserved})
	return err
}

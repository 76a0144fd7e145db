package dedupe

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// spilled returns a Set with nearly all records on disk, and their size in
// bytes.
func spilled(t *testing.T, dir string, n int) (s *Set, bytes int64) {
	s = New(Options{Memory: leastMemory, Dir: dir})
	t.Cleanup(func() { s.Close() })
	for i := range n {
		key := fmt.Appendf(nil, "%d%s", i, strings.Repeat("k", i%100))
		v, err := s.Add(key, nil)
		if err != nil {
			t.Fatal(err)
		}
		if v == Later {
			bytes += int64(len(key))
		}
	}
	return s, bytes
}

// A changed byte anywhere in the file is an error, and never gives a wrong
// answer.
func TestDamage(t *testing.T) {
	const n = 3000
	for i := range 200 {
		s, _ := spilled(t, t.TempDir(), n)
		size, err := s.disk.f.Seek(0, 2)
		if err != nil {
			t.Fatal(err)
		}
		at := size * int64(i) / 200
		var b [1]byte
		if i%10 == 9 {
			if err := s.disk.f.Truncate(at); err != nil {
				t.Fatal(err)
			}
		} else {
			s.disk.f.ReadAt(b[:], at)
			b[0] ^= 1 << (i % 8)
			s.disk.f.WriteAt(b[:], at)
		}
		var last error
		got := 0
		for r, err := range s.Rest() {
			if last = err; err == nil {
				got++
				if rest := strings.TrimLeft(string(r.Data), "0123456789"); strings.Trim(rest,
					"k") != "" {
					t.Fatalf("byte %d: a record that was never added: %q", at, r.Data)
				}
			}
		}
		// A block that was reserved, and changed before it was written, does no
		// harm.
		if want := s.laters(); last == nil && got != want {
			t.Errorf("byte %d: %d records of %d, and no error", at, got, want)
		}
	}
}

// laters returns how many records spilled puts on disk: all after the last one
// in memory.
func (s *Set) laters() int {
	again := New(Options{Memory: leastMemory})
	again.seed = s.seed
	defer again.Close()
	n := 0
	for i := range int(s.seq) {
		if v, _ := again.Add(fmt.Appendf(nil, "%d%s", i, strings.Repeat("k", i%100)),
			nil); v == Later {
			n++
		}
	}
	return n
}

// Blocks that were read are written again: the file is hardly longer than its
// content at any time.
func TestSpace(t *testing.T) {
	s, bytes := spilled(t, t.TempDir(), 50_000)
	n := 0
	for _, err := range s.Rest() {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	size, err := s.disk.f.Seek(0, 2)
	if err != nil {
		t.Fatal(err)
	}
	// Parts have parts here; each has a block that is not full.
	if limit := bytes*3/2 + 2*fan*int64(s.disk.size); n == 0 || size > limit {
		t.Errorf("%d bytes of %d records in a file of %d", bytes, n, size)
	}
}

// A full disk is an error of the system, and stays an error.
func TestFullDisk(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("no /dev/full")
	}
	f, err := os.OpenFile("/dev/full", os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	s := New(Options{Memory: leastMemory})
	defer s.Close()
	if err := s.disk.open(); err != nil {
		t.Fatal(err)
	}
	s.disk.f.Close()
	s.disk.f = f
	for i := 0; err == nil && i < 100_000; i++ {
		_, err = s.Add(fmt.Appendf(nil, "%0100d", i), nil)
	}
	if !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("error: %v", err)
	}
	for _, again := range s.Rest() {
		if again != err {
			t.Errorf("and then: %v", again)
		}
	}
}

// The file has no name once it is open, if the system allows that, and never
// after Close.
func TestNoName(t *testing.T) {
	dir := t.TempDir()
	s, _ := spilled(t, dir, 5000)
	names, _ := filepath.Glob(filepath.Join(dir, "*"))
	if s.disk.f == nil || (len(names) > 0) != (s.disk.name != "") || runtime.GOOS == "linux" &&
		len(names) > 0 {
		t.Errorf("files: %v", names)
	}
	s.Close()
	if names, _ := filepath.Glob(filepath.Join(dir, "*")); len(names) > 0 {
		t.Errorf("left: %v", names)
	}
}

// A table works with any limit.
func TestTable(t *testing.T) {
	for _, counts := range []bool{false, true} {
		for _, limit := range []int64{1 << 20, 1 << 33, 1 << 40} {
			tab := newTable(limit, counts)
			hash := func(i int) uint64 { return uint64(i) * 0x9E3779B97F4A7C15 }
			key := func(i int) []byte {
				return fmt.Appendf(nil, "%d%s", i, strings.Repeat("k",
					i%300))
			}
			n := 0
			for ; n < 5000; n++ {
				v := tab.add(hash(n), &item{key: key(n), seq: uint64(n), data: []byte("d")[:n%2]},
					false)
				if v == Later && limit == 1<<20 {
					break
				}
				if v != First {
					t.Fatalf("limit %d: key %d is %v", limit, n, v)
				}
			}
			for i := range n {
				if v := tab.add(hash(i), &item{key: key(i)}, false); v != Duplicate {
					t.Fatalf("limit %d: key %d is %v", limit, i, v)
				}
			}
			if tab.n != n || tab.used > limit {
				t.Fatalf("limit %d: %d keys of %d, %d bytes", limit, tab.n, n, tab.used)
			}
			i := 0
			each := tab.each
			if !counts { // it has keys alone
				each = func(func(*item) error) error { return nil }
			}
			each(func(r *item) error {
				if string(r.key) != string(key(i)) || r.seq != uint64(i) || len(r.data) != i%2 ||
					r.count != 2 {
					t.Fatalf("limit %d: number %d is %+v", limit, i, r)
				}
				i++
				return nil
			})
			if counts && i != n {
				t.Fatalf("limit %d: %d of %d", limit, i, n)
			}
			tab.reset()
			if tab.n != 0 || tab.add(hash(1), &item{key: key(1)}, false) != First {
				t.Fatalf("limit %d: not empty", limit)
			}
		}
	}
}

// If a hash has no more bits, the table takes all records.
func TestDeepest(t *testing.T) {
	s := New(Options{Memory: leastMemory})
	defer s.Close()
	var p *parts
	const n = 5000
	for i := range n {
		key := fmt.Appendf(nil, "%0100d", i)
		if v, err := s.place(s.Hash(key), &item{seq: uint64(i + 1), key: key}, maxDepth,
			&p); v != First || err != nil {
			t.Fatal(v, err)
		}
	}
	if p != nil || s.table.n != n {
		t.Errorf("%d keys in memory", s.table.n)
	}
}

// All cores compute hashes while one adds; for the race detector.
func TestHashConcurrently(t *testing.T) {
	s := New(Options{Memory: leastMemory, Dir: t.TempDir()})
	defer s.Close()
	want := s.Hash([]byte("key"))
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 1000 {
				if s.Hash([]byte("key")) != want || s.HashString("key") != want {
					t.Error("another hash")
				}
			}
		})
	}
	for i := range 3000 {
		s.Add(fmt.Appendf(nil, "%d", i), nil)
	}
	all.Wait()
}

package dedupe

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// keyed is a record and its key.
type keyed struct{ key, data string }

// checkSorter compares a Sorter with a stable sort.
func checkSorter(t testing.TB, memory int64, in []keyed) (runs int) {
	t.Helper()
	for _, unique := range []bool{false, true} {
		s := NewSorter(Options{Memory: memory, Dir: t.TempDir(), Counts: unique})
		for _, r := range in {
			data := []byte(r.data)
			if r.data == r.key {
				data = nil
			}
			if err := s.Add([]byte(r.key), data); err != nil {
				t.Fatal(err)
			}
		}
		want := slices.Clone(in)
		slices.SortStableFunc(want, func(a, b keyed) int { return cmp.Compare(a.key, b.key) })
		if unique {
			want = slices.CompactFunc(want, func(a, b keyed) bool { return a.key == b.key })
		}
		n := 0
		for r, err := range s.Rest() {
			if err != nil || n == len(want) || string(r.Data) != want[n].data {
				t.Fatalf("memory %d, unique %v: record %d of %d: %.80q, %v", memory, unique, n,
					len(want), r.Data, err)
			}
			n++
		}
		if n != len(want) {
			t.Fatalf("memory %d, unique %v: %d records, want %d", memory, unique, n, len(want))
		}
		runs = len(slices.Concat(s.runs...))
		if len(s.runs) > 1 {
			runs += fan
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return runs
}

func TestSorter(t *testing.T) {
	long := strings.Repeat("x", 5000)
	for _, in := range [][]keyed{
		nil,
		{{"", ""}},
		{{"", "a"}, {"", "b"}, {"", "c"}},
		{{"b", "1"}, {"a", "2"}, {"b", "3"}, {"a", "4"}, {"", "5"}},
		{{"a\x00", "1"}, {"a", "2"}, {"a\x00\x00", "3"}, {"\x00", "4"}, {"", "5"}, {"a\x00b", "6"}},
		{{"1234567", "a"}, {"12345678", "b"}, {"1234567\x00", "c"}, {"123456", "d"}},
		{{long + "b", "1"}, {long, "2"}, {long + "a", "3"}, {long, "4"}},
		{{long, strings.Repeat(long, 300)}, {"a", ""}, {long, "2"}},
	} {
		for _, memory := range []int64{0, 1} {
			checkSorter(t, memory, in)
		}
	}
}

// Records that do not fit into memory go to disk, and to runs of runs.
func TestSorterSpill(t *testing.T) {
	for _, tt := range []struct {
		memory  int64
		records int
		least   int // runs
		most    int
	}{{0, 20_000, 0, 0}, {1 << 20, 50_000, 2, fan - 1}, {1, 100_000, fan + 1, 2 * fan}} {
		r := rand.New(rand.NewPCG(1, 2))
		var in []keyed
		for i := range tt.records {
			key := fmt.Sprintf("www.host%d.example", r.IntN(tt.records/10+1))
			in = append(in, keyed{key, fmt.Sprint(key, "/", i)})
		}
		if n := checkSorter(t, tt.memory, in); n < tt.least || n > tt.most {
			t.Errorf("%+v: %d runs", tt, n)
		}
	}
}

// Keys that share many octets and have few different ones, so that runs which
// are merged meet with the same ones, with NUL, and with their end.
func TestSorterShared(t *testing.T) {
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(1, seed))
		var in []keyed
		before := ""
		for i := range 4000 {
			key := before[:min(len(before), r.IntN(20))]
			for range r.IntN(4) {
				key += "\x00a\xff"[r.IntN(3):][:1]
			}
			if r.IntN(50) == 0 {
				key = strings.Repeat("a", r.IntN(40))
			}
			in = append(in, keyed{key, fmt.Sprint(i)})
			before = key
		}
		for _, memory := range []int64{0, 1} {
			checkSorter(t, memory, in)
		}
	}
}

// A unique Sorter puts only the first record of a key into a run.
func TestSorterUniqueRuns(t *testing.T) {
	s := NewSorter(Options{Memory: 1, Dir: t.TempDir(), Counts: true})
	defer s.Close()
	for i := range 4000 {
		if err := s.Add(fmt.Appendf(nil, "%d", i%10), []byte("data")); err != nil {
			t.Fatal(err)
		}
	}
	s.sorts.Wait()
	if s.write(s.readers(), 0) != nil || len(s.runs) == 0 {
		t.Fatal("nothing is on disk")
	}
	for _, r := range slices.Concat(s.runs...) {
		if r.records > 10 {
			t.Errorf("%d records in a run of 10 keys", r.records)
		}
	}
}

// spilledSorter returns a sorter with records on disk, and how many it has.
func spilledSorter(t *testing.T, dir string) (*Sorter, int) {
	const n = 4000
	s := NewSorter(Options{Memory: 1, Dir: dir})
	t.Cleanup(func() { s.Close() })
	for i := range n {
		if err := s.Add(fmt.Appendf(nil, "%05d", i*7919%n), []byte("data")); err != nil {
			t.Fatal(err)
		}
	}
	if s.disk.f == nil {
		t.Fatal("nothing is on disk")
	}
	return s, n
}

// A changed byte anywhere in the file is an error.
func TestSorterDamage(t *testing.T) {
	for i := range 60 {
		s, n := spilledSorter(t, t.TempDir())
		s.sorts.Wait()
		size, _ := s.disk.f.Seek(0, 2)
		at := size * int64(i) / 60
		var b [1]byte
		if i%10 == 9 {
			s.disk.f.Truncate(at)
		} else {
			s.disk.f.ReadAt(b[:], at)
			b[0] ^= 1 << (i % 8)
			s.disk.f.WriteAt(b[:], at)
		}
		var last error
		got := 0
		for _, err := range s.Rest() {
			if last = err; err == nil {
				got++
			}
		}
		if last == nil && got != n {
			t.Errorf("byte %d: %d records of %d, and no error", at, got, n)
		}
	}
}

// A full disk is an error of the system, and stays an error.
func TestSorterFullDisk(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("no /dev/full")
	}
	s, _ := spilledSorter(t, t.TempDir())
	f, err := os.OpenFile("/dev/full", os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	s.disk.f.Close()
	s.disk.f = f
	for i := 0; err == nil && i < 100_000; i++ {
		err = s.Add(fmt.Appendf(nil, "%0100d", i), nil)
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

func TestSorterOrderOfCalls(t *testing.T) {
	dir := t.TempDir()
	s, _ := spilledSorter(t, dir)
	if names, _ := filepath.Glob(filepath.Join(dir, "*")); runtime.GOOS == "linux" && names != nil {
		t.Errorf("files: %v", names)
	}
	for range s.Rest() {
		break
	}
	if err := s.Add([]byte("b"), nil); err == nil {
		t.Error("added after the rest")
	}
	for _, err := range s.Rest() {
		if err == nil {
			t.Error("a second rest")
		}
	}
	for range 2 {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	if names, _ := filepath.Glob(filepath.Join(dir, "*")); names != nil {
		t.Errorf("left: %v", names)
	}
	s = NewSorter(Options{Memory: 1, Dir: "no/such/directory"})
	defer s.Close()
	var err error
	for i := 0; err == nil && i < 10_000; i++ {
		err = s.Add(bytes.Repeat([]byte("k"), 400), nil)
	}
	if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "temporary file") {
		t.Errorf("error: %v", err)
	}
}

// FuzzSorter compares a Sorter with a stable sort, in so little memory that
// most records go to disk.
func FuzzSorter(f *testing.F) {
	f.Add([]byte("b\na\nb\n\na\x00"), uint16(0), uint8(1))
	f.Add(bytes.Repeat([]byte("http://a/b\n"), 9), uint16(900), uint8(200))
	f.Fuzz(func(t *testing.T, text []byte, stretch uint16, times uint8) {
		var in []keyed
		for i := range int(times) {
			for j, line := range strings.Split(string(text), "\n") {
				in = append(in, keyed{strings.Repeat("-", int(stretch)%600) + line, fmt.Sprint(i, j)},
					keyed{line, line})
			}
			if len(in) > 500 {
				break
			}
		}
		checkSorter(t, 1, in)
	})
}

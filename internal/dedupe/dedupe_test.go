package dedupe_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/dedupe"
)

// A pair is a record and its key.
type pair struct{ key, data string }

type counted struct {
	data  string
	count int64
}

// plain does what a Set must do, in the simplest way.
func plain(in []pair) (out []counted) {
	seen := map[string]int{}
	for _, p := range in {
		if i, ok := seen[p.key]; ok {
			out[i].count++
			continue
		}
		seen[p.key] = len(out)
		out = append(out, counted{p.data, 1})
	}
	return out
}

// run adds all records, and returns the first ones, and how many went to disk.
func run(t testing.TB, o dedupe.Options, in []pair) (out []counted, later int) {
	t.Helper()
	s := dedupe.New(o)
	defer func() {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}()
	var batch []dedupe.Entry
	for i, p := range in {
		e := dedupe.Entry{Key: []byte(p.key), Data: []byte(p.data), Hash: s.HashString(p.key)}
		if p.data == p.key && i%3 > 0 {
			e.Data = nil // both ways are the same
		}
		batch = append(batch, e)
		var err error
		if many := i/100%2 > 0; !many { // so are one by one, and many at once
			batch[0].Verdict, err = s.Add(e.Key, e.Data)
		} else if len(batch) < i%17 && i < len(in)-1 && i%100 < 99 {
			continue
		} else {
			err = s.AddAll(batch)
		}
		if err != nil {
			t.Fatal(err)
		}
		for k, e := range batch {
			p := in[i-len(batch)+1+k]
			if e.Verdict == dedupe.Later {
				later++
			}
			if later > 0 && e.Verdict == dedupe.First {
				t.Fatalf("record %d is first, and %d before it are not decided", i, later)
			}
			if e.Verdict == dedupe.First && !o.Counts {
				out = append(out, counted{p.data, 0})
			}
		}
		batch = batch[:0]
	}
	for r, err := range s.Rest() {
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, counted{string(r.Data), r.Count})
	}
	return out, later
}

// check compares a Set with plain.
func check(t testing.TB, memory int64, in []pair) (later int) {
	t.Helper()
	want := plain(in)
	for _, counts := range []bool{false, true} {
		var got []counted
		got, later = run(t, dedupe.Options{Memory: memory, Counts: counts, Dir: t.TempDir()}, in)
		for i := range want {
			if !counts {
				want[i].count = 0
			}
		}
		if counts {
			want = plain(in)
		}
		if !slices.Equal(got, want) {
			for i := range min(len(got), len(want)) {
				if got[i] != want[i] {
					t.Fatalf("memory %d, counts %v: number %d is %.80q %d, want %.80q %d",
						memory, counts, i, got[i].data, got[i].count, want[i].data, want[i].count)
				}
			}
			t.Fatalf("memory %d, counts %v: %d records, want %d", memory, counts, len(got),
				len(want))
		}
	}
	return later
}

func TestSmall(t *testing.T) {
	for _, in := range [][]pair{
		nil,
		{{"", ""}},
		{{"", ""}, {"", ""}, {"", "x"}},
		{{"a", "a"}, {"b", "b"}, {"a", "a"}},
		{{"a", ""}, {"a", "b"}, {"", "a"}},
		{{"\x00", "\n"}, {"\x00\x00", "\n"}, {"\x00", "\xff"}},
	} {
		if check(t, 0, in) > 0 {
			t.Error("on disk")
		}
	}
}

// many returns n records of about that many keys, of which the last are long now and then.
func many(n, keys, size int) []pair {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	in := make([]pair, n)
	for i := range in {
		k := r.IntN(keys)
		key := fmt.Sprintf("%d", k)
		if k%50 == 0 {
			key += strings.Repeat("k", k%97*size/10)
		} else {
			key += strings.Repeat("x", k%size)
		}
		in[i] = pair{key, key}
		if k%3 == 0 {
			in[i].data = fmt.Sprintf("%d of %d", i, k)
		}
	}
	return in
}

// Records that do not fit into memory go to disk, and to nested parts, and come
// back in order.
func TestSpill(t *testing.T) {
	for _, tt := range []struct {
		memory        int64
		n, keys, size int
		disk          bool
	}{
		{0, 20_000, 10_000, 40, false},
		{1 << 20, 50_000, 20_000, 40, true},
		{1, 60_000, 50_000, 60, true},
		{1, 3000, 2500, 10_000, true}, // several megabytes in 64 KiB: parts have parts
		{1 << 20, 50_000, 5, 40, false},
	} {
		if later := check(t, tt.memory, many(tt.n, tt.keys, tt.size)); later > 0 != tt.disk {
			t.Errorf("%+v: %d records on disk", tt, later)
		}
	}
}

// Keys larger than memory and than blocks, and many of one key.
func TestLarge(t *testing.T) {
	var in []pair
	for i := range 60 {
		key := fmt.Sprint(i%7) + strings.Repeat("long", 20_000)
		in = append(in, pair{key, key}, pair{key + "x", "x"}, pair{fmt.Sprint(i), key})
	}
	for _, memory := range []int64{1, 1 << 20, 0} {
		check(t, memory, in)
	}
	same := make([]pair, 5000)
	for i := range same {
		same[i] = pair{in[0].key[:100], fmt.Sprint(i)}
	}
	check(t, 1, append(slices.Clone(in[:1]), same...))
}

// Lengths at which varints and blocks end.
func TestLengths(t *testing.T) {
	for _, base := range []int{0, 120, 230, 260, 16_370} {
		var in []pair
		for n := range 40 {
			text := strings.Repeat("a", base+n)
			in = append(in, pair{text, text}, pair{text + "b", text})
		}
		filler := many(4000, 4000, 60)
		check(t, 1, slices.Concat(filler, in, in, filler))
	}
}

func TestOrderOfCalls(t *testing.T) {
	s := dedupe.New(dedupe.Options{})
	s.Add([]byte("a"), nil)
	for range s.Rest() {
		t.Error("the rest of nothing")
	}
	if _, err := s.Add([]byte("b"), nil); err == nil {
		t.Error("added after the rest")
	}
	for _, err := range s.Rest() {
		if err == nil {
			t.Error("a second rest")
		}
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Errorf("closed again: %v", err)
	}
	if _, err := s.Add([]byte("b"), nil); err == nil {
		t.Error("added after closing")
	}
}

// The caller may end the iteration over Rest.
func TestStop(t *testing.T) {
	for _, counts := range []bool{false, true} {
		dir := t.TempDir()
		s := dedupe.New(dedupe.Options{Memory: 1, Dir: dir, Counts: counts})
		for _, p := range many(20_000, 20_000, 30) {
			s.Add([]byte(p.key), nil)
		}
		n := 0
		for _, err := range s.Rest() {
			if err != nil {
				t.Fatal(err)
			}
			if n++; n == 3 {
				break
			}
		}
		if err := s.Close(); err != nil || n != 3 {
			t.Errorf("%d records, %v", n, err)
		}
		if left, _ := os.ReadDir(dir); len(left) > 0 {
			t.Errorf("a file is left: %s", left[0].Name())
		}
	}
}

// Without a place for the temporary file there is an error, which stays.
func TestNoDirectory(t *testing.T) {
	s := dedupe.New(dedupe.Options{Memory: 1, Dir: "no/such/directory"})
	defer s.Close()
	var err error
	for i := 0; err == nil && i < 100_000; i++ {
		var key [400]byte
		binary.PutVarint(key[:], int64(i))
		_, err = s.Add(key[:], nil)
	}
	if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "temporary file") {
		t.Errorf("error: %v", err)
	}
	if _, again := s.Add([]byte("a"), nil); again != err {
		t.Errorf("and then: %v", again)
	}
	for _, again := range s.Rest() {
		if again != err {
			t.Errorf("the rest: %v", again)
		}
	}
}

// Add allocates only for records that it keeps.
func TestAllocs(t *testing.T) {
	s := dedupe.New(dedupe.Options{})
	defer s.Close()
	key := []byte("http://example.com/")
	s.Add(key, nil)
	if n := testing.AllocsPerRun(100, func() { s.Add(key, key) }); n > 0 {
		t.Errorf("%v allocations for a duplicate", n)
	}
}

func TestVerdict(t *testing.T) {
	if got := fmt.Sprint(dedupe.Duplicate, dedupe.First, dedupe.Later,
		dedupe.Verdict(9)); got != "duplicate first later verdict" {
		t.Error(got)
	}
}

// FuzzSet compares a Set with a map, in so little memory that most records go
// to disk.
func FuzzSet(f *testing.F) {
	f.Add([]byte("a\nb\na"), uint8(1), uint16(0))
	f.Add(bytes.Repeat([]byte("http://a/b\n"), 9), uint8(7), uint16(900))
	f.Fuzz(func(t *testing.T, text []byte, modulus uint8, stretch uint16) {
		var in []pair
		for i, line := range strings.Split(string(text), "\n") {
			key := line
			if modulus > 0 && len(line) > 0 {
				key = line[:len(line)-1] + string(line[len(line)-1]%modulus)
			}
			in = append(in, pair{key + strings.Repeat("-", int(stretch)), line}, pair{line, line})
			in = append(in, pair{fmt.Sprint(i) + strings.Repeat("+", int(stretch)), ""})
		}
		check(t, 1, in)
	})
}

func Example() {
	s := dedupe.New(dedupe.Options{Memory: 64 << 20})
	defer s.Close()
	for _, text := range []string{"b", "a", "b", "c", "a"} {
		if v, err := s.Add([]byte(text), nil); v == dedupe.First && err == nil {
			fmt.Println(text)
		}
	}
	for r, err := range s.Rest() { // nothing: memory was enough
		fmt.Println(string(r.Data), err)
	}
	// Output:
	// b
	// a
	// c
}

// TestZero: the zero Set is an empty Set, whichever method is called first.
func TestZero(t *testing.T) {
	var s dedupe.Set
	for i, want := range []dedupe.Verdict{dedupe.First, dedupe.Duplicate} {
		if v, err := s.Add([]byte("a"), nil); v != want || err != nil {
			t.Error(i, v, err)
		}
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	var added, asked, hashed, closed dedupe.Set
	if err := added.AddAll([]dedupe.Entry{{Key: []byte("a"),
		Hash: added.Hash([]byte("a"))}}); err != nil {
		t.Error(err)
	}
	for r, err := range asked.Rest() {
		t.Error(r, err)
	}
	if hashed.HashString("a") != hashed.Hash([]byte("a")) {
		t.Error("two hashes")
	}
	if _, err := closed.Add(nil, nil); err != nil || closed.Close() != nil {
		t.Error(err)
	}
}

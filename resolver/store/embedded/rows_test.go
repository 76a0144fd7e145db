package embedded

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/urikit/uri/resolver/store"
)

// FuzzRows: a row is what the database has, or it is not there, however small the
// ring is, and also if the key changes while it is read.
func FuzzRows(f *testing.F) {
	f.Add([]byte("abcabdabeabcxyzxyzabc"), int64(4<<10))
	f.Add(bytes.Repeat([]byte("0123456789"), 100), int64(64<<10))
	f.Add([]byte("a"), int64(0))
	f.Fuzz(func(t *testing.T, ops []byte, size int64) {
		r, database := newRows(size&0x1ffff), make(map[string]string)
		for i, op := range ops {
			key := strings.Repeat("k", int(op%7)) + strconv.Itoa(int(op/7%16))
			value := database[key]
			got, changes := r.get(key)
			if got != nil && string(got) != value {
				t.Fatalf("step %d: %q is %q, want %q", i, key, got, value)
			}
			if i%3 == 0 {
				database[key] = fmt.Sprint(i, strings.Repeat("v", i%301))
				r.drop(key)
			}
			r.put(key, []byte(value), changes)
		}
	})
}

// TestRows: who has got an answer to a commit reads no older value, while others
// read and write; and rows keep to their size.
func TestRows(t *testing.T) {
	const keys, writers = 64, 4
	s := openRows(t)
	var known [keys]atomic.Int64
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			for i := range 300 {
				k := w + writers*(i%(keys/writers))
				value := fmt.Sprintf("%d %s", i+1, strings.Repeat("v", i%700))
				b := &store.Batch{}
				b.Put(fmt.Sprint("k", k), []byte(value))
				if _, err := s.Commit(t.Context(), b); err != nil {
					t.Error(err)
				}
				known[k].Store(int64(i + 1))
			}
		})
		all.Go(func() {
			for i := range 20_000 {
				k := i * 7 % keys
				least := known[k].Load()
				value, err := s.Get(t.Context(), fmt.Sprint("k", k))
				text, _, _ := strings.Cut(string(value), " ")
				if n, _ := strconv.ParseInt(text, 10, 64); err != nil || n < least {
					t.Errorf("k%d is %d after %d: %v", k, n, least, err)
					return
				}
			}
		})
	}
	all.Wait()
	hits, size := 0, 0
	for i := range s.rows.shards {
		size += cap(s.rows.shards[i].ring)
	}
	for k := range keys {
		s.Get(t.Context(), fmt.Sprint("k", k))
		if v, _ := s.rows.get(fmt.Sprint("k", k)); v != nil {
			hits++
		}
	}
	if hits == 0 || size > 256<<10 {
		t.Errorf("%d rows, %d bytes", hits, size)
	}
}

// TestRowsFollow: who knows the number of a batch that a copy has reads no older
// value.
func TestRowsFollow(t *testing.T) {
	const batches = 20_000
	s := openRows(t)
	var all sync.WaitGroup
	all.Go(func() {
		for i := range uint64(batches) {
			pairs := []store.Pair{{Key: "k", Value: []byte(strconv.FormatUint(i+1, 10))}}
			if err := s.Follow(&store.Page{Pairs: pairs, Last: i + 1, Number: batches + 1}); err != nil {
				t.Error(err)
			}
		}
	})
	all.Go(func() {
		for least := uint64(0); least < batches; {
			least = s.Number()
			value, err := s.Get(t.Context(), "k")
			n, _ := strconv.ParseUint(string(value), 10, 64)
			if err != nil || n < least {
				t.Errorf("k is %d after batch %d: %v", n, least, err)
				return
			}
		}
	})
	all.Wait()
}

func openRows(t *testing.T) *Store {
	o := Options{FS: vfs.NewMem(), Cache: 256 << 10}
	if err := Init("dir", o); err != nil {
		t.Fatal(err)
	}
	s, err := Open("dir", o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

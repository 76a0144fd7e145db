package embedded

import (
	"hash/maphash"
	"maps"
	"sync"
)

const (
	// rowShards is how many parts of the rows have a lock of their own.
	rowShards = 16

	// leastRow is how many bytes a row takes at least, so that there are not more
	// of them than the index has room for.
	leastRow = 64
)

// rows are values that were asked for lately, as they are in the database. They
// take less room than their blocks, and less time: docs/decisions/0033.
type rows struct {
	seed   maphash.Seed
	shards [rowShards]rowShard
}

// A rowShard has its keys and values in a ring: a new one replaces the oldest.
type rowShard struct {
	mu      sync.Mutex
	at      map[uint64]row // by the hash of the key
	ring    []byte         // made with the first row
	size    int            // of the ring
	end     int            // of all that was ever written
	changes int            // how many keys were dropped
}

// A row is where a key is, and after it its value.
type row struct{ start, key, value int }

func newRows(size int64) *rows {
	r := &rows{seed: maphash.MakeSeed()}
	for i := range r.shards {
		r.shards[i].size, r.shards[i].at = int(size/rowShards), make(map[uint64]row)
	}
	return r
}

// shard returns that of a key, locked, and the hash.
func (r *rows) shard(key string) (*rowShard, uint64) {
	hash := maphash.String(r.seed, key)
	s := &r.shards[hash%rowShards]
	s.mu.Lock()
	return s, hash
}

// get returns a copy of the value of a key, or nil, and for put what changes there
// were.
func (r *rows) get(key string) (value []byte, changes int) {
	s, hash := r.shard(key)
	defer s.mu.Unlock()
	if x, ok := s.at[hash]; ok && x.start >= s.end-s.size {
		b := s.ring[x.start%s.size:][:x.key+x.value]
		if string(b[:x.key]) == key {
			value = append([]byte{}, b[x.key:]...)
		}
	}
	return value, s.changes
}

// put keeps a value, unless it may have changed since there were such changes.
func (r *rows) put(key string, value []byte, changes int) {
	s, hash := r.shard(key)
	defer s.mu.Unlock()
	n := max(len(key)+len(value), leastRow)
	if s.changes != changes || n > s.size/8 {
		return
	}
	if s.ring == nil {
		s.ring = make([]byte, s.size)
	}
	if left := s.size - s.end%s.size; left < n {
		s.end += left
	}
	b := s.ring[s.end%s.size:]
	copy(b[copy(b, key):], value)
	s.at[hash] = row{s.end, len(key), len(value)}
	s.end += n
	if len(s.at) > 2*s.size/leastRow {
		maps.DeleteFunc(s.at, func(_ uint64, x row) bool { return x.start < s.end-s.size })
	}
}

// drop forgets a key, which has changed.
func (r *rows) drop(key string) {
	s, hash := r.shard(key)
	defer s.mu.Unlock()
	delete(s.at, hash)
	s.changes++
}

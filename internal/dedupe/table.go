package dedupe

import (
	"encoding/binary"
	"slices"
)

// An item is a record in the table or on disk.
type item struct {
	seq   uint64 // its number, from 1; or 0 in a Sorter
	key   []byte
	data  []byte // nil if it is the key
	count uint64 // or 0 if it is not counted, or not yet; in a Sorter see merge
}

// dataLen returns 0 if the data is the key, or else its length plus 1.
func (r *item) dataLen() uint64 {
	if r.data == nil {
		return 0
	}
	return uint64(len(r.data)) + 1
}

func (r *item) record() []byte {
	if r.data == nil {
		return r.key
	}
	return r.data
}

// A table is a set of keys that stops growing at a limit. The keys are one
// after the other in chunks; the slots are hash tables with linear probing, one
// for each first byte of a hash, so that growing one needs little memory. There
// are not pointers for the garbage collector.
type table struct {
	limit  int64 // of used, in bytes
	used   int64
	n      int
	full   bool
	counts bool
	slots  [256]slots

	chunkBits uint     // the logarithm of the size of a chunk
	chunks    [][]byte // a larger one has several numbers; the others are nil
	last      int      // the chunk that is being filled
	spare     [][]byte // chunks that were in use before
}

// A slot has the second to fourth byte of a hash, the tag, and then the place
// of the key: the number of a chunk and an offset in it, plus 1. 0 is empty.
const (
	tagBits   = 24
	placeBits = 64 - tagBits
	placeMask = 1<<placeBits - 1
)

// maxMemory is the limit of all tables, in bytes, so that places fit a slot. A
// higher limit of a caller becomes this one: more keys go to files.
const maxMemory = 1 << 39

type slots struct {
	list []uint64
	n    int
}

func newTable(limit int64, counts bool) table {
	t := table{limit: min(limit, maxMemory), counts: counts, chunkBits: 10}
	for t.chunkBits < 20 && limit>>t.chunkBits > 64 {
		t.chunkBits++
	}
	return t
}

// add looks for a key, and adds it if there is space, or by force. Later means
// that there was no space.
func (t *table) add(hash uint64, r *item, force bool) Verdict {
	s := &t.slots[hash>>56]
	tag := hash >> 32 << placeBits
	i := 0
	if len(s.list) > 0 {
		for i = s.home(tag); s.list[i] != 0; i = s.after(i) {
			if e := s.list[i]; e&^placeMask == tag && t.found(e&placeMask-1, r) {
				return Duplicate
			}
		}
	}
	if t.full && !force {
		return Later
	}
	if s.n >= len(s.list)/4*3 {
		if t.grow(s, force) {
			i = s.free(tag)
		} else if s.n >= len(s.list)/8*7 {
			t.full = true
			return Later
		}
	}
	place, ok := t.put(r, force)
	if !ok {
		t.full = true
		return Later
	}
	s.list[i] = tag | (place + 1)
	s.n++
	t.n++
	return First
}

// touch reads the memory that add will read, so that reads for several keys
// overlap.
func (t *table) touch(hash uint64) uint64 {
	s := &t.slots[hash>>56]
	if len(s.list) == 0 {
		return 0
	}
	tag := hash >> 32 << placeBits
	e := s.list[s.home(tag)]
	if e&^placeMask != tag || e == 0 {
		return e
	}
	return uint64(t.at(e&placeMask - 1)[0])
}

// home returns the slot where the search for an entry with this tag begins.
func (s *slots) home(e uint64) int {
	return int(e >> placeBits * uint64(len(s.list)) >> tagBits)
}

func (s *slots) after(i int) int {
	if i++; i == len(s.list) {
		return 0
	}
	return i
}

// free returns the slot where a new entry with this tag goes.
func (s *slots) free(e uint64) int {
	i := s.home(e)
	for s.list[i] != 0 {
		i = s.after(i)
	}
	return i
}

// grow adds half as many slots, and reports whether there was memory for them.
func (t *table) grow(s *slots, force bool) bool {
	old := s.list
	more := max(8, len(old)/2)
	if !t.afford(int64(len(old)+more)*8) && !force { // both lists exist for a moment
		return false
	}
	s.list = make([]uint64, len(old)+more)
	for _, e := range old {
		if e != 0 {
			s.list[s.free(e)] = e
		}
	}
	t.used += int64(more) * 8
	return true
}

// afford reports whether there is memory for n more bytes. It releases spare
// chunks if necessary.
func (t *table) afford(n int64) bool {
	for i := len(t.spare) - 1; t.used+n > t.limit && i >= 0; i-- {
		t.used -= int64(cap(t.spare[i]))
		t.spare = slices.Delete(t.spare, i, i+1)
	}
	return t.used+n <= t.limit
}

// reset empties the table, and keeps memory to use again.
func (t *table) reset() {
	for i := range t.slots {
		t.used -= int64(len(t.slots[i].list)) * 8
		t.slots[i] = slots{}
	}
	for _, c := range t.chunks {
		if cap(c) == 1<<t.chunkBits {
			t.spare = append(t.spare, c[:0])
		} else {
			t.used -= int64(cap(c))
		}
	}
	clear(t.chunks)
	t.chunks = t.chunks[:0]
	t.n, t.full = 0, false
}

// at returns the bytes of a chunk from a place on.
func (t *table) at(place uint64) []byte {
	return t.chunks[place>>t.chunkBits][place&(1<<t.chunkBits-1):]
}

// extend makes space for n bytes in the last chunk, or in a new one. It reports
// whether there was memory for that.
func (t *table) extend(n int, force bool) bool {
	if len(t.chunks) > 0 && n <= cap(t.chunks[t.last])-len(t.chunks[t.last]) {
		return true
	}
	size := 1 << t.chunkBits
	var c []byte
	if i := len(t.spare) - 1; i >= 0 && n <= size {
		c, t.spare = t.spare[i], t.spare[:i]
	} else {
		n = max(n, size)
		if !t.afford(int64(n)) && !force {
			return false
		}
		c = make([]byte, 0, n)
		t.used += int64(n)
	}
	t.last = len(t.chunks)
	t.chunks = append(t.chunks, c)
	for ; n > size; n -= size {
		t.chunks = append(t.chunks, nil)
	}
	return true
}

const countLen = 8

// put adds an entry to a chunk, and returns its place:
//
//	[ count ] key-length key [ number 0 / ( data-length+1 data ) ]
func (t *table) put(r *item, force bool) (place uint64, ok bool) {
	size := binary.MaxVarintLen64 + len(r.key)
	if t.counts {
		size += countLen + 2*binary.MaxVarintLen64 + len(r.data)
	}
	if !t.extend(size, force) {
		return 0, false
	}
	b := t.chunks[t.last]
	place = uint64(t.last)<<t.chunkBits + uint64(len(b))
	if t.counts {
		b = binary.LittleEndian.AppendUint64(b, 1)
	}
	b = append(binary.AppendUvarint(b, uint64(len(r.key))), r.key...)
	if t.counts {
		b = binary.AppendUvarint(b, r.seq)
		b = append(binary.AppendUvarint(b, r.dataLen()), r.data...)
	}
	t.chunks[t.last] = b
	return place, true
}

// found reports whether the key at a place is that of r, and counts it.
func (t *table) found(place uint64, r *item) bool {
	b := t.at(place)
	entry := b
	if t.counts {
		b = b[countLen:]
	}
	n, size := uint64(b[0]), 1
	if n >= 0x80 {
		n, size = binary.Uvarint(b)
	}
	if n != uint64(len(r.key)) || string(b[size:size+len(r.key)]) != string(r.key) {
		return false
	}
	if t.counts {
		binary.LittleEndian.PutUint64(entry, binary.LittleEndian.Uint64(entry)+1)
	}
	return true
}

// each emits the entries of a table that counts, in the order of their
// addition.
func (t *table) each(emit func(*item) error) error {
	for _, b := range t.chunks {
		uvarint := func() uint64 {
			n, size := binary.Uvarint(b)
			b = b[size:]
			return n
		}
		for len(b) > 0 {
			r := item{count: binary.LittleEndian.Uint64(b)}
			b = b[countLen:]
			n := uvarint()
			r.key, b = b[:n:n], b[n:]
			r.seq = uvarint()
			if n = uvarint(); n > 0 {
				r.data, b = b[:n-1:n-1], b[n-1:]
			}
			if err := emit(&r); err != nil {
				return err
			}
		}
	}
	return nil
}

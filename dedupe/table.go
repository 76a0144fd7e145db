package dedupe

import (
	"encoding/binary"
	"math"
	"math/bits"
)

// An item is a record in the table or on disk.
type item struct {
	seq   uint64 // its number
	key   []byte
	data  []byte // nil if it is the key
	count uint64 // or 0 if it is not counted, or not yet
}

func (r *item) record() []byte {
	if r.data == nil {
		return r.key
	}
	return r.data
}

// A table is a set of keys that stops growing at a limit. Its keys are in an
// arena; the slots are hash tables with linear probing, one for each first byte
// of a hash, so that growing one needs little memory. A slot is 32 bits of the
// hash and, in units, the place of the key, counted from 1; 0 is empty. There
// are no pointers for the garbage collector.
type table struct {
	limit  int64 // of used, in bytes
	used   int64
	n      int
	full   bool
	counts bool
	unit   uint // the logarithm of a unit of places
	slots  [256]slots
	arena  arena
}

type slots struct {
	list []uint64
	n    int
}

func newTable(limit int64, counts bool) table {
	// 32 bits count up to 4 GiB in bytes; for more, the units are larger.
	unit := uint(max(0, bits.Len64(uint64(limit))-32))
	return table{limit: limit, counts: counts, unit: unit, arena: newArena(limit)}
}

// add looks for a key, and adds it if there is space, or by force. Later means
// that there was no space.
func (t *table) add(hash uint64, r *item, force bool) Verdict {
	s := &t.slots[hash>>56]
	tag := uint32(hash >> 24)
	i := 0
	if len(s.list) > 0 {
		for i = s.home(tag); s.list[i] != 0; i = s.after(i) {
			if e := s.list[i]; uint32(e>>32) == tag && t.found(uint32(e)-1, r) {
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
	s.list[i] = uint64(tag)<<32 | uint64(place+1)
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
	tag := uint32(hash >> 24)
	e := s.list[s.home(tag)]
	if uint32(e>>32) != tag || e == 0 {
		return e
	}
	return uint64(t.arena.at(int64(uint32(e)-1) << t.unit)[0])
}

func (s *slots) home(tag uint32) int { return int(uint64(tag) * uint64(len(s.list)) >> 32) }

func (s *slots) after(i int) int {
	if i++; i == len(s.list) {
		return 0
	}
	return i
}

// free returns the slot where a new key goes.
func (s *slots) free(tag uint32) int {
	i := s.home(tag)
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
			s.list[s.free(uint32(e>>32))] = e
		}
	}
	t.used += int64(more) * 8
	return true
}

// afford reports whether there is memory for n more bytes. It releases spare
// chunks if necessary.
func (t *table) afford(n int64) bool {
	for t.used+n > t.limit && len(t.arena.spare) > 0 {
		t.used -= t.arena.dropSpare()
	}
	return t.used+n <= t.limit
}

// reset empties the table, and keeps memory to use again.
func (t *table) reset() {
	for i := range t.slots {
		t.used -= int64(len(t.slots[i].list)) * 8
		t.slots[i] = slots{}
	}
	t.used -= t.arena.reset()
	t.n, t.full = 0, false
}

const countLen = 8

// put adds an entry to the arena, and returns its place in units:
//
//	[ count ] key-length key [ number 0 / ( data-length+1 data ) ]
func (t *table) put(r *item, force bool) (uint32, bool) {
	size := binary.MaxVarintLen64 + len(r.key)
	if t.counts {
		size += countLen + 2*binary.MaxVarintLen64 + len(r.data)
	}
	if more := t.arena.lacks(size, t.unit); more > 0 {
		if !t.afford(more) && !force || t.arena.end()>>t.unit >= math.MaxUint32-1 {
			return 0, false
		}
		t.used += more
	}
	b, place := t.arena.room(size, t.unit)
	if t.counts {
		b = binary.LittleEndian.AppendUint64(b, 1)
	}
	b = append(binary.AppendUvarint(b, uint64(len(r.key))), r.key...)
	if t.counts {
		b = binary.AppendUvarint(b, r.seq)
		if r.data == nil {
			b = append(b, 0)
		} else {
			b = append(binary.AppendUvarint(b, uint64(len(r.data))+1), r.data...)
		}
	}
	t.arena.keep(b)
	return uint32(place >> t.unit), true
}

// found reports whether the key at a place is that of r, and counts it.
func (t *table) found(place uint32, r *item) bool {
	b := t.arena.at(int64(place) << t.unit)
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
	var r item
	for _, b := range t.arena.chunks {
		for at := 0; at < len(b); at = aligned(at, t.unit) {
			r.count = binary.LittleEndian.Uint64(b[at:])
			at += countLen
			uvarint := func() uint64 {
				n, size := binary.Uvarint(b[at:])
				at += size
				return n
			}
			bytes := func(n uint64) []byte {
				at += int(n)
				return b[at-int(n) : at : at]
			}
			r.key = bytes(uvarint())
			r.seq = uvarint()
			r.data = nil
			if n := uvarint(); n > 0 {
				r.data = bytes(n - 1)
			}
			if err := emit(&r); err != nil {
				return err
			}
		}
	}
	return nil
}

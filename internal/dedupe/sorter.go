package dedupe

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"iter"
	"math/bits"
	"runtime"
	"slices"
	"sync"
)

// A Sorter sorts records by the octets of their keys; those with equal keys
// keep their order. What exceeds the memory goes to disk, in sorted runs that
// are merged at the end. Call [Sorter.Close] at the end. A Sorter is not safe
// for concurrent use. The zero Sorter is like NewSorter(Options{}).
type Sorter struct {
	unique bool
	memory int64
	used   int64    // by sorted
	chunks [2]chunk // the first is being filled; the other one is being sorted
	sorts  sync.WaitGroup
	sorted [][]byte // entries of chunks
	free   [][]byte // to use again
	stop   chan struct{}
	disk   disk
	runs   [][]run // by how often they were merged
	err    error
}

// A chunk is a few records, which fit the cache of a core. An entry is
// key-length key ( 0 / data-length+1 data ).
type chunk struct {
	buf   []byte
	slots []slot
	marks []mark
}

// A slot says where an entry starts, where its key does, and where both end.
type slot struct{ start, key, keyEnd, end int }

// NewSorter returns an empty sorter. With [Options].Counts it keeps only the
// first of the records with the same key, and does not count them.
func NewSorter(o Options) *Sorter {
	s := New(o) // has the defaults
	return &Sorter{unique: o.Counts, memory: s.table.limit / 8 * 7, stop: make(chan struct{}),
		disk: disk{dir: o.Dir, size: s.disk.size}}
}

// part returns the length of a chunk.
func (s *Sorter) part() int { return int(min(s.memory/64, 1<<20)) }

// Add adds a record. A nil record is the key itself. Key and record are not
// kept after the call.
func (s *Sorter) Add(key, record []byte) error {
	if s.memory == 0 && s.err == nil {
		*s = *NewSorter(Options{})
	}
	c, size := &s.chunks[0], len(key)+len(record)
	if s.err == nil && len(c.buf)+size > s.part() {
		s.err = s.next()
	}
	if s.err != nil {
		return s.err
	}
	r := item{key: key, data: record}
	if size > s.part() { // it is not copied again
		s.sorts.Wait()
		b := binary.AppendUvarint(make([]byte, 0, size+2*binary.MaxVarintLen64), uint64(len(key)))
		b = binary.AppendUvarint(append(b, key...), r.dataLen())
		s.sorted = append(s.sorted, append(b, record...))
		s.used += int64(cap(b))
		return nil
	}
	at := slot{start: len(c.buf)}
	c.buf = binary.AppendUvarint(c.buf, uint64(len(key)))
	at.key = len(c.buf)
	c.buf = append(c.buf, key...)
	at.keyEnd = len(c.buf)
	c.buf = append(binary.AppendUvarint(c.buf, r.dataLen()), record...)
	at.end = len(c.buf)
	c.slots = append(c.slots, at)
	return nil
}

// next sorts the full chunk, while the other one is filled.
func (s *Sorter) next() error {
	s.sorts.Wait()
	if s.used > s.memory {
		if err := s.write(s.readers(), 0); err != nil {
			return err
		}
		s.sorted, s.free, s.used = s.free[:0], s.sorted, 0
	}
	s.chunks[0], s.chunks[1] = s.chunks[1], s.chunks[0]
	c := &s.chunks[1]
	var out []byte
	if n := len(s.free); n > 0 {
		out, s.free = s.free[n-1][:0], s.free[:n-1]
	}
	s.sorts.Go(func() {
		out = c.sorted(slices.Grow(out, len(c.buf)), s.unique)
		s.sorted = append(s.sorted, out)
		s.used += int64(cap(out))
		c.buf, c.slots = c.buf[:0], c.slots[:0]
	})
	return nil
}

// sorted appends the entries of a chunk in the order of their keys, or only the
// first with each key.
func (c *chunk) sorted(out []byte, unique bool) []byte {
	n := len(c.slots)
	c.marks = slices.Grow(c.marks[:0], 2*n)[:2*n]
	list, free := c.marks[:n], c.marks[n:]
	for i := range list {
		list[i].slot = i
	}
	c.sort(list, free, 0, false)
	var last []byte
	for i, m := range list {
		at := &c.slots[m.slot]
		if key := c.key(m); !unique || i == 0 || !bytes.Equal(key, last) {
			out, last = append(out, c.buf[at.start:at.end]...), key
		}
	}
	return out
}

// A mark is a slot, and octets of its key: seven, and then how many there are,
// up to eight.
type mark struct {
	octets uint64
	slot   int
}

// sort sorts by the keys from depth on; before it they are the same. Marked
// says that the octets of the marks are those at depth. Of many keys the first
// octet that differs puts each in one of 256 parts, in place of comparing.
func (c *chunk) sort(list, free []mark, depth int, marked bool) {
	var differ uint64 // bits of the octets
	for ; differ == 0; marked = false {
		if !marked {
			for i := range list {
				list[i].octets = octets(c.key(list[i])[depth:])
			}
		}
		if len(list) < 24 {
			slices.SortFunc(list, func(a, b mark) int {
				i := cmp.Compare(a.octets, b.octets)
				if i == 0 && a.octets&0xFF == 8 {
					i = bytes.Compare(c.key(a)[depth+7:], c.key(b)[depth+7:])
				}
				return cmp.Or(i, a.slot-b.slot)
			})
			return
		}
		for _, m := range list {
			differ |= m.octets ^ list[0].octets
		}
		if differ == 0 && list[0].octets&0xFF < 8 { // the keys are the same
			return
		}
		if differ == 0 {
			depth += 7
		}
	}
	shift := (bits.Len64(differ) - 1) &^ 7
	var ends [256]int
	for _, m := range list {
		ends[uint8(m.octets>>shift)]++
	}
	n := 0
	for i, size := range ends {
		ends[i] = n
		n += size
	}
	for _, m := range list {
		end := &ends[uint8(m.octets>>shift)]
		free[*end] = m
		*end++
	}
	copy(list, free)
	start := 0
	for _, end := range ends {
		if end > start+1 {
			c.sort(list[start:end], free, depth, true)
		}
		start = end
	}
}

func (c *chunk) key(m mark) []byte {
	at := &c.slots[m.slot]
	return c.buf[at.key:at.keyEnd]
}

// octets returns the first octets of a key for a mark.
func octets(key []byte) uint64 {
	if len(key) >= 8 {
		return binary.BigEndian.Uint64(key)&^0xFF | 8
	}
	var b [8]byte
	copy(b[:], key)
	b[7] = byte(len(key))
	return binary.BigEndian.Uint64(b[:])
}

// entry returns the first entry, and what follows it.
func entry(b []byte) (r item, rest []byte) {
	n, size := binary.Uvarint(b)
	r.key, b = b[size:][:n], b[size:][n:]
	n, size = binary.Uvarint(b)
	if b = b[size:]; n > 0 {
		r.data, b = b[:n-1], b[n-1:]
	}
	return r, b
}

// readers returns readers of what is sorted in memory. Each core merges a part
// of it.
func (s *Sorter) readers() (list []*reader) {
	for _, b := range s.sorted {
		list = append(list, &reader{memory: b, left: run{records: uint64(len(b))}})
	}
	n := min(runtime.GOMAXPROCS(0), len(list)/8)
	if n <= 1 {
		return list
	}
	var parts []*reader
	for part := range slices.Chunk(list, (len(list)+n-1)/n) {
		parts = append(parts, s.merged(part))
	}
	return parts
}

// merged merges what readers of memory read, on a goroutine.
func (s *Sorter) merged(list []*reader) *reader {
	to := make(chan []item, 2)
	s.sorts.Go(func() {
		defer close(to)
		var batches [4][256]item // one is read, and one is filled
		n, batch := 0, batches[0][:0]
		send := func() error {
			select {
			case to <- batch:
			case <-s.stop:
				return errStop
			}
			n++
			batch = batches[n%len(batches)][:0]
			return nil
		}
		err := merge(list, byKey, func(r *item) error {
			if batch = append(batch, *r); len(batch) == cap(batch) {
				return send()
			}
			return nil
		})
		if err == nil && len(batch) > 0 {
			_ = send()
		}
	})
	r := &reader{from: to, batch: <-to}
	r.left.records = uint64(len(r.batch))
	return r
}

// write writes a run of sorted records, and merges many runs of a level to one
// of the next.
func (s *Sorter) write(list []*reader, level int) error {
	var w writer
	err := merge(list, byKey, func(r *item) error { return w.add(&s.disk, r) })
	if err != nil {
		return err
	}
	r, err := w.close(&s.disk)
	if level == len(s.runs) {
		s.runs = append(s.runs, nil)
	}
	runs := append(s.runs[level], r)
	if s.runs[level] = runs; err != nil || len(runs) < fan {
		return err
	}
	s.runs[level] = nil
	return s.write(s.disk.readers(runs), level+1)
}

func byKey(a, b *reader) int {
	if c := bytes.Compare(a.item.key, b.item.key); c != 0 {
		return c
	}
	return cmp.Compare(a.n, b.n)
}

// Rest yields all records in their order. A record is valid until the next one.
// An error comes last; then records may be missing. Rest can be called once,
// and nothing can be added after it.
func (s *Sorter) Rest() iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		err := s.err
		if err == nil {
			err = s.next()
			s.sorts.Wait()
		}
		if err == nil {
			s.err = errDone
			slices.Reverse(s.runs) // the oldest first
			list := slices.Concat(s.disk.readers(slices.Concat(s.runs...)), s.readers())
			var last, copied []byte // the key of the record before
			records := 0
			err = merge(list, byKey, func(r *item) error {
				if s.unique {
					if records++; records > 1 && bytes.Equal(last, r.key) {
						return nil
					}
					if last = r.key; s.disk.f != nil { // valid until the next record
						copied = append(copied[:0], r.key...)
						last = copied
					}
				}
				if !yield(Record{Data: r.record()}, nil) {
					return errStop
				}
				return nil
			})
		}
		if err != nil && err != errStop {
			s.err = err
			yield(Record{}, err)
		}
	}
}

// Close releases memory and the temporary file. It may be called at any time,
// and again.
func (s *Sorter) Close() error {
	if s.stop != nil {
		close(s.stop)
	}
	s.sorts.Wait()
	*s = Sorter{err: cmp.Or(s.err, errClosed), disk: s.disk}
	return s.disk.close()
}

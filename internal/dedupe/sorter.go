package dedupe

import (
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
// key-length key ( 0 / data-length+1 data ). Before it is sorted, the first is
// four octets. Then it is a varint, and before it is another one: how many
// octets the key shares with that of the entry before.
type chunk struct {
	buf   []byte
	marks []mark
	free  []mark // for sort
}

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
		b := append(make([]byte, 0, size+3*binary.MaxVarintLen64), 0)
		b = append(binary.AppendUvarint(b, uint64(len(key))), key...)
		b = binary.AppendUvarint(b, r.dataLen())
		s.sorted = append(s.sorted, append(b, record...))
		s.used += int64(cap(b))
		return nil
	}
	m := mark{start: uint32(len(c.buf))}
	c.buf = append(binary.LittleEndian.AppendUint32(c.buf, uint32(len(key))), key...)
	c.buf = append(binary.AppendUvarint(c.buf, r.dataLen()), record...)
	m.end = uint32(len(c.buf))
	c.marks = append(c.marks, m)
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
		out = c.sorted(slices.Grow(out, len(c.buf)+3*len(c.marks)), s.unique)
		s.sorted = append(s.sorted, out)
		s.used += int64(cap(out))
		c.buf, c.marks = c.buf[:0], c.marks[:0]
	})
	return nil
}

// sorted appends the entries of a chunk in the order of their keys, or only the
// first with each key.
func (c *chunk) sorted(out []byte, unique bool) []byte {
	c.free = slices.Grow(c.free[:0], len(c.marks))[:len(c.marks)]
	c.sort(c.marks, c.free, 0)
	var last []byte
	for i, m := range c.marks {
		key := c.key(m)
		n := shared(key, last, 0)
		if unique && i > 0 && n == len(key) {
			continue
		}
		out = binary.AppendUvarint(binary.AppendUvarint(out, uint64(n)), uint64(len(key)))
		out = append(out, c.buf[m.start+4:m.end]...)
		last = key
	}
	return out
}

// A mark says where an entry is, and has octets of its key: seven, and then how
// many there are, up to eight.
type mark struct {
	octets     uint64
	start, end uint32
}

// sort sorts by the keys from depth on; before it they are the same. It sorts
// by the next octets, and then those whose next octets are the same.
func (c *chunk) sort(list, free []mark, depth int) {
	for ; len(list) > 0; depth += 7 {
		for i := range list {
			list[i].octets = octets(c.key(list[i])[depth:])
		}
		byOctets(list, free)
		if first := list[0].octets; first != list[len(list)-1].octets {
			break
		} else if first&0xFF < 8 { // the keys are the same
			return
		}
	}
	for n := 1; len(list) > 0; list, n = list[n:], 1 {
		for n < len(list) && list[n].octets == list[0].octets {
			n++
		}
		if n > 1 && list[0].octets&0xFF == 8 {
			c.sort(list[:n], free, depth+7)
		}
	}
}

// byOctets sorts by the octets of marks. Of many the first octet that differs
// puts each in one of 256 parts, in place of comparing.
func byOctets(list, free []mark) {
	if len(list) < 40 {
		for i, m := range list {
			for ; i > 0 && list[i-1].octets > m.octets; i-- {
				list[i] = list[i-1]
			}
			list[i] = m
		}
		return
	}
	var differ uint64 // bits of the octets
	for _, m := range list {
		differ |= m.octets ^ list[0].octets
	}
	if differ == 0 {
		return
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
			byOctets(list[start:end], free)
		}
		start = end
	}
}

func (c *chunk) key(m mark) []byte {
	return c.buf[m.start+4:][:binary.LittleEndian.Uint32(c.buf[m.start:])]
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
		var batches [4][1024]item // one is read, and one is filled
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
		err := s.merge(list, func(r *item) error {
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
	err := s.merge(list, func(r *item) error { return w.add(&s.disk, r) })
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

// merge is [merge], of records with the same key only the first if the sorter
// is unique.
func (s *Sorter) merge(list []*reader, emit func(*item) error) error {
	first := true
	return merge(list, func(r *item) error {
		if s.unique && !first && r.same() {
			return nil
		}
		first = false
		return emit(r)
	})
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
			err = s.merge(list, func(r *item) error {
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

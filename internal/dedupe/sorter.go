package dedupe

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"iter"
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
	disk   disk
	runs   [][]run // by how often they were merged
	err    error
}

// A chunk is a few records, which fit the cache of a core. An entry is
// key-length key ( 0 / data-length+1 data ).
type chunk struct {
	buf   []byte
	slots []slot
}

// A slot says where an entry starts, where its key does, and where both end.
type slot struct{ start, key, keyEnd, end int }

// NewSorter returns an empty sorter. With [Options].Counts it keeps only the
// first of the records with the same key, and does not count them.
func NewSorter(o Options) *Sorter {
	s := New(o) // has the defaults
	return &Sorter{unique: o.Counts, memory: s.table.limit / 8 * 7,
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
	c := &s.chunks[0]
	if s.err == nil && len(c.buf)+len(key)+len(record) > s.part() {
		s.err = s.next()
	}
	if s.err != nil {
		return s.err
	}
	r := item{key: key, data: record}
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
		slices.SortFunc(c.slots, func(a, b slot) int {
			if i := bytes.Compare(c.buf[a.key:a.keyEnd], c.buf[b.key:b.keyEnd]); i != 0 {
				return i
			}
			return a.start - b.start
		})
		out = slices.Grow(out, len(c.buf))
		for _, at := range c.slots {
			out = append(out, c.buf[at.start:at.end]...)
		}
		s.sorted = append(s.sorted, out)
		s.used += int64(cap(out))
		c.buf, c.slots = c.buf[:0], c.slots[:0]
	})
	return nil
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

// readers returns readers of what is sorted in memory.
func (s *Sorter) readers() (list []*reader) {
	for _, b := range s.sorted {
		list = append(list, &reader{memory: b, left: run{records: uint64(len(b))}})
	}
	return list
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
			var last []byte // the key of the record before
			records := 0
			err = merge(list, byKey, func(r *item) error {
				if records++; s.unique && records > 1 && bytes.Equal(last, r.key) {
					return nil
				}
				if last = append(last[:0], r.key...); !yield(Record{Data: r.record()}, nil) {
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
	s.sorts.Wait()
	*s = Sorter{err: cmp.Or(s.err, errClosed), disk: s.disk}
	return s.disk.close()
}

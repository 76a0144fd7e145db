// Package dedupe reports which of many records have a key that was seen before:
// exactly, in the order of the input, in bounded memory (docs/decisions/0017).
//
// The records that [Set.AddAll] calls First, and then those that [Set.Rest]
// yields, are the first with their keys, in the order in which they were added.
// A record is kept or dropped by its key, which may be the record itself; both
// are any bytes. A [Sorter] keeps all records, and yields them by their keys.
package dedupe

import (
	"errors"
	"hash/maphash"
	"iter"
)

// DefaultMemory is the default of [Options].Memory, in bytes.
const DefaultMemory = 192 << 20

// leastMemory is the minimum memory of a Set.
const leastMemory = 64 << 10

// Options say how much memory a [Set] may use, and where it puts the rest. The
// zero value is useful.
type Options struct {
	Memory int64  // in bytes, or 0 for [DefaultMemory]; at least 64 KiB are used
	Dir    string // for a temporary file, or "" for that of [os.TempDir]
	Counts bool   // count how often each key was added
}

// A Verdict says whether a record is new, as far as this is known when it is
// added.
type Verdict uint8

const (
	Duplicate Verdict = iota // a record with its key came before
	First                    // no record with its key came before
	Later                    // it is on disk: see [Set.Rest]
)

// A Record is a record that [Set.Rest] yields.
type Record struct {
	Data  []byte // as it was added
	Count int64  // of records with its key, with [Options].Counts; or 0
}

// A Set stores the keys that were added. The zero Set is like New(Options{}).
// Call [Set.Close] at the end, because there may be a temporary file. A Set is
// not safe for concurrent use, except [Set.Hash] of a Set that [New] made.
type Set struct {
	seed   maphash.Seed
	counts bool
	table  table
	disk   disk
	parts  *parts // nil before anything is on disk
	seq    uint64 // how many records were added
	done   bool
	err    error

	touched uint64 // so that the compiler keeps the reads of touch
}

var (
	errClosed = errors.New("dedupe: the set is closed")
	errDone   = errors.New("dedupe: Rest was called before")
	errStop   = errors.New("dedupe: stop") // is never returned
)

// New returns an empty set. It uses the disk only if memory is full.
func New(o Options) *Set {
	if o.Memory <= 0 {
		o.Memory = DefaultMemory
	}
	o.Memory = max(o.Memory, leastMemory)
	s := &Set{seed: maphash.MakeSeed(), counts: o.Counts}
	s.disk = disk{dir: o.Dir, size: blockSize(o.Memory)}
	s.table = newTable(o.Memory-int64(fan+2)*int64(s.disk.size), o.Counts)
	return s
}

// start initializes the zero Set.
func (s *Set) start() {
	if s.seed == (maphash.Seed{}) {
		*s = *New(Options{})
	}
}

// Hash returns the hash of a key for [Set.AddAll]. Several goroutines may call
// it at once, while one of them adds.
func (s *Set) Hash(key []byte) uint64 {
	s.start()
	return maphash.Bytes(s.seed, key)
}

// HashString is [Set.Hash] of a string.
func (s *Set) HashString(key string) uint64 {
	s.start()
	return maphash.String(s.seed, key)
}

func (s *Set) add(hash uint64, key, record []byte) (Verdict, error) {
	if s.err != nil {
		return 0, s.err
	}
	if s.done {
		return 0, errDone
	}
	s.seq++
	r := item{seq: s.seq, key: key, data: record}
	v, err := s.place(hash, &r, 0, &s.parts)
	s.err = err
	return v, err
}

// An Entry is a record for [Set.AddAll].
type Entry struct {
	Key, Data []byte
	Hash      uint64  // of the key, by [Set.Hash]
	Verdict   Verdict // set by [Set.AddAll]
}

// AddAll adds records in order, and sets their verdicts. It stops at an error.
// A record without data is its key, which is held once. Keys and records are
// not kept after the call. A record takes constant time, and may be written to
// the disk. A batch of about ten is faster by a third, because its reads of
// memory overlap. With [Options].Counts, [Set.Rest] also yields the records
// that are First.
func (s *Set) AddAll(batch []Entry) (err error) {
	s.start()
	for i := range batch {
		s.touched += s.table.touch(batch[i].Hash)
	}
	for i := range batch {
		e := &batch[i]
		if e.Verdict, err = s.add(e.Hash, e.Key, e.Data); err != nil {
			return err
		}
	}
	return nil
}

// Rest yields the first record of each key among those that were Later, or with
// [Options].Counts among all, in the order in which they were added. A record
// is valid until the next one. An error comes last; then records may be
// missing. Rest can be called once, and nothing can be added after it.
func (s *Set) Rest() iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		s.start()
		if s.err == nil && s.done {
			s.err = errDone
		}
		if s.err != nil {
			yield(Record{}, s.err)
			return
		}
		s.done = true
		p := s.parts
		s.parts = nil
		err := s.finish(p, 0, func(r *item) error {
			if !yield(Record{r.record(), int64(r.count)}, nil) {
				return errStop
			}
			return nil
		})
		if err != nil && err != errStop {
			s.err = err
			yield(Record{}, err)
		}
	}
}

// Close releases memory and the temporary file. It may be called at any time,
// and again.
func (s *Set) Close() error {
	s.start()
	if s.err == nil {
		s.err = errClosed
	}
	s.table, s.parts = table{}, nil
	return s.disk.close()
}

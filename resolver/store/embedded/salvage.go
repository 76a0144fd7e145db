package embedded

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/cockroachdb/pebble/v2"
	"github.com/cockroachdb/pebble/v2/batchrepr"
	"github.com/cockroachdb/pebble/v2/record"
	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/urikit/uri/resolver/store"
)

// logBlock is the size of the blocks of a log: after damage, reading goes on with
// the next one.
const logBlock = 32 << 10

// maxSalvaged limits the bytes of a batch of Salvage.
const maxSalvaged = 4 << 20

// Salvage makes a store in a directory, which must not have one, of what can be
// read of a store that is damaged and not open. It returns how many keys that
// are, and calls damaged for what cannot be read: keys in tables, or the events
// of batches in the log, with all that these batches have changed. Of these keys
// the new store has earlier values, or none. If the MANIFEST is damaged, what was
// removed just before may be there too.
func Salvage(dir, to string, o Options, damaged func(*store.DamagedError)) (keys int, err error) {
	fs := o.fs()
	lock, err := pebble.LockDirectory(dir, fs)
	if err != nil {
		return 0, openError(dir, err)
	}
	defer lock.Close()
	s := &salvage{fs: fs, dir: dir, durable: readDurable(fs, dir), damaged: damaged}
	defer func() {
		for _, t := range s.open {
			err = errors.Join(err, t.file.Close())
		}
	}()
	if text, err := read(fs, dir, "FORMAT"); text != Format {
		damaged(&store.DamagedError{File: fs.PathJoin(dir, "FORMAT"),
			Err: cmp.Or(err, fmt.Errorf("the format is %.300q", text))})
	}
	if err := s.tables(lock); err != nil {
		return 0, err
	}
	if err := s.logs(); err != nil {
		return 0, err
	}
	err = fillNew(fs, to, func() error {
		if keys, err = s.write(to, o); err != nil {
			return err
		}
		return write(fs, to, "FORMAT", Format)
	})
	return keys, err
}

// A salvage is what Salvage has found.
type salvage struct {
	fs      vfs.FS
	dir     string
	durable *durable
	damaged func(*store.DamagedError)
	open    []*table
	blind   bool              // which tables are live is not known
	sources []iter.Seq[entry] // each in the order of the keys, the latest entry of a key first
	number  uint64            // of the last batch that is in the tables, or then in the log
}

// listing is a file system on which a database can be opened to tell which tables
// it has: nothing else is there, and no table is missing.
type listing struct{ vfs.FS }

func (l listing) List(dir string) (names []string, err error) {
	last := uint64(0)
	all, err := l.FS.List(dir)
	for _, name := range all {
		last = max(last, fileNumber(name))
		if strings.HasPrefix(name, "marker.") {
			names = append(names, name)
		}
	}
	for n := range last {
		names = append(names, tableName(n+1))
	}
	return names, err
}

func tableName(number uint64) string { return fmt.Sprintf("%06d.sst", number) }

// fileNumber returns the number in the name of a file of Pebble, or 0.
func fileNumber(name string) uint64 {
	digits := strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-")
	n, _ := strconv.ParseUint(digits, 10, 32)
	return n
}

// live returns the first and the last key of each table that the MANIFEST has,
// and whether it has all.
func (s *salvage) live(lock *pebble.Lock) (bounds map[string][2]string, all bool) {
	bounds = make(map[string][2]string)
	all, err := s.durable.check(s.fs)
	c := &Store{dir: s.dir, fs: &files{listing{s.fs}, &durable{dir: s.dir}}}
	options := Options{Cache: 8 << 20}.pebble(c)
	options.ReadOnly, options.DisableConsistencyCheck, options.Lock = true, true, lock
	if err = errors.Join(err, c.open(options)); c.db != nil {
		levels, err2 := c.db.SSTables()
		for _, t := range slices.Concat(levels...) {
			bounds[tableName(uint64(t.BackingSSTNum))] =
				[2]string{string(t.Smallest.UserKey), string(t.Largest.UserKey)}
		}
		err = errors.Join(err, err2, c.db.Close())
	}
	if all = all && err == nil; !all {
		d, ok := errors.AsType[*store.DamagedError](err)
		if !ok {
			err = cmp.Or(err, errors.New("its end cannot be read"))
			d = &store.DamagedError{File: s.fs.PathJoin(s.dir, "MANIFEST"), Err: err}
		}
		s.damaged(d)
	}
	return bounds, all
}

// tables opens the tables that are live, or all.
func (s *salvage) tables(lock *pebble.Lock) error {
	bounds, all := s.live(lock)
	s.blind = !all
	names, err := s.fs.List(s.dir)
	if err != nil {
		return err
	}
	for _, name := range names {
		if _, ok := bounds[name]; !ok && !all && strings.HasSuffix(name, ".sst") {
			bounds[name] = [2]string{"\x00", store.Own + "\xff"}
		}
	}
	for name, b := range bounds {
		path := s.fs.PathJoin(s.dir, name)
		t, err := openTable(s.fs, path)
		if err != nil {
			s.damaged(&store.DamagedError{From: b[0], To: b[1], File: path, Err: err})
			continue
		}
		s.open = append(s.open, t)
		s.number = max(s.number, t.number())
		s.sources = append(s.sources, func(yield func(entry) bool) {
			for list, d := range t.all(path, b[0], b[1]) {
				if d != nil {
					s.damaged(d)
				}
				for _, e := range list {
					if e.file = fileNumber(name); !yield(e) {
						return
					}
				}
			}
		})
	}
	return nil
}

// number returns the number of the last batch that a table has, or 0.
func (t *table) number() (n uint64) {
	for i := max(0, len(t.blocks)-2); i < len(t.blocks); i++ { // it is in one of the last blocks
		list, _ := t.entries(t.blocks[i])
		for _, e := range list {
			if e.key == numberKey && len(e.value) == 8 {
				n = max(n, binary.BigEndian.Uint64([]byte(e.value)))
			}
		}
	}
	return n
}

// logs reads the batches of the log that the tables do not have.
func (s *salvage) logs() error {
	names, err := s.fs.List(s.dir)
	if err != nil {
		return err
	}
	slices.Sort(names)
	var list []entry
	for _, name := range names {
		if !strings.HasSuffix(name, ".log") {
			continue
		}
		path := s.fs.PathJoin(s.dir, name)
		err = readLog(s.fs, path, fileNumber(name), func(batch []byte) {
			entries, n := batchEntries(batch)
			if n <= s.number {
				return // it is in the tables, or has changed nothing
			}
			s.lost(path, n-1)
			s.number = n
			list = append(list, entries...)
		})
		if err != nil {
			s.damaged(&store.DamagedError{File: path, Err: err})
		}
	}
	s.lost(s.dir, s.durable.number)
	slices.SortStableFunc(list, func(a, b entry) int { return a.compare(b) })
	s.sources = append(s.sources, slices.Values(list))
	return nil
}

// lost tells that the batches up to a number are not there, and goes on after it.
func (s *salvage) lost(path string, to uint64) {
	if s.number < to {
		s.damaged(&store.DamagedError{File: path, From: store.EventKey(s.number + 1), To: store.EventKey(to),
			Err: fmt.Errorf("missing the batches %d to %d", s.number+1, to)})
		s.number = to
	}
}

// readLog yields the batches of a log. After damage, it goes on in the next block.
func readLog(fs vfs.FS, path string, number uint64, yield func([]byte)) error {
	f, err := fs.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	data, err := io.ReadAll(f)
	for start := 0; start < len(data); {
		r := newReader(record.NewReader, data[start:], number)
		for {
			at := r.Offset()
			one, err := r.Next()
			var b []byte
			if err == nil {
				b, err = io.ReadAll(one)
			}
			if err != nil {
				start += int(at)/logBlock*logBlock + logBlock
				break
			}
			yield(b)
		}
	}
	return err
}

// newReader calls [record.NewReader] with a number of a type that has no name here.
func newReader[N ~uint64](
	open func(io.Reader, N) *record.Reader, data []byte, number uint64,
) *record.Reader {
	return open(bytes.NewReader(data), N(number))
}

// batchEntries returns what a batch of the log has changed, and its number.
func batchEntries(b []byte) (list []entry, number uint64) {
	h, ok := batchrepr.ReadHeader(b)
	if !ok {
		return nil, 0
	}
	sequence := uint64(h.SeqNum)
	for r := batchrepr.Read(b); ; sequence++ {
		kind, key, value, ok, err := r.Next()
		if !ok || err != nil {
			return list, number
		}
		if string(key) == numberKey && len(value) == 8 {
			number = binary.BigEndian.Uint64(value)
		}
		list = append(list, entry{string(key), string(value), sequence, kind == pebble.InternalKeyKindDelete, 0})
	}
}

// compare puts the latest entry of a key first.
func (e entry) compare(o entry) int {
	return cmp.Or(strings.Compare(e.key, o.key), cmp.Compare(o.sequence, e.sequence))
}

// write writes the latest entry of each key.
func (s *salvage) write(to string, o Options) (keys int, err error) {
	n := &Store{dir: to, fs: &files{s.fs, &durable{dir: to}}}
	if err := n.open(o.pebble(n)); err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, n.db.Close()) }()
	b := n.db.NewBatch()
	before := ""
	for e := range s.latest(merged(s.sources)) {
		if e.key == before || e.key == "" {
			continue
		}
		before = e.key
		if e.deleted || e.key == numberKey {
			continue
		}
		if event, err := store.EventNumber(e.key); err == nil {
			s.number = max(s.number, event)
		}
		keys++
		b.Set([]byte(e.key), []byte(e.value), nil)
		if b.Len() > maxSalvaged {
			if err := b.Commit(pebble.NoSync); err != nil {
				return keys, err
			}
			b = n.db.NewBatch()
		}
	}
	b.Set([]byte(numberKey), binary.BigEndian.AppendUint64(nil, s.number), nil)
	return keys, errors.Join(b.Commit(pebble.Sync), n.db.Flush())
}

// latest puts what the lowest level has of a key before what older tables have
// of it, if some of the tables are no longer live: it was made of some of these,
// and has the sequence 0. A table with a higher number is later. Whether one
// with a lower number was a source is not known: the key is told.
func (s *salvage) latest(entries iter.Seq[entry]) iter.Seq[entry] {
	if !s.blind {
		return entries
	}
	return func(yield func(entry) bool) {
		var of []entry // a key
		end := func() bool {
			if len(of) == 0 {
				return true
			}
			first, last := of[0], of[len(of)-1]
			for _, e := range of {
				if e.sequence == 0 && e.file > last.file {
					last = e
				}
			}
			if last.sequence == 0 && first.file != 0 && first.file < last.file {
				if first.value != last.value || first.deleted {
					s.damaged(&store.DamagedError{File: s.dir, From: last.key, To: last.key,
						Err: errors.New("it has two values, and without the MANIFEST the later is not known")})
				}
				first = last
			}
			return yield(first)
		}
		for e := range entries {
			if len(of) > 0 && of[0].key != e.key {
				if !end() {
					return
				}
				of = of[:0]
			}
			of = append(of, e)
		}
		end()
	}
}

// merged yields the entries of all sources in their order.
func merged(sources []iter.Seq[entry]) iter.Seq[entry] {
	if len(sources) == 1 {
		return sources[0]
	}
	n := len(sources) / 2
	left, right := merged(sources[:n]), merged(sources[n:])
	return func(yield func(entry) bool) {
		next, stop := iter.Pull(right)
		defer stop()
		r, ok := next()
		for l := range left {
			for ; ok && r.compare(l) < 0; r, ok = next() {
				if !yield(r) {
					return
				}
			}
			if !yield(l) {
				return
			}
		}
		for ; ok && yield(r); r, ok = next() {
		}
	}
}

// Package embedded is a store in a directory, on the engine Pebble. One process
// at a time uses it.
//
// The directory has a file FORMAT, which says what is in it. A directory
// without it is not opened, so a wrong path is never mistaken for an empty store.
//
// A block of a file that is damaged is a [store.DamagedError] for its keys; all
// others can be read. A store of which more is damaged, or where what was
// acknowledged is missing, is not opened. [Salvage] makes a sound one of the rest.
package embedded

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	iofs "io/fs"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/cockroachdb/pebble/v2"
	"github.com/cockroachdb/pebble/v2/bloom"
	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/urikit/uri/resolver/store"
)

// Format is the text of the file FORMAT.
const Format = "uri-resolver store 1, Pebble 2\n"

// formatVersion is the version of Pebble's own format. A later one is a new
// Format, and an upgrade.
const formatVersion = pebble.FormatTableFormatV6

// The limits of a store on a disk.
const (
	// LeastFree is how much of the disk stays free, in percent, as df counts: of
	// what is used and what can be. With less, a commit fails with store.ErrFull.
	LeastFree = 5

	// DefaultCache is the size of the cache in memory, in bytes.
	DefaultCache = 512 << 20

	// freeEvery is how often the free room is looked up.
	freeEvery = time.Second
)

// Options are how a store is opened. The zero Options are for a disk.
type Options struct {
	Cache int64  // size of the cache in bytes; 0 is DefaultCache
	FS    vfs.FS // or nil for the disk

	// Bulk is for many writes: they are merged later, and more at a time. Then
	// reading is slower, until the store was open without it for some seconds.
	Bulk bool

	Log *slog.Logger // has a line for each file that is damaged; or nil
}

// A Store is an open directory.
type Store struct {
	reader
	db      *pebble.DB
	dir     string
	fs      *files
	log     *slog.Logger
	rows    *rows        // nil with Bulk
	damaged sync.Map     // the paths of files that the log has
	reads   atomic.Int64 // that failed because of damage

	store.Last            // of what is durable
	mu         sync.Mutex // of commits, to the log, but not to its end on the disk
	last       uint64     // the number of the last batch in the log
	looked     time.Time  // when the free room was looked up
	full       bool
	closed     bool
	failed     atomic.Bool // the engine cannot write any more
}

const advice = "uri-resolver salvage makes a sound store of what can be read"

const (
	numberKey = store.Own + "number"
	wholeKey  = store.Own + "whole"
)

// Init makes an empty store in a directory, which must not have one.
func Init(dir string, o Options) error {
	fs := o.fs()
	if err := newDir(fs, dir); err != nil {
		return err
	}
	none := &files{fs, &durable{dir: dir}}
	db, err := pebble.Open(dir, o.pebble(&Store{dir: dir, fs: none}))
	if err != nil {
		return err
	}
	if err := db.Close(); err != nil {
		return err
	}
	// The file comes last: with it, the store is whole.
	return write(fs, dir, "FORMAT", Format)
}

// Open opens the store in a directory.
func Open(dir string, o Options) (_ *Store, err error) {
	defer func() {
		if _, ok := errors.AsType[*store.DamagedError](err); ok {
			err = fmt.Errorf("%w; %s", err, advice)
		}
	}()
	fs := o.fs()
	format, err := read(fs, dir, "FORMAT")
	if errors.Is(err, iofs.ErrPermission) {
		return nil, fmt.Errorf("store: %w", err)
	}
	if err != nil {
		return nil, fmt.Errorf("%s is not a store of a resolver: %w", dir, err)
	}
	if format != Format {
		return nil, fmt.Errorf("%s has the format %.300q; this program knows %q. If the file is "+
			"damaged, %s", dir, format, Format, advice)
	}
	s := &Store{dir: dir, log: o.Log, fs: &files{fs, readDurable(fs, dir)}}
	if !o.Bulk {
		s.rows = newRows(o.cache() / 8 * 7)
		o.Cache = o.cache() / 8
	}
	if _, err := s.fs.check(fs); err != nil {
		return nil, err
	}
	if err := s.probe(o.pebble(s)); err != nil {
		return nil, err
	}
	if err := s.open(o.pebble(s)); err != nil {
		return nil, err
	}
	err = s.start()
	if err == nil {
		s.fs.acknowledged(s.last)
		err = s.fs.create(s.fs)
	}
	if err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// probe opens the database only to read, and closes it: so Pebble removes nothing
// of one that is not whole.
func (s *Store) probe(o *pebble.Options) error {
	o.ReadOnly = true
	if err := s.open(o); err != nil {
		return err
	}
	return errors.Join(s.start(), s.db.Close())
}

// open opens the database. The error is damage, unless it is one of the system.
func (s *Store) open(o *pebble.Options) error {
	err := func() (err error) {
		defer caught(&err)
		s.db, err = pebble.Open(s.dir, o)
		return err
	}()
	s.reader = reader{s.db, s}
	if err == nil {
		return nil
	}
	number, ok := errors.AsType[syscall.Errno](err)
	ok = ok && number != syscall.ENOENT && number != syscall.EIO
	if ok || strings.Contains(err.Error(), held) {
		return openError(s.dir, err)
	}
	return &store.DamagedError{File: s.dir, Err: err}
}

// held is in the error of Pebble for a lock that this process has.
const held = "lock held"

func openError(dir string, err error) error {
	if errors.Is(err, syscall.EAGAIN) || strings.Contains(err.Error(), held) {
		return fmt.Errorf("another process has the store open, and must end first: %s: %w", dir, err)
	}
	return fmt.Errorf("%s: %w", dir, err)
}

// start reads the number of the last batch. If it is less than that of one that
// was acknowledged, Pebble has left out a part of its log.
func (s *Store) start() error {
	v, err := s.reader.Get(context.Background(), numberKey)
	if err != nil {
		return err
	}
	if v != nil {
		s.last = binary.BigEndian.Uint64(v)
	}
	if known := s.fs.number; s.last < known {
		return &store.DamagedError{File: s.dir, Err: fmt.Errorf(
			"batch %d was acknowledged, and the log ends with batch %d", known, s.last)}
	}
	s.Set(s.last)
	return nil
}

// Damaged returns how often something could not be read because of damage.
func (s *Store) Damaged() int64 { return s.reads.Load() }

// note notes that a file is damaged.
func (s *Store) note(file string, err error) {
	s.reads.Add(1)
	if _, again := s.damaged.LoadOrStore(file, true); !again && s.log != nil {
		s.log.Error("the store is damaged", "file", file, "error", err.Error())
	}
}

// unread returns the error for a read that has failed at a key: damage, if it is
// that. Last is the last key in the file.
func (s *Store) unread(err error, key string) (last string, _ error) {
	file := ""
	if info := pebble.ExtractDataCorruptionInfo(err); info != nil {
		file, last = info.Path, string(info.Bounds.End.Key)
	} else if p, ok := errors.AsType[*iofs.PathError](err); ok && errors.Is(p.Err, syscall.EIO) {
		file = p.Path
		s.note(file, err)
	}
	if file == "" && !pebble.IsCorruptionError(err) {
		return "", err
	}
	return last, &store.DamagedError{From: key, To: key, File: file, Err: err}
}

func (o Options) cache() int64 { return cmp.Or(o.Cache, DefaultCache) }

func (o Options) fs() vfs.FS { return cmp.Or(o.FS, vfs.Default) }

func (o Options) pebble(s *Store) *pebble.Options {
	c := &compactions{
		ConcurrencyLimitScheduler: pebble.NewConcurrencyLimitSchedulerWithNoPeriodicGrantingForTest()}
	p := &pebble.Options{
		FS: s.fs, CacheSize: o.cache(), FormatMajorVersion: formatVersion,
		Logger: quiet{s}, MemTableSize: 64 << 20, LBaseMaxBytes: 256 << 20,
		L0StopWritesThreshold: 40, // more than what Bulk leaves
		EventListener: &pebble.EventListener{
			DataCorruption:  func(i pebble.DataCorruptionInfo) { s.note(i.Path, i.Details) },
			BackgroundError: func(error) { c.pause() },
		},
	}
	p.Experimental.CompactionScheduler = c
	if o.Bulk {
		p.L0CompactionThreshold = 16
	}
	for i := range p.Levels {
		p.Levels[i].FilterPolicy = bloom.FilterPolicy(10)
	}
	return p
}

// quiet is the log of Pebble: what matters is an error of a call.
type quiet struct{ *Store }

func (quiet) Infof(string, ...any)  {}
func (quiet) Errorf(string, ...any) {}

// Fatalf does not return, as Pebble expects.
func (q quiet) Fatalf(format string, a ...any) {
	q.fail(fmt.Errorf(format, a...))
	select {}
}

// fail notes that the engine could not write to its log, and returns the error of
// the commit. Then only another process can write. So this one ends; but if there
// is no room, it would not start again, so until then reading goes on.
func (s *Store) fail(why any) error {
	if !s.failed.Swap(true) {
		go func() {
			for s.hasRoom() != nil {
				time.Sleep(freeEvery)
			}
			panic(fmt.Sprintf("store: the process must start again: %v", why))
		}()
	}
	return cmp.Or(s.hasRoom(), fmt.Errorf("store: %v", why))
}

// Commit implements [store.Store]. Batches that are committed at the same time
// wait together for the disk.
func (s *Store) Commit(ctx context.Context, b *store.Batch) (uint64, error) {
	if err := errors.Join(ctx.Err(), b.Validate()); err != nil {
		return 0, err
	}
	out := s.db.NewBatch()
	n, err := s.apply(ctx, b, out)
	if err != nil {
		out.Close()
		return 0, err
	}
	if err := out.SyncWait(); err != nil {
		return 0, s.fail(err)
	}
	s.fs.acknowledged(n)
	s.Set(n)
	return n, out.Close()
}

// apply checks a batch and puts it into the log.
func (s *Store) apply(
	ctx context.Context, b *store.Batch, out *pebble.Batch,
) (n uint64, err error) {
	if err := s.begin(); err != nil {
		return 0, err
	}
	defer s.end(&err)
	for _, c := range b.Required {
		if b.Seen > 0 && b.Seen == s.last {
			break
		}
		v, err := s.reader.Get(ctx, c.Key)
		if err != nil {
			return 0, err
		}
		if !c.Same(v) {
			return 0, &store.ConflictError{Key: c.Key}
		}
	}
	n = s.last + 1
	if len(b.Drops)+len(b.Puts) == 0 && b.Event == nil {
		n-- // but it waits until what it has checked is durable
	}
	for _, key := range b.Drops {
		out.Delete([]byte(key), nil)
	}
	for _, p := range b.Puts {
		out.Set([]byte(p.Key), p.Value, nil)
	}
	if b.Event != nil {
		out.Set([]byte(store.EventKey(n)), b.Event, nil)
	}
	out.Set([]byte(numberKey), binary.BigEndian.AppendUint64(nil, n), nil)
	defer s.changed(b.Drops, b.Puts)
	if err := s.db.ApplyNoSyncWait(out, pebble.Sync); err != nil {
		return 0, err
	}
	s.last = n
	return n, nil
}

// changed forgets the rows of keys, after the database has, or may have, other
// values.
func (s *Store) changed(drops []string, puts []store.Pair) {
	if s.rows == nil {
		return
	}
	for _, key := range drops {
		s.rows.drop(key)
	}
	for _, p := range puts {
		s.rows.drop(p.Key)
	}
}

// Get implements [store.Reader].
func (s *Store) Get(ctx context.Context, key string) (value []byte, err error) {
	if s.rows == nil {
		return s.reader.Get(ctx, key)
	}
	value, changes := s.rows.get(key)
	if value != nil {
		return value, nil
	}
	if value, err = s.reader.Get(ctx, key); err == nil && value != nil {
		s.rows.put(key, value, changes)
	}
	return value, err
}

// Follow applies a page of the feed of another store, of which this one is a
// copy, and then has the number of the last batch of the page. It waits for the
// disk only if it has all then: after a power cut it can answer, or it follows
// from where it was.
func (s *Store) Follow(p *store.Page) (err error) {
	if err := s.begin(); err != nil {
		return err
	}
	defer s.end(&err)
	out := s.db.NewBatch()
	defer out.Close()
	for _, pair := range p.Pairs {
		if pair.Value == nil {
			out.Delete([]byte(pair.Key), nil)
		} else {
			out.Set([]byte(pair.Key), pair.Value, nil)
		}
	}
	out.Set([]byte(numberKey), binary.BigEndian.AppendUint64(nil, p.Last), nil)
	wait := pebble.NoSync
	if p.Last == p.Number {
		out.Set([]byte(wholeKey), nil, nil)
		wait = pebble.Sync
	}
	err = out.Commit(wait)
	if s.changed(nil, p.Pairs); err != nil {
		return err
	}
	s.last = p.Last
	s.Set(p.Last) // it is durable there
	return nil
}

// Whole reports whether a copy has had all of the other store at some time.
func (s *Store) Whole() bool {
	v, _ := s.reader.Get(context.Background(), wholeKey)
	return v != nil
}

// begin begins a batch, if there can be one.
func (s *Store) begin() (err error) {
	s.mu.Lock()
	if time.Since(s.looked) > freeEvery {
		s.full, s.looked = s.hasRoom() != nil, time.Now()
	}
	switch {
	case s.closed:
		err = pebble.ErrClosed
	case s.full, s.failed.Load():
		err = store.ErrFull
	default:
		return nil
	}
	s.mu.Unlock()
	return err
}

// end ends it. Pebble panics if it cannot write to its log.
func (s *Store) end(err *error) {
	if why := recover(); why != nil {
		*err = s.fail(why)
	}
	s.mu.Unlock()
}

// hasRoom returns ErrFull if the disk has too little room.
func (s *Store) hasRoom() error {
	u, err := s.fs.GetDiskUsage(s.dir)
	if err == nil && u.AvailBytes < (u.UsedBytes+u.AvailBytes)/100*LeastFree {
		return store.ErrFull
	}
	return nil
}

// Close implements [store.Store].
func (s *Store) Close() (err error) {
	defer caught(&err) // it is still read
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil
	}
	s.closed = true
	defer s.fs.close()
	if s.failed.Load() {
		return errors.New("store: the disk could not be written")
	}
	return s.db.Close()
}

// Snapshot implements [store.Store]. It may have batches after its number, which
// are not durable yet.
func (s *Store) Snapshot(ctx context.Context) (store.Snapshot, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	n := s.Number()
	return &snapshot{reader{s.db.NewSnapshot(), s}, n}, nil
}

type snapshot struct {
	reader
	number uint64 // of the last batch that was durable before
}

func (s *snapshot) Number() uint64 { return s.number }
func (s *snapshot) Close() error   { return s.from.Close() }

// A reader reads from the database, or from a snapshot of it.
type reader struct {
	from  pebble.Reader
	store *Store
}

// Get implements [store.Reader].
func (r reader) Get(_ context.Context, key string) ([]byte, error) {
	v, closer, err := r.from.Get([]byte(key))
	if errors.Is(err, pebble.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		_, err = r.store.unread(err, key)
		return nil, err
	}
	defer closer.Close()
	return append([]byte{}, v...), nil
}

// Scan implements [store.Reader].
func (r reader) Scan(ctx context.Context, from, to string, reverse bool) store.Pairs {
	return func(yield func(store.Pair, error) bool) {
		for from < to {
			last, err := r.scan(ctx, &from, to, reverse, yield)
			if err == nil {
				return
			}
			d, ok := errors.AsType[*store.DamagedError](err)
			if ok {
				d.To = to
				if end := hole(r.store.fs, d.File, from, last); end != "" && !reverse {
					d.To = max(from, end)
				}
				from = d.To + "\x00"
			}
			if !yield(store.Pair{}, err) || !ok || reverse {
				return
			}
		}
	}
}

// scan yields what can be read from a key on, which it moves forward, and returns
// the error that has ended it, and the last key in the file that is damaged.
func (r reader) scan(
	ctx context.Context, from *string, to string, reverse bool, yield func(store.Pair, error) bool,
) (last string, _ error) {
	bounds := &pebble.IterOptions{UpperBound: []byte(to)}
	if *from != "" {
		bounds.LowerBound = []byte(*from)
	}
	i, err := r.from.NewIterWithContext(ctx, bounds)
	if err != nil {
		return r.store.unread(err, *from)
	}
	defer i.Close()
	first, next := i.First, i.Next
	if reverse {
		first, next = i.Last, i.Prev
	}
	before := ""
	for ok := first(); ok && err == nil; ok = next() {
		var p store.Pair
		p.Value, err = i.ValueAndErr()
		if err = errors.Join(err, ctx.Err()); err == nil {
			p.Key = string(i.Key())
			before = p.Key
			if !yield(p, nil) {
				return "", nil
			}
		}
	}
	if err = cmp.Or(err, i.Error()); err == nil {
		return "", nil
	}
	if before != "" && !reverse {
		*from = before + "\x00"
	}
	return r.store.unread(err, *from)
}

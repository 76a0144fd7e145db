// Package embedded is a store in a directory, on the engine Pebble. One process
// at a time uses it.
//
// The directory has a file FORMAT, which says what is in it. A directory
// without it is not opened, so a wrong path is never taken for an empty store.
package embedded

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"sync"
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
	// LeastFree is how much of the disk stays free, in percent: with less, a
	// commit fails with store.ErrFull.
	LeastFree = 5

	// DefaultCache is the size of the cache in memory, in bytes.
	DefaultCache = 256 << 20

	// freeEvery is how often the free room is looked up.
	freeEvery = time.Second
)

// Options are how a store is opened. The zero Options are for a disk.
type Options struct {
	Cache int64  // size of the cache in bytes; 0 is DefaultCache
	FS    vfs.FS // or nil for the disk
}

// A Store is an open directory.
type Store struct {
	db  *pebble.DB
	dir string
	fs  vfs.FS

	mu      sync.Mutex // of commits, to the log, but not to its end on the disk
	number  uint64
	looked  time.Time // when the free room was looked up
	full    bool
	changed chan struct{} // closed with the next batch
	closed  bool
}

var numberKey = []byte(store.Own + "number")

// Init makes an empty store in a directory, which must not have one.
func Init(dir string, o Options) error {
	fs := o.fs()
	if err := fs.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	if files, err := fs.List(dir); err != nil || len(files) > 0 {
		return cmp.Or(err, fmt.Errorf("%s is not empty", dir))
	}
	db, err := pebble.Open(dir, o.pebble())
	if err != nil {
		return err
	}
	if err := db.Close(); err != nil {
		return err
	}
	// The file comes last: with it, the store is whole.
	f, err := fs.Create(fs.PathJoin(dir, "FORMAT.new"), vfs.WriteCategoryUnspecified)
	if err != nil {
		return err
	}
	_, err = io.WriteString(f, Format)
	err = errors.Join(err, f.Sync(), f.Close())
	if err == nil {
		err = fs.Rename(fs.PathJoin(dir, "FORMAT.new"), fs.PathJoin(dir, "FORMAT"))
	}
	if err != nil {
		return err
	}
	d, err := fs.OpenDir(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// Open opens the store in a directory.
func Open(dir string, o Options) (*Store, error) {
	fs := o.fs()
	f, err := fs.Open(fs.PathJoin(dir, "FORMAT"))
	if err != nil {
		return nil, fmt.Errorf("%s is no store of a resolver: %w", dir, err)
	}
	format, err := io.ReadAll(io.LimitReader(f, 1000))
	err = errors.Join(err, f.Close())
	if err != nil {
		return nil, err
	}
	if string(format) != Format {
		return nil, fmt.Errorf("%s has the format %q; this program knows %q", dir,
			strings.TrimSpace(string(format)), strings.TrimSpace(Format))
	}
	options := o.pebble()
	options.ErrorIfNotExists = true
	db, err := pebble.Open(dir, options)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	s := &Store{db: db, dir: dir, fs: fs, changed: make(chan struct{})}
	s.number, err = number(db)
	if err != nil {
		db.Close()
		return nil, err
	}
	return s, nil
}

func (o Options) fs() vfs.FS {
	if o.FS != nil {
		return o.FS
	}
	return vfs.Default
}

func (o Options) pebble() *pebble.Options {
	p := &pebble.Options{
		FS: o.fs(), CacheSize: o.Cache, FormatMajorVersion: formatVersion, Logger: quiet{},
	}
	if p.CacheSize == 0 {
		p.CacheSize = DefaultCache
	}
	for i := range p.Levels {
		p.Levels[i].FilterPolicy = bloom.FilterPolicy(10)
	}
	return p
}

// quiet is the log of Pebble: what matters is an error of a call.
type quiet struct{}

func (quiet) Infof(string, ...any)           {}
func (quiet) Errorf(string, ...any)          {}
func (quiet) Fatalf(format string, a ...any) { panic(fmt.Sprintf("store: "+format, a...)) }

// number returns the number of the last batch.
func number(r pebble.Reader) (uint64, error) {
	v, closer, err := r.Get(numberKey)
	if errors.Is(err, pebble.ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	defer closer.Close()
	return binary.BigEndian.Uint64(v), nil
}

// Commit implements [store.Store]. Batches that are committed at the same time
// wait together for the disk.
func (s *Store) Commit(ctx context.Context, b *store.Batch) (uint64, error) {
	if err := errors.Join(ctx.Err(), b.Valid()); err != nil {
		return 0, err
	}
	out := s.db.NewBatch()
	n, err := s.apply(b, out)
	if err != nil {
		out.Close()
		return 0, err
	}
	return n, errors.Join(out.SyncWait(), out.Close())
}

// apply checks a batch and puts it into the log.
func (s *Store) apply(b *store.Batch, out *pebble.Batch) (uint64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return 0, pebble.ErrClosed
	}
	if s.isFull() {
		return 0, store.ErrFull
	}
	for _, c := range b.Checks {
		v, err := get(s.db, c.Key)
		if err != nil && !errors.Is(err, store.ErrNoKey) {
			return 0, err
		}
		if !c.Same(v) {
			return 0, &store.Conflict{Key: c.Key}
		}
	}
	n := s.number + 1
	for _, key := range b.Drops {
		out.Delete([]byte(key), nil)
	}
	for _, p := range b.Puts {
		out.Set([]byte(p.Key), p.Value, nil)
	}
	if b.Event != nil {
		out.Set([]byte(store.EventKey(n)), b.Event, nil)
	}
	out.Set(numberKey, binary.BigEndian.AppendUint64(nil, n), nil)
	if err := s.db.ApplyNoSyncWait(out, pebble.Sync); err != nil {
		return 0, err
	}
	s.number = n
	close(s.changed)
	s.changed = make(chan struct{})
	return n, nil
}

// isFull reports whether the disk has too little room. Pebble itself ends the
// process if its log cannot be written.
func (s *Store) isFull() bool {
	if time.Since(s.looked) > freeEvery {
		u, err := s.fs.GetDiskUsage(s.dir)
		s.full = err == nil && u.AvailBytes < u.TotalBytes/100*LeastFree
		s.looked = time.Now()
	}
	return s.full
}

// Wait implements [store.Store].
func (s *Store) Wait(ctx context.Context, number uint64) error {
	for {
		s.mu.Lock()
		now, changed := s.number, s.changed
		s.mu.Unlock()
		if now > number {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Backup copies the store as it is now to a directory that does not exist, by
// hard links where the file system has them. Reading and writing go on.
func (s *Store) Backup(dir string) error {
	if err := s.db.Checkpoint(dir, pebble.WithFlushedWAL()); err != nil {
		return err
	}
	return vfs.Copy(s.fs, s.fs.PathJoin(s.dir, "FORMAT"), s.fs.PathJoin(dir, "FORMAT"))
}

// Close implements [store.Store].
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil
	}
	s.closed = true
	return s.db.Close()
}

// Snapshot implements [store.Store].
func (s *Store) Snapshot(ctx context.Context) (store.Snapshot, error) {
	v := &snapshot{Snapshot: s.db.NewSnapshot()}
	var err error
	if v.number, err = number(v.Snapshot); err != nil {
		v.Close()
		return nil, err
	}
	return v, ctx.Err()
}

type snapshot struct {
	*pebble.Snapshot
	number uint64
}

func (s *snapshot) Number() uint64 { return s.number }

func (s *snapshot) Get(ctx context.Context, key string) ([]byte, error) {
	return get(s.Snapshot, key)
}

func get(r pebble.Reader, key string) ([]byte, error) {
	v, closer, err := r.Get([]byte(key))
	if errors.Is(err, pebble.ErrNotFound) {
		return nil, store.ErrNoKey
	}
	if err != nil {
		return nil, err
	}
	defer closer.Close()
	return append([]byte{}, v...), nil
}

// Scan implements [store.Snapshot].
func (s *snapshot) Scan(
	ctx context.Context, from, to string, reverse bool,
) iter.Seq2[store.Pair, error] {
	return func(yield func(store.Pair, error) bool) {
		if from >= to {
			return
		}
		bounds := &pebble.IterOptions{UpperBound: []byte(to)}
		if from != "" {
			bounds.LowerBound = []byte(from)
		}
		i, err := s.NewIterWithContext(ctx, bounds)
		if err != nil {
			yield(store.Pair{}, err)
			return
		}
		defer i.Close()
		first, next := i.First, i.Next
		if reverse {
			first, next = i.Last, i.Prev
		}
		for ok := first(); ok; ok = next() {
			v, err := i.ValueAndErr()
			if err = errors.Join(err, ctx.Err()); err != nil {
				yield(store.Pair{}, err)
				return
			}
			if !yield(store.Pair{Key: string(i.Key()), Value: v}, nil) {
				return
			}
		}
		if err := i.Error(); err != nil {
			yield(store.Pair{}, err)
		}
	}
}

// Package replica is a store with a copy at hand: what is read comes from the
// copy, and what is written goes to the primary store, which many processes
// share.
//
// So reading goes on while the primary is away. What others write is seen as
// soon as the copy has followed; what was committed here is seen at once.
package replica

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/urikit/uri/resolver/store"
	"github.com/urikit/uri/resolver/store/embedded"
)

const (
	// followEvery is how often the copy follows the primary by itself.
	followEvery = 250 * time.Millisecond

	// pageTime limits how long a page of the feed may take.
	pageTime = 30 * time.Second

	// ownTime limits how long a commit waits until the copy has it.
	ownTime = 2 * time.Second
)

// A Primary is the store that has all batches.
type Primary interface {
	store.Store
	store.Feed
}

// A Store is a copy of a primary.
type Store struct {
	*embedded.Store // the copy
	primary         Primary
	turn            chan bool // of the one who lets the copy follow

	whole atomic.Bool // the copy had all at some time

	stop context.CancelFunc
	all  sync.WaitGroup

	mu      sync.Mutex
	number  uint64    // of the primary, as it was last seen
	contact time.Time // when the copy had all
	err     error     // why it has not now
}

// ErrOther is the error of a copy with batches that the primary does not have:
// it is of another store, or the primary was restored from a backup. It is to
// be replaced by an empty one.
var ErrOther = errors.New("replica: the copy has other batches than the primary")

// Open returns the store of a primary and its copy, and closes both at its end.
// A copy that never was whole becomes so first, if the primary answers; if not, all
// reading fails until it is. Other copies follow in their time.
func Open(ctx context.Context, primary Primary, copy *embedded.Store) (*Store, error) {
	s := &Store{Store: copy, primary: primary, turn: make(chan bool, 1),
		err: errors.New("replica: the copy has not followed yet")}
	s.whole.Store(copy.Whole())
	if !s.whole.Load() {
		err := s.follow(ctx, math.MaxUint64)
		if errors.Is(err, ErrOther) || ctx.Err() != nil {
			return nil, err
		}
	}
	ctx, s.stop = context.WithCancel(context.WithoutCancel(ctx))
	s.all.Go(func() {
		for ctx.Err() == nil {
			s.follow(ctx, math.MaxUint64)
			select {
			case <-ctx.Done():
			case <-time.After(followEvery):
			}
		}
	})
	return s, nil
}

// ready returns an error as long as the copy never was whole.
func (s *Store) ready() error {
	if s.whole.Load() {
		return nil
	}
	_, _, err := s.Lag()
	return fmt.Errorf("replica: the copy is not whole yet: %w", err)
}

// Get implements [store.Reader].
func (s *Store) Get(ctx context.Context, key string) ([]byte, error) {
	if err := s.ready(); err != nil {
		return nil, err
	}
	return s.Store.Get(ctx, key)
}

// Scan implements [store.Reader].
func (s *Store) Scan(ctx context.Context, from, to string, reverse bool) store.Pairs {
	if err := s.ready(); err != nil {
		return func(yield func(store.Pair, error) bool) { yield(store.Pair{}, err) }
	}
	return s.Store.Scan(ctx, from, to, reverse)
}

// Snapshot implements [store.Store].
func (s *Store) Snapshot(ctx context.Context) (store.Snapshot, error) {
	if err := s.ready(); err != nil {
		return nil, err
	}
	return s.Store.Snapshot(ctx)
}

// Commit implements [store.Store]. After a conflict the copy has what it was
// about, so that who reads again is ready for the next try.
func (s *Store) Commit(ctx context.Context, b *store.Batch) (uint64, error) {
	n, err := s.primary.Commit(ctx, b)
	_, conflict := errors.AsType[*store.ConflictError](err)
	if err == nil || conflict {
		until := n
		if conflict {
			until = math.MaxUint64
		}
		ctx, cancel := context.WithTimeout(ctx, ownTime)
		defer cancel()
		s.follow(ctx, until) // if it fails, the batch is committed all the same
	}
	return n, err
}

// follow lets the copy follow until it has what the primary has now, or a batch
// that it has already.
func (s *Store) follow(ctx context.Context, number uint64) error {
	select {
	case s.turn <- true:
		defer func() { <-s.turn }()
	case <-ctx.Done():
		return ctx.Err()
	}
	for s.Number() < number {
		p, err := s.page(ctx)
		s.mu.Lock()
		s.err = err
		if p != nil {
			s.number = p.Number
		}
		if err == nil && p.Last == p.Number {
			s.contact = time.Now()
			s.whole.Store(true)
		}
		s.mu.Unlock()
		if err != nil || p.Last == p.Number {
			return err
		}
	}
	return nil
}

// page follows by a page.
func (s *Store) page(ctx context.Context) (*store.Page, error) {
	ctx, cancel := context.WithTimeout(ctx, pageTime)
	defer cancel()
	here := s.Number()
	p, err := s.primary.Since(ctx, here)
	switch {
	case err != nil:
		return nil, err
	case p.Number < here:
		return p, fmt.Errorf("%w: %d, and not %d", ErrOther, here, p.Number)
	case p.Number == here && s.whole.Load():
		return p, nil
	}
	if err := s.check(ctx); err != nil {
		return p, err
	}
	return p, s.Follow(p)
}

// check compares the last event of the copy with that of the primary.
func (s *Store) check(ctx context.Context) error {
	for p, err := range s.Store.Scan(ctx, store.EventKey(0), store.After("c/"), true) {
		if err != nil {
			return err
		}
		v, err := s.primary.Get(ctx, p.Key)
		if err == nil && !p.Same(v) {
			return fmt.Errorf("%w, as %s", ErrOther, p.Key)
		}
		return err
	}
	return nil
}

// Lag returns how many batches the copy is behind the primary, as far as it
// knows, how long ago it had all (-1 is never in this process), and why it cannot
// follow, if so.
func (s *Store) Lag() (batches uint64, since time.Duration, err error) {
	here := s.Number()
	s.mu.Lock()
	defer s.mu.Unlock()
	if since = time.Since(s.contact); s.contact.IsZero() {
		since = -1
	}
	return max(s.number, here) - here, since, s.err
}

// Close implements [store.Store].
func (s *Store) Close() error {
	s.stop()
	s.all.Wait()
	return errors.Join(s.primary.Close(), s.Store.Close())
}

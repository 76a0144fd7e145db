// Package store is what a resolver keeps: keys and values in the order of the
// keys, changed by batches that are applied whole or not at all.
//
// A Store knows nothing of names: what the keys mean is told in package
// resolver. So each engine is small, all pass one suite (storetest), and what
// one has written can be copied to another key by key.
package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"
	"sync"
)

// The limits of a store.
const (
	// MaxKey limits a key, in bytes.
	MaxKey = 2 << 10

	// MaxValue limits a value, in bytes.
	MaxValue = 1 << 20

	// MaxBatch limits the keys of a batch: checks, puts and deletes together.
	MaxBatch = 100_000
)

// Own is the first byte of keys that an engine keeps for itself, after all
// others. No batch has them, and no scan yields them.
const Own = "\xff"

// A Store is an engine. Its methods run at the same time in many goroutines.
type Store interface {
	Reader // of what the store has at the time of the call

	// Snapshot returns what the store has now. The caller closes it.
	Snapshot(ctx context.Context) (Snapshot, error)

	// Commit applies a batch. When it returns without an error, the batch is
	// durable: it survives the end of the process and of the power. The error
	// is a [*Conflict] if a check of the batch fails, and then nothing is
	// changed. After another error, the batch may have been applied.
	//
	// Each batch that changes something has a number, which is greater than
	// those of all batches that were committed before.
	Commit(ctx context.Context, b *Batch) (number uint64, err error)

	// Wait returns when the store has a batch with a greater number, or ctx is
	// done. It is for readers who follow the changes, and may be late.
	Wait(ctx context.Context, number uint64) error

	// Close ends the use of the store. Batches that are under way are
	// committed, or fail.
	Close() error
}

// A Snapshot is what a store has at one moment. Its methods run at the same
// time in many goroutines.
type Snapshot interface {
	Reader

	// Number is that of the last batch, or 0 for a store without any. A snapshot
	// may have batches after it; those can be lost when the power ends.
	Number() uint64

	Close() error
}

// A Reader reads keys.
type Reader interface {
	// Get returns the value of a key, which the caller must not change, or nil
	// if there is no such key.
	Get(ctx context.Context, key string) ([]byte, error)

	// Scan yields the keys k with from <= k < to, in their order, or with
	// reverse in the reverse order. Nothing is at to. An error is the last, but
	// not always a [*DamagedError]: if reverse is not set, it stands for keys,
	// and those after them follow.
	Scan(ctx context.Context, from, to string, reverse bool) Pairs
}

// GetAll returns the values of keys that are there, as Get does: in one go, if the
// engine has a method for that.
func GetAll(ctx context.Context, r Reader, keys []string) (map[string][]byte, error) {
	if r, ok := r.(interface {
		GetAll(ctx context.Context, keys []string) (map[string][]byte, error)
	}); ok {
		return r.GetAll(ctx, keys)
	}
	values := make(map[string][]byte)
	for _, key := range keys {
		value, err := r.Get(ctx, key)
		if err != nil {
			return nil, err
		}
		values[key] = value
	}
	return values, nil
}

// A Pair is a key with its value.
type Pair struct {
	Key   string
	Value []byte
}

// Pairs are what a scan yields. A value is valid until the next one.
type Pairs = iter.Seq2[Pair, error]

// ErrFull is the error of Commit if there is no room. Reading goes on.
var ErrFull = errors.New("store: the disk is full")

// A DamagedError is the error of what cannot be read because a file is damaged.
// All else can be read.
type DamagedError struct {
	// From and To are the first and the last key that there may be where nothing
	// can be read. Both are "" if it is not known which keys that are.
	From string `json:"from"`
	To   string `json:"to"`
	File string `json:"file"` // its path
	Err  error  `json:"-"`
}

func (d *DamagedError) Error() string {
	what := "the store cannot be read"
	switch {
	case d.From != "" && d.From == d.To:
		what = fmt.Sprintf("the key %q cannot be read", d.From)
	case d.To != "":
		what = fmt.Sprintf("the keys from %q to %q cannot be read", d.From, d.To)
	}
	why, _, _ := strings.Cut(d.Err.Error(), "\n")
	return fmt.Sprintf("store: %s: %s is damaged: %s", what, d.File, why)
}

func (d *DamagedError) Unwrap() error { return d.Err }

// A Batch is what is changed together. Of two values for a key the last one
// counts; a key that is dropped and put has the value.
type Batch struct {
	Required []Pair // keys that must have these values; nil means that there is no such key
	Puts     []Pair
	Drops    []string // keys to remove

	// Seen, if not 0, is the number of a snapshot that has the values of all
	// checks. An engine without a later batch need not look at them again.
	Seen uint64

	// Event, if not nil, is the value of the key [EventKey] of the number that
	// the batch gets.
	Event []byte
}

// Require, Put and Drop add to the batch.
func (b *Batch) Require(key string, value []byte) { b.Required = append(b.Required, Pair{key, value}) }
func (b *Batch) Put(key string, value []byte)     { b.Puts = append(b.Puts, Pair{key, value}) }
func (b *Batch) Drop(key string)                  { b.Drops = append(b.Drops, key) }

// Validate returns the error for a batch that no store takes.
func (b *Batch) Validate() error {
	if n := len(b.Required) + len(b.Puts) + len(b.Drops); n > MaxBatch {
		return fmt.Errorf("store: a batch of %d keys; the limit is %d", n, MaxBatch)
	}
	for _, p := range b.Puts {
		switch {
		case p.Key == "" || len(p.Key) > MaxKey:
			return fmt.Errorf("store: a key of %d bytes; it has 1 to %d", len(p.Key), MaxKey)
		case p.Key[0] == Own[0]:
			return fmt.Errorf("store: the key %q is one of the engines", p.Key)
		case len(p.Value) > MaxValue:
			return fmt.Errorf("store: the key %q has %d bytes; the limit is %d",
				p.Key, len(p.Value), MaxValue)
		}
	}
	return nil
}

// Same reports whether a key with this value (nil: without one) passes a check.
func (p Pair) Same(value []byte) bool {
	return (p.Value == nil) == (value == nil) && bytes.Equal(p.Value, value)
}

// A ConflictError is the error of a batch with a check that failed.
type ConflictError struct{ Key string }

func (c *ConflictError) Error() string {
	return fmt.Sprintf("store: the key %q has changed meanwhile", c.Key)
}

// EventKey returns the key of the event of a batch. In the order of keys the
// events are in the order of the batches.
func EventKey(number uint64) string { return fmt.Sprintf("c/%016x", number) }

// EventNumber returns the number in the key of an event.
func EventNumber(key string) (uint64, error) {
	return strconv.ParseUint(strings.TrimPrefix(key, "c/"), 16, 64)
}

// After returns the first key that does not begin with a prefix: the end of a
// scan for it.
func After(prefix string) string {
	for i := len(prefix) - 1; i >= 0; i-- {
		if prefix[i] < 0xff {
			return prefix[:i] + string([]byte{prefix[i] + 1})
		}
	}
	return "" // nothing is before it
}

// A Feed tells what changes in a store, for another that follows it.
type Feed interface {
	// Since returns what batches with a greater number have changed.
	Since(ctx context.Context, number uint64) (*Page, error)
}

// A Page of a feed has the keys that were changed last by a batch after the one
// that was asked for, up to the batch Last, with the values that they have now.
//
// Who has applied a page has all batches up to Last. But keys of a later batch
// are not in it, even where an earlier one had changed them too: so only the
// page with Last = Number leads to what the store has at one moment.
type Page struct {
	Pairs  []Pair // in the order of their batches; nil is a dropped key
	Last   uint64
	Number uint64 // of the last batch of the store
}

// Last is the number of the last batch of an engine, and who waits for the
// next one. Its zero value is the number 0.
type Last struct {
	mu      sync.Mutex
	number  uint64
	changed chan struct{} // closed with the next number; nil if nobody waits
}

// Set sets the number, if it is greater than before.
func (l *Last) Set(number uint64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if number > l.number && l.changed != nil {
		close(l.changed)
		l.changed = nil
	}
	l.number = max(l.number, number)
}

// Number returns the number.
func (l *Last) Number() uint64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.number
}

// Wait implements [Store.Wait].
func (l *Last) Wait(ctx context.Context, number uint64) error {
	for {
		l.mu.Lock()
		if l.number > number {
			l.mu.Unlock()
			return nil
		}
		if l.changed == nil {
			l.changed = make(chan struct{})
		}
		changed := l.changed
		l.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

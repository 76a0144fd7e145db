// Package resolver keeps what names lead to, and answers for them: it is a
// resolver of URNs (draft-ietf-urnbis-rfc2141bis-urn-03, section 2.3).
//
//	r := resolver.Resolver{Store: s}
//	r.Put(ctx, "library", record, resolver.New)
//	record, err := r.Get(ctx, "urn:isbn:0451450523")
//
// A name has one record, under its canonical spelling: all equal names of its
// namespace find it. Every change makes a new version, and the old ones stay.
// A name is never deleted, and never used for another thing.
//
// # Keys
//
// A [store.Store] has these keys, where NAME is a canonical name without "urn:":
//
//	r/NAME           the record
//	h/NAME VERSION   an earlier version (NUL, then 16 hexadecimal digits)
//	l/HASH/NAME      that a location leads from NAME (the first 16 octets of
//	                 the SHA-256 of its URI, in hexadecimal)
//	p/NAME           that the record is partial
//	c/NUMBER         a change: what the event of its batch says
package resolver

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/urikit/uri/resolver/store"
)

// A Resolver answers for the names of a store. It has no state of its own.
type Resolver struct {
	Store store.Store
	Now   func() time.Time // or nil
}

// Errors of a resolver.
var (
	ErrNotFound = errors.New("the name is not registered")
	ErrExists   = errors.New("the name is registered already")
	ErrVersion  = errors.New("the record has changed meanwhile")
	ErrFinal    = errors.New("the name has a tombstone, which is final")
)

// A Condition is the version that a record must have for a change.
type Condition int64

const (
	New Condition = 0  // the name is not registered
	Any Condition = -1 // with any version, or none
)

// A Change is an event of the store: what a batch has changed, and who.
type Change struct {
	Time  time.Time `json:"time"`
	Actor string    `json:"actor"`
	Names []Version `json:"names"`
}

// A Version is a version of a record.
type Version struct {
	Name    string `json:"urn"`
	Version uint64 `json:"version"`
}

// maxTries limits how often a change is tried again after another one.
const maxTries = 100

func recordKey(name string) string  { return "r/" + strings.TrimPrefix(name, "urn:") }
func partialKey(name string) string { return "p/" + strings.TrimPrefix(name, "urn:") }

func versionKey(name string, version uint64) string {
	return fmt.Sprintf("h/%s\x00%016x", strings.TrimPrefix(name, "urn:"), version)
}

func locationKeys(r *Record) map[string]bool {
	keys := make(map[string]bool)
	if r != nil && r.State == Active {
		for _, l := range r.Locations {
			keys[locationPrefix(l.URI)+strings.TrimPrefix(r.Name, "urn:")] = true
		}
	}
	return keys
}

func locationPrefix(location string) string {
	sum := sha256.Sum256([]byte(location))
	return "l/" + hex.EncodeToString(sum[:16]) + "/"
}

// Get returns the record of a canonical name.
func (r Resolver) Get(ctx context.Context, name string) (*Record, error) {
	v, err := r.Store.Snapshot(ctx)
	if err != nil {
		return nil, err
	}
	defer v.Close()
	record, _, err := get(ctx, v, name)
	return record, err
}

func get(ctx context.Context, v store.Snapshot, name string) (*Record, []byte, error) {
	b, err := v.Get(ctx, recordKey(name))
	if errors.Is(err, store.ErrNoKey) {
		return nil, nil, ErrNotFound
	}
	if err != nil {
		return nil, nil, err
	}
	record, err := decode(b)
	return record, b, err
}

// Put registers a name, or changes its record, if its version is that of the
// condition. It returns the record as it is now. The name of the record is a
// canonical name.
func (r Resolver) Put(
	ctx context.Context, actor string, record Record, c Condition,
) (*Record, error) {
	// The record is put in order, and what the caller has stays.
	record.Locations = slices.Clone(record.Locations)
	record.Aliases, record.Successors = slices.Clone(record.Aliases), slices.Clone(record.Successors)
	for range maxTries {
		now, err := r.put(ctx, actor, record, c)
		if _, ok := errors.AsType[*store.Conflict](err); !ok {
			return now, err
		}
	}
	return nil, ErrVersion
}

func (r Resolver) put(
	ctx context.Context, actor string, record Record, c Condition,
) (*Record, error) {
	v, err := r.Store.Snapshot(ctx)
	if err != nil {
		return nil, err
	}
	defer v.Close()
	old, bytes, err := get(ctx, v, record.Name)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return nil, err
	}
	b := &store.Batch{}
	change := Change{Time: r.now(), Actor: actor}
	if err := change.add(b, &record, old, bytes, c); err != nil {
		return nil, fmt.Errorf("%s: %w", record.Name, err)
	}
	if b.Event, err = json.Marshal(change); err != nil {
		return nil, err
	}
	_, err = r.Store.Commit(ctx, b)
	return &record, err
}

func (r Resolver) now() time.Time {
	if r.Now != nil {
		return r.Now().UTC()
	}
	return time.Now().UTC()
}

// add adds a record in place of an old one, which may be nil, to a batch.
func (c *Change) add(
	b *store.Batch, record, old *Record, oldBytes []byte, condition Condition,
) error {
	if name, err := ParseName(record.Name); err != nil || name != record.Name {
		return cmp.Or(err, fmt.Errorf("the canonical name is %s", name))
	}
	if err := record.check(); err != nil {
		return err
	}
	record.Version, record.Created, record.Changed = 1, c.Time, c.Time
	if old != nil {
		if err := record.follow(old); err != nil {
			return err
		}
		b.Put(versionKey(old.Name, old.Version), oldBytes)
	}
	switch {
	case condition == Any, condition == New && old == nil,
		old != nil && uint64(condition) == old.Version:
	case condition == New:
		return ErrExists
	case old == nil:
		return ErrNotFound
	default:
		return ErrVersion
	}
	bytes, err := record.encode()
	if err != nil {
		return err
	}
	b.Check(recordKey(record.Name), oldBytes)
	b.Put(recordKey(record.Name), bytes)
	before, after := locationKeys(old), locationKeys(record)
	for _, key := range slices.Sorted(maps.Keys(before)) {
		if !after[key] {
			b.Drop(key)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(after)) {
		if !before[key] {
			b.Put(key, []byte{})
		}
	}
	switch {
	case record.isPartial():
		b.Put(partialKey(record.Name), []byte{})
	case old != nil && old.isPartial():
		b.Drop(partialKey(record.Name))
	}
	c.Names = append(c.Names, Version{record.Name, record.Version})
	return nil
}

// follow makes a record the next version of an old one.
func (r *Record) follow(old *Record) error {
	switch {
	case old.State == Tombstone:
		return ErrFinal
	case r.State == Reserved && old.State != Reserved:
		return fmt.Errorf("the name is %s, and cannot be reserved again", old.State)
	}
	r.Version, r.Created = old.Version+1, old.Created
	if r.Changed.Before(old.Changed) { // the clock went back
		r.Changed = old.Changed
	}
	return nil
}

func (r *Record) isPartial() bool { return r.Partial && r.State == Active }

// History returns the versions of a name, the newest first.
func (r Resolver) History(ctx context.Context, name string) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		v, err := r.Store.Snapshot(ctx)
		if err != nil {
			yield(nil, err)
			return
		}
		defer v.Close()
		now, _, err := get(ctx, v, name)
		if !yield(now, err) || err != nil {
			return
		}
		prefix := versionKey(name, 0)[:len(versionKey(name, 0))-16]
		for p, err := range v.Scan(ctx, prefix, store.After(prefix), true) {
			var record *Record
			if err == nil {
				record, err = decode(p.Value)
			}
			if !yield(record, err) || err != nil {
				return
			}
		}
	}
}

// At returns the record of a name as it was at a time.
func (r Resolver) At(ctx context.Context, name string, at time.Time) (*Record, error) {
	for record, err := range r.History(ctx, name) {
		if err != nil {
			return nil, err
		}
		if !record.Changed.After(at) {
			return record, nil
		}
	}
	return nil, ErrNotFound
}

// Names returns the names that lead to a location (the services L2N and L2Ns).
func (r Resolver) Names(ctx context.Context, location string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		v, err := r.Store.Snapshot(ctx)
		if err != nil {
			yield("", err)
			return
		}
		defer v.Close()
		prefix := locationPrefix(location)
		for p, err := range v.Scan(ctx, prefix, store.After(prefix), false) {
			if !yield("urn:"+strings.TrimPrefix(p.Key, prefix), err) || err != nil {
				return
			}
		}
	}
}

// Longest returns the partial record with the longest name that a name begins
// with, and what comes after it.
func (r Resolver) Longest(ctx context.Context, name string) (*Record, string, error) {
	v, err := r.Store.Snapshot(ctx)
	if err != nil {
		return nil, "", err
	}
	defer v.Close()
	// Each step finds the last partial name before key, and shortens key to
	// what both have: so there are at most as many steps as octets.
	key := partialKey(name)
	for {
		found := ""
		for p, err := range v.Scan(ctx, "p/", key+"\x00", true) {
			if err != nil {
				return nil, "", err
			}
			found = p.Key
			break
		}
		if found == "" {
			return nil, "", ErrNotFound
		}
		if strings.HasPrefix(key, found) {
			prefix := "urn:" + strings.TrimPrefix(found, "p/")
			record, _, err := get(ctx, v, prefix)
			return record, strings.TrimPrefix(name, prefix), err
		}
		n := 0
		for n < len(found) && n < len(key) && found[n] == key[n] {
			n++
		}
		key = key[:n]
	}
}

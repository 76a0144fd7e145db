// Package resolver keeps what names lead to, and answers for them: it is a
// resolver of URNs (draft-ietf-urnbis-rfc2141bis-urn-03, section 2.3).
//
//	r := &resolver.Resolver{Store: s}
//	r.Put(ctx, actor, record, resolver.New)
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
//	l/HASH/NAME      that NAME has a location or an alias (the first 16 octets
//	                 of the SHA-256 of its URI, in hexadecimal)
//	p/NAME           that the record is partial, or was
//	n/PREFIX         a namespace
//	m/PREFIX         how many names of a namespace are minted
//	g/namespaces     changes with each change of a namespace
//	g/harvest/HASH   how far a harvest has come
//	i/HASH           the key of a call, and what it has minted
//	f/DAY/…          how often names were asked for: see internal/figures
//	t/HASH           a token of the API (HASH is the SHA-256 of its text)
//	t/id/ID          the HASH of a token
//	t/secret         what the sessions of the pages for owners are sealed with
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
	"sync"
	"sync/atomic"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/resolver/store"
)

// A Resolver answers for the names of a store. Its methods run at the same time
// in many goroutines.
type Resolver struct {
	Store store.Store
	Now   func() time.Time // or nil

	// Bases are the addresses before "/NAME" at which the resolver answers, such
	// as "https://urn.example". No location leads there: it would be a circle.
	Bases []uri.URI

	spaces  atomic.Pointer[spaces] // what is known of n/
	minting sync.Mutex
}

// Errors of a resolver.
var (
	ErrNotFound    = errors.New("the name is not registered")
	ErrExists      = errors.New("it is registered already")
	ErrVersion     = errors.New("it has changed meanwhile")
	ErrFinal       = errors.New("the name has a tombstone, which is final; it can be amended")
	ErrNoNamespace = errors.New("no namespace here has the name")
	ErrForbidden   = errors.New("the namespace belongs to another owner")
	ErrClosed      = errors.New("the namespace takes no new names")
)

// InvalidError is the error for what cannot be stored as it is: the caller is at
// fault, not the store.
type InvalidError struct{ Err error }

func (e InvalidError) Error() string { return e.Err.Error() }
func (e InvalidError) Unwrap() error { return e.Err }

// A Condition is the version that something must have for a change.
type Condition int64

const (
	New    Condition = 0  // it is not there
	Any    Condition = -1 // with any version, or not there
	Exists Condition = -2 // with any version
)

// meets returns the error for a thing that does not meet the condition.
func (c Condition) meets(found bool, version uint64) error {
	switch {
	case c == Any, c == New && !found, found && (c == Exists || uint64(c) == version):
		return nil
	case c == New:
		return ErrExists
	case !found:
		return ErrNotFound
	}
	return ErrVersion
}

// A Change is an event of the store: what a batch has changed, and who.
type Change struct {
	Time      time.Time  `json:"time"`
	Actor     string     `json:"actor"`
	Names     []Version  `json:"names,omitempty"`
	Namespace *Namespace `json:"namespace,omitempty"` // as it is now
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

// indexKeys returns the keys that lead to a record, by its locations and aliases.
func (r *Record) indexKeys() (keys []string) {
	if r == nil || r.State != Active {
		return nil
	}
	for _, l := range r.Locations {
		keys = append(keys, locationPrefix(l.URI)+strings.TrimPrefix(r.Name, "urn:"))
	}
	for _, alias := range r.Aliases {
		keys = append(keys, locationPrefix(alias)+strings.TrimPrefix(r.Name, "urn:"))
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

func locationPrefix(location string) string { return "l/" + digest(location) + "/" }

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:16])
}

// Get returns the record of a canonical name.
func (r *Resolver) Get(ctx context.Context, name string) (*Record, error) {
	record, _, err := get(ctx, r.Store, name)
	return record, err
}

func get(ctx context.Context, v store.Reader, name string) (*Record, []byte, error) {
	b, err := v.Get(ctx, recordKey(name))
	if err == nil && b == nil {
		err = ErrNotFound
	}
	if err != nil {
		return nil, nil, err
	}
	record, err := decode(b)
	return record, b, err
}

// A Write is a record that is to be stored, if it has the version of the
// condition now.
type Write struct {
	Record
	Condition

	// Again says that this may be the second time: it meets its condition too if
	// the actor has written the same before, and nobody since.
	Again bool

	// KeepTombstone says that a tombstone changes nothing where there is one.
	KeepTombstone bool

	lift bool // it may follow a tombstone
}

// A Result is what became of a write: the record as it is now, or an error.
type Result struct {
	*Record
	Before *Record // the record as it was, nil for a new name
	Err    error
}

// Changed reports whether there is a new version.
func (r Result) Changed() bool {
	return r.Err == nil && (r.Before == nil || r.Before.Version != r.Version)
}

// The limits of a batch of writes, so that the store takes it.
const (
	maxKeys  = store.MaxBatch / 2
	maxEvent = store.MaxValue / 2
)

// Put registers a name, or changes its record. See [Resolver.Apply].
func (r *Resolver) Put(
	ctx context.Context, actor Actor, record Record, c Condition,
) (*Record, error) {
	return r.put(ctx, actor, Write{Record: record, Condition: c})
}

func (r *Resolver) put(ctx context.Context, actor Actor, write Write) (*Record, error) {
	results, err := r.Apply(ctx, actor, []Write{write}, false)
	if err == nil {
		err = results[0].Err
	}
	if err != nil {
		return nil, err
	}
	return results[0].Record, nil
}

// Apply stores records, or with dry only says what would become of them. A write
// that fails does not stop the others; the error is one of the store, and then
// the results that it returns are those of the writes that are durable. A name
// that comes twice is changed twice, if the conditions allow it. A write that
// changes nothing makes no version, so it does no harm to repeat writes.
func (r *Resolver) Apply(
	ctx context.Context, actor Actor, writes []Write, dry bool,
) ([]Result, error) {
	results := make([]Result, 0, len(writes))
	for len(results) < len(writes) {
		part, err := retry(func() ([]Result, error) {
			w, err := r.writing(ctx, actor)
			if err != nil {
				return nil, err
			}
			defer w.end()
			if err := w.skip(ctx, writes[len(results):]); err != nil {
				return nil, err
			}
			var part []Result
			for _, write := range writes[len(results):] {
				if w.isFull() || w.names[write.Name] {
					break
				}
				record, old, err := w.add(ctx, write)
				if err != nil && write.Name != "" {
					err = fmt.Errorf("%s: %w", write.Name, err)
				}
				part = append(part, Result{record, old, err})
			}
			if dry || w.failed != nil {
				return part, w.failed
			}
			return part, w.commit(ctx)
		})
		if err != nil {
			return results, err
		}
		results = append(results, part...)
	}
	return results, nil
}

// Update changes the record of a name, by a function that may be called more
// than once.
func (r *Resolver) Update(
	ctx context.Context, actor Actor, name string, c Condition, change func(*Record) error,
) (*Record, error) {
	return r.update(ctx, actor, name, Write{Condition: c}, change)
}

func (r *Resolver) update(
	ctx context.Context, actor Actor, name string, write Write, change func(*Record) error,
) (*Record, error) {
	for range maxTries {
		record, err := r.Get(ctx, name)
		if err == nil {
			err = write.meets(true, record.Version)
		}
		if err == nil {
			err = change(record)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		record, err = r.put(ctx, actor,
			Write{Record: *record, Condition: Condition(record.Version), lift: write.lift})
		if !errors.Is(err, ErrVersion) {
			return record, err
		}
	}
	return nil, fmt.Errorf("%s: %w", name, ErrVersion)
}

// retry tries a change again when another one was faster.
func retry[T any](change func() (T, error)) (result T, err error) {
	for range maxTries {
		result, err = change()
		if _, ok := errors.AsType[*store.ConflictError](err); !ok {
			return result, err
		}
	}
	return result, ErrVersion
}

func (r *Resolver) now() time.Time {
	if r.Now != nil {
		return r.Now().UTC()
	}
	return time.Now().UTC()
}

// A writer collects changes of records for one batch.
type writer struct {
	r      *Resolver
	v      store.Snapshot // what the changes are made from
	actor  Actor
	spaces *spaces
	batch  *store.Batch
	change Change
	names  map[string]bool
	free   [2]string // from the first key until before the second, there is nothing
	event  int       // about the size of the event
	failed error     // of the store
}

// writing returns a writer. The caller ends it.
func (r *Resolver) writing(ctx context.Context, actor Actor) (*writer, error) {
	v, err := r.Store.Snapshot(ctx)
	if err != nil {
		return nil, err
	}
	s, err := r.namespacesOf(ctx, v)
	if err != nil {
		v.Close()
		return nil, err
	}
	w := &writer{r: r, v: v, actor: actor, spaces: s, names: make(map[string]bool)}
	w.batch = &store.Batch{Seen: v.Number()}
	w.change = Change{Time: r.now(), Actor: actor.ID}
	return w, nil
}

// end gives up the snapshot.
func (w *writer) end() {
	if w.v != nil {
		w.v.Close()
		w.v = nil
	}
}

func (w *writer) isFull() bool {
	return len(w.batch.Required)+len(w.batch.Puts)+len(w.batch.Drops) > maxKeys || w.event > maxEvent
}

func (w *writer) commit(ctx context.Context) error {
	if len(w.batch.Required)+len(w.batch.Puts) == 0 {
		return nil
	}
	w.batch.Require(generationKey, w.spaces.generation)
	if len(w.change.Names) > 0 || w.change.Namespace != nil {
		var err error
		if w.batch.Event, err = json.Marshal(w.change); err != nil {
			return err
		}
	}
	w.end() // a store can have few of them
	_, err := w.r.Store.Commit(ctx, w.batch)
	return err
}

// skip looks for the first record from that of the first write on, if they are in
// the order of their names: in most imports all others come before it.
func (w *writer) skip(ctx context.Context, writes []Write) error {
	if len(writes) == 1 || !slices.IsSortedFunc(writes, func(a, b Write) int {
		return strings.Compare(a.Name, b.Name)
	}) {
		return nil
	}
	w.free = [2]string{recordKey(writes[0].Name), store.After("r/")}
	for p, err := range w.v.Scan(ctx, w.free[0], w.free[1], false) {
		w.free[1] = p.Key
		return err
	}
	return nil
}

// get returns the record of a name as it is now, or ErrNotFound.
func (w *writer) get(ctx context.Context, name string) (*Record, []byte, error) {
	if key := recordKey(name); key >= w.free[0] && key < w.free[1] {
		return nil, nil, ErrNotFound
	}
	return get(ctx, w.v, name)
}

// add adds a write, and returns the record as it will be, and as it is.
func (w *writer) add(ctx context.Context, write Write) (record, old *Record, err error) {
	record = &write.Record
	name, err := ParseName(record.Name)
	if err == nil && name != record.Name {
		err = fmt.Errorf("the canonical name is %s", name)
	}
	if err != nil {
		return nil, nil, InvalidError{err}
	}
	n := w.spaces.of(name)
	switch {
	case n == nil:
		return nil, nil, ErrNoNamespace
	case !w.actor.may(n, name):
		return nil, nil, ErrForbidden
	}
	if err := record.check(n, w.r); err != nil {
		return nil, nil, InvalidError{err}
	}
	old, oldBytes, err := w.get(ctx, name)
	if err != nil && !errors.Is(err, ErrNotFound) {
		w.failed = err
		return nil, nil, err
	}
	record.Version, record.Created, record.Changed = 1, w.change.Time, w.change.Time
	record.Owner, record.By = n.Owner, w.actor.ID
	record.Erased, record.Eraser = time.Time{}, ""
	same := old != nil && old.same(record)
	kept := write.KeepTombstone && old != nil &&
		old.State == Tombstone && record.State == Tombstone
	switch {
	case kept:
		return old, old, nil
	case same && write.Again && old.By == record.By:
		w.batch.Require(recordKey(name), oldBytes) // what is acknowledged is durable
		return old, old, nil
	case old != nil:
		err = record.follow(old, write.lift)
	case n.Closed:
		err = ErrClosed
	default:
		err = nil
	}
	if err := cmp.Or(err, write.meets(old != nil, record.Version-1)); err != nil {
		return nil, nil, err
	}
	bytes, err := record.encode()
	if err != nil {
		return nil, nil, InvalidError{err}
	}
	w.batch.Require(recordKey(name), oldBytes)
	if same {
		return old, old, nil
	}
	w.batch.Put(recordKey(name), bytes)
	if old != nil {
		w.batch.Put(versionKey(old.Name, old.Version), oldBytes)
	}
	w.index(old, record)
	w.names[name] = true
	w.event += len(name) + 40
	w.change.Names = append(w.change.Names, Version{name, record.Version})
	return record, old, nil
}

// index changes the keys by which a record is found other than by its name.
func (w *writer) index(old, record *Record) {
	before, after := old.indexKeys(), record.indexKeys()
	for _, key := range before {
		if !slices.Contains(after, key) {
			w.batch.Drop(key)
		}
	}
	for _, key := range after {
		if !slices.Contains(before, key) {
			w.batch.Put(key, []byte{})
		}
	}
	if record.Partial {
		w.batch.Put(partialKey(record.Name), []byte{})
	}
}

// follow makes a record the next version of an old one.
func (r *Record) follow(old *Record, lift bool) error {
	switch {
	case lift:
	case old.State == Tombstone && (r.State != Tombstone || r.Partial != old.Partial ||
		!slices.Equal(r.Aliases, old.Aliases)):
		return ErrFinal
	case r.State == Reserved && old.State != Reserved:
		return InvalidError{fmt.Errorf("the name is %s, and cannot be reserved again", old.State)}
	}
	r.Version, r.Created = old.Version+1, old.Created
	r.Erased, r.Eraser = old.Erased, old.Eraser
	if r.Changed.Before(old.Changed) { // the clock went back
		r.Changed = old.Changed
	}
	return nil
}

// same reports whether what owners say in two records is the same.
func (r *Record) same(o *Record) bool {
	return r.State == o.State && r.Partial == o.Partial && r.Reason == o.Reason &&
		slices.Equal(r.Locations, o.Locations) && slices.Equal(r.Aliases, o.Aliases) &&
		slices.Equal(r.Successors, o.Successors) && maps.Equal(r.Metadata, o.Metadata)
}

// records yields the records that a scan yields.
func records(pairs store.Pairs) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		for p, err := range pairs {
			var record *Record
			if err == nil {
				record, err = decode(p.Value)
			}
			if err != nil {
				err = fmt.Errorf("key %q: %w", p.Key, err)
			}
			if !yield(record, err) {
				return
			}
		}
	}
}

// Records yields the records whose names begin with a prefix, in the order of
// the names, from the first one after a name.
func (r *Resolver) Records(ctx context.Context, prefix, after string) iter.Seq2[*Record, error] {
	from, to := recordKey(prefix), store.After(recordKey(prefix))
	return records(r.Store.Scan(ctx, max(from, recordKey(after)+"\x00"), to, false))
}

// maxNames limits the names that lead to a location or have an alias.
const maxNames = 1000

// Names returns the names that have a location, or an alias; the first ones, if
// they are too many.
func (r *Resolver) Names(ctx context.Context, location string) (names []string, err error) {
	prefix := locationPrefix(location)
	for p, err := range r.Store.Scan(ctx, prefix, store.After(prefix), false) {
		if err != nil || len(names) == maxNames {
			return names, err
		}
		names = append(names, "urn:"+strings.TrimPrefix(p.Key, prefix))
	}
	return names, nil
}

// Longest returns the record with the longest name that a name begins with, of
// those that were partial at a time, and what comes after it; the zero time is
// now.
func (r *Resolver) Longest(
	ctx context.Context, name string, at time.Time,
) (*Record, string, error) {
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
			record, err := asOf(ctx, v, prefix, at)
			if err == nil && record.Partial || err != nil && !errors.Is(err, ErrNotFound) {
				return record, strings.TrimPrefix(name, prefix), err
			}
			key = key[:len(found)-1]
		}
		for !strings.HasPrefix(found, key) {
			key = key[:len(key)-1]
		}
	}
}

package resolver

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/urikit/uri/resolver/store"
)

// earlier yields the versions of a name before one.
func earlier(
	ctx context.Context, v store.Reader, name string, version uint64, reverse bool,
) iter.Seq2[*Record, error] {
	return records(v.Scan(ctx, versionKey(name, 0), versionKey(name, version), reverse))
}

// History returns the versions of a name, the newest first.
func (r *Resolver) History(ctx context.Context, name string) iter.Seq2[*Record, error] {
	return history(ctx, r.Store, name)
}

func history(ctx context.Context, v store.Reader, name string) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		now, _, err := get(ctx, v, name)
		if yield(now, err) && err == nil {
			earlier(ctx, v, name, now.Version, true)(yield)
		}
	}
}

// At returns the record of a name as it was at a time; the zero time is now.
func (r *Resolver) At(ctx context.Context, name string, at time.Time) (*Record, error) {
	return asOf(ctx, r.Store, name, at)
}

func asOf(ctx context.Context, v store.Reader, name string, at time.Time) (*Record, error) {
	if at.IsZero() {
		record, _, err := get(ctx, v, name)
		return record, err
	}
	return before(ctx, v, name, at)
}

// before returns the last version that is not after a time.
func before(ctx context.Context, v store.Reader, name string, at time.Time) (*Record, error) {
	for record, err := range history(ctx, v, name) {
		if err != nil || !record.Changed.After(at) {
			return record, err
		}
	}
	return nil, ErrNotFound
}

// Lift takes back a tombstone that was a mistake: the name is again what it was
// before, or suspended if it cannot lead there now. The tombstone stays in the
// history. Only an actor for all namespaces may do that.
func (r *Resolver) Lift(
	ctx context.Context, actor Actor, name string, c Condition,
) (*Record, error) {
	if !actor.All {
		return nil, fmt.Errorf("only an operator lifts a tombstone: %w", ErrForbidden)
	}
	return r.update(ctx, actor, name, Write{Condition: c, lift: true}, func(now *Record) error {
		if now.State != Tombstone {
			return InvalidError{errors.New("the name has no tombstone")}
		}
		before := &Record{State: Reserved}
		for old, err := range earlier(ctx, r.Store, name, now.Version, true) {
			if err != nil {
				return err
			}
			if old.State != Tombstone {
				before = old
				break
			}
		}
		n, err := r.NamespaceOf(ctx, name)
		if err != nil {
			return err
		}
		before.Name, before.Version = name, now.Version
		if before.check(n, r) != nil {
			before.State = Suspended
		}
		*now = *before
		return nil
	})
}

// Erase removes fields of a record, for good: "metadata" and "reason" from all
// versions, and "locations" from the earlier ones, where they are other than
// those of now; without any, the metadata. When it was done and by whom, stays.
func (r *Resolver) Erase(
	ctx context.Context, actor Actor, name string, fields ...string,
) (*Record, error) {
	if len(fields) == 0 {
		fields = []string{"metadata"}
	}
	for _, field := range fields {
		if !slices.Contains([]string{"metadata", "reason", "locations"}, field) {
			return nil, InvalidError{fmt.Errorf("%q is not metadata, reason or locations", field)}
		}
	}
	return retry(func() (*Record, error) { return r.erase(ctx, actor, name, fields) })
}

func (r *Resolver) erase(
	ctx context.Context, actor Actor, name string, fields []string,
) (*Record, error) {
	w, err := r.writing(ctx, actor)
	if err != nil {
		return nil, err
	}
	defer w.end()
	record, bytes, err := get(ctx, w.v, name)
	if err != nil {
		return nil, err
	}
	if n := w.spaces.of(name); n == nil || !actor.may(n, name) {
		return nil, ErrForbidden
	}
	put := func(key string, old *Record) error {
		old.Erased, old.Eraser = w.change.Time, actor.ID
		if slices.Contains(fields, "metadata") {
			old.Metadata = nil
		}
		if slices.Contains(fields, "reason") {
			old.Reason = ""
		}
		if slices.Contains(fields, "locations") {
			old.Locations = slices.DeleteFunc(slices.Clone(old.Locations), func(l Location) bool {
				return !slices.Contains(record.Locations, l)
			})
		}
		value, err := old.encode()
		w.batch.Put(key, value)
		return err
	}
	for old, err := range earlier(ctx, w.v, name, record.Version, false) {
		if err == nil {
			err = put(versionKey(name, old.Version), old)
		}
		if err != nil {
			return nil, err
		}
	}
	before := *record
	if err := put(versionKey(name, record.Version), &before); err != nil {
		return nil, err
	}
	record.Version, record.By = record.Version+1, actor.ID
	if record.Changed.Before(w.change.Time) { // else the clock went back
		record.Changed = w.change.Time
	}
	w.batch.Require(recordKey(name), bytes)
	if err := put(recordKey(name), record); err != nil {
		return nil, err
	}
	w.change.Names = []Version{{name, record.Version}}
	return record, w.commit(ctx)
}

package resolver

import (
	"context"
	"iter"
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
	for record, err := range history(ctx, v, name) {
		if err != nil || !record.Changed.After(at) {
			return record, err
		}
	}
	return nil, ErrNotFound
}

// Erase removes the metadata of a name from all its versions. That it was there,
// and when it was erased, stays.
func (r *Resolver) Erase(ctx context.Context, actor Actor, name string) (*Record, error) {
	return retry(func() (*Record, error) { return r.erase(ctx, actor, name) })
}

func (r *Resolver) erase(ctx context.Context, actor Actor, name string) (*Record, error) {
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
		old.Metadata, old.Erased = nil, w.change.Time
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

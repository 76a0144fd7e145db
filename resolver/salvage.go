package resolver

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"

	"github.com/urikit/uri/resolver/store"
)

// lostReason is that of a name whose record is lost.
const lostReason = "The record of this name was lost when the store was damaged."

// Mend makes a store sound that is made of what could be read of another: the
// indexes are those of the records. A name that has an index or an earlier
// version, and no record after it, is suspended, so that it is never given to
// another thing; it is given to lost.
func (r *Resolver) Mend(ctx context.Context, lost func(name string)) error {
	w, err := r.writing(ctx, Actor{})
	if err != nil {
		return err
	}
	defer w.end()
	commit := func() error {
		_, err := r.Store.Commit(ctx, w.batch)
		w.batch = &store.Batch{}
		return err
	}
	for p, err := range w.v.Scan(ctx, "h/", store.After("r/"), false) {
		if err == nil {
			err = w.mend(ctx, p, lost)
		}
		if err == nil && w.isFull() {
			err = commit()
		}
		if err != nil {
			return err
		}
	}
	return commit()
}

// mend mends what belongs to a key. That of a record comes after all others of a
// name.
func (w *writer) mend(ctx context.Context, p store.Pair, lost func(string)) error {
	kind, name, _ := strings.Cut(p.Key, "/")
	switch kind {
	case "h":
		name, _, _ = strings.Cut(name, "\x00")
	case "l":
		_, name, _ = strings.Cut(name, "/")
	case "p", "r":
	default:
		return nil
	}
	name = "urn:" + name
	record, _, err := get(ctx, w.v, name)
	old := kind == "h" && err == nil && p.Key >= versionKey(name, record.Version)
	if old || errors.Is(err, ErrNotFound) || w.names[name] {
		record, err = nil, w.suspend(ctx, name, lost)
	}
	keys := record.indexKeys()
	switch {
	case kind == "l" && !slices.Contains(keys, p.Key), kind == "p" && record == nil:
		w.batch.Drop(p.Key)
	case kind == "r" && record != nil:
		if record.Partial {
			keys = append(keys, partialKey(name))
		}
		for _, key := range keys {
			if value, err := w.v.Get(ctx, key); err != nil || value == nil {
				w.batch.Put(key, []byte{})
			}
		}
	}
	return err
}

// suspend registers a name whose record is lost.
func (w *writer) suspend(ctx context.Context, name string, lost func(string)) error {
	if w.names[name] {
		return nil
	}
	w.names[name] = true
	lost(name)
	record := &Record{Name: name, State: Suspended, Reason: lostReason, Version: 1,
		Created: w.change.Time, Changed: w.change.Time}
	if n := w.spaces.of(name); n != nil {
		record.Owner = n.Owner
	}
	for old, err := range earlier(ctx, w.v, name, math.MaxUint64, true) {
		if err != nil {
			return err
		}
		record.Version, record.Created = old.Version+1, old.Created
		break
	}
	value, err := record.encode()
	w.batch.Put(recordKey(name), value)
	return err
}

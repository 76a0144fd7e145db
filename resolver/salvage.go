package resolver

import (
	"context"
	"errors"
	"fmt"
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
	m := &mending{writer: w, lost: lost}
	for p, err := range w.v.Scan(ctx, "", store.Own, false) {
		if err == nil {
			err = m.key(ctx, p)
		}
		if err == nil && w.isFull() {
			err = m.commit(ctx)
		}
		if err != nil {
			return err
		}
	}
	return m.commit(ctx)
}

type mending struct {
	*writer
	lost func(name string)
}

func (m *mending) commit(ctx context.Context) error {
	if len(m.batch.Puts)+len(m.batch.Drops) == 0 {
		return nil
	}
	_, err := m.r.Store.Commit(ctx, m.batch)
	m.batch = &store.Batch{}
	return err
}

// key mends what belongs to a key.
func (m *mending) key(ctx context.Context, p store.Pair) error {
	kind, name, _ := strings.Cut(p.Key, "/")
	switch kind {
	case "r":
		record, err := decode(p.Value)
		if err != nil {
			return fmt.Errorf("key %q: %w", p.Key, err)
		}
		keys := record.indexKeys()
		if record.Partial {
			keys = append(keys, partialKey(record.Name))
		}
		for _, key := range keys {
			if value, err := m.v.Get(ctx, key); err != nil || value == nil {
				m.batch.Put(key, []byte{})
			}
		}
		return nil
	case "l":
		_, name, _ = strings.Cut(name, "/")
	case "h":
		name, _, _ = strings.Cut(name, "\x00")
	case "p":
	default:
		return nil
	}
	record, _, err := get(ctx, m.v, "urn:"+name)
	if err == nil && kind == "h" && p.Key >= versionKey(record.Name, record.Version) {
		err = ErrNotFound // but an earlier version, which is a version already
	}
	if errors.Is(err, ErrNotFound) {
		record, err = nil, m.suspend(ctx, "urn:"+name)
	}
	if kind == "l" && !slices.Contains(record.indexKeys(), p.Key) || kind == "p" && record == nil {
		m.batch.Drop(p.Key)
	}
	return err
}

// suspend registers a name whose record is lost.
func (m *mending) suspend(ctx context.Context, name string) error {
	if m.names[name] {
		return nil
	}
	m.names[name] = true
	m.lost(name)
	record := &Record{Name: name, State: Suspended, Reason: lostReason, Version: 1,
		Created: m.change.Time, Changed: m.change.Time}
	if n := m.spaces.of(name); n != nil {
		record.Owner = n.Owner
	}
	for old, err := range earlier(ctx, m.v, name, math.MaxUint64, true) {
		if err != nil {
			return err
		}
		record.Version, record.Created = old.Version+1, old.Created
		break
	}
	value, err := record.encode()
	m.batch.Put(recordKey(name), value)
	return err
}

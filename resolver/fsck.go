package resolver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri/resolver/store"
)

// Verify yields what is wrong in the store, and nothing if all is well: records
// that cannot be read or have another name, indexes and versions that are
// missing or too many, names that belong to no namespace, and counters that are
// not numbers. It reads all keys of one snapshot.
func (r *Resolver) Verify(ctx context.Context) iter.Seq[error] {
	return func(yield func(error) bool) {
		w, err := r.writing(ctx, Actor{})
		if err != nil {
			yield(err)
			return
		}
		defer w.end()
		for p, err := range w.v.Scan(ctx, "", store.Own, false) {
			if err == nil {
				err = w.check(ctx, p)
			}
			if err != nil && !yield(fmt.Errorf("key %q: %w", p.Key, err)) {
				return
			}
		}
	}
}

func (w *writer) check(ctx context.Context, p store.Pair) error {
	kind, key, _ := strings.Cut(p.Key, "/")
	switch kind {
	case "r":
		return w.checkRecord(ctx, "urn:"+key, p.Value)
	case "h":
		old, err := decode(p.Value)
		if err != nil {
			return err
		}
		if versionKey(old.Name, old.Version) != p.Key {
			return fmt.Errorf("it has version %d of %s", old.Version, old.Name)
		}
		record, _, err := get(ctx, w.v, old.Name)
		if err == nil && record.Version <= old.Version {
			err = fmt.Errorf("the record has version %d", record.Version)
		}
		return err
	case "p":
		for record, err := range history(ctx, w.v, "urn:"+key) {
			if err != nil || record.Partial {
				return err
			}
		}
		return errors.New("no version of the record is partial")
	case "l":
		_, key, _ = strings.Cut(key, "/")
		record, _, err := get(ctx, w.v, "urn:"+key)
		if err == nil && !slices.Contains(record.indexKeys(), p.Key) {
			err = errors.New("the record does not have it")
		}
		return err
	case "n":
		n := &Namespace{}
		err := json.Unmarshal(p.Value, n)
		if err == nil && n.Prefix != "urn:"+key {
			err = fmt.Errorf("it is namespace %s", n.Prefix)
		}
		return err
	case "m":
		_, err := strconv.ParseUint(string(p.Value), 10, 64)
		return err
	case "c":
		return json.Unmarshal(p.Value, &Change{})
	case "g", "i", "t":
		return nil
	}
	return errors.New("no such key is known")
}

func (w *writer) checkRecord(ctx context.Context, name string, b []byte) error {
	record, err := decode(b)
	if err != nil {
		return err
	}
	if canonical, err := ParseName(name); err != nil || canonical != name || record.Name != name {
		return fmt.Errorf("the record has the name %s, its canonical name is %s: %v",
			record.Name, canonical, err)
	}
	if w.spaces.of(name) == nil {
		return ErrNoNamespace
	}
	keys := record.indexKeys()
	if record.Partial {
		keys = append(keys, partialKey(name))
	}
	for version := range record.Version - 1 {
		keys = append(keys, versionKey(name, version+1))
	}
	for _, key := range keys {
		if value, err := w.v.Get(ctx, key); err != nil || value == nil {
			return errors.Join(fmt.Errorf("missing the key %q", key), err)
		}
	}
	return nil
}

package resolver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/maphash"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri/resolver/store"
)

// verifyStep is after how many keys Verify tells how far it is.
const verifyStep = 1 << 16

// Verify yields what is wrong in the store, and nothing if all is well: records
// that cannot be read or have another name, indexes and versions that are
// missing or too many, names that belong to no namespace, and counters that are
// not numbers. It reads all keys of one snapshot. What cannot be read is a
// [store.DamagedError], and the rest is verified. Verify calls tell, if it is not
// nil, now and then and at the end.
func (r *Resolver) Verify(
	ctx context.Context, tell func(keys, names, versions int),
) iter.Seq[error] {
	return func(yield func(error) bool) {
		v, err := r.Store.Snapshot(ctx)
		if err != nil {
			yield(err)
			return
		}
		defer v.Close()
		c := &checker{v: v, seeds: [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}}
		if c.spaces, err = r.namespacesOf(ctx, v); err != nil && !yield(err) {
			return
		}
		for {
			for p, err := range v.Scan(ctx, "", store.Own, false) {
				switch {
				case err == nil:
					if err = c.check(ctx, p); err != nil {
						err = fmt.Errorf("key %q: %w", p.Key, err)
					}
				case c.each:
					err = nil // it was told
				}
				if err != nil && !yield(err) {
					return
				}
				if c.keys%verifyStep == 0 && tell != nil && !c.each {
					tell(c.keys, c.names, c.versions)
				}
			}
			if c.each || c.wanted == c.found {
				break
			}
			c.each = true // to find out which keys are missing or too many
		}
		if tell != nil {
			tell(c.keys, c.names, c.versions)
		}
	}
}

// A checker verifies keys in two passes. The first one reads each key once, in
// order, and compares the indexes and versions that there are with those that
// there should be by the sums of their hashes; two sets that differ have the same
// sums with a probability of 2^-128. Only then the second one looks up each.
type checker struct {
	v                     store.Snapshot
	spaces                *spaces // or nil, if they cannot be read
	each                  bool    // it is the second pass
	keys, names, versions int
	seeds                 [2]maphash.Seed
	wanted, found         [2]uint64
}

// add adds a key to sums.
func (c *checker) add(sums *[2]uint64, key string) {
	for i, seed := range c.seeds {
		sums[i] += maphash.String(seed, key)
	}
}

func (c *checker) check(ctx context.Context, p store.Pair) error {
	kind, key, _ := strings.Cut(p.Key, "/")
	if !c.each {
		c.keys++
	}
	if kind == "h" || kind == "l" {
		c.add(&c.found, p.Key)
	}
	switch kind {
	case "r":
		return c.checkRecord(ctx, "urn:"+key, p.Value)
	case "h":
		return c.checkVersion(ctx, p)
	case "l":
		if !c.each {
			return nil
		}
		_, key, _ = strings.Cut(key, "/")
		record, _, err := get(ctx, c.v, "urn:"+key)
		if err == nil && !slices.Contains(record.indexKeys(), p.Key) {
			err = errors.New("the record does not have it")
		}
		return err
	}
	if c.each {
		return nil
	}
	switch kind {
	case "p":
		for record, err := range history(ctx, c.v, "urn:"+key) {
			if err != nil || record.Partial {
				return err
			}
		}
		return errors.New("no version of the record is partial")
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
	case "g", "i", "t", "f":
		return nil
	}
	return errors.New("no such key is known")
}

func (c *checker) checkVersion(ctx context.Context, p store.Pair) error {
	old, err := decode(p.Value)
	if err == nil && versionKey(old.Name, old.Version) != p.Key {
		err = fmt.Errorf("it has version %d of %s", old.Version, old.Name)
	}
	switch {
	case !c.each:
		c.versions++
		return err
	case err != nil:
		return nil // it was told
	}
	record, _, err := get(ctx, c.v, old.Name)
	if err == nil && record.Version <= old.Version {
		err = fmt.Errorf("the record has version %d", record.Version)
	}
	return err
}

func (c *checker) checkRecord(ctx context.Context, name string, b []byte) error {
	record, err := decode(b)
	if c.each && err != nil {
		return nil // it was told
	}
	if err != nil {
		return err
	}
	keys := record.indexKeys()
	for version := range record.Version - 1 {
		keys = append(keys, versionKey(name, version+1))
	}
	if !c.each {
		c.names++
		slices.Sort(keys)
		for _, key := range slices.Compact(keys) {
			c.add(&c.wanted, key)
		}
		if canonical, err := ParseName(name); err != nil || canonical != name || record.Name != name {
			return fmt.Errorf("the record has the name %s, its canonical name is %s: %v",
				record.Name, canonical, err)
		}
		if c.spaces != nil && c.spaces.of(name) == nil {
			return ErrNoNamespace
		}
		keys = nil
		if record.Partial {
			keys = []string{partialKey(name)}
		}
	}
	for _, key := range keys {
		value, err := c.v.Get(ctx, key)
		if err == nil && value == nil {
			err = fmt.Errorf("missing the key %q", key)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

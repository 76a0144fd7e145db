package transfer

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/store"
)

// A position is how far a harvest has come. A harvest that was killed goes on at
// the token; the next one has what has changed since From.
type position struct {
	From    string `json:"from,omitempty"`
	Token   string `json:"token,omitempty"`
	Next    string `json:"next,omitempty"` // From of the harvest after that with the token
	Deleted int    `json:"deleted,omitempty"`
}

// key returns where the store has the position: another one for each repository
// and what is asked of it.
func (h *Harvest) key() string {
	text := fmt.Sprintf("%q", []string{h.Base.String(), h.Set, h.From, h.Until, h.Owner, h.Prefix})
	return fmt.Sprintf("g/harvest/%x", sha256.Sum256([]byte(text)))
}

func (h *Harvest) load(ctx context.Context) (err error) {
	if h.stored, err = h.Resolver.Store.Get(ctx, h.key()); err != nil {
		return err
	}
	if h.stored != nil && !h.Again {
		if err := json.Unmarshal(h.stored, &h.at); err != nil {
			return fmt.Errorf("where the last harvest has come to: %w", err)
		}
	}
	h.at.From = cmp.Or(h.at.From, h.From)
	h.deleted = h.at.Deleted
	return nil
}

func (h *Harvest) save(ctx context.Context, at position) error {
	if at.Token != "" {
		at.Deleted = h.deleted
	}
	value, err := json.Marshal(at)
	if err != nil {
		return err
	}
	b := &store.Batch{}
	b.Require(h.key(), h.stored)
	b.Put(h.key(), value)
	_, err = h.Resolver.Store.Commit(ctx, b)
	if _, ok := errors.AsType[*store.ConflictError](err); ok {
		return errors.New("another harvest of the same records is under way")
	}
	h.stored = value
	return err
}

// bury returns an error if with these writes too many names become tombstones.
func (h *Harvest) bury(ctx context.Context, actor resolver.Actor, writes []resolver.Write) error {
	var tombstones []resolver.Write
	for _, w := range writes {
		if w.State == resolver.Tombstone {
			tombstones = append(tombstones, w)
		}
	}
	results, err := h.Resolver.Apply(ctx, actor, tombstones, true)
	if err != nil {
		return err
	}
	for _, result := range results {
		if result.Changed() && result.Before != nil {
			h.deleted++
		}
	}
	if h.deleted > 0 && !h.counted {
		names := 0
		for record, err := range h.Resolver.Records(ctx, h.Prefix, "") {
			if err != nil {
				return err
			}
			n, err := h.Resolver.NamespaceOf(ctx, record.Name)
			if err == nil && n.Owner == h.Owner && record.State != resolver.Tombstone {
				names++
			}
		}
		h.counted = true
		h.most = int(math.Ceil(float64(names+h.at.Deleted) * h.MaxDeleted / 100))
	}
	if h.deleted > h.most {
		return fmt.Errorf("stopped: %d names or more would become tombstones, and %d may (%g %%); "+
			"if that is right, --max-deleted allows more", h.deleted, h.most, h.MaxDeleted)
	}
	return nil
}

// Package figures counts how often registered names are asked for, by day,
// namespace and name, and keeps nothing of who asks.
//
// A [Keeper] counts in memory, and adds that to the store now and then, where
// other servers add theirs. It has these keys, where DAY is as 2026-11-29, by
// UTC, and PREFIX and NAME are without "urn:":
//
//	f/DAY/n/PREFIX  a namespace
//	f/DAY/r/NAME    a name
//	f/DAY/s/ID      the number of the last batch of a Keeper
package figures

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/store"
)

// The limits of what is counted in memory. What is over them is counted in its
// namespace only.
const (
	maxNames     = 1 << 16 // names between two writes
	maxNameBytes = 8 << 20 // bytes of these names
)

const (
	// partKeys is about how many keys are written together.
	partKeys = 1000

	// lastDay is 9999-12-31, since 1970.
	lastDay = 2932896

	// maxTries limits how often that is tried while others write the same keys.
	maxTries = 100
)

// A Count is how often something was asked for.
type Count struct {
	People   uint64 `json:"people"`   // with browsers
	Programs uint64 `json:"programs"` // robots and others: see [IsProgram]

	// Unnamed is how many of those of a namespace were counted for none of its
	// names: there were too many at once.
	Unnamed uint64 `json:"unnamed,omitempty"`
}

func (c Count) plus(d Count) Count {
	return Count{c.People + d.People, c.Programs + d.Programs, c.Unnamed + d.Unnamed}
}

// IsProgram reports whether a request is not one of a browser for a person: it is
// a HEAD, or its User-Agent does not begin with "Mozilla/", or has "bot", "Bot",
// or an address of http(s), where robots are explained.
func IsProgram(r *http.Request) bool {
	agent := r.UserAgent()
	return r.Method == http.MethodHead || !strings.HasPrefix(agent, "Mozilla/") ||
		strings.Contains(agent, "bot") || strings.Contains(agent, "Bot") ||
		strings.Contains(agent, "http")
}

// A Keeper counts for one server. A nil Keeper counts nothing. Its methods run at
// the same time in many goroutines.
type Keeper struct {
	store store.Store
	id    string

	mu    sync.Mutex // of what is counted
	cells map[cell]*Count
	bytes int // of the names

	writing sync.Mutex // of what follows
	taken   map[cell]*Count
	part    map[string]Count // what is written now, or nil
	marker  string           // the key that tells whether it was
	number  int              // of the part
}

// A cell is what is counted in memory: a name of a namespace, or with "" those for
// which there is no room.
type cell struct {
	day         int64 // since 1970, UTC
	space, name string
}

// New returns a keeper for a store.
func New(s store.Store) *Keeper {
	return &Keeper{store: s, id: rand.Text(), cells: make(map[cell]*Count)}
}

// Count counts a request at a time for a registered name of a namespace.
func (k *Keeper) Count(now time.Time, space, name string, isProgram bool) {
	if k == nil {
		return
	}
	at := cell{now.Unix() / (24 * 60 * 60), space, name}
	k.mu.Lock()
	defer k.mu.Unlock()
	c := k.cells[at]
	if c == nil && (len(k.cells) >= maxNames || k.bytes+len(name) > maxNameBytes) {
		at.name = ""
		c = k.cells[at] // there always is room for a namespace: these are few
	}
	if c == nil {
		c = &Count{}
		at.name = strings.Clone(at.name) // not all of the request
		k.cells[at] = c
		k.bytes += len(at.name)
	}
	if isProgram {
		c.Programs++
	} else {
		c.People++
	}
}

func nameKey(day, name string) string { return "f/" + day + "/r/" + strings.TrimPrefix(name, "urn:") }
func spaceKey(day, prefix string) string {
	return "f/" + day + "/n/" + strings.TrimPrefix(prefix, "urn:")
}

// Write adds what was counted to the store. What it cannot write waits for the
// next time.
func (k *Keeper) Write(ctx context.Context) error {
	if k == nil {
		return nil
	}
	k.writing.Lock()
	defer k.writing.Unlock()
	for swapped := false; ; k.part = nil {
		if k.part == nil && len(k.taken) == 0 && !swapped {
			k.mu.Lock()
			k.taken, k.cells, k.bytes = k.cells, make(map[cell]*Count), 0
			k.mu.Unlock()
			swapped = true
		}
		if k.part == nil && len(k.taken) == 0 {
			return nil
		}
		if k.part == nil {
			k.next()
		}
		if err := k.write(ctx); err != nil {
			return fmt.Errorf("figures for %d keys wait: %w", len(k.part)+len(k.taken), err)
		}
	}
}

// next makes a part of what was taken.
func (k *Keeper) next() {
	k.part = make(map[string]Count)
	for at, c := range k.taken {
		if len(k.part) >= partKeys {
			break
		}
		delete(k.taken, at)
		at.day = min(max(at.day, 0), lastDay) // a clock can say anything
		day := time.Unix(at.day*24*60*60, 0).UTC().Format(time.DateOnly)
		if at.name == "" {
			c.Unnamed = c.People + c.Programs
		} else {
			key := nameKey(day, at.name)
			k.part[key] = k.part[key].plus(*c)
		}
		key := spaceKey(day, at.space)
		k.part[key] = k.part[key].plus(*c)
		k.marker = "f/" + day + "/s/" + k.id
	}
	k.number++
}

// write adds the part to the store, once: after an error it may be there.
func (k *Keeper) write(ctx context.Context) (err error) {
	for range maxTries {
		var b *store.Batch
		if b, err = k.batch(ctx); b == nil || err != nil {
			return err
		}
		_, err = k.store.Commit(ctx, b)
		if _, ok := errors.AsType[*store.ConflictError](err); !ok {
			break
		}
	}
	return err
}

// batch returns the batch that adds the part, or nil if that is done.
func (k *Keeper) batch(ctx context.Context) (*store.Batch, error) {
	v, err := k.store.Snapshot(ctx)
	if err != nil {
		return nil, err
	}
	defer v.Close()
	b, number := &store.Batch{Seen: v.Number()}, fmt.Sprint(k.number)
	old, err := store.GetAll(ctx, v, append(slices.Collect(maps.Keys(k.part)), k.marker))
	if err != nil || string(old[k.marker]) == number {
		return nil, err
	}
	b.Require(k.marker, old[k.marker])
	b.Put(k.marker, []byte(number))
	for key, c := range k.part {
		var n Count
		if b.Require(key, old[key]); old[key] != nil {
			if err := json.Unmarshal(old[key], &n); err != nil {
				return nil, fmt.Errorf("key %q: %w", key, err)
			}
		}
		value, err := json.Marshal(n.plus(c))
		if err != nil {
			return nil, err
		}
		b.Put(key, value)
	}
	return b, nil
}

// Prune removes the oldest day, if it is more than so many days before now. It
// removes no more at once, so that a clock that is wrong for an hour does little.
func (k *Keeper) Prune(ctx context.Context, now time.Time, days int) error {
	if k == nil {
		return nil
	}
	oldest, err := dayFrom(ctx, k.store, "f/")
	if err != nil || oldest == "" || oldest >= now.UTC().AddDate(0, 0, -days).Format(time.DateOnly) {
		return err
	}
	for {
		b, prefix := &store.Batch{}, "f/"+oldest+"/"
		for p, err := range k.store.Scan(ctx, prefix, store.After(prefix), false) {
			if err != nil {
				return err
			}
			if b.Drop(p.Key); len(b.Drops) == store.MaxBatch/10 {
				break
			}
		}
		if len(b.Drops) == 0 {
			return nil
		}
		if _, err := k.store.Commit(ctx, b); err != nil {
			return err
		}
	}
}

// dayFrom returns the first day of the store that has a key from one on, or "".
func dayFrom(ctx context.Context, s store.Reader, from string) (day string, err error) {
	for p, err := range s.Scan(ctx, from, store.After("f/"), false) {
		if err == nil && len(p.Key) > len("f/2006-01-02") {
			day = p.Key[len("f/"):len("f/2006-01-02")]
		}
		return day, err
	}
	return "", nil
}

// A Row is how often a name, or all of a namespace, was asked for on a day.
type Row struct {
	Day       string `json:"day"`
	Namespace string `json:"namespace"`
	Name      string `json:"urn,omitempty"` // "" for all of the namespace
	Count
}

// Key returns the key of a row, which comes after those of all rows before it.
func (r Row) Key() string {
	if r.Name == "" {
		return spaceKey(r.Day, r.Namespace)
	}
	return nameKey(r.Day, r.Name)
}

// A Query is for the rows of some days; "" is the first or the last one that
// there is.
type Query struct {
	From, To string
	Prefix   string // what namespaces and names begin with
	Name     string // or the only name
	After    string // the key of a row, before those that are asked for
}

// Check returns the error for what is not a day or a key.
func (q Query) Check() error {
	after, isKey := strings.CutPrefix(q.After, "f/")
	for _, day := range []string{q.From, q.To, after[:min(len(after), len(time.DateOnly))]} {
		if _, err := time.Parse(time.DateOnly, day); day != "" && err != nil {
			return fmt.Errorf("%q is not a day such as 2026-11-29", day)
		}
	}
	if q.After != "" && !isKey {
		return fmt.Errorf("%q is not the key of a row", q.After)
	}
	return nil
}

// Read yields the rows for a query: day by day, the namespaces before the names.
// Those of names have no Namespace.
func Read(ctx context.Context, s store.Reader, q Query) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		after, err := strings.TrimPrefix(q.After, "f/"), q.Check()
		for day := max(q.From, after[:min(len(after), len(time.DateOnly))]); err == nil; day += "0" {
			if day, err = dayFrom(ctx, s, "f/"+day); err != nil {
				break
			}
			if day == "" || q.To != "" && day > q.To {
				return
			}
			for p, err := range q.of(ctx, s, day) {
				var r Row
				if err == nil {
					r, err = row(p)
				}
				if !yield(r, err) || err != nil {
					return
				}
			}
		}
		yield(Row{}, err)
	}
}

// Owned yields the rows for a query that are of namespaces of an owner, or with ""
// of all, with the namespaces that names have now.
func Owned(ctx context.Context, r *resolver.Resolver, owner string, q Query) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		for row, err := range Read(ctx, r.Store, q) {
			if err == nil {
				n, err2 := r.NamespaceOf(ctx, cmp.Or(row.Name, row.Namespace))
				if err = err2; err == nil && owner != "" && n.Owner != owner {
					continue
				} else if err == nil {
					row.Namespace = n.Prefix
				}
			}
			if !yield(row, err) || err != nil {
				return
			}
		}
	}
}

// of yields what the store has for a query on a day.
func (q Query) of(ctx context.Context, s store.Reader, day string) store.Pairs {
	from := []string{spaceKey(day, q.Prefix), nameKey(day, q.Prefix)}
	to := []string{store.After(from[0]), store.After(from[1])}
	if q.Name != "" {
		from, to = []string{nameKey(day, q.Name)}, []string{nameKey(day, q.Name) + "\x00"}
	}
	return func(yield func(store.Pair, error) bool) {
		for i := range from {
			for p, err := range s.Scan(ctx, max(from[i], q.After+"\x00"), to[i], false) {
				if !yield(p, err) {
					return
				}
			}
		}
	}
}

// row returns what a key of the store tells.
func row(p store.Pair) (r Row, err error) {
	parts := strings.SplitN(p.Key, "/", 4)
	if len(parts) != 4 {
		return r, fmt.Errorf("the key %q is not one of figures", p.Key)
	}
	r.Day = parts[1]
	if parts[2] == "n" {
		r.Namespace = "urn:" + parts[3]
	} else {
		r.Name = "urn:" + parts[3]
	}
	if err = json.Unmarshal(p.Value, &r.Count); err != nil {
		err = fmt.Errorf("key %q: %w", p.Key, err)
	}
	return r, err
}

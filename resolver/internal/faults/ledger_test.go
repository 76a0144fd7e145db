// Package faults has the tests of a resolver whose process is killed, whose
// machine loses its power, whose disk is full, whose clock jumps, and whose
// clients are hostile.
//
// URI_FAULTS=every makes the long rounds: 1,000 kills and 10,000 power cuts.
package faults_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/store"
)

// rounds returns how many rounds a test makes.
func rounds(short, normal, every int) int {
	switch {
	case os.Getenv("URI_FAULTS") == "every":
		return every
	case testing.Short():
		return short
	}
	return normal
}

// A ledger has the calls for changes, outside of the store. Each call has a mark,
// which all versions that it makes have too.
type ledger struct {
	mu     sync.Mutex
	sealed bool // after it nothing is acknowledged
	calls  map[string]*call
	events map[string]string // that were read, by their keys
	acked  int
	lost   int // calls that were not acknowledged, and were found not done
}

type call struct {
	size  int // the versions that it makes
	is    outcome
	there []resolver.Version // if they are known
}

type outcome int

const (
	unknown outcome = iota // there is no answer
	done                   // it was acknowledged, or its versions were seen
	gone                   // it was not acknowledged, and it was not there later
)

func newLedger() *ledger {
	return &ledger{calls: make(map[string]*call), events: make(map[string]string)}
}

// begin notes a call before it is made. It reports whether it can be made.
func (l *ledger) begin(mark string, size int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.sealed && l.calls[mark] == nil {
		l.calls[mark] = &call{size: size}
	}
	return !l.sealed
}

// ack notes that versions of a call were acknowledged.
func (l *ledger) ack(mark string, versions ...resolver.Version) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if c := l.calls[mark]; !l.sealed && c.is != gone {
		c.is = done
		c.there = append(c.there, versions...)
		l.acked++
	}
}

// seal ends the acknowledgements, and unseal lets them begin again.
func (l *ledger) seal()   { l.set(true) }
func (l *ledger) unseal() { l.set(false) }

func (l *ledger) set(sealed bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sealed = sealed
}

// again notes that a call is repeated, which was done or not.
func (l *ledger) again(mark string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if c := l.calls[mark]; c.is == gone {
		c.is = unknown
	}
}

// settle compares the ledger with what a store has, by mark, and notes what
// became of the calls without an answer.
func (l *ledger) settle(has map[string][]resolver.Version) (errs []error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for mark, c := range l.calls {
		found := has[mark]
		missing := func(v resolver.Version) bool { return !slices.Contains(found, v) }
		switch {
		case c.is == done && (len(found) != c.size || slices.ContainsFunc(c.there, missing)):
			errs = append(errs, fmt.Errorf("call %s made %v, of %d; the store has %v", mark, c.there, c.size, found))
		case c.is == gone && len(found) > 0:
			errs = append(errs, fmt.Errorf("call %s was not done; now the store has %v", mark, found))
		case c.is == unknown && len(found) != 0 && len(found) != c.size:
			errs = append(errs, fmt.Errorf("call %s is done by half: %v of %d", mark, found, c.size))
		case len(found) > 0:
			c.is, c.there = done, found
		case c.is == unknown:
			c.is = gone
			l.lost++
		}
	}
	for mark, versions := range has {
		if l.calls[mark] == nil {
			errs = append(errs, fmt.Errorf("nobody made %v: %s", versions, mark))
		}
	}
	return errs
}

// markOf returns the mark of a record: in its metadata, or the actor.
func markOf(r *resolver.Record) string { return cmp.Or(r.Metadata["mark"], r.By) }

// survey returns the versions of all names and namespaces by their marks, and
// checks that the change feed has each of them once.
func survey(ctx context.Context, r *resolver.Resolver) (map[string][]resolver.Version, []error) {
	has, names := make(map[string][]resolver.Version), make(map[resolver.Version]int)
	var errs []error
	for record, err := range r.Records(ctx, "urn:", "") {
		if err != nil {
			return nil, append(errs, err)
		}
		erased, after := false, record
		for old, err := range history(ctx, r, record) {
			if err != nil {
				return nil, append(errs, err)
			}
			v := resolver.Version{Name: old.Name, Version: old.Version}
			has[markOf(old)] = append(has[markOf(old)], v)
			names[v]++
			erased = erased || strings.HasSuffix(old.By, "erase")
			switch {
			case erased && (len(old.Metadata) > 0 || old.Erased.IsZero()):
				errs = append(errs, fmt.Errorf("version %d of %s is not erased", old.Version, old.Name))
			case old != after && old.Changed.After(after.Changed):
				errs = append(errs, fmt.Errorf("version %d of %s is later than the next one", old.Version, old.Name))
			}
			after = old
		}
	}
	for p, err := range r.Store.Scan(ctx, "c/", store.After("c/"), false) {
		var c resolver.Change
		if err = errors.Join(err, json.Unmarshal(p.Value, &c)); err != nil {
			return nil, append(errs, err)
		}
		for _, v := range c.Names {
			names[v]--
		}
		if c.Namespace != nil {
			v := resolver.Version{Name: c.Namespace.Prefix, Version: c.Namespace.Version}
			has[c.Actor] = append(has[c.Actor], v)
		}
	}
	for v, n := range names {
		if n != 0 {
			errs = append(errs, fmt.Errorf("version %d of %s is not once in the feed", v.Version, v.Name))
		}
	}
	for err := range r.Verify(ctx, nil) {
		errs = append(errs, err)
	}
	return has, errs
}

// history returns the versions of a record, the newest first.
func history(ctx context.Context, r *resolver.Resolver, record *resolver.Record) iter.Seq2[*resolver.Record, error] {
	if record.Version > 1 {
		return r.History(ctx, record.Name)
	}
	return func(yield func(*resolver.Record, error) bool) { yield(record, nil) }
}

// report fails a test with the first errors.
func report(t *testing.T, where string, errs []error) {
	t.Helper()
	for _, err := range errs[:min(len(errs), 5)] {
		t.Errorf("%s: %v", where, err)
	}
	if len(errs) > 0 {
		t.Fatalf("%s: %d errors", where, len(errs))
	}
}

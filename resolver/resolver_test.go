package resolver_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/store"
	"github.com/urikit/uri/resolver/store/memory"
)

func at(uris ...string) (list []resolver.Location) {
	for _, u := range uris {
		list = append(list, resolver.Location{URI: u})
	}
	return list
}

var me = resolver.Actor{ID: "me", Owner: "us"}

// open returns a resolver with two namespaces in memory.
func open(t *testing.T, more ...resolver.Namespace) *resolver.Resolver {
	r := &resolver.Resolver{Store: memory.New()}
	for _, n := range append([]resolver.Namespace{
		{Prefix: "urn:example:", Owner: "us", Partial: true}, {Prefix: "urn:isbn:", Owner: "us"},
	}, more...) {
		_, err := r.PutNamespace(t.Context(), resolver.Actor{ID: "admin", All: true}, n, resolver.New)
		if err != nil {
			t.Fatal(err)
		}
	}
	return r
}

func TestPut(t *testing.T) {
	ctx := t.Context()
	clock := time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)
	r := open(t)
	r.Now = func() time.Time { return clock }
	active := resolver.Record{Name: "urn:example:a", State: resolver.Active,
		Locations: at("http://a.example/")}
	tomb := active
	tomb.State, tomb.Reason, tomb.Locations = resolver.Tombstone, "burnt", nil
	moved := active
	moved.Locations = at("http://b.example/", "http://c.example/")
	for i, x := range []struct {
		record    resolver.Record
		condition resolver.Condition
		err       any // an error or a part of its text
	}{
		{active, 3, resolver.ErrNotFound},
		{active, resolver.New, nil},
		{active, resolver.New, resolver.ErrExists},
		{moved, 7, resolver.ErrVersion},
		{moved, 1, nil},
		{resolver.Record{Name: "urn:example:a", State: resolver.Reserved}, resolver.Any, "reserved again"},
		{tomb, resolver.Any, nil},
		{active, resolver.Any, resolver.ErrFinal},
		{resolver.Record{Name: "urn:EXAMPLE:b", State: resolver.Reserved}, resolver.New,
			"the canonical name is urn:example:b"},
		{resolver.Record{Name: "urn:example:b?s=I2L", State: resolver.Reserved}, resolver.New, "no components"},
		{resolver.Record{Name: "urn:example:b#", State: resolver.Reserved}, resolver.New, "no components"},
		{resolver.Record{Name: "urn:isbn:0-395-36341-2", State: resolver.Reserved}, resolver.New, "check digit"},
		{resolver.Record{Name: "urn:example:b", State: "new"}, resolver.New, "state"},
		{resolver.Record{Name: "urn:example:b", State: resolver.Active}, resolver.New, "location or an alias"},
		{resolver.Record{Name: "urn:example:b", State: resolver.Tombstone}, resolver.New, "reason"},
		{resolver.Record{Name: "urn:example:b", State: resolver.Active, Locations: at("x")}, resolver.New,
			"location 1"},
		{resolver.Record{Name: "urn:example:b", State: resolver.Active,
			Locations: at("http://u:p@h/")}, resolver.New, "no password"},
		{resolver.Record{Name: "urn:example:b", State: resolver.Active, Locations: []resolver.Location{
			{URI: "http://h/", Type: "html"}}}, resolver.New, "not a media type"},
		{resolver.Record{Name: "urn:example:b", State: resolver.Active, Locations: []resolver.Location{
			{URI: "http://h/", Language: "de\r\n"}}}, resolver.New, "not a tag of a language"},
		{resolver.Record{Name: "urn:example:b", State: resolver.Reserved,
			Successors: []string{"URN:example:b"}}, resolver.New, "itself"},
	} {
		clock = clock.Add([]time.Duration{time.Hour, -time.Minute}[i%2])
		got, err := r.Put(ctx, me, x.record, x.condition)
		switch want := x.err.(type) {
		case nil:
			if err != nil {
				t.Errorf("%d: %v", i, err)
			}
		case error:
			if !errors.Is(err, want) {
				t.Errorf("%d: %v, want %v", i, err, want)
			}
		case string:
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%d: %+v, %v, want %s", i, got, err, want)
			}
		}
	}
	var states []string
	last := clock.Add(1000 * time.Hour)
	for v, err := range r.History(ctx, "urn:example:a") {
		if err != nil {
			t.Fatal(err)
		}
		if v.Changed.After(last) {
			t.Error("the history is not in order of time")
		}
		last = v.Changed
		states = append(states, fmt.Sprintf("%d %s %d", v.Version, v.State, len(v.Locations)))
	}
	if got := strings.Join(states, ", "); got != "3 tombstone 0, 2 active 2, 1 active 1" {
		t.Error(got)
	}
	v, err := r.At(ctx, "urn:example:a", last)
	if err != nil || v.Version != 1 {
		t.Errorf("as of the beginning: %+v, %v", v, err)
	}
	if _, err := r.At(ctx, "urn:example:a", last.Add(-1)); !errors.Is(err, resolver.ErrNotFound) {
		t.Errorf("before the beginning: %v", err)
	}
	for _, location := range []string{"http://a.example/", "http://b.example/"} {
		if names, err := r.Names(ctx, location); names != nil || err != nil {
			t.Errorf("%s is a location of %s, which has a tombstone; %v", location, names, err)
		}
	}
}

// TestLongest: the longest partial name that a name begins with, now and then; a
// name that ends takes with it what is below it.
func TestLongest(t *testing.T) {
	ctx := t.Context()
	r := open(t)
	for _, name := range []string{"a", "a:b", "a:b:c", "a:c", "b", "a:bz"} {
		_, err := r.Put(ctx, me, resolver.Record{Name: "urn:example:" + name, State: resolver.Active,
			Partial: name != "a:b:c", Locations: at("http://" + name[:1] + ".example/")}, resolver.New)
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]string{
		"a:b:c:d": "urn:example:a:b + :c:d", "a:b": "urn:example:a:b + ", "a:by": "urn:example:a:b + y",
		"a": "urn:example:a + ", "axyz": "urn:example:a + xyz", "a:d": "urn:example:a + :d",
		"c": " + ", "A": " + ", "b%2F": "urn:example:b + %2F", "a:bz:": "urn:example:a:bz + :",
	} {
		record, rest, err := r.Longest(ctx, "urn:example:"+name, time.Time{})
		got := " + " + rest
		if record != nil {
			got = record.Name + got
		}
		if got != want || (err != nil) != (record == nil) {
			t.Errorf("%s: %s, %v; want %s", name, got, err, want)
		}
	}
	before := time.Now()
	put(t, r, "urn:example:a:b tombstone partial", "urn:example:a:bz active http://x.example/",
		"urn:example:b suspended partial http://b.example/")
	for _, x := range []struct {
		name string
		at   time.Time
		want error
	}{
		{"a:b:x", time.Time{}, resolver.ErrGone}, {"a:b:x", before, nil}, {"a:b:x", time.Unix(0, 0), resolver.ErrNotFound},
		{"a:c:x", time.Time{}, nil}, {"a:bz:", time.Time{}, resolver.ErrGone}, {"a:bz:", before, nil},
		{"bx", time.Time{}, resolver.ErrNoOutput}, {"bx", before, nil},
	} {
		a, err := r.Resolve(ctx, resolver.Query{Text: "urn:example:" + x.name, At: x.at})
		if !errors.Is(err, x.want) {
			t.Errorf("%s at %v: %+v, %v; want %v", x.name, x.at, a, err, x.want)
		}
	}
	for err := range r.Verify(ctx, nil) {
		t.Error(err)
	}
}

// TestRace: of writers who register the same name, one succeeds; changes
// without a condition are all there.
func TestRace(t *testing.T) {
	const writers = 10
	ctx := t.Context()
	r := open(t)
	record := resolver.Record{Name: "urn:example:a", State: resolver.Active, Locations: at("http://a.example/")}
	var mu sync.Mutex
	won := 0
	var all sync.WaitGroup
	for i := range writers {
		all.Go(func() {
			record := record
			record.Locations = at(fmt.Sprintf("http://%d.example/", i))
			if _, err := r.Put(ctx, me, record, resolver.New); err == nil {
				mu.Lock()
				won++
				mu.Unlock()
			} else if !errors.Is(err, resolver.ErrExists) {
				t.Error(err)
			}
			record.Locations = at(fmt.Sprintf("http://%d.example/again", i))
			if _, err := r.Put(ctx, me, record, resolver.Any); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	got, err := r.Get(ctx, "urn:example:a")
	if won != 1 || err != nil || got.Version != writers+1 {
		t.Errorf("%d have registered the name; %+v, %v", won, got, err)
	}
}

// TestPolicy: what a policy does not allow any more is not active, and can be
// suspended and buried.
func TestPolicy(t *testing.T) {
	ctx := t.Context()
	r := open(t, resolver.Namespace{Prefix: "urn:example:p:", Owner: "us", Partial: true})
	put(t, r, "urn:example:p:a active partial http://a.example/")
	_, err := r.PutNamespace(ctx, resolver.Actor{ID: "admin", All: true}, resolver.Namespace{
		Prefix: "urn:example:p:", Owner: "us", Hosts: []string{"b.example"}}, resolver.Exists)
	if err != nil {
		t.Fatal(err)
	}
	record, err := r.Get(ctx, "urn:example:p:a")
	if err != nil {
		t.Fatal(err)
	}
	record.Partial, record.Reason = false, "burnt"
	for _, x := range []struct {
		state     resolver.State
		locations int
		err       string
	}{{resolver.Active, 1, "not one of"}, {resolver.Suspended, 1, ""}, {resolver.Tombstone, 0, ""}} {
		record.State = x.state
		got, err := r.Put(ctx, me, *record, resolver.Exists)
		if (x.err != "") != (err != nil) || err != nil && !strings.Contains(err.Error(), x.err) ||
			err == nil && len(got.Locations) != x.locations {
			t.Errorf("%s: %+v, %v", x.state, got, err)
		}
	}
}

// TestState: the state of a record that says none.
func TestState(t *testing.T) {
	r := open(t)
	for _, x := range []struct {
		record resolver.Record
		want   resolver.State
	}{
		{resolver.Record{Name: "urn:example:1"}, resolver.Reserved},
		{resolver.Record{Name: "urn:example:2", Locations: at("http://a.example/")}, resolver.Active},
		{resolver.Record{Name: "urn:example:3", Aliases: []string{"urn:example:2"}}, resolver.Active},
	} {
		got, err := r.Put(t.Context(), me, x.record, resolver.New)
		if err != nil || got.State != x.want {
			t.Errorf("%s: %+v, %v; want %s", x.record.Name, got, err, x.want)
		}
	}
}

// TestStoreFails: an error of the store ends a batch, and is not the mistake of
// a record.
func TestStoreFails(t *testing.T) {
	r := open(t)
	broken := errors.New("the disk is broken")
	r.Store = failing{r.Store, broken}
	writes := []resolver.Write{{Record: resolver.Record{Name: "urn:example:a"}, Condition: resolver.New}}
	for _, dry := range []bool{true, false} {
		if results, err := r.Apply(t.Context(), me, writes, dry); !errors.Is(err, broken) || len(results) > 0 {
			t.Errorf("dry %t: %v, %v", dry, results, err)
		}
	}
}

// failing is a store whose records cannot be read.
type failing struct {
	store.Store
	err error
}

func (f failing) Snapshot(ctx context.Context) (store.Snapshot, error) {
	v, err := f.Store.Snapshot(ctx)
	return failingSnapshot{v, f.err}, err
}

type failingSnapshot struct {
	store.Snapshot
	err error
}

func (f failingSnapshot) Get(ctx context.Context, key string) ([]byte, error) {
	if strings.HasPrefix(key, "r/") {
		return nil, f.err
	}
	return f.Snapshot.Get(ctx, key)
}

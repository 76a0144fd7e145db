package faults_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/netip"
	"testing"
	"testing/synctest"
	"time"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/token"
	"github.com/urikit/uri/resolver/store/memory"
)

// TestClock: the clock jumps by years between all calls. The versions of a name
// stay in the order of their times, so what a name was at a time is found.
func TestClock(t *testing.T) {
	ctx, random := t.Context(), rand.New(rand.NewPCG(1, 2))
	now := time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)
	r := &resolver.Resolver{Store: memory.New(), Now: func() time.Time {
		now = now.Add(time.Duration(random.Int64N(2*int64(10*365*24*time.Hour))) - 10*365*24*time.Hour)
		return now
	}}
	n := resolver.Namespace{Prefix: "urn:example:", Owner: "us", Mask: "zd"}
	if _, err := r.PutNamespace(ctx, actor("a"), n, resolver.New); err != nil {
		t.Fatal(err)
	}
	minted := make(map[string]bool)
	for i := range rounds(300, 1000, 10_000) {
		name := fmt.Sprint("urn:example:n", random.IntN(10))
		var err error
		switch random.IntN(8) {
		case 0:
			_, err = r.Erase(ctx, actor("a"), name)
		case 1:
			n.Title = fmt.Sprint(i)
			_, err = r.PutNamespace(ctx, actor("a"), n, resolver.Exists)
		case 2:
			err = r.Sweep(ctx)
		case 3:
			key := fmt.Sprint(i)
			var names, again []string
			like := resolver.Record{State: resolver.Reserved}
			if names, err = r.Mint(ctx, actor("a"), n.Prefix, 2, key, like); err == nil {
				again, err = r.Mint(ctx, actor("a"), n.Prefix, 2, key, like)
			}
			if fmt.Sprint(names) != fmt.Sprint(again) {
				t.Errorf("%s, and again %s", names, again)
			}
			for _, name := range names {
				if minted[name] {
					t.Errorf("%s was minted twice", name)
				}
				minted[name] = true
			}
		default:
			_, err = r.Put(ctx, actor("a"), resolver.Record{Name: name, State: resolver.Active,
				Locations: []resolver.Location{{URI: fmt.Sprint("https://a.example/", i)}}}, resolver.Any)
		}
		if err != nil && !errors.Is(err, resolver.ErrNotFound) {
			t.Fatal(err)
		}
	}
	_, errs := survey(ctx, r) // with the order of the versions
	report(t, "after the jumps", errs)
	for record, err := range r.Records(ctx, "urn:", "") {
		if err != nil {
			t.Fatal(err)
		}
		later := record // of the versions with a time, the last is that of the time
		for old, err := range r.History(ctx, record.Name) {
			if err != nil {
				t.Fatal(err)
			}
			if !old.Changed.Equal(later.Changed) {
				later = old
			}
			if at, err := r.At(ctx, old.Name, old.Changed); err != nil || at.Version != later.Version {
				t.Errorf("%s at the time of version %d: %v, %v", old.Name, old.Version, at, err)
			}
			if old.Version == 1 {
				if at, err := r.At(ctx, old.Name, old.Changed.Add(-1)); !errors.Is(err, resolver.ErrNotFound) {
					t.Errorf("%s before its first version: %v, %v", old.Name, at, err)
				}
			}
		}
	}
}

// TestYears: a process runs for years. Keys of calls are forgotten after their
// time, tokens expire, and what is kept for a second is read again.
func TestYears(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, s := t.Context(), memory.New()
		defer s.Close()
		r, k := &resolver.Resolver{Store: s}, &token.Keeper{Store: s}
		n := resolver.Namespace{Prefix: "urn:example:", Owner: "us", Mask: "zd"}
		if _, err := r.PutNamespace(ctx, actor("a"), n, resolver.New); err != nil {
			t.Fatal(err)
		}
		end := time.Now().Add(5 * 365 * 24 * time.Hour)
		text, err := k.New(ctx, token.Token{ID: "t", Owner: "us", Rights: []token.Right{token.Read}, Expires: end})
		if err != nil {
			t.Fatal(err)
		}
		mint := func() string {
			names, err := r.Mint(ctx, actor("a"), n.Prefix, 1, "key", resolver.Record{State: resolver.Reserved})
			if err != nil {
				t.Fatal(err)
			}
			return names[0]
		}
		var last string
		for range 10 {
			first := mint()
			time.Sleep(resolver.KeepKeys - time.Minute)
			if err := r.Sweep(ctx); err != nil || mint() != first || first == last {
				t.Errorf("%v; first %s, before %s", err, first, last)
			}
			time.Sleep(365 * 24 * time.Hour)
			if err := r.Sweep(ctx); err != nil {
				t.Fatal(err)
			}
			last = first
			_, err := k.Check(ctx, text, netip.IPv6Loopback())
			if valid := time.Now().Before(end); (err == nil) != valid {
				t.Errorf("in %d: %v", time.Now().Year(), err)
			}
		}
	})
}

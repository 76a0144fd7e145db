package resolver_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/store/memory"
)

// TestTombstones: in any order of changes by an owner and an operator, a name
// leads only to what was said of it while it was alive, a tombstone is lifted by
// the operator only, each change is in the history, and what was erased is
// nowhere in the store.
func TestTombstones(t *testing.T) {
	operator, owner := resolver.Actor{ID: "op", All: true}, resolver.Actor{ID: "us", Owner: "us"}
	const name = "urn:example:a"
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 2141))
		r := &resolver.Resolver{Store: memory.New()}
		if _, err := r.PutNamespace(t.Context(), operator, resolver.Namespace{Prefix: "urn:example:", Owner: "us"}, resolver.New); err != nil {
			t.Fatal(err)
		}
		location := func() resolver.Location {
			return resolver.Location{URI: fmt.Sprintf("https://secret.example/%d", rng.IntN(3))}
		}
		now, err := r.Put(t.Context(), owner, resolver.Record{Name: name, Locations: []resolver.Location{location()}}, resolver.New)
		if err != nil {
			t.Fatal(err)
		}
		alive := now // as it was last without a tombstone
		for step := range 20 {
			actor := []resolver.Actor{owner, operator}[rng.IntN(2)]
			next := *now
			what := rng.IntN(5)
			var got *resolver.Record
			switch what {
			case 0, 1:
				next.State, next.Locations = resolver.Active, []resolver.Location{location()}
				got, err = r.Put(t.Context(), actor, next, resolver.Any)
			case 2:
				next.State, next.Reason = resolver.Tombstone, fmt.Sprint("secret reason ", rng.IntN(3))
				next.Metadata = map[string]string{"title": "secret title"}
				got, err = r.Put(t.Context(), actor, next, resolver.Any)
			case 3:
				got, err = r.Lift(t.Context(), actor, name, resolver.Any)
			case 4:
				got, err = r.Erase(t.Context(), actor, name, "metadata", "reason", "locations")
			}
			buried := now.State == resolver.Tombstone
			want := map[int]bool{0: !buried, 1: !buried, 2: true, 3: buried && actor.All, 4: true}[what]
			if (err == nil) != want {
				t.Fatalf("seed %d, step %d: %d of %+v by %s: %v", seed, step, what, now, actor.ID, err)
			}
			if what < 2 && buried && !errors.Is(err, resolver.ErrFinal) {
				t.Fatal(err)
			}
			if err != nil {
				continue
			}
			switch what {
			case 3:
				if len(got.Locations) == 0 != (got.State == resolver.Suspended) ||
					len(got.Locations) > 0 && got.Locations[0] != alive.Locations[0] {
					t.Fatalf("%+v after %+v", got, alive)
				}
			case 4:
				erased(t, r, got)
			}
			if now = got; now.State != resolver.Tombstone {
				alive = now
			}
		}
		versions := now.Version
		for old, err := range r.History(t.Context(), name) {
			if err != nil || old.Version != versions {
				t.Fatalf("%+v, %v; want version %d", old, err, versions)
			}
			versions--
		}
		for err := range r.Verify(t.Context(), nil) {
			t.Fatal(err)
		}
	}
}

// erased looks for what was erased, and for who has done it, in the store.
func erased(t *testing.T, r *resolver.Resolver, now *resolver.Record) {
	t.Helper()
	for p, err := range r.Store.Scan(t.Context(), "", "\xff", false) {
		if err != nil {
			t.Fatal(err)
		}
		value := string(p.Value)
		if len(now.Locations) > 0 {
			value = strings.ReplaceAll(value, now.Locations[0].URI, "")
		}
		isVersion := p.Key[:2] == "r/" || p.Key[:2] == "h/"
		if strings.Contains(value, "secret") || isVersion && !strings.Contains(value, `"eraser":"`+now.Eraser) {
			t.Fatalf("%s: %s", p.Key, p.Value)
		}
	}
}

package api_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/figures"
	"github.com/urikit/uri/resolver/store/memory"
)

// TestFigures: owners see how often their names are asked for, and not those of
// others.
func TestFigures(t *testing.T) {
	w := serve(t, memory.New(), nil)
	other := resolver.Namespace{Prefix: "urn:example:them-", Owner: "them"}
	if _, err := w.r.PutNamespace(t.Context(), resolver.Actor{All: true}, other, resolver.New); err != nil {
		t.Fatal(err)
	}
	k := figures.New(w.r.Store)
	for day := range 3 {
		for i := range 5 {
			at := time.Date(2026, 11, 27+day, 0, 0, 0, 0, time.UTC)
			k.Count(at, "urn:example:", fmt.Sprint("urn:example:", i), false)
			k.Count(at, "urn:example:them-", fmt.Sprint("urn:example:them-", i), true)
		}
	}
	if err := k.Write(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		who, path string
		status    int
		rows      int
	}{
		{"us", "figures?limit=1000", 200, 18},
		{"reader", "figures?limit=1000", 200, 18},
		{"them", "figures?limit=1000", 200, 18},
		{"admin", "figures?limit=1000", 200, 36},
		{"us", "figures?prefix=urn:example:&from=2026-11-28&to=2026-11-28", 200, 6},
		{"us", "figures?prefix=urn:example:them-", 200, 0},
		{"us", "figures?limit=4", 200, 18},
		{"us", "figures/urn:example:1", 200, 3},
		{"us", "figures/urn%3Aexample%3A1?from=2026-11-29&limit=1", 200, 1},
		{"us", "figures/urn:example:them-1", 200, 0},
		{"us", "figures/urn:example:none", 200, 0},
		{"us", "figures/x", 400, 0},
		{"us", "figures?from=29.11.2026", 400, 0},
		{"us", "figures?after=x", 400, 0},
		{"us", "figures?day=2026-11-29", 400, 0},
		{"far", "figures", 401, 0},
	} {
		rows, last, after := 0, "", ""
		for more := true; more; {
			join := map[bool]string{false: "?", true: "&"}[strings.Contains(c.path, "?")]
			path := c.path
			if after != "" {
				path += join + "after=" + url.QueryEscape(after)
			}
			a := w.do(c.who, "GET "+path)
			if a.status != c.status {
				t.Errorf("%s %s: %d %s", c.who, path, a.status, a.body)
			}
			if a.status != 200 {
				break
			}
			var p struct {
				Items []figures.Row
				Next  string
			}
			if err := json.Unmarshal([]byte(a.body), &p); err != nil {
				t.Fatal(err)
			}
			for _, r := range p.Items {
				if r.Key() <= last || r.Namespace == "" || r.People+r.Programs == 0 {
					t.Errorf("%s %s: %+v after %s", c.who, path, r, last)
				}
				last = r.Key()
				if theirs := strings.HasPrefix(r.Namespace, "urn:example:them-"); theirs != (c.who == "them") && c.who != "admin" {
					t.Errorf("%s sees %+v", c.who, r)
				}
				rows++
			}
			after, more = p.Next, p.Next != ""
		}
		if rows != c.rows {
			t.Errorf("%s %s: %d rows, want %d", c.who, c.path, rows, c.rows)
		}
	}
}

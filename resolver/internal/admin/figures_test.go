package admin_test

import (
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/figures"
)

// TestFigures: the page of a name tells its owner, and nobody else, how often it
// was asked for in the last days.
func TestFigures(t *testing.T) {
	w := serve(t, nil, nil)
	const name = "urn:nbn:xx:phys-a"
	w.put(name, resolver.Record{State: resolver.Active, Locations: []resolver.Location{{URI: "https://a.example/"}}})
	now := time.Now()
	w.r.Now = func() time.Time { return now }
	k := figures.New(w.r.Store)
	for i := range 123 {
		k.Count(now, "urn:nbn:xx:phys-", name, i < 45)
	}
	k.Count(now.AddDate(0, 0, -29), "urn:nbn:xx:phys-", name, false)
	k.Count(now.AddDate(0, 0, -30), "urn:nbn:xx:phys-", name, false)
	k.Count(now, "urn:nbn:xx:phys-", name+"bc", true)
	if err := k.Write(t.Context()); err != nil {
		t.Fatal(err)
	}
	for who, want := range map[string]int{"ada": 2, "reader": 2, "operator": 2, "bob": 0} {
		_, body := w.as(who).get("name?urn=" + name)
		today := "<td>" + now.UTC().Format(time.DateOnly) + "</td><td>78</td><td>45</td>"
		if got := strings.Count(body, "<td>1</td><td>0</td>") + strings.Count(body, today); got != want || !strings.Contains(body, name) {
			t.Errorf("%s: %d, %s", who, got, body)
		}
	}
}

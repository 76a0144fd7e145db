package program_test

import (
	"encoding/json"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri/program"
)

// What other projects ask in their suites. The data has other owners, so it is
// read where it is.
const shared = "../../shared/conformance"

// suites returns the inputs of the suites of other projects, with their bases,
// each once, or nothing if they are not there. A class is a suite. Inputs that
// are not texts are left out.
func suites(t testing.TB) (all []question) {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(shared, "cases", "*.jsonl"))
	known := make(map[question]bool)
	for _, file := range files {
		class := strings.TrimSuffix(filepath.Base(file), ".jsonl")
		for _, line := range lines(t, file) {
			var c struct{ Input, Base any }
			if err := json.Unmarshal([]byte(line), &c); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			text, ok := c.Input.(string)
			base, _ := c.Base.(string)
			if q := (question{"", text, base}); ok && !known[q] {
				known[q] = true
				all = append(all, question{class, text, base})
			}
		}
	}
	return all
}

// pairs returns n references of the suites, each against a base that the suites
// have, but mostly not for this reference.
func pairs(all []question, seed uint64, n int) (pairs []question) {
	var based []question
	for _, q := range all {
		if q.base != "" {
			based = append(based, q)
		}
	}
	r := rand.New(rand.NewPCG(seed, 1))
	known := make(map[question]bool)
	for len(based) > 0 && len(pairs) < n {
		q := question{"pair", based[r.IntN(len(based))].text, based[r.IntN(len(based))].base}
		if !known[q] {
			known[q] = true
			pairs = append(pairs, q)
		}
	}
	return pairs
}

// TestReal compares the models with answers of the real programs to texts of the
// suites and to references against bases, which the models once missed: issue
// 30, law 4.
func TestReal(t *testing.T) {
	file := filepath.Join(shared, "programs-real.jsonl")
	if found, _ := filepath.Glob(file); found == nil {
		t.Skip("the answers of real programs are not there")
	}
	n := 0
	for _, line := range lines(t, file) {
		var c struct {
			ID, Input, Base, Kind string
			Want                  struct {
				Accepted                                            bool
				Scheme, Userinfo, Host, Port, Path, Query, Fragment string
			}
		}
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		n++
		p, ok := program.Lookup(c.Kind)
		if !ok {
			t.Errorf("%s: no model of %s", c.ID, c.Kind)
		}
		want := program.Reading{Refused: "refused"}
		if w := c.Want; w.Accepted {
			want = program.Reading{
				Scheme: w.Scheme, Userinfo: w.Userinfo, Host: w.Host, Port: w.Port,
				Path: w.Path, Query: w.Query, Fragment: w.Fragment,
			}
		}
		q := question{"", c.Input, c.Base}
		if what := difference(read(p, q), answer{Reading: want}); what != "" {
			t.Errorf("%s %s: %s of %q %q\n\tmodel %q\n\treal  %q",
				c.ID, c.Kind, what, c.Input, c.Base, show(read(p, q)), show(want))
		}
	}
	t.Logf("%d answers", n)
}

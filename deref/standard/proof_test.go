package standard_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/deref/standard"
)

// TestProofs: each accessor has a proof, and its tests are there.
func TestProofs(t *testing.T) {
	var proved []string
	for _, p := range standard.Proofs() {
		proved = append(proved, p.Schemes...)
		if len(p.Tests) == 0 || (p.Kind == "server" || p.Kind == "transcript") && len(p.With) == 0 {
			t.Errorf("%v: %+v proves nothing", p.Schemes, p)
		}
		var files string // that have the tests
		for _, test := range p.Tests {
			dot := strings.LastIndexByte(test, '.')
			dir, name := test[:dot], test[dot+1:]
			found, _ := filepath.Glob(filepath.Join("..", dir, "*_test.go"))
			internal, _ := filepath.Glob(filepath.Join("../../internal/access", dir, "*_test.go"))
			found = append(found, internal...)
			ok := false
			for _, f := range found {
				text, err := os.ReadFile(f)
				if err != nil {
					t.Fatal(err)
				}
				if strings.Contains(string(text), "func "+name+"(") {
					files, ok = files+string(text), true
				}
			}
			if !ok {
				t.Errorf("%v: there is no test %s", p.Schemes, test)
			}
		}
		for _, s := range p.Schemes {
			if !strings.Contains(files, `"`+s) {
				t.Errorf("the tests of %v do not name %s", p.Tests, s)
			}
		}
	}
	slices.Sort(proved)
	if got, want := slices.Compact(proved), standard.Accessors().Schemes(); !slices.Equal(got, want) {
		t.Errorf("proofs for %v\naccessors for %v", got, want)
	}
}

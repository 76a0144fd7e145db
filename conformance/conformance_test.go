package conformance

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// later names the planned packages that will answer the ops that no package
// answers yet.
var later = map[string]string{}

// TestVectors runs the vectors. One whose op is in neither table fails.
func TestVectors(t *testing.T) {
	expected := readList(t, "expected_failures.txt")
	var passed, failed int
	waiting := make(map[string]int)
	seen := make(map[string]bool)
	for _, v := range loadVectors(t) {
		if seen[v.name()] {
			t.Errorf("%s is there more than once", v.name())
		}
		seen[v.name()] = true
		t.Run(v.name(), func(t *testing.T) {
			if name, ok := later[v.key()]; ok {
				waiting[name]++
				t.Skipf("%s: package %s will answer it", v.key(), name)
			}
			op, ok := ops[v.key()]
			if name, is := strings.CutPrefix(v.key(), "edition "); is {
				op, ok = editionOps[name], true
			}
			if !ok {
				t.Fatalf("no function answers the op %s", v.key())
			}
			err := op(v)
			reason, listed := expected[v.name()]
			switch {
			case err == nil && listed:
				t.Errorf("passes, but is listed in expected_failures.txt")
			case err != nil && listed:
				t.Logf("%s: %v (expected: %s)", v.key(), err, reason)
			case err != nil:
				t.Errorf("%s %s: %v", v.key(), v.Input, err)
			}
			if err == nil {
				passed++
			} else {
				failed++
			}
		})
	}
	for name := range expected {
		if !seen[name] {
			t.Errorf("expected_failures.txt lists %s, which is not a vector", name)
		}
	}
	var names []string
	for _, name := range slices.Sorted(maps.Keys(waiting)) {
		names = append(names, fmt.Sprintf("%s %d", name, waiting[name]))
	}
	t.Logf("%d vectors run: %d passed, %d failed; waiting for planned packages: %s",
		passed+failed, passed, failed, strings.Join(names, ", "))
}

package conformance

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// later names the rooms to come that answer the ops that these floors cannot.
var later = map[string]string{
	"dereference": "deref",
	"gateway":     "deref",
}

// TestVectors runs the vectors. A vector whose op is in neither table fails.
func TestVectors(t *testing.T) {
	expected := readList(t, "expected_failures.txt")
	var passed, failed int
	waiting := make(map[string]int)
	seen := make(map[string]bool)
	for _, v := range loadVectors(t) {
		if seen[v.name()] {
			t.Errorf("%s is there twice", v.name())
		}
		seen[v.name()] = true
		t.Run(v.name(), func(t *testing.T) {
			if room, ok := later[v.key()]; ok {
				waiting[room]++
				t.Skipf("%s: for the room %s", v.key(), room)
			}
			op, ok := ops[v.key()]
			if name, is := strings.CutPrefix(v.key(), "edition "); is {
				op, ok = editionOps[name], true
			}
			if !ok {
				t.Fatalf("nobody answers %s", v.key())
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
			t.Errorf("expected_failures.txt lists %s, which is no vector", name)
		}
	}
	var rooms []string
	for _, room := range slices.Sorted(maps.Keys(waiting)) {
		rooms = append(rooms, fmt.Sprintf("%s %d", room, waiting[room]))
	}
	t.Logf("%d vectors run: %d passed, %d failed; for later rooms: %s", passed+failed, passed, failed, strings.Join(rooms, ", "))
}

// TestVectorsAreCopies compares the vectors with those of the folder they are copied from.
func TestVectorsAreCopies(t *testing.T) {
	originals, err := filepath.Glob(filepath.Join(shared(t, "requirements", "vectors"), "*.jsonl"))
	if err != nil || len(originals) == 0 {
		t.Fatal("no vectors", err)
	}
	copies, err := filepath.Glob(filepath.Join("testdata", "vectors", "*.jsonl"))
	if err != nil || len(copies) != len(originals) {
		t.Errorf("%d files, of %d", len(copies), len(originals))
	}
	for _, name := range originals {
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join("testdata", "vectors", filepath.Base(name)))
		if err != nil {
			t.Error(err)
		} else if !bytes.Equal(got, want) {
			t.Errorf("testdata/vectors/%s is not a copy", filepath.Base(name))
		}
	}
}

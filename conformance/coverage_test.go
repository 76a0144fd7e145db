package conformance

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/ids anew")

// rooms are those that may be named in coverage, and are not built or not complete.
var rooms = []string{
	"deref", "extract", "guard", "lint", "resolver",
}

// TestCoverage: every requirement has its proof.
func TestCoverage(t *testing.T) {
	covered := readList(t, "coverage")
	ids := readIDs(t)
	for _, id := range ids {
		if covered[id] == "" {
			t.Errorf("%s has no proof", id)
		}
	}

	tests := testFuncs(t)
	answered := make(map[string]bool)
	waiting := make(map[string][]string) // rooms, by id
	for _, v := range loadVectors(t) {
		if room, ok := later[v.key()]; ok {
			waiting[v.ID] = append(waiting[v.ID], room)
		} else if ops[v.key()] != nil || strings.HasPrefix(v.key(), "edition ") {
			answered[v.ID] = true
		}
	}
	count := make(map[string]int)
	for id, line := range covered {
		if !slices.Contains(ids, id) {
			t.Errorf("%s is no requirement of level must or should", id)
		}
		proofs := strings.Split(line, "; ")
		for _, proof := range proofs {
			kind, rest, _ := strings.Cut(proof, ": ")
			switch {
			case proof == "vectors":
				if !answered[id] {
					t.Errorf("%s: no vector of it is run", id)
				}
			case kind == "later":
				if !slices.Contains(rooms, rest) {
					t.Errorf("%s: no room %q", id, rest)
				}
			case kind == "author":
				if rest == "" || len(proofs) > 1 {
					t.Errorf("%s: %q", id, line)
				}
			default:
				kind = "tests"
				if !tests[proof] {
					t.Errorf("%s: no test %q", id, proof)
				}
			}
			count[kind]++
		}
		for _, room := range waiting[id] {
			if !slices.Contains(proofs, "later: "+room) {
				t.Errorf("%s: a vector waits for the room %s", id, room)
			}
		}
		if answered[id] && !slices.Contains(proofs, "vectors") {
			t.Errorf("%s: its vectors are run", id)
		}
	}
	t.Logf("%d requirements; proofs: %v", len(ids), count)
}

// row is a requirement in the tables of the documents: id, level, kind.
var row = regexp.MustCompile(`(?m)^\| ([A-Z0-9]+-\S+) \| .* \| (must|should) \| [a-z, ]+ \| .*\|$`)

// readIDs returns the ids of the requirements of level must or should. Where the tables are, it
// compares the list with them.
func readIDs(t *testing.T) []string {
	t.Helper()
	file := filepath.Join("testdata", "ids")
	b, err := os.ReadFile(file)
	if err != nil && !*update {
		t.Fatal(err)
	}
	dir := filepath.Join("..", "..", "shared", "requirements")
	if _, err := os.Stat(dir); err != nil {
		return strings.Fields(string(b))
	}
	var want bytes.Buffer
	for _, name := range []string{"generic", "url-1997", "rfc1738", "urn", "url-1993"} {
		table, err := os.ReadFile(filepath.Join(dir, name+".md"))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range row.FindAllSubmatch(table, -1) {
			fmt.Fprintf(&want, "%s\n", m[1])
		}
	}
	switch {
	case bytes.Equal(b, want.Bytes()):
	case *update:
		if err := os.WriteFile(file, want.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s is not the list of the requirements: run this test with -update", file)
	}
	return strings.Fields(want.String())
}

// testFuncs returns the tests of the repository by folder and name: "pct.TestEncode".
func testFuncs(t *testing.T) map[string]bool {
	t.Helper()
	found := make(map[string]bool)
	err := filepath.WalkDir("..", func(file string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && file != ".." && (e.Name()[0] == '.' || e.Name() == "testdata"):
			return fs.SkipDir
		case !strings.HasSuffix(file, "_test.go"):
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel("..", filepath.Dir(file))
		if dir == "." {
			dir = "uri"
		}
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Recv == nil {
				found[filepath.ToSlash(dir)+"."+d.Name.Name] = true
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range found {
		_, f, _ := strings.Cut(name, ".")
		if !strings.HasPrefix(f, "Test") && !strings.HasPrefix(f, "Fuzz") && !strings.HasPrefix(f, "Example") {
			delete(found, name)
		}
	}
	return found
}

package conformance

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// planned are the packages that coverage may name although they are not built
// or not complete.
var planned = []string{"deref"}

// TestCoverage: every requirement of level must or should has its proof.
func TestCoverage(t *testing.T) {
	covered := readList(t, "coverage")
	ids := make(map[string]bool) // of level must or should
	for _, r := range requirements(t) {
		if r.level == "must" || r.level == "should" {
			ids[r.id] = true
			if covered[r.id] == "" {
				t.Errorf("%s has no proof", r.id)
			}
		}
	}

	tests := testFuncs(t)
	answered := make(map[string]bool)
	waiting := make(map[string][]string) // packages, by id
	for _, v := range loadVectors(t) {
		if name, ok := later[v.key()]; ok {
			waiting[v.ID] = append(waiting[v.ID], name)
		} else if ops[v.key()] != nil || strings.HasPrefix(v.key(), "edition ") {
			answered[v.ID] = true
		}
	}
	count := make(map[string]int)
	for id, line := range covered {
		if !ids[id] {
			t.Errorf("%s is not a requirement of level must or should", id)
		}
		proofs := strings.Split(line, "; ")
		for _, proof := range proofs {
			kind, rest, _ := strings.Cut(proof, ": ")
			switch {
			case proof == "vectors":
				if !answered[id] {
					t.Errorf("%s: none of its vectors is run", id)
				}
			case kind == "later":
				if !slices.Contains(planned, rest) {
					t.Errorf("%s: no package %q is planned", id, rest)
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
		for _, name := range waiting[id] {
			if !slices.Contains(proofs, "later: "+name) {
				t.Errorf("%s: a vector waits for the package %s", id, name)
			}
		}
		if answered[id] && !slices.Contains(proofs, "vectors") {
			t.Errorf("%s: its vectors are run", id)
		}
	}
	t.Logf("%d requirements; proofs: %v", len(ids), count)
}

// TestSecondVectors: a requirement that only vectors prove has two of them, or
// one that its document prints.
func TestSecondVectors(t *testing.T) {
	vectors := make(map[string][]vector)
	for _, v := range loadVectors(t) {
		vectors[v.ID] = append(vectors[v.ID], v)
	}
	for id, line := range readList(t, "coverage") {
		if vs := vectors[id]; line == "vectors" && len(vs) == 1 && vs[0].Src != "given" {
			t.Errorf("%s rests on one vector", id)
		}
	}
}

// TestTables: every vector has its row in the tables of the documents, and a
// row has as many computed vectors as it says.
func TestTables(t *testing.T) {
	derived := make(map[string]int) // the number of vectors of the tables, by id
	for _, v := range loadVectors(t) {
		if n := derived[v.ID]; v.Src == "derived" && !v.second {
			derived[v.ID] = n + 1
		} else {
			derived[v.ID] = n
		}
	}
	for _, r := range requirements(t) {
		if derived[r.id] != r.derived {
			t.Errorf("%s has %d computed vectors, but its row says %d",
				r.id, derived[r.id], r.derived)
		}
		delete(derived, r.id)
	}
	for id := range derived {
		if !strings.HasPrefix(id, "C-") { // of conflicts.md, which counts no vectors
			t.Errorf("%s has vectors, but no row", id)
		}
	}
}

// A requirement is a row in the tables of the documents.
type requirement struct {
	id, level string
	derived   int // the number of vectors that were computed from it
}

// row is a line of the tables: id, text, level, kind, examples.
var row = regexp.MustCompile(
	`(?m)^\| ([A-Z0-9]+-\S+) \| .* \| (must|should|may|fact) \| [a-z, ]+ \|(.*)\|$`)

var computed = regexp.MustCompile(`\+([0-9]+) derived`)

// requirements reads the tables of docs/requirements.
func requirements(t *testing.T) (rows []requirement) {
	t.Helper()
	for _, name := range []string{"generic", "url-1997", "rfc1738", "urn", "url-1993"} {
		table, err := os.ReadFile(filepath.Join("..", "docs", "requirements", name+".md"))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range row.FindAllSubmatch(table, -1) {
			r := requirement{id: string(m[1]), level: string(m[2])}
			if n := computed.FindSubmatch(m[3]); n != nil {
				r.derived, _ = strconv.Atoi(string(n[1]))
			}
			rows = append(rows, r)
		}
	}
	if len(rows) == 0 {
		t.Fatal("no requirements")
	}
	return rows
}

// testFuncs returns the tests of the repository by folder and name, such as
// "pct.TestEncode". Those of the root package begin with "uri.".
func testFuncs(t *testing.T) map[string]bool {
	t.Helper()
	found := make(map[string]bool)
	walk(t, func(file string) {
		if !strings.HasSuffix(file, "_test.go") {
			return
		}
		dir, err := filepath.Rel("..", filepath.Dir(file))
		if err != nil {
			t.Fatal(err)
		}
		if dir == "." {
			dir = "uri"
		}
		for _, d := range parseFile(t, file).Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Recv == nil && isTest(d.Name.Name) {
				found[filepath.ToSlash(dir)+"."+d.Name.Name] = true
			}
		}
	})
	return found
}

func isTest(name string) bool {
	return strings.HasPrefix(name, "Test") || strings.HasPrefix(name, "Fuzz") ||
		strings.HasPrefix(name, "Example")
}

// walk calls f for every file of the repository, except in testdata and in
// folders whose names begin with a dot.
func walk(t *testing.T, f func(file string)) {
	t.Helper()
	err := filepath.WalkDir("..", func(file string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case !e.IsDir():
			f(file)
		case file != ".." && (e.Name()[0] == '.' || e.Name() == "testdata"):
			return fs.SkipDir
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func parseFile(t *testing.T, file string) *ast.File {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil,
		parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

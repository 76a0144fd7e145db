package conformance

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

var runMutants = flag.Bool("mutants", false, "run the vectors with each mutant of mutants.txt")

// A mutant is a line of mutants.txt: a wrong change of a declaration.
type mutant struct {
	n             int // the number of its line
	id            string
	dir, name     string // the declaration
	old, new      string // texts in it
	file          string // where it is
	start, end    int    // bytes of the file: the declaration
	ident, insert int    // its name, and where its body begins
	dispatch      string // Go: what leads from the declaration to the mutant
}

func (m mutant) String() string { return fmt.Sprintf("mutants.txt:%d: %s", m.n, m.id) }

// TestMutants shows that the vectors of a requirement notice when the code goes
// wrong: see the head of mutants.txt. Without the flag -mutants it only looks
// whether each mutant still applies.
func TestMutants(t *testing.T) {
	mutants := readMutants(t)
	source := make(map[string][]byte)
	for i := range mutants {
		if err := mutants[i].find(t, source); err != nil {
			t.Errorf("%v: %v: write the mutant for the code that is there now", mutants[i], err)
		}
	}
	if t.Failed() {
		return
	}
	ids := make(map[string]bool)
	for _, m := range mutants {
		ids[m.id] = true
	}
	for _, v := range loadVectors(t) {
		if v.second && !ids[v.ID] {
			t.Errorf("%s has no mutant", v.ID)
			ids[v.ID] = true
		}
	}
	if *runMutants {
		testMutants(t, mutants, source)
	}
}

// testMutants runs the vectors of each mutant with it. Those of a requirement
// that notice one of its mutants are of both files, if it has vectors in both.
func testMutants(t *testing.T, mutants []mutant, source map[string][]byte) {
	vectors := make(map[string][]vector)
	for _, v := range loadVectors(t) {
		vectors[v.ID] = append(vectors[v.ID], v)
	}
	binary := buildMutants(t, mutants, source)
	if out, err := exec.Command(binary, "-test.run=^TestVectors$").CombinedOutput(); err != nil {
		t.Fatalf("the vectors fail without a mutant: %v\n%s", err, out)
	}
	files := make(map[string]map[bool]bool) // those that notice mutants, by id
	for _, m := range mutants {
		var by []string
		for _, v := range vectors[m.id] {
			if notices(t, binary, m.n, v) {
				by = append(by, v.name())
				if files[m.id] == nil {
					files[m.id] = make(map[bool]bool)
				}
				files[m.id][v.second] = true
			}
		}
		if t.Logf("%v is noticed by %q", m, by); by == nil {
			t.Errorf("%v is not noticed", m)
		}
	}
	for id, noticed := range files {
		for _, v := range vectors[id] {
			if !noticed[v.second] {
				t.Errorf("%s: no vector of the file of %s notices a mutant", id, v.name())
				noticed[v.second] = true
			}
		}
	}
}

// readMutants reads mutants.txt.
func readMutants(t *testing.T) (mutants []mutant) {
	t.Helper()
	b, err := os.ReadFile("mutants.txt")
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(string(b), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		f := strings.Split(line, "\t")
		if len(f) != 4 {
			t.Fatalf("mutants.txt:%d: %d fields, want 4", i+1, len(f))
		}
		slash := strings.LastIndexByte(f[1], '/') + 1
		dir, name, _ := strings.Cut(f[1][slash:], ".")
		if dir = f[1][:slash] + dir; dir == "uri" {
			dir = "."
		}
		mutants = append(mutants, mutant{
			n: i + 1, id: f[0], dir: dir, name: name, old: f[2], new: f[3]})
	}
	return mutants
}

// find finds the declaration of a mutant. It puts the files that it reads into
// source.
func (m *mutant) find(t *testing.T, source map[string][]byte) error {
	files, err := filepath.Glob(filepath.Join("..", m.dir, "*.go"))
	if err != nil {
		return err
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		if source[file] == nil {
			if source[file], err = os.ReadFile(file); err != nil {
				return err
			}
		}
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, file, source[file], parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		at := func(p token.Pos) int { return set.Position(p).Offset }
		for _, d := range f.Decls {
			if !m.is(d, at) {
				continue
			}
			m.file = file
			if n := bytes.Count(source[file][m.start:m.end], []byte(m.old)); n != 1 {
				return fmt.Errorf("%q is %d times in %s, want once", m.old, n, m.name)
			}
			_, err := parser.ParseFile(set, "", "package p\n"+m.changed(source[file]), 0)
			return err
		}
	}
	return fmt.Errorf("%s is not declared in %s", m.name, m.dir)
}

// is reports whether d is the declaration, and if so, notes its places.
func (m *mutant) is(d ast.Decl, at func(token.Pos) int) bool {
	switch d := d.(type) {
	case *ast.FuncDecl:
		name, prefix := d.Name.Name, ""
		if d.Recv != nil {
			r := d.Recv.List[0].Type
			if star, ok := r.(*ast.StarExpr); ok {
				r = star.X
			}
			if generic, ok := r.(*ast.IndexExpr); ok {
				r = generic.X
			}
			name = r.(*ast.Ident).Name + "." + name
			if len(d.Recv.List[0].Names) > 0 {
				prefix = d.Recv.List[0].Names[0].Name + "."
			}
		}
		if name != m.name || d.Body == nil {
			return false
		}
		var args []string
		for _, p := range d.Type.Params.List {
			for _, id := range p.Names {
				args = append(args, id.Name)
			}
			if _, variadic := p.Type.(*ast.Ellipsis); variadic {
				args[len(args)-1] += "..."
			}
		}
		call := fmt.Sprintf("%s%s(%s)", prefix, m.rename(d.Name.Name), strings.Join(args, ", "))
		if d.Type.Results == nil {
			call += "; return"
		} else {
			call = "return " + call
		}
		m.start, m.end = at(d.Type.Func), at(d.End())
		m.ident, m.insert = at(d.Name.Pos()), at(d.Body.Lbrace)+1
		m.dispatch = fmt.Sprintf("if mutantInUse == %d { %s };", m.n, call)
		return true
	case *ast.GenDecl:
		if d.Tok != token.VAR {
			return false
		}
		for _, s := range d.Specs {
			if s := s.(*ast.ValueSpec); len(s.Names) == 1 && s.Names[0].Name == m.name {
				m.start, m.end, m.ident = at(s.Pos()), at(s.End()), at(s.Pos())
				m.dispatch = fmt.Sprintf("func init() { if mutantInUse == %d { %s = %s } }\n",
					m.n, m.name, m.rename(m.name))
				return true
			}
		}
	}
	return false
}

// changed returns the declaration under the mutant's own name, with the change.
func (m mutant) changed(source []byte) string {
	name := m.name[strings.LastIndexByte(m.name, '.')+1:]
	before, after := source[m.start:m.ident], source[m.ident+len(name):m.end]
	decl := string(before) + m.rename(name) + string(after)
	if decl = strings.Replace(decl, m.old, m.new, 1); m.insert == 0 {
		decl = "var " + decl
	}
	return decl + "\n"
}

func (m mutant) rename(name string) string { return fmt.Sprintf("%s_mutant%d", name, m.n) }

// buildMutants compiles the tests of this package with all mutants in it. Each
// is a copy of its declaration, which is used if the variable of the
// environment says so.
func buildMutants(t *testing.T, mutants []mutant, source map[string][]byte) (binary string) {
	t.Helper()
	dir := t.TempDir()
	replace := make(map[string]string)
	write := func(file string, text []byte) {
		abs, err := filepath.Abs(file)
		if err != nil {
			t.Fatal(err)
		}
		replace[abs] = filepath.Join(dir, strconv.Itoa(len(replace))+".go")
		if err := os.WriteFile(replace[abs], text, 0o666); err != nil {
			t.Fatal(err)
		}
	}

	byFile := make(map[string][]mutant)
	for _, m := range mutants {
		byFile[m.file] = append(byFile[m.file], m)
	}
	packages := make(map[string]bool)
	for file, ms := range byFile {
		text := source[file]
		var copies []byte
		inserts := make(map[int]string)
		for _, m := range ms {
			if m.insert == 0 {
				copies = append(copies, m.dispatch...)
			} else {
				inserts[m.insert] += m.dispatch
			}
			copies = append(copies, m.changed(text)...)
		}
		var changed []byte
		from := 0
		for _, at := range slices.Sorted(maps.Keys(inserts)) {
			changed = append(append(changed, text[from:at]...), inserts[at]...)
			from = at
		}
		changed = append(append(changed, text[from:]...), '\n')
		write(file, append(changed, copies...))

		if pkg := filepath.Dir(file); !packages[pkg] {
			packages[pkg] = true
			name := parseFile(t, file).Name.Name
			write(filepath.Join(pkg, "mutant_in_use.go"), []byte("package "+name+"\n"+
				"import (\"os\"; \"strconv\")\n"+
				"var mutantInUse, _ = strconv.Atoi(os.Getenv(\"URI_MUTANT\"))\n"))
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o666); err != nil {
		t.Fatal(err)
	}
	binary = filepath.Join(dir, "conformance.test")
	build := exec.Command("go", "test", "-c", "-vet=off", "-overlay", list, "-o", binary)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return binary
}

// notices runs a vector with a mutant and reports whether it fails. A run that
// does not end has failed.
func notices(t *testing.T, binary string, n int, v vector) bool {
	t.Helper()
	const patience = time.Minute
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	run := exec.CommandContext(ctx, binary, "-test.v",
		fmt.Sprintf("-test.run=^TestVectors$/^%s$/^%d$", regexp.QuoteMeta(v.ID), v.Case))
	run.Env = append(os.Environ(), "URI_MUTANT="+strconv.Itoa(n))
	out, err := run.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case err != nil && !errors.As(err, &exit):
		t.Fatal(err)
	case !bytes.Contains(out, []byte("=== RUN   TestVectors/"+v.name()+"\n")):
		t.Fatalf("%s is not run:\n%s", v.name(), out)
	}
	return err != nil
}

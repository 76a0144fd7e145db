package deps

import (
	"fmt"
	"go/ast"
	"go/token"
	"iter"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// maxNames is how many names package uri may export, maxLines how long a file may be that people
// read, where the aim is 500, and maxFunction how long a function.
const (
	maxNames    = 60
	maxLines    = 600
	maxFunction = 70
)

// Columns of code, and of comments that are not tables or examples.
const (
	maxCode    = 100
	maxComment = 80
)

func isWide(line string) bool {
	text := strings.TrimLeft(line, "\t")
	width := 4*(len(line)-len(text)) + utf8.RuneCountInString(strings.TrimRight(text, "\n"))
	switch {
	case strings.HasPrefix(text, "//\t"), strings.HasPrefix(text, "//go:"):
		return false
	case strings.HasPrefix(text, "// "):
		return width > maxComment
	}
	return width > maxCode
}

// TestNames counts the names that package uri exports: constants, variables, types, functions.
func TestNames(t *testing.T) {
	names := map[string]bool{}
	for _, s := range sources(t) {
		if s.pkg == module && !s.test && !s.ignored {
			for _, n := range exported(s.ast) {
				names[n] = true
			}
		}
	}
	if len(names) == 0 || len(names) > maxNames {
		t.Errorf("package uri exports %d names, and may %d: %s",
			len(names), maxNames, strings.Join(slices.Sorted(maps.Keys(names)), " "))
	}
}

// exported returns the names that a file exports at the level of the package.
func exported(f *ast.File) []string {
	var ids []*ast.Ident
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				ids = append(ids, d.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					ids = append(ids, spec.Name)
				case *ast.ValueSpec:
					ids = append(ids, spec.Names...)
				}
			}
		}
	}
	var out []string
	for _, id := range ids {
		if id.IsExported() {
			out = append(out, id.Name)
		}
	}
	return out
}

// TestRules fails for what no file may hold.
func TestRules(t *testing.T) {
	for _, s := range sources(t) {
		for _, msg := range s.violations() {
			t.Error(msg)
		}
	}
}

func (s source) violations() []string {
	var out []string
	add := func(p token.Pos, format string, args ...any) {
		at := s.fset.Position(p)
		out = append(out, fmt.Sprintf("%s:%d: ", s.name, at.Line)+fmt.Sprintf(format, args...))
	}
	if s.lines > maxLines && !s.test && !s.generated {
		out = append(out, fmt.Sprintf("%s: %d lines: split the file, %d are the most", s.name, s.lines, maxLines))
	}
	for _, n := range s.wide {
		if !s.test && !s.generated && s.module == "" {
			out = append(out, fmt.Sprintf("%s:%d: more than %d columns, or %d in a comment: break the line",
				s.name, n, maxCode, maxComment))
		}
	}
	if base := strings.TrimSuffix(s.name, ".go"); s.generated && !strings.HasSuffix(base, "_gen") && !s.test {
		out = append(out, s.name+": generated: the name must end in _gen.go")
	}
	for _, i := range s.ast.Imports {
		if i.Name != nil && i.Name.Name == "." {
			add(i.Pos(), "dot import of %s", i.Path.Value)
		}
	}
	for _, d := range s.ast.Decls {
		f, ok := d.(*ast.FuncDecl)
		if n := 1 + s.fset.Position(d.End()).Line - s.fset.Position(d.Pos()).Line; ok && n > maxFunction &&
			!s.test && !s.generated && !strings.HasPrefix(s.name, "internal/tools/") {
			add(d.Pos(), "func %s has %d lines: split it, %d are the most", f.Name.Name, n, maxFunction)
		}
		switch {
		case ok && f.Recv == nil && f.Name.Name == "init":
			add(f.Pos(), "func init: build values from literals")
		case ok && f.Body == nil && !slices.Contains(assembly, path.Dir(s.name)):
			add(f.Pos(), "func %s has no body: assembly stands in %s alone", f.Name.Name,
				strings.Join(assembly, " and "))
		}
	}
	for id := range s.settable() {
		add(id.Pos(), "%s can be set by any program: return it from a function", id.Name)
	}
	for at := range s.clocks() {
		add(at, "a test by the clock: count steps, use testing/synctest or internal/costtest")
	}
	for c := range s.comments() {
		if strings.HasPrefix(c.Text, "//go:linkname") {
			add(c.Pos(), "go:linkname")
		}
	}
	return out
}

// waits are the tests that wait for other programs, and give up at last, and those of measurements.
// The names are prefixes.
var waits = []string{
	"internal/access/handoff/server_test.go", "internal/access/oracle/nfs_test.go",
	"internal/tools/bench/",
	"resolver/internal/faults/", "resolver/store/postgres/", "resolver/internal/replica/",
}

// clocks returns where a test asks how much time has passed. Benchmarks may, and so may those whose
// clock is that of testing/synctest.
func (s source) clocks() iter.Seq[token.Pos] {
	return func(yield func(token.Pos) bool) {
		if !s.test || strings.HasSuffix(s.name, "bench_test.go") ||
			slices.Contains(s.imports(), "testing/synctest") ||
			slices.ContainsFunc(waits, func(w string) bool { return strings.HasPrefix(s.name, w) }) {
			return
		}
		for n := range ast.Preorder(s.ast) {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				continue
			}
			of, isName := sel.X.(*ast.Ident)
			if isName && of.Name == "time" && (sel.Sel.Name == "Since" || sel.Sel.Name == "Until") ||
				(sel.Sel.Name == "After" || sel.Sel.Name == "Sub") && isNow(sel.X) {
				if !yield(n.Pos()) {
					return
				}
			}
		}
	}
}

// settable returns the variables, other than errors, that a public package exports.
func (s source) settable() iter.Seq[*ast.Ident] {
	return func(yield func(*ast.Ident) bool) {
		if s.test || strings.Contains("/"+s.name, "/internal/") || strings.Contains("/"+s.name, "/cmd/") {
			return
		}
		for _, d := range s.ast.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, spec := range g.Specs {
				for _, id := range spec.(*ast.ValueSpec).Names {
					if id.IsExported() && !strings.HasPrefix(id.Name, "Err") && !yield(id) {
						return
					}
				}
			}
		}
	}
}

// isNow reports whether an expression is time.Now().
func isNow(x ast.Expr) bool {
	call, ok := x.(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Now"
}

// assembly is where assembly stands (decisions 0019 and 0034).
var assembly = []string{"internal/vector"}

// TestViolations shows that the rules can be broken.
func TestViolations(t *testing.T) {
	long := strings.Repeat("// x\n", maxLines)
	for _, tt := range []struct{ name, text, want string }{
		{"a.go", "package a\n\nfunc Init() {}\n\ntype t struct{}\n\nfunc (t) init() {}\n", ""},
		{"a.go", "package a\n\nimport . \"strings\"\n", `a.go:3: dot import of "strings"`},
		{"a_test.go", "package a\n\nfunc init() {}\n", "a_test.go:3: func init: build values from literals"},
		{"a.go", "package a\n\n//go:linkname x y\nvar x int\n", "a.go:3: go:linkname"},
		{"a.go", "package a\n\nfunc f()\n", "a.go:3: func f has no body: assembly stands in internal/vector alone"},
		{"a_test.go", "package a\n\nvar x = time.Since(y) > 1\nvar z = time.Now().Sub(y)\n",
			"a_test.go:3: a test by the clock: count steps, use testing/synctest or internal/costtest\n" +
				"a_test.go:4: a test by the clock: count steps, use testing/synctest or internal/costtest"},
		{"a.go", "package a\n\nvar ErrX, x = 1, 2\n", ""},
		{"a.go", "package a\n\nfunc f() {" + strings.Repeat("\n", maxFunction-1) + "}\n", ""},
		{"a.go", "package a\n\nfunc f() {" + strings.Repeat("\n", maxFunction) + "}\n",
			"a.go:3: func f has 71 lines: split it, 70 are the most"},
		{"a.go", "package a\n\nvar (\n\tx = 1\n\tX = 1\n)\n", "a.go:5: X can be set by any program: return it from a function"},
		{"internal/a/a.go", "package a\n\nvar X = 1\n", ""},
		{"a_bench_test.go", "package a\n\nvar x = time.Since(y)\n", ""},
		{"internal/vector/a.go", "package a\n\nfunc f()\n", ""},
		{"a.go", long + "\npackage a\n", "a.go: 602 lines: split the file, 600 are the most"},
		{"a_test.go", long + "\npackage a\n", ""},
		{"a.go", "package a\n\n//\t" + strings.Repeat("é", 100) + "\n// " + strings.Repeat("é", 77) + "\n", ""},
		{"a.go", "package a\n\n// " + strings.Repeat("é", 78) + "\n", "a.go:3: more than 100 columns, or 80 in a comment: break the line"},
		{"a.go", "package a\n\nvar a = " + strings.Repeat("1", 92) + "\n", ""},
		{"a.go", "package a\n\nvar a = " + strings.Repeat("1", 93) + "\n", "a.go:3: more than 100 columns, or 80 in a comment: break the line"},
		{"a_gen.go", "// Code generated by x. DO NOT EDIT.\n\n" + long + "\npackage a\n", ""},
		{"a.go", "// Code generated by x. DO NOT EDIT.\n\npackage a\n", "a.go: generated: the name must end in _gen.go"},
	} {
		s, err := readText(tt.name, tt.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(s.violations(), "\n"); got != tt.want {
			t.Errorf("%s %.40q…: got %q, want %q", tt.name, tt.text, got, tt.want)
		}
	}
}

func TestExported(t *testing.T) {
	s, err := readText("a.go", "package a\n\nconst A, b = 1, 2\n\nvar C int\n\ntype D struct{ E int }\n\nfunc (D) F() {}\n\nfunc G() {}\n")
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(exported(s.ast), " "); got != "A C D G" {
		t.Errorf("got %s", got)
	}
}

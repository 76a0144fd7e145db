package urivet

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// TestRules compares each rule with the comments of its folder in testdata, and its fixes
// with the .golden files there.
func TestRules(t *testing.T) {
	for _, a := range Analyzers() {
		t.Run(a.Name, func(t *testing.T) {
			analysistest.RunWithSuggestedFixes(t, analysistest.TestData(), a, a.Name)
		})
	}
}

// TestAnalyzers checks what drivers ask for: names, no cycles, documentation.
// TestPlanted: the rules find most of the bugs in programs that were written
// without them, and nothing else.
func TestPlanted(t *testing.T) {
	const least = 45
	source, err := os.ReadFile("testdata/src/planted/a.go")
	if err != nil {
		t.Fatal(err)
	}
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax}, "./testdata/src/planted")
	if err != nil {
		t.Fatal(err)
	}
	graph, err := checker.Analyze(Analyzers(), pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	lines, found := strings.Split(string(source), "\n"), map[int]bool{}
	for _, root := range graph.Roots {
		if root.Err != nil {
			t.Error(root.Err)
		}
		for _, d := range root.Diagnostics {
			line := root.Package.Fset.Position(d.Pos).Line
			if found[line] = true; !strings.Contains(lines[line-1], "// bug") {
				t.Errorf("line %d: %s", line, d.Message)
			}
		}
	}
	if all := strings.Count(string(source), "// bug"); len(found) < least {
		t.Errorf("%d of %d bugs are found, want %d", len(found), all, least)
	}
}

// TestFixesCompile: what the fixes write compiles.
func TestFixesCompile(t *testing.T) {
	names, _ := filepath.Glob("testdata/src/*/*.golden")
	if len(names) == 0 {
		t.Fatal("no fixes")
	}
	for _, name := range names {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, nil, 0)
		if err != nil {
			t.Error(err)
			continue
		}
		c := types.Config{Importer: fakes{importer.ForCompiler(fset, "source", nil)}}
		if _, err := c.Check(f.Name.Name, fset, []*ast.File{f}, nil); err != nil {
			t.Error(err)
		}
	}
}

// fakes imports packages of testdata/src, and of the standard library.
type fakes struct{ types.Importer }

func (i fakes) Import(path string) (*types.Package, error) {
	names, _ := filepath.Glob("testdata/src/" + path + "/*.go")
	if len(names) == 0 || !strings.Contains(path, ".") {
		return i.Importer.Import(path)
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, names[0], nil, 0)
	if err != nil {
		return nil, err
	}
	c := types.Config{Importer: i}
	return c.Check(path, fset, []*ast.File{f}, nil)
}

func TestAnalyzers(t *testing.T) {
	if err := analysis.Validate(Analyzers()); err != nil {
		t.Fatal(err)
	}
	for _, a := range Analyzers() {
		if _, err := os.Stat("testdata/src/" + a.Name); err != nil {
			t.Error(err)
		}
	}
}

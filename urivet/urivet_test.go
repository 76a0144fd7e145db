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

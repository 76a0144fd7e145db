package urivet

import (
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
// with the .golden files there. The packages that the folders import are read once for all.
func TestRules(t *testing.T) {
	rules, names := map[string]*analysis.Analyzer{}, []string{}
	one := &analysis.Analyzer{Name: "rules", Doc: "the rule that the folder is named after"}
	for _, a := range Analyzers() {
		rules[a.Name], names = a, append(names, a.Name)
		one.Requires = append(one.Requires, a.Requires...)
	}
	one.Run = func(p *analysis.Pass) (any, error) {
		if a := rules[p.Pkg.Name()]; a != nil { // not the main package of a test
			return a.Run(p)
		}
		return nil, nil
	}
	analysistest.RunWithSuggestedFixes(t, analysistest.TestData(), one, names...)
}

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
		fixed, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		file, err := filepath.Abs(strings.TrimSuffix(name, ".golden"))
		if err != nil {
			t.Fatal(err)
		}
		pkgs, err := packages.Load(&packages.Config{
			Mode: packages.LoadSyntax, Overlay: map[string][]byte{file: fixed},
		}, filepath.Dir(file))
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range pkgs {
			for _, err := range p.Errors {
				t.Error(err)
			}
		}
	}
}

// TestAnalyzers checks what drivers ask for: names, no cycles, documentation.
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

package urivet

import (
	"os"
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

package conformance

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTerms: what the packages of the generic syntax export is called by the terms of RFC 3986.
func TestTerms(t *testing.T) {
	old := []string{"url", "urn", "uric", "relativeuri", "isabs", "escape", "site"}
	seen := 0
	for _, dir := range []string{"..", "../pct", "../finding"} {
		files, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range files {
			if filepath.Ext(e.Name()) != ".go" || strings.HasSuffix(e.Name(), "_test.go") {
				continue
			}
			file := filepath.Join(dir, e.Name())
			f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(f, func(n ast.Node) bool {
				id, ok := n.(*ast.Ident)
				if !ok || !id.IsExported() {
					return true
				}
				seen++
				for _, term := range old {
					if strings.Contains(strings.ToLower(id.Name), term) {
						t.Errorf("%s: %s", file, id.Name)
					}
				}
				return true
			})
		}
	}
	if seen == 0 {
		t.Error("no names")
	}
}

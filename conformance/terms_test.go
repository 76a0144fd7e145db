package conformance

import (
	"go/ast"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// core are the packages of the generic syntax.
var core = regexp.MustCompile(`^(\.|pct|finding)$`)

// terms are the words that exported names must not have, and the packages that
// may have them: those about names, about older documents, and about net/url.
var terms = []struct {
	word string
	in   *regexp.Regexp // nil: everywhere
	may  *regexp.Regexp // nil: nowhere
}{
	{"url", nil, regexp.MustCompile(`^(edition|neturl|whatwg)(/|$)`)},
	{"urn", nil, regexp.MustCompile(`^urn(/|$)`)},
	{"uric", core, nil},
	{"relativeuri", core, nil},
	{"isabs", core, nil},
	{"escape", core, nil},
	{"site", core, nil},
}

// TestTerms: what the packages export is called by the terms of RFC 3986, first
// of all "URI" and not "URL" or "URN" (G-1.1.3-02).
func TestTerms(t *testing.T) {
	seen := 0
	walk(t, func(file string) {
		rel, err := filepath.Rel("..", file)
		if err != nil {
			t.Fatal(err)
		}
		dir := filepath.ToSlash(filepath.Dir(rel))
		if filepath.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go") ||
			strings.HasPrefix(dir, "cmd/") || strings.Contains("/"+dir+"/", "/internal/") {
			return
		}
		for _, name := range exported(parseFile(t, file)) {
			seen++
			for _, term := range terms {
				if strings.Contains(strings.ToLower(name), term.word) &&
					(term.in == nil || term.in.MatchString(dir)) &&
					(term.may == nil || !term.may.MatchString(dir)) {
					t.Errorf("%s exports %s", rel, name)
				}
			}
		}
	})
	if seen == 0 {
		t.Error("no names")
	}
}

// exported returns the exported names that a file declares.
func exported(f *ast.File) (names []string) {
	add := func(ids ...*ast.Ident) {
		for _, id := range ids {
			if id.IsExported() {
				names = append(names, id.Name)
			}
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			add(n.Name)
			return false
		case *ast.TypeSpec:
			add(n.Name)
		case *ast.Field:
			add(n.Names...)
		case *ast.ValueSpec:
			add(n.Names...)
		}
		return true
	})
	return names
}

var (
	// url is the word, without the prefix "URL:" of appendix C, and in no name.
	url = regexp.MustCompile(`\bURLs?\b($|[^:.(])`)

	// older are words that a paragraph about URLs has: of the documents that
	// say so, and of programs that do.
	older = regexp.MustCompile(`(?i)\bold|1738|199[37]|net/url|trurl|curl|WHATWG|URL Standard|browser`)

	paragraph = regexp.MustCompile(`\n(?:\.PP)?\n`)
)

// TestDocumentTerms: the documents for users say "URI" except where they speak
// of an older document or of another program (G-1.1.3-02).
func TestDocumentTerms(t *testing.T) {
	var files []string
	for _, pattern := range []string{"README.md", "man/man1/*.1", "docs/*.md"} {
		found, err := filepath.Glob(filepath.Join("..", filepath.FromSlash(pattern)))
		if err != nil || len(found) == 0 {
			t.Fatalf("no %s: %v", pattern, err)
		}
		files = append(files, found...)
	}
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range paragraph.Split(string(b), -1) {
			if url.MatchString(p) && !older.MatchString(p) {
				t.Errorf("%s says URL in %q", file, p)
			}
		}
	}
}

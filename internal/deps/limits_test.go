package deps

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var limit = regexp.MustCompile(`^[mM]ax[A-Z]`)

// TestLimits compares docs/limits.md with the constants: with their names, comments and files, and
// with those values that need no types. .ci/run generated compares all values.
func TestLimits(t *testing.T) {
	b, err := os.ReadFile(filepath.Join(root, "docs/limits.md"))
	if err != nil {
		t.Fatal(err)
	}
	stale := "docs/limits.md is stale: go -C internal/tools run ./limits ../.. ../../docs/limits.md"
	value := regexp.MustCompile(`^(\| [^|]*\|) ([^|]*) (\|.*)`)
	rows := map[string]string{} // the values
	for line := range strings.Lines(string(b)) {
		if m := value.FindStringSubmatch(line); m != nil && strings.HasPrefix(line, "| `") {
			rows[m[1]+m[3]] = strings.ReplaceAll(m[2], ",", "")
		}
	}
	n := 0
	for _, s := range sources(t) {
		if s.test || s.ignored || s.module != "" && s.module != "resolver" || isOnlyForTests(s) {
			continue
		}
		for row, is := range s.limits() {
			if n++; rows[row] == "" || is != "" && is != rows[row] {
				t.Errorf("%s\n%s %s", stale, row, is)
			}
			delete(rows, row)
		}
	}
	for row := range rows {
		t.Errorf("%s\nno such constant: %s", stale, row)
	}
	if n < 100 {
		t.Errorf("only %d limits", n)
	}
}

// isOnlyForTests reports whether only tests import the package of a file: then nothing that it
// does is for users.
func isOnlyForTests(s source) bool {
	name, _ := local(s.pkg)
	switch name {
	case "conformance", "internal/abnf", "internal/deps", "internal/parttest", "extract/internal/linktest",
		"resolver/internal/storetest", "resolver/internal/pgtest":
		return true
	}
	return false
}

// limits returns the limits that a file declares for its package: the row without the value, and the
// value, or "".
func (s source) limits() map[string]string {
	rows := map[string]string{}
	name, _ := local(s.pkg)
	if name = name + "."; s.pkg == module {
		name = ""
	}
	for _, d := range s.ast.Decls {
		group, ok := d.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		for _, spec := range group.Specs {
			spec := spec.(*ast.ValueSpec)
			for i, id := range spec.Names {
				var v types.TypeAndValue
				if i < len(spec.Values) {
					v, _ = types.Eval(s.fset, nil, token.NoPos, types.ExprString(spec.Values[i]))
				}
				is := ""
				if v.Value != nil {
					is = v.Value.ExactString()
				}
				if limit.MatchString(id.Name) && (v.Value == nil || v.Value.Kind() == constant.Int) {
					what := comment(spec.Doc, spec.Comment, group.Doc)
					rows[fmt.Sprintf("| `%s%s` || %s | [%s](../%[4]s) |", name, id.Name, what, s.name)] = is
				}
			}
		}
	}
	return rows
}

// comment is that of internal/tools/limits.
func comment(above, beside, group *ast.CommentGroup) string {
	text := above.Text()
	if text == "" {
		text = group.Text()
		if short := strings.TrimSpace(beside.Text()); short != "" {
			text = strings.TrimSpace(short + ". " + text)
		}
	}
	return strings.ReplaceAll(strings.Join(strings.Fields(text), " "), "|", `\|`)
}

// TestLimitRows shows that a new constant has a row.
func TestLimitRows(t *testing.T) {
	s, err := readText("a/b.go", "package a\n\n// maxX is x|y.\nconst maxX = 1\n\n// Both.\nconst (\n\tMaxY = 2 << 10 // y\n\tmaxZ = \"z\"\n\tmax = 1\n\tmaxV = f.V\n)\n")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"| `a.maxX` || maxX is x\\|y. | [a/b.go](../a/b.go) |": "1",
		"| `a.MaxY` || y. Both. | [a/b.go](../a/b.go) |": "2048",
		"| `a.maxV` || Both. | [a/b.go](../a/b.go) |":    ""}
	if got := s.limits(); !maps.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// Command limits writes the table of limits: each constant of the packages that
// are shipped whose name begins with "max" or "Max", with its value and its
// comment.
//
//	limits ROOT FILE
//
// ROOT is the folder of the workspace, FILE the output.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

const head = `# Limits

Each limit has a name: a constant that begins with "max" or "Max". What is left
out because of a limit gives a note or an error. Generated from the comments of
the constants; do not edit, but run in the root of the repository

    go -C internal/tools run ./limits ../.. ../../docs/limits.md

| limit | value | what | where |
|---|---|---|---|
`

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: limits ROOT FILE")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "limits:", err)
		os.Exit(1)
	}
}

func run(root, to string) error {
	root, err := filepath.Abs(root)
	if err != nil {
		return err
	}
	pkgs, err := packages.Load(&packages.Config{
		Dir:  root,
		Mode: packages.NeedName | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedDeps | packages.NeedModule,
	}, "./...", "./resolver/...")
	if err != nil {
		return err
	}
	rows := map[string]string{}
	var missing []error
	for _, pkg := range pkgs {
		if len(pkg.Errors) > 0 {
			return pkg.Errors[0]
		}
		name := strings.TrimPrefix(strings.TrimPrefix(pkg.PkgPath, "github.com/urikit/uri"), "/")
		if slices.Contains(tests, name) {
			continue
		}
		for _, file := range pkg.Syntax {
			missing = append(missing, limits(pkg, name, root, file, rows)...)
		}
	}
	if err := errors.Join(missing...); err != nil {
		return err
	}
	out := bytes.NewBufferString(head)
	for _, key := range slices.Sorted(maps.Keys(rows)) {
		out.WriteString(rows[key])
	}
	return os.WriteFile(to, out.Bytes(), 0o666)
}

// tests are the packages that only tests import.
var tests = []string{"conformance", "internal/abnf", "internal/deps", "internal/parttest", "extract/internal/linktest",
	"resolver/internal/storetest", "resolver/internal/pgtest"}

var limit = regexp.MustCompile(`^[mM]ax[A-Z]`)

// limits adds the rows of the constants that a file declares for the package,
// and returns what they lack.
func limits(pkg *packages.Package, name, root string, file *ast.File, rows map[string]string) (missing []error) {
	for _, decl := range file.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		for _, spec := range group.Specs {
			spec := spec.(*ast.ValueSpec)
			for _, id := range spec.Names {
				value, ok := pkg.TypesInfo.Defs[id].(*types.Const)
				if !ok || !limit.MatchString(id.Name) || value.Val().Kind() != constant.Int {
					continue
				}
				at := pkg.Fset.Position(id.Pos())
				where, err := filepath.Rel(root, at.Filename)
				if err != nil {
					return append(missing, err)
				}
				what := comment(spec.Doc, spec.Comment, group.Doc)
				if what == "" {
					missing = append(missing, fmt.Errorf("%s:%d: missing comment at %s that says what it limits", where, at.Line, id.Name))
				}
				full := strings.TrimPrefix(name+"."+id.Name, ".")
				rows[full] = fmt.Sprintf("| `%s` | %s | %s | [%s](../%[4]s) |\n",
					full, digits(value.Val().ExactString()), what, filepath.ToSlash(where))
			}
		}
	}
	return missing
}

// comment returns the comment above a constant, or the one beside it and that
// of its group, in one line.
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

// digits sets commas between thousands.
func digits(n string) string {
	for i := len(n) - 3; i > 0; i -= 3 {
		n = n[:i] + "," + n[i:]
	}
	return n
}

package deps

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A source is a Go file of the repository.
type source struct {
	name      string // from the root, with slashes
	pkg       string // the import path of its folder
	module    string // the folder of its module; the root is ""
	apart     bool   // its module is not in go.work
	test      bool
	generated bool
	ignored   bool // by its build constraint, always: run by hand
	lines     int
	wide      []int // the numbers of the lines that are too long
	fset      *token.FileSet
	ast       *ast.File
}

const root = "../.."

// sources reads all Go files of the repository, for whatever system they are. It reads them
// itself, and does not ask the go command for the imports: a test that passed is run again only
// if a file that it opened has changed.
func sources(t *testing.T) []source {
	t.Helper()
	var out []source
	work, err := os.ReadFile(filepath.Join(root, "go.work"))
	if err != nil {
		t.Fatal(err)
	}
	modules := map[string]string{".": ""} // by folder
	err = filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if d.IsDir() {
			if name == "." {
				return nil
			}
			if base := d.Name(); base[0] == '.' || base[0] == '_' || base == "testdata" {
				return fs.SkipDir
			}
			_, err := os.Stat(filepath.Join(file, "go.mod"))
			if modules[name] = modules[path.Dir(name)]; err == nil {
				modules[name] = name
			}
			return nil
		}
		if path.Ext(name) != ".go" || name[strings.LastIndexByte(name, '/')+1] == '_' {
			return nil
		}
		s, err := readSource(file, name)
		s.module = modules[path.Dir(name)]
		s.apart = s.module != "" && !strings.Contains(string(work), "\t./"+s.module+"\n")
		out = append(out, s)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func readSource(file, name string) (source, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return source{}, err
	}
	return readText(name, string(text))
}

func readText(name, text string) (source, error) {
	s := source{
		name: name, pkg: path.Join(module, path.Dir(name)), test: strings.HasSuffix(name, "_test.go"),
		lines: strings.Count(text, "\n"), fset: token.NewFileSet(),
	}
	var err error
	s.ast, err = parser.ParseFile(s.fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return s, err
	}
	s.generated = ast.IsGenerated(s.ast)
	n := 0
	for line := range strings.Lines(text) {
		if n++; isWide(line) {
			s.wide = append(s.wide, n)
		}
	}
	for c := range s.comments() {
		s.ignored = s.ignored || c.Text == "//go:build ignore"
	}
	return s, nil
}

func (s source) comments() func(yield func(*ast.Comment) bool) {
	return func(yield func(*ast.Comment) bool) {
		for _, g := range s.ast.Comments {
			for _, c := range g.List {
				if !yield(c) {
					return
				}
			}
		}
	}
}

func (s source) imports() []string {
	var out []string
	for _, i := range s.ast.Imports {
		p, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			panic(err) // the parser has checked it
		}
		out = append(out, p)
	}
	return out
}

// shipped returns the imports of each package of the workspace, tests and unsafe left out.
func shipped(files []source) map[string][]string {
	sets := map[string]map[string]bool{}
	for _, s := range files {
		if s.apart || s.test || s.ignored {
			continue
		}
		if sets[s.pkg] == nil {
			sets[s.pkg] = map[string]bool{}
		}
		for _, i := range s.imports() {
			if i != "unsafe" { // see TestUnsafe
				sets[s.pkg][i] = true
			}
		}
	}
	out := map[string][]string{}
	for pkg, set := range sets {
		out[pkg] = slices.Sorted(maps.Keys(set))
	}
	return out
}

// addOutside adds the imports of the packages of others that are reached, which depend on
// nothing but go.mod and the release of Go.
func addOutside(t *testing.T, imports map[string][]string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, "*/go.mod"))
	for _, file := range append(files, filepath.Join(root, "go.mod")) {
		if _, failed := os.ReadFile(file); failed != nil || err != nil { // so the test's result depends on it
			t.Fatal(failed, err)
		}
	}
	var outside []string
	for _, imps := range imports {
		for _, i := range imps {
			if _, ours := local(i); !ours {
				outside = append(outside, i)
			}
		}
	}
	slices.Sort(outside)
	args := append([]string{"list", "-deps", "-json=ImportPath,Imports"}, slices.Compact(outside)...)
	cmd := exec.Command("go", args...)
	cmd.Dir, cmd.Stderr = root, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := dec.Decode(&p); err == io.EOF {
			return
		} else if err != nil {
			t.Fatal(err)
		}
		imports[p.ImportPath] = p.Imports
	}
}

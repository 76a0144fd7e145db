package deps

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// exports returns an importer of all packages of the workspace, compiled, and
// the paths of the public ones.
func exports(t *testing.T) (types.Importer, []string) {
	t.Helper()
	list := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", "work")
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	var public []string
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		files[path] = file
		if name, ours := local(path); ours && file != "" && !strings.Contains("/"+name+"/", "/internal/") &&
			!strings.Contains("/"+name+"/", "/cmd/") {
			public = append(public, path)
		}
	}
	return importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(files[path])
	}), public
}

// TestAPI: a name means one thing in all public packages, and there is one style
// of error (docs/compatibility.md).
func TestAPI(t *testing.T) {
	imports, public := exports(t)
	if len(public) < 40 {
		t.Fatalf("%d public packages: they were not found", len(public))
	}
	for _, path := range public {
		pkg, err := imports.Import(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, msg := range checkAPI(pkg) {
			t.Error(msg)
		}
	}
}

// checkAPI returns what breaks the rules in a package.
func checkAPI(pkg *types.Package) (bad []string) {
	name, _ := local(pkg.Path())
	for _, n := range pkg.Scope().Names() {
		o := pkg.Scope().Lookup(n)
		if !o.Exported() {
			continue
		}
		where := name + "." + n
		switch o := o.(type) {
		case *types.Func:
			bad = append(bad, checkName(where, n, o.Signature())...)
		case *types.Var:
			if !strings.HasPrefix(n, "Err") || o.Type().String() != "error" {
				bad = append(bad, where+" is a variable, and no Err… of type error")
			}
		case *types.TypeName:
			bad = append(bad, checkType(where, o)...)
		}
	}
	return bad
}

// results are what names return, by their beginnings.
var results = []struct{ begins, form string }{
	{"MustParse", "T"}, {"Parse", "T, error"}, {"Check", "[]finding.Finding"},
	{"Validate", "error"}, {"Judge", "guard.Verdict"},
}

// arguments are what the whole names take.
var arguments = map[string]string{
	"Parse": "string", "MustParse": "string", "ParseRef": "string", "MustParseRef": "string",
	"FromURI": "uri.URI", "FromURN": "urn.URN", "Finding": "", "Check": "T",
}

func checkName(where, name string, f *types.Signature) (bad []string) {
	short := func(p *types.Package) string { return p.Name() }
	list := func(v *types.Tuple) string {
		var all []string
		for v := range v.Variables() {
			all = append(all, types.TypeString(v.Type(), short))
		}
		return strings.Join(all, ", ")
	}
	got := list(f.Results())
	for _, r := range results {
		if strings.HasPrefix(name, r.begins) {
			first, rest, both := strings.Cut(got, ", ")
			if r.form == "T" && (both || first == "error") || r.form == "T, error" && rest != "error" ||
				!strings.HasPrefix(r.form, "T") && got != r.form {
				bad = append(bad, fmt.Sprintf("%s returns %s: %s… returns %s", where, got, r.begins, r.form))
			}
			break
		}
	}
	got = list(f.Params())
	if want, ok := arguments[name]; ok && got != want && !(want == "T" && got != "" && !strings.Contains(got, ",")) ||
		strings.HasPrefix(name, "Parse") && !strings.HasPrefix(got, "string") {
		bad = append(bad, fmt.Sprintf("%s takes (%s), not (%s)", where, got, want))
	}
	return bad
}

// alsoErrors are types that are errors among other things.
var alsoErrors = []string{"finding.Finding", "guard.Verdict", "extract/link.Note"}

func checkType(where string, o *types.TypeName) (bad []string) {
	named, ok := o.Type().(*types.Named)
	if !ok || o.IsAlias() || types.IsInterface(named) {
		return nil
	}
	for m := range named.Methods() {
		if m.Exported() {
			bad = append(bad, checkName(where+"."+m.Name(), m.Name(), m.Signature())...)
		}
	}
	isError := types.Implements(types.NewPointer(named), types.Universe.Lookup("error").Type().Underlying().(*types.Interface))
	if isError != strings.HasSuffix(where, "Error") && !slices.Contains(alsoErrors, where) {
		bad = append(bad, where+": what is an error, and nothing else, is named …Error")
	}
	fields, _ := named.Underlying().(*types.Struct)
	for i := 0; isError && fields != nil && i < fields.NumFields(); i++ {
		finds, _, _ := types.LookupFieldOrMethod(types.NewPointer(named), true, o.Pkg(), "Finding")
		if fields.Field(i).Name() == "Offset" && finds == nil && where != "extract/link.Note" {
			bad = append(bad, where+" has an Offset, and no method Finding")
		}
	}
	return bad
}

// TestCheckAPI shows that each rule can be broken.
func TestCheckAPI(t *testing.T) {
	imports, _ := exports(t)
	for _, tt := range []struct{ text, want string }{
		{"func Parse(s string) (int, error)", ""},
		{"func Parse(s string) int", "a.Parse returns int: Parse… returns T, error"},
		{"func Parse(u uri.URI) (int, error)", "a.Parse takes (uri.URI), not (string)"},
		{"func ParseList(s string) ([]int, []error)", "a.ParseList returns []int, []error: Parse… returns T, error"},
		{"func ParseTable(b []byte) (int, error)", "a.ParseTable takes ([]byte), not ()"},
		{"func MustParse(s string) (int, error)", "a.MustParse returns int, error: MustParse… returns T"},
		{"type T int\nfunc (T) Check(s string) error", "a.T.Check returns error: Check… returns []finding.Finding"},
		{"func Check(u uri.URI, n int) []finding.Finding", "a.Check takes (uri.URI, int), not (T)"},
		{"func CheckPort(u uri.URI, n ...int) []finding.Finding", ""},
		{"func Validate(s string) bool", "a.Validate returns bool: Validate… returns error"},
		{"func Judge(u uri.URI) error", "a.Judge returns error: Judge… returns guard.Verdict"},
		{"func FromURI(s string) int", "a.FromURI takes (string), not (uri.URI)"},
		{"var X error", "a.X is a variable, and no Err… of type error"},
		{"var ErrX, y error", ""},
		{"type Fault struct{}\nfunc (Fault) Error() string", "a.Fault: what is an error, and nothing else, is named …Error"},
		{"type Error struct{ Offset int }\nfunc (*Error) Error() string", "a.Error has an Offset, and no method Finding"},
		{"type Error struct{ Offset int }\nfunc (*Error) Error() string\nfunc (*Error) Finding() finding.Finding", ""},
		{"type Error struct{}\nfunc (*Error) Error() string\nfunc (*Error) Finding(s string) finding.Finding",
			"a.Error.Finding takes (string), not ()"},
		{"type XError struct{}", "a.XError: what is an error, and nothing else, is named …Error"},
	} {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, "a.go", "package a\n\nimport (\n\"github.com/urikit/uri\"\n\"github.com/urikit/uri/finding\"\n)\n\n"+
			"var _ uri.URI\nvar _ finding.Finding\n"+tt.text+"\n", 0)
		if err != nil {
			t.Fatal(err)
		}
		config := types.Config{Importer: imports, IgnoreFuncBodies: true}
		pkg, err := config.Check(module+"/a", fset, []*ast.File{f}, nil)
		if err != nil {
			t.Fatal(tt.text, err)
		}
		if got := strings.Join(checkAPI(pkg), "\n"); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.text, got, tt.want)
		}
	}
}

package main

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/module"
)

var outside = flag.Bool("outside", false,
	"get, build and install the modules of a release; what they require comes from the module cache or a proxy")

// maxModules limits what a program that imports only the root has to look at, in
// go list -m all: itself, the root, and what go.mod of the root names.
const maxModules = 15

// version is later than any that the repository has.
const version = "v0.999.0"

// repository returns a copy of the files of this repository, with one commit.
func repository(t *testing.T) string {
	t.Helper()
	from, dir := "../../..", t.TempDir()
	files := must(output(from, "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"))(t)
	for name := range strings.SplitSeq(strings.Trim(files, "\x00"), "\x00") {
		b, err := os.ReadFile(filepath.Join(from, name))
		if os.IsNotExist(err) {
			continue // deleted, and not yet committed
		}
		to := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"init", "-q", "-b", "main"}, {"config", "user.name", "x"}, {"config", "user.email", "x@example.com"},
		{"config", "commit.gpgsign", "false"}, {"config", "tag.gpgsign", "false"},
		{"add", "-A"}, {"commit", "-q", "-m", "all"},
	} {
		must(output(dir, append([]string{"git"}, args...)...))(t)
	}
	return dir
}

func must(text string, err error) func(t *testing.T) string {
	return func(t *testing.T) string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
}

// state is what a dry run must not change.
func state(t *testing.T, dir string) string {
	t.Helper()
	return must(output(dir, "git", "for-each-ref"))(t) + must(output(dir, "git", "status", "--porcelain"))(t) +
		must(output(dir, "git", "worktree", "list"))(t) + must(output(dir, "git", "count-objects"))(t)
}

// do makes a release, and returns what it prints.
func do(t *testing.T, dir, version string, dry bool) (string, error) {
	t.Helper()
	t.Setenv("GOWORK", "")
	t.Setenv("GOFLAGS", "")
	var out bytes.Buffer
	r := release{dir: dir, version: version, dry: dry, out: &out}
	err := r.run()
	return out.String(), err
}

// TestRelease: the commits and tags of a release; a dry run changes nothing.
func TestRelease(t *testing.T) {
	dir := repository(t)
	git := func(args ...string) string { return must(output(dir, append([]string{"git"}, args...)...))(t) }
	before := state(t, dir)
	dry, err := do(t, dir, version, true)
	if err != nil || state(t, dir) != before {
		t.Fatalf("the dry run: %v\n%s", err, state(t, dir))
	}
	said, err := do(t, dir, version, false)
	if err != nil || said != dry {
		t.Fatalf("%v\n%s\nthe dry run said\n%s", err, said, dry)
	}
	tags := strings.Fields(git("tag"))
	want := "resolver/" + version + " urisql/" + version + " urivet/" + version + " " + version
	if got := strings.Join(tags, " "); got != want || !strings.HasSuffix(said, "git push --atomic origin main "+
		version+" resolver/"+version+" urisql/"+version+" urivet/"+version+"\n") {
		t.Errorf("tags %s, want %s\n%s", got, want, said)
	}
	if git("rev-parse", version+"^{}") != git("rev-parse", "main") || git("status", "--porcelain") != "" ||
		strings.Contains(git("worktree", "list"), "\n") {
		t.Error(state(t, dir))
	}
	number := strings.TrimPrefix(version, "v")
	if text := git("show", "main:CHANGELOG.md"); !strings.Contains(text, "\n## Unreleased\n\n## "+number+", 20") {
		t.Errorf("%.300s", text)
	}
	for _, m := range []string{"resolver", "urisql"} {
		development, released := git("show", "main:"+m+"/go.mod"), git("show", m+"/"+version+":"+m+"/go.mod")
		requires := root + " " + version
		if !strings.Contains(development, requires) || !strings.Contains(development, "replace "+root) ||
			!strings.Contains(released, requires) || strings.Contains(released, "replace") {
			t.Errorf("%s: on main\n%s\nat its tag\n%s", m, development, released)
		}
		if sums := git("show", m+"/"+version+":"+m+"/go.sum"); strings.Count(sums, root+" "+version) != 2 {
			t.Errorf("%s: %s", m, sums)
		}
	}
	for version, want := range map[string]string{
		version: "is not later than the tag", "v0.2.0": "is not later", "0.1.0": "is not a version",
		"v0.1": "is not a version", "v1.0.0+a": "is not a version", "v2.0.0": "is not a version",
		"v1.0.0": "nothing under",
	} {
		if _, err := do(t, dir, version, false); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", version, err, want)
		}
	}
	for name, tt := range map[string]struct{ file, text, want string }{
		"not clean":     {"new", "", "the tree is not clean: ?? new"},
		"a section":     {"CHANGELOG.md", "\n## Unreleased\n\nx\n\n## 1.0.0\n", "has a section of v1.0.0 already"},
		"other replace": {"urivet/go.mod", "module " + root + "/urivet\n\nreplace a.example => ../a\n", "urivet/go.mod: only"},
	} {
		if err := os.WriteFile(filepath.Join(dir, tt.file), []byte(tt.text), 0o644); err != nil {
			t.Fatal(err)
		}
		if tt.file != "new" {
			git("commit", "-q", "-a", "-m", name)
		}
		if _, err := do(t, dir, "v1.0.0", true); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s", name, err, tt.want)
		}
		if tt.file == "new" {
			os.Remove(filepath.Join(dir, "new"))
		} else {
			git("reset", "-q", "--hard", "HEAD^")
		}
	}
	git("checkout", "-q", "--detach")
	if _, err := do(t, dir, "v1.0.0", true); err == nil || !strings.Contains(err.Error(), "symbolic-ref") {
		t.Error(err)
	}
}

// programs are outside of the repository: one for each module, with an import and
// a statement.
var programs = map[string][2]string{
	".":        {root, `fmt.Println(uri.MustParse("http://a/../b").Normalize(uri.NormSyntax))`},
	"urisql":   {root + "/urisql", `v, err := urisql.URI{}.Value(); fmt.Println(v, err)`},
	"resolver": {root + "/resolver", `fmt.Println(resolver.ParseName("urn:isbn:0395363411"))`},
	"urivet":   {root + "/urivet", `fmt.Println(len(urivet.Analyzers()) > 0)`},
}

// TestOutside: programs outside of the repository get each module of a release
// from a proxy and build; each command is installed; and each module below the
// root builds at its tag without the workspace.
func TestOutside(t *testing.T) {
	if !*outside {
		t.Skip("needs all modules that ours require: .ci/run release")
	}
	dir := repository(t)
	commands := map[string][]string{} // by module
	for m := range programs {
		list := must(output(dir, "go", "list", "-f", `{{if eq .Name "main"}}{{.ImportPath}}{{end}}`, "./"+m+"/..."))(t)
		commands[m] = strings.Fields(list)
	}
	if _, err := do(t, dir, version, false); err != nil {
		t.Fatal(err)
	}
	proxy := t.TempDir()
	for tag := range strings.FieldsSeq(must(output(dir, "git", "tag"))(t)) {
		serve(t, dir, proxy, path.Dir(tag))
		if programs[path.Dir(tag)][0] == "" {
			t.Errorf("no program for %s", tag)
		}
	}
	known := must(output(dir, "go", "env", "GOMODCACHE", "GOPROXY"))(t)
	cache, others, _ := strings.Cut(known, "\n")
	bin := t.TempDir()
	for name, value := range map[string]string{
		"GOMODCACHE": t.TempDir(), "GOBIN": bin, "GOWORK": "off", "CGO_ENABLED": "0", "GONOSUMDB": root,
		"GOFLAGS": "-trimpath -modcacherw",
		"GOPROXY": "file://" + filepath.ToSlash(proxy) + ",file://" + filepath.ToSlash(cache) + "/cache/download," + others,
	} {
		t.Setenv(name, value)
	}
	for _, m := range slices.Sorted(maps.Keys(programs)) {
		t.Run(m, func(t *testing.T) {
			p, at := programs[m], t.TempDir()
			text := fmt.Sprintf("package main\n\nimport (\n\t\"fmt\"\n\n\t%q\n)\n\nfunc main() {\n\t%s\n}\n", p[0], p[1])
			if err := os.WriteFile(filepath.Join(at, "main.go"), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			must(output(at, "go", "mod", "init", "example.com/outside"))(t)
			must(output(at, "go", "get", p[0]+"@"+version))(t)
			must(output(at, "go", "run", "."))(t)
			all := strings.Split(must(output(at, "go", "list", "-m", "all"))(t), "\n")
			if t.Logf("%d modules", len(all)); m == "." && len(all) > maxModules {
				t.Errorf("%d modules, %d are the most: %q", len(all), maxModules, all)
			}
			for _, command := range commands[m] {
				must(output(at, "go", "install", command+"@"+version))(t)
				out := must(output(at, "go", "version", "-m", filepath.Join(bin, path.Base(command))))(t)
				if !strings.Contains(out, "\tmod\t"+path.Join(root, m)+"\t"+version+"\t") {
					t.Errorf("%s: %s", command, out)
				}
			}
			if m != "." { // whose go.mod is that of main
				must(output(dir, "git", "checkout", "-q", path.Join(m, version)))(t)
				must(output(filepath.Join(dir, m), "go", "build", "-mod=readonly", "./..."))(t)
			}
		})
	}
	if out := must(output(dir, filepath.Join(bin, "uri"), "--version"))(t); !strings.Contains(out, version) {
		t.Error(out)
	}
	for _, name := range []string{"uri-resolver", "urivet"} {
		if _, err := exec.LookPath(filepath.Join(bin, name)); err != nil {
			t.Error(err)
		}
	}
}

// serve adds the version of a module to a folder that is a proxy.
func serve(t *testing.T, repository, proxy, m string) {
	t.Helper()
	v := module.Version{Path: path.Join(root, m), Version: version}
	tag, folder := path.Join(m, version), m
	if m == "." {
		folder = ""
	}
	at := filepath.Join(proxy, v.Path, "@v")
	if err := os.MkdirAll(at, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := pack(filepath.Join(at, version+".zip"), v, repository, tag, folder); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"list": version + "\n", version + ".info": fmt.Sprintf(`{"Version":%q}`, version),
		version + ".mod": must(output(repository, "git", "show", tag+":"+path.Join(folder, "go.mod")))(t) + "\n",
	} {
		if err := os.WriteFile(filepath.Join(at, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

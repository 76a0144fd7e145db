package walk

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// tree is a directory with rules, which the tests compare with git.
var tree = map[string]string{
	".gitignore":       "*.o\n/top\nbuild/\n!keep.o\ndoc/**/*.tmp\n# a comment\n\\#file\ntrailing \nsp\\ \na{b}\n[abc].x\nfoo/bar\n**/deep/\n",
	"a.o":              "",
	"keep.o":           "",
	"top":              "",
	"sub/top":          "",
	"build/x":          "",
	"sub/build":        "",
	"sub/build2/build": "",
	"doc/a.tmp":        "",
	"doc/x/y/a.tmp":    "",
	"doc/x/y/a.txt":    "",
	"#file":            "",
	"trailing":         "",
	"sp ":              "",
	"a{b}":             "",
	"ab":               "",
	"b.x":              "",
	"d.x":              "",
	"foo/bar/z":        "",
	"sub/foo/bar":      "",
	"sub/deep/q":       "",
	"sub/.gitignore":   "!*.o\nonly\n/here\n",
	"sub/b.o":          "",
	"sub/only":         "",
	"sub/here":         "",
	"sub/s2/here":      "",
	"only":             "",
	".hidden":          "",
	".dir/x":           "",
}

func build(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		name = filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func files(t *testing.T, root string, o Options) []string {
	t.Helper()
	var list []string
	for name, err := range Files(root, o) {
		if err != nil {
			t.Error(name, err)
		}
		rel, _ := filepath.Rel(root, name)
		list = append(list, filepath.ToSlash(rel))
	}
	return list
}

// TestGit: git is the oracle of the rules.
func TestGit(t *testing.T) {
	git, err := exec.LookPath("git")
	if err != nil {
		t.Skip("git is not here: apt-get install git")
	}
	root := build(t, tree)
	run := func(args ...string) string {
		cmd := exec.Command(git, args...)
		cmd.Dir = root
		cmd.Env = append(os.Environ(), "HOME="+root, "GIT_CONFIG_NOSYSTEM=1")
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(args, err)
		}
		return string(out)
	}
	run("init", "-q")
	want := strings.Split(strings.TrimSuffix(run("-c", "core.quotePath=false", "ls-files", "-z",
		"--others", "--exclude-standard"), "\x00"), "\x00")
	got := files(t, root, Options{Hidden: true})
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestFiles(t *testing.T) {
	root := build(t, tree)
	if got := files(t, root, Options{}); slices.Contains(got, ".hidden") ||
		slices.Contains(got, ".dir/x") || slices.Contains(got, "a.o") ||
		!slices.Contains(got, "sub/b.o") || !slices.Contains(got, "keep.o") {
		t.Error(got)
	}
	if got := files(t, root, Options{Hidden: true, Ignored: true}); len(got) != len(tree) {
		t.Error(len(got), len(tree))
	}
	for name := range Files(root, Options{}) {
		_ = name
		break
	}
	for _, err := range Files(filepath.Join(root, "none"), Options{}) {
		if err == nil {
			t.Error("no error")
		}
	}
}

// TestLink: a link to a directory is followed only if it was named.
func TestLink(t *testing.T) {
	root := build(t, map[string]string{"dir/a": "", "dir/b": ""})
	if err := errors.Join(os.Symlink("dir", filepath.Join(root, "link")), os.Symlink("../dir", filepath.Join(root, "dir", "loop"))); err != nil {
		t.Skip(err)
	}
	if got := files(t, filepath.Join(root, "link"), Options{}); !slices.Equal(got, []string{"a", "b"}) {
		t.Error(got)
	}
	if got := files(t, root, Options{}); !slices.Equal(got, []string{"dir/a", "dir/b"}) {
		t.Error(got)
	}
}

// TestIgnore: .ignore overrides .gitignore.
func TestIgnore(t *testing.T) {
	root := build(t, map[string]string{".gitignore": "*.txt\n", ".ignore": "!a.txt\nb\n",
		"a.txt": "", "b": "", "c": "", "d.txt": ""})
	if got := files(t, root, Options{}); !slices.Equal(got, []string{"a.txt", "c"}) {
		t.Error(got)
	}
}

// FuzzRule: no rule causes a panic, and a rule that is a plain name matches
// that name.
func FuzzRule(f *testing.F) {
	f.Add("*.o\n!a/**/b\n[a-", "a/b/c.o")
	f.Fuzz(func(t *testing.T, text, name string) {
		w := walker{rules: parseRules(text, ".")}
		w.rules.ignored(name, true)
	})
}

// Command release makes the commits and the tags of a release of all modules:
//
//	release [-dry-run] ROOT VERSION
//
// ROOT is the folder of the workspace. With -dry-run it checks, prints each step
// and changes nothing. It never pushes. See docs/releasing.md.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"
	"golang.org/x/mod/sumdb/dirhash"
	"golang.org/x/mod/zip"
)

// root is the module that the others require.
const root = "github.com/urikit/uri"

func main() {
	dry := flag.Bool("dry-run", false, "print each step, and change nothing")
	flag.Parse()
	r := release{dir: flag.Arg(0), version: flag.Arg(1), dry: *dry, out: os.Stdout}
	err := errors.New("usage: release [-dry-run] ROOT VERSION")
	if flag.NArg() == 2 {
		err = r.run()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// A release gives all modules one version.
type release struct {
	dir, version string
	dry          bool
	out          io.Writer
	branch       string
	others       []string // the folders of the modules that are shipped, beside the root
	replacing    []string // those of them that replace the root
	changelog    string   // the new text of the file
	tree         string   // the worktree in which the commits are made
	commits      []string
}

func (r *release) run() error {
	if err := r.check(); err != nil {
		return err
	}
	temp, err := os.MkdirTemp("", "release")
	if err != nil {
		return err
	}
	r.tree = filepath.Join(temp, "tree")
	defer run(r.dir, "git", "worktree", "prune") // when the folder is gone
	defer os.RemoveAll(temp)

	message := "release: " + r.version
	others, replacing := strings.Join(r.others, ", "), strings.Join(r.replacing, ", ")
	tags := []string{r.version}
	for _, m := range r.others {
		tags = append(tags, m+"/"+r.version)
	}
	for _, step := range []struct {
		what string
		do   func() error
	}{
		{"a worktree in a temporary folder", func() error {
			return run(r.dir, "git", "worktree", "add", "-q", "--detach", r.tree)
		}},
		{"CHANGELOG.md: what is under Unreleased is " + r.version, func() error {
			return os.WriteFile(filepath.Join(r.tree, "CHANGELOG.md"), []byte(r.changelog), 0o644)
		}},
		{"go.mod of " + replacing + ": require " + root + " " + r.version, func() error {
			return r.edit("-require=" + root + "@" + r.version)
		}},
		{"the first commit: " + message, func() error { return r.commit(message) }},
		{"go.mod of " + replacing + ": no replace; go.sum: the sums of the root", func() error {
			return errors.Join(r.addSums(r.commits[0]), r.edit("-dropreplace="+root))
		}},
		{"the second commit, on no branch: " + message + " of " + others, func() error {
			return r.commit(message + " of " + others)
		}},
		{"tags: " + tags[0] + " and, of the second, " + strings.Join(tags[1:], ", "), func() error {
			return errors.Join(r.tag(r.commits[0], tags[:1]), r.tag(r.commits[1], tags[1:]))
		}},
		{r.branch + " moves to the first commit", func() error {
			return run(r.dir, "git", "merge", "-q", "--ff-only", r.commits[0])
		}},
	} {
		fmt.Fprintln(r.out, "-", step.what)
		if r.dry {
			continue
		}
		if err := step.do(); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(r.out, "Nothing is pushed. To publish:\n\ngit push --atomic origin %s %s\n",
		r.branch, strings.Join(tags, " "))
	return err
}

// check returns why there can be no release, and sets what the steps need.
func (r *release) check() (err error) {
	if semver.Canonical(r.version) != r.version || module.Check(root, r.version) != nil {
		return fmt.Errorf("%q is not a version of %s, such as v0.1.0", r.version, root)
	}
	if status, err := output(r.dir, "git", "status", "--porcelain"); err != nil || status != "" {
		return errors.Join(errors.New("the tree is not clean: "+status), err)
	}
	if r.branch, err = output(r.dir, "git", "symbolic-ref", "--short", "HEAD"); err != nil {
		return err
	}
	tags, err := output(r.dir, "git", "tag", "--list")
	for tag := range strings.FieldsSeq(tags) {
		if semver.Compare(path.Base(tag), r.version) >= 0 {
			return fmt.Errorf("%s is not later than the tag %s", r.version, tag)
		}
	}
	return cmp.Or(err, r.findModules(), r.readChangelog())
}

// findModules finds the modules of go.work, without those of tests.
func (r *release) findModules() error {
	all, err := output(r.dir, "go", "list", "-m")
	if err != nil {
		return err
	}
	for m := range strings.FieldsSeq(all) {
		if m = strings.TrimPrefix(m, root+"/"); m == root || strings.Contains("/"+m, "/internal/") {
			continue
		}
		r.others = append(r.others, m)
		b, failed := os.ReadFile(filepath.Join(r.dir, m, "go.mod"))
		err = errors.Join(err, failed)
		replaces := strings.Count(string(b), " => ")
		if strings.Contains(string(b), "\nreplace "+root+" => ") && replaces == 1 {
			r.replacing = append(r.replacing, m)
		} else if replaces > 0 {
			return fmt.Errorf("%s/go.mod: only a replace of the root is dropped", m)
		}
	}
	return err
}

// readChangelog makes of the section of what is not released that of the version.
func (r *release) readChangelog() error {
	b, err := os.ReadFile(filepath.Join(r.dir, "CHANGELOG.md"))
	if err != nil {
		return err
	}
	const unreleased = "\n## Unreleased\n"
	heading := "\n## " + strings.TrimPrefix(r.version, "v")
	before, rest, ok := strings.Cut(string(b), unreleased)
	switch section, _, _ := strings.Cut(rest, "\n## "); {
	case !ok || strings.TrimSpace(section) == "":
		return errors.New(`CHANGELOG.md has nothing under "## Unreleased"`)
	case strings.Contains(rest, heading+"\n"), strings.Contains(rest, heading+","):
		return fmt.Errorf("CHANGELOG.md has a section of %s already", r.version)
	}
	r.changelog = before + unreleased + heading + time.Now().UTC().Format(", 2006-01-02\n") + rest
	return nil
}

// edit changes the go.mod of each module that replaces the root.
func (r *release) edit(flag string) (err error) {
	for _, m := range r.replacing {
		err = errors.Join(err, run(filepath.Join(r.tree, m), "go", "mod", "edit", flag))
	}
	return err
}

func (r *release) commit(message string) error {
	err := errors.Join(run(r.tree, "git", "add", "-A"), run(r.tree, "git", "commit", "-q", "-m", message))
	id, failed := output(r.tree, "git", "rev-parse", "HEAD")
	r.commits = append(r.commits, id)
	return errors.Join(err, failed)
}

func (r *release) tag(commit string, tags []string) (err error) {
	for _, tag := range tags {
		err = errors.Join(err, run(r.dir, "git", "tag", "-a", "-m", "uri "+tag, tag, commit))
	}
	return err
}

// addSums adds the sums of the root at a commit, as everybody will compute them,
// to the go.sum of each module that replaces it.
func (r *release) addSums(commit string) error {
	name := r.tree + ".zip"
	store, err := output(r.tree, "git", "rev-parse", "--path-format=absolute", "--git-common-dir")
	packed := pack(name, module.Version{Path: root, Version: r.version}, path.Dir(store), commit, "")
	whole, failed := dirhash.HashZip(name, dirhash.Hash1)
	if err = cmp.Or(err, packed, failed); err != nil {
		return err
	}
	mod, err := dirhash.Hash1([]string{"go.mod"}, func(string) (io.ReadCloser, error) {
		return os.Open(filepath.Join(r.tree, "go.mod"))
	})
	at := root + " " + r.version
	for _, m := range r.replacing {
		name := filepath.Join(r.tree, m, "go.sum")
		b, _ := os.ReadFile(name) // there is none if the root is all that is required
		lines := slices.Collect(strings.Lines(string(b)))
		i := slices.IndexFunc(append(lines, "~"), func(line string) bool { return line > at })
		lines = slices.Insert(lines, i, at+" "+whole+"\n", at+"/go.mod "+mod+"\n")
		err = errors.Join(err, os.WriteFile(name, []byte(strings.Join(lines, "")), 0o644))
	}
	return err
}

// pack writes the zip file of a module at a commit, as the go command makes it.
func pack(name string, m module.Version, repository, commit, dir string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(zip.CreateFromVCS(f, m, repository, commit, dir), f.Close())
}

func run(dir string, args ...string) error {
	_, err := output(dir, args...)
	return err
}

// output runs a program in a folder, and returns what it prints.
func output(dir string, args ...string) (string, error) {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	text := strings.TrimSpace(string(out))
	if err != nil {
		err = fmt.Errorf("%s: %w: %s", strings.Join(args, " "), err, text)
	}
	return text, err
}

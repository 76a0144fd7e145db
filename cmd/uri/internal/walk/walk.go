// Package walk finds the files below a directory, without hidden files and
// files that rules such as those in .gitignore exclude.
package walk

import (
	"errors"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme/file"
)

// Options say which other files are found too.
type Options struct {
	Hidden  bool // names that begin with a dot
	Ignored bool // files that the rules exclude

	exclude rules // that exclude files in any case
}

// Exclude adds a rule, in the notation of .gitignore, to the options.
func (o *Options) Exclude(glob string) error {
	add := parseRules(glob, ".")
	if o.exclude = append(o.exclude, add...); len(add) == 0 {
		return errors.New("is not a glob")
	}
	return nil
}

// ruleFiles are the names of files with rules. A later file overrides an
// earlier one.
var ruleFiles = [...]string{".git/info/exclude", ".gitignore", ".ignore"}

var errRules = errors.New("its rules are not used: it is not a regular file of at most 1 MiB")

// A File is a file to read.
type File struct {
	Name  string
	Below string // the name relative to the directory in All's names, or ""
}

// All yields the named files, and in place of a directory the files below it.
// An error is one of walking.
func All(names []string, o Options) iter.Seq2[File, error] {
	return func(yield func(File, error) bool) {
		for _, name := range names {
			info, err := os.Stat(name)
			if name == "-" || err != nil || !info.IsDir() {
				if !yield(File{Name: name}, nil) {
					return
				}
				continue
			}
			root := before(filepath.Clean(name))
			for file, err := range Files(name, o) {
				below := "."
				if len(file) > len(root) {
					below = file[len(root):]
				}
				if !yield(File{file, below}, err) {
					return
				}
			}
		}
	}
}

// Repository returns the directory of the repository that a directory is in, by
// their absolute names, or "".
func Repository(dir string) string {
	for last := ""; dir != last; last, dir = dir, filepath.Dir(dir) {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
	}
	return ""
}

// URI returns the URI of a file, or the zero URI.
func URI(name string) uri.URI {
	platform := file.Unix
	if runtime.GOOS == "windows" {
		platform = file.Windows
	}
	name, err := filepath.Abs(name)
	if err != nil {
		return uri.URI{}
	}
	f, _ := file.FromPath(platform, "", name)
	return f.Generic()
}

// Files yields the regular files below a directory, in the order of their
// names. Names begin with root. Symbolic links are not followed, except root
// itself. An error is about the file or directory with the yielded name; the
// walk continues.
func Files(root string, o Options) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		w := walker{options: o}
		name := filepath.Clean(root)
		from := name
		if info, err := os.Lstat(from); err == nil && info.Mode()&fs.ModeSymlink != 0 {
			from += string(filepath.Separator) // root is followed
		}
		w.dir(name, from, yield)
	}
}

// before is what precedes the names of files in their directory.
func before(dir string) string { return strings.TrimSuffix(filepath.Join(dir, "x"), "x") }

type walker struct {
	options Options
	rules   rules // of the directories that are open, the outermost first
}

// dir visits what is in a directory, which is opened by the name from.
func (w *walker) dir(name, from string, yield func(string, error) bool) bool {
	entries, err := os.ReadDir(from)
	if err != nil && !yield(name, err) {
		return false
	}
	open := len(w.rules)
	if !w.enter(name, entries, yield) {
		return false
	}
	in := before(name)
	for _, e := range entries {
		if !w.visit(in+e.Name(), e, yield) {
			return false
		}
	}
	w.rules = w.rules[:open]
	return true
}

func (w *walker) visit(name string, e fs.DirEntry, yield func(string, error) bool) bool {
	slashed := filepath.ToSlash(name)
	hidden := !w.options.Hidden && strings.HasPrefix(e.Name(), ".")
	switch {
	case hidden, w.rules.ignored(slashed, e.IsDir()), w.options.exclude.ignored(slashed, e.IsDir()):
	case e.IsDir() && e.Name() != ".git":
		return w.dir(name, name, yield)
	case e.Type().IsRegular():
		return yield(name, nil)
	}
	return true
}

// maxRules limits the size of a file with rules, in bytes. A larger one is an
// error, and its rules are not used.
const maxRules = 1 << 20

// enter reads the rules of a directory, of which these are the entries.
func (w *walker) enter(name string, entries []fs.DirEntry, yield func(string, error) bool) bool {
	for _, file := range ruleFiles {
		first, _, _ := strings.Cut(file, "/")
		there := func(e fs.DirEntry) bool { return strings.EqualFold(e.Name(), first) }
		if w.options.Ignored || !slices.ContainsFunc(entries, there) {
			continue // most directories have none: to try to open them costs more
		}
		file = filepath.Join(name, file)
		info, err := os.Stat(file) // before it is opened, which waits for a pipe
		if err != nil {
			continue
		}
		text := []byte(nil)
		if err = errRules; info.Mode().IsRegular() && info.Size() <= maxRules {
			text, err = os.ReadFile(file)
		}
		if err != nil && !yield(file, err) {
			return false
		}
		w.rules = append(w.rules, parseRules(string(text), filepath.ToSlash(name))...)
	}
	return true
}

// ignored reports whether the last matching rule excludes the name.
func (all rules) ignored(name string, isDir bool) bool {
	for i := len(all) - 1; i >= 0; i-- {
		if r := &all[i]; (isDir || !r.dirs) && r.matches(name) {
			return !r.not
		}
	}
	return false
}

// below returns the name relative to a directory, if it is below it.
func below(name, dir string) (string, bool) {
	if dir == "." {
		return name, true
	}
	return strings.CutPrefix(name, strings.TrimSuffix(dir, "/")+"/")
}

// Package walk finds the files below a directory, without hidden files and
// files that rules such as those in .gitignore exclude.
package walk

import (
	"errors"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
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
		return errors.New("it is not a glob")
	}
	return nil
}

// ruleFiles are the names of files with rules. A later file overrides an
// earlier one.
var ruleFiles = [...]string{".git/info/exclude", ".gitignore", ".ignore"}

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
			for file, err := range Files(name, o) {
				below, _ := filepath.Rel(name, file)
				if !yield(File{file, below}, err) {
					return
				}
			}
		}
	}
}

// Files yields the regular files below a directory, in the order of their
// names. Names begin with root. Symbolic links are not followed, except root
// itself. An error is about the file or directory with the yielded name; the
// walk continues.
func Files(root string, o Options) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		w := walker{root: filepath.Clean(root), options: o}
		from := w.root
		if info, err := os.Lstat(from); err == nil && info.Mode()&fs.ModeSymlink != 0 {
			from += string(filepath.Separator) // root is followed
		}
		err := filepath.WalkDir(from, func(name string, e fs.DirEntry, err error) error {
			if name == from {
				name = w.root
			}
			if err != nil {
				if !yield(name, err) {
					return fs.SkipAll
				}
				return nil
			}
			return w.visit(name, e, yield)
		})
		if err != nil {
			yield(root, err)
		}
	}
}

type walker struct {
	root    string
	options Options
	rules   rules // of the directories that are open, the outermost first
}

func (w *walker) visit(name string, e fs.DirEntry, yield func(string, error) bool) error {
	slashed := filepath.ToSlash(name)
	for n := len(w.rules); n > 0; n-- {
		if _, ok := below(slashed, w.rules[n-1].dir); ok {
			break
		}
		w.rules = w.rules[:n-1]
	}
	hidden := !w.options.Hidden && strings.HasPrefix(e.Name(), ".")
	if name != w.root && (hidden || w.rules.ignored(slashed, e.IsDir()) ||
		w.options.exclude.ignored(slashed, e.IsDir())) {
		if e.IsDir() {
			return fs.SkipDir
		}
		return nil
	}
	switch {
	case e.IsDir() && e.Name() == ".git" && name != w.root:
		return fs.SkipDir
	case e.IsDir():
		w.enter(name, slashed)
	case e.Type().IsRegular() && !yield(name, nil):
		return fs.SkipAll
	}
	return nil
}

// enter reads the rules of a directory.
func (w *walker) enter(name, slashed string) {
	if w.options.Ignored {
		return
	}
	for _, file := range ruleFiles {
		if text, err := os.ReadFile(filepath.Join(name, file)); err == nil {
			w.rules = append(w.rules, parseRules(string(text), slashed)...)
		}
	}
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

package links

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/unicode/norm"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/file"
)

// A Site says how the URIs of a web site lead to files. The zero Site is a tree
// of files as a person opens them: a directory is fine without an index, and
// "/x" is looked for below each tree that was named, and in the repository.
// A link of a page leads to a directory only if that has an index.
type Site struct {
	// Root is the directory that "/" leads to, as an absolute name.
	Root string

	// Base is where the site is published, such as https://example.org/docs/.
	// Links to it lead to Root. Links from "/" are resolved against it.
	Base uri.URI

	// Index are the names of the file that a directory leads to. Nil is
	// index.html.
	Index []string

	// Ends are added to names of which there is no file, such as ".html". Nil
	// is .html and .md with a Root, and nothing without. "x/" leads to x.md.
	Ends []string
}

// unpublished is the base of a site that has none.
const unpublished = "http://site.invalid/"

func (s *Site) isUnpublished() bool { return s.Base.String() == unpublished }

func (s *Site) prepare() {
	if s.Index == nil {
		s.Index = []string{"index.html"}
	}
	if s.Root == "" {
		return
	}
	if s.Ends == nil {
		s.Ends = []string{".html", ".md"}
	}
	if s.Base.IsZero() {
		s.Base = uri.MustParse(unpublished)
	}
	s.Base = scheme.Normalize(s.Base)
	if path := s.Base.Path(); !strings.HasSuffix(path, "/") {
		s.Base, _ = s.Base.Edit().Path(path + "/").URI()
	}
}

// base returns the base of a document that is a file: below the root, that of
// the site.
func (s *Site) base(b base.Base, name string) base.Base {
	below, _ := filepath.Rel(s.Root, name)
	r, err := uri.ParseRef("./" + pct.Encode(filepath.ToSlash(below), pct.Path()))
	if s.Root == "" || name == "" || err != nil || !isBelow(name, s.Root) {
		return b
	}
	return base.Retrieved(s.Base.Resolve(r))
}

// path returns the path below the root that a URI of the site leads to, not
// decoded.
func (s *Site) path(u uri.URI) (string, bool) {
	if s.Root == "" || !u.HasAuthority() || !strings.EqualFold(u.Host(), s.Base.Host()) {
		return "", false
	}
	u = scheme.Normalize(u)
	if u.Port() != s.Base.Port() || u.Scheme() != s.Base.Scheme() &&
		!(u.Scheme() == "http" && s.Base.Scheme() == "https") {
		return "", false
	}
	path, ok := strings.CutPrefix(u.Path()+"/", s.Base.Path())
	return strings.TrimSuffix(path, "/"), ok
}

// platform returns the platform of the paths of this machine.
func platform() file.Platform {
	if runtime.GOOS == "windows" {
		return file.Windows
	}
	return file.Unix
}

// pathOf returns the path of the file of a URI, or "".
func pathOf(u uri.URI) string {
	f, err := file.FromURI(u)
	if err != nil || u.Scheme() != "file" || !f.Local() {
		return ""
	}
	path, err := f.Path(platform())
	if err != nil {
		return ""
	}
	return path
}

// files is the file system, as links see it. What it has read it keeps.
type files struct {
	trees []string // whose content is read

	mu   sync.Mutex
	dirs map[string]map[string]fs.FileMode // nil values are not directories
	docs map[string]*anchors

	folded map[string]map[string]string // the names in dirs by [folded], once one was missing
}

// known takes the anchors of a file that was read.
func (f *files) known(name string, a *anchors) {
	f.mu.Lock()
	defer f.mu.Unlock()
	put(&f.docs, name, a)
}

// list returns the types of the files in a directory by name; nil if it is not
// a directory that can be read.
func (f *files) list(dir string) map[string]fs.FileMode {
	f.mu.Lock()
	defer f.mu.Unlock()
	list, ok := f.dirs[dir]
	if ok {
		return list
	}
	if entries, err := os.ReadDir(dir); err == nil {
		list = make(map[string]fs.FileMode, len(entries))
		for _, e := range entries {
			list[e.Name()] = e.Type()
		}
	}
	put(&f.dirs, dir, list)
	return list
}

// maxContent limits the size of a file that is read for its anchors or JSON
// Pointers, and how much of a page is read, in bytes. Fragments of what is
// larger are not checked.
const maxContent = 64 << 20

// anchors returns those of a file. It is nil if they cannot be known.
func (f *files) anchors(name string) *anchors {
	f.mu.Lock()
	a, ok := f.docs[name]
	f.mu.Unlock()
	if ok {
		return a
	}
	mayRead := func(tree string) bool { return isBelow(name, tree) } // in what was named
	if format := anchoredFormat("", name); format != "" && slices.ContainsFunc(f.trees, mayRead) {
		a = read(name, format)
	}
	f.known(name, a)
	return a
}

// read reads the anchors of a file in this format. They are not known if it is
// large, or if a part of it cannot be read.
func read(name, format string) *anchors {
	file := content(name)
	if file == nil {
		return nil
	}
	defer file.Close()
	a := &anchors{format: format, file: name}
	d := link.Document{Name: name, Body: file}
	d.Anchors, d.Labels = a.add, true
	for l, err := range extract.Links(d) {
		if err != nil && isPartial(err) {
			return nil
		}
		a.see(&l)
	}
	return a
}

// content opens a regular file that is not too large, or returns nil.
func content(name string) *os.File {
	info, err := os.Stat(name) // before it is opened, which waits for a pipe
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxContent {
		return nil
	}
	file, _ := os.Open(name)
	return file
}

// isPartial reports whether a note says that a part of a document is not read.
func isPartial(err error) bool {
	return errors.Is(err, link.ErrUnread) || errors.Is(err, link.ErrDamaged)
}

// look looks for what a name leads to: a file, or the file for a directory. A
// directory is one without a file for it; for a link of a page there has to be
// one.
func (f *files) look(name string, s *Site, page bool) (file string, v *Verdict) {
	slash := strings.HasSuffix(filepath.ToSlash(name), "/")
	name = filepath.Clean(name)
	mode, v := f.exact(name)
	switch {
	case v.State == Fine && mode.IsDir():
		return f.index(name, s, page)
	case v.State == Fine && slash:
		return "", broken("not-directory", `it ends in "/", and is a file`)
	case v.State == Fine:
		return name, v
	}
	for _, end := range s.Ends {
		if slash && end != ".md" { // of which a generator makes a directory
			continue
		}
		if mode, v := f.exact(name + end); v.State == Fine && !mode.IsDir() {
			return name + end, v
		}
	}
	return "", v
}

// index returns the file that a directory leads to.
func (f *files) index(dir string, s *Site, page bool) (file string, v *Verdict) {
	list := f.list(dir)
	for _, name := range s.Index {
		if mode, ok := list[name]; ok && !mode.IsDir() {
			return filepath.Join(dir, name), fine
		}
	}
	if page {
		return "", broken("no-index", "the directory has no %s", strings.Join(s.Index, " or "))
	}
	return dir, fine
}

// exact looks for a clean name, letter for letter, whatever the file system
// compares: from the root on, and no further than there are files.
func (f *files) exact(name string) (mode fs.FileMode, v *Verdict) {
	start := min(len(filepath.VolumeName(name))+1, len(name))
	mode, v = fs.ModeDir, fine
	for at := start; at < len(name) && v.State == Fine; {
		dir, end := name[:max(at-1, start)], len(name)
		if i := strings.IndexByte(name[at:], filepath.Separator); i >= 0 {
			end = at + i
		}
		if !mode.IsDir() {
			return 0, broken("no-file", "there is no such file: %s is a file", dir)
		}
		mode, v = f.entry(dir, name[at:end])
		if end < len(name) && !v.To.IsZero() { // the rest of the name may differ, too
			to := filepath.Join(pathOf(v.To), name[end:])
			_, below := f.exact(to)
			if v.To = below.To; below.State == Fine {
				v.To = uriOf(to)
			}
		}
		at = end + 1
	}
	return mode, v
}

// entry looks for a name in a directory.
func (f *files) entry(dir, last string) (fs.FileMode, *Verdict) {
	list := f.list(dir)
	mode, ok := list[last]
	switch {
	case !ok && list != nil:
		return 0, f.missing(dir, last, list)
	case !ok || mode&fs.ModeSymlink != 0:
		info, err := os.Stat(filepath.Join(dir, last))
		if errors.Is(err, fs.ErrNotExist) && ok {
			return 0, broken("no-file", "it is a symbolic link that leads to nothing")
		} else if errors.Is(err, fs.ErrNotExist) {
			return 0, noFile
		} else if err != nil {
			return 0, &Verdict{State: Unchecked, Rule: "no-access",
				Why: "it cannot be looked up: " + err.Error()}
		}
		mode = info.Mode()
	}
	return mode, fine
}

// folded is what names have in common that differ in letter case or Unicode
// form only.
func folded(name string) string { return strings.ToLower(norm.NFC.String(name)) }

// missing returns the verdict about a name that a directory does not have. One
// that differs in letter case or Unicode form works on some machines only.
func (f *files) missing(dir, name string, list map[string]fs.FileMode) *Verdict {
	f.mu.Lock()
	names, ok := f.folded[dir]
	if !ok {
		names = make(map[string]string, len(list))
		for other := range list {
			key := folded(other)
			names[key] = max(names[key], other)
		}
		put(&f.folded, dir, names)
	}
	f.mu.Unlock()
	if other, ok := names[folded(name)]; ok {
		const some = "the link works on some machines only"
		v := broken("letter-case", "the file is named %q: %s", other, some)
		if norm.NFC.String(other) == norm.NFC.String(name) {
			v = broken("unicode-form", "the name of the file has another Unicode form: %s", some)
		}
		v.To = uriOf(filepath.Join(dir, other))
		return v
	}
	if _, ok := list[name+".gz"]; ok {
		return broken("no-file", "there is no such file, but %s.gz", name)
	}
	return noFile
}

// uriOf returns the URI of a file, or the zero URI.
func uriOf(name string) uri.URI {
	f, err := file.FromPath(platform(), "", name)
	if err != nil {
		return uri.URI{}
	}
	return f.Generic()
}

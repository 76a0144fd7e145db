// Package file accesses the URIs of files of this machine (RFC 8089), and of
// AFS, through the file system. docs/protocols.md says how.
package file

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/wire"
	"github.com/urikit/uri/scheme/file"
)

// An Accessor is the accessor of file.
type Accessor struct{}

// Plan returns the path of the file.
func (Accessor) Plan(h *deref.Hop) (deref.Plan, error) {
	u, err := file.FromURI(h.URI)
	if err != nil {
		return deref.Plan{}, err
	}
	platform := file.Unix
	if runtime.GOOS == "windows" {
		platform = file.Windows
	}
	path, err := u.Path(platform)
	return deref.Plan{File: path}, err
}

// Access opens the file, or lists the directory.
func (a Accessor) Access(ctx context.Context, h *deref.Hop) (*deref.Answer, error) {
	p, err := a.Plan(h)
	if err != nil {
		return nil, err
	}
	return Open(h, p.File)
}

// Open returns the file or directory at a path as the answer of a hop.
func Open(h *deref.Hop, path string) (*deref.Answer, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return list(h, path, deref.MaxItems)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is neither a file nor a directory", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	rep := &deref.Representation{Body: f, MediaType: mime.TypeByExtension(filepath.Ext(path))}
	if info, err = f.Stat(); err == nil {
		rep.Size, rep.Modified = info.Size(), info.ModTime()
		rep.Validator = fmt.Sprintf("%d %d", rep.Size, rep.Modified.UnixNano())
		h.Resume(rep)
		_, err = f.Seek(rep.Offset, io.SeekStart)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return &deref.Answer{Representation: rep}, nil
}

// list returns the entries of a directory, of which it reads at most some.
func list(h *deref.Hop, path string, most int) (*deref.Answer, error) {
	d, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	entries, err := d.ReadDir(most + 1)
	if err != nil && err != io.EOF {
		return nil, err
	}
	base, err := h.URI.Edit().Path(strings.TrimSuffix(h.URI.Path(), "/") + "/").URI()
	rep := &deref.Representation{IsList: true, Size: -1, Base: base}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return cmp.Compare(a.Name(), b.Name()) })
	for i, e := range entries {
		if i == most {
			rep.Notes = append(rep.Notes, fmt.Sprintf("only the first %d entries are listed", i))
			break
		}
		item := deref.Item{Name: e.Name(), Type: kind(e.Type()), Size: -1}
		if info, err := e.Info(); err == nil {
			item.Modified = info.ModTime()
			if info.Mode().IsRegular() {
				item.Size = info.Size()
			}
		}
		item.URI = wire.Child(base, e.Name(), e.IsDir())
		wire.AddItem(rep, item)
	}
	return &deref.Answer{Representation: rep}, err
}

func kind(m fs.FileMode) string {
	switch {
	case m.IsDir():
		return "directory"
	case m.IsRegular():
		return "file"
	case m&fs.ModeSymlink != 0:
		return "link"
	}
	return "other"
}

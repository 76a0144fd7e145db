// Package file accesses the URIs of files of this machine (RFC 8089), and of
// AFS, through the file system.
//
// Only regular files and directories are opened: a device or a pipe may have no
// end. A file URI with the name of another host is an error.
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

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/scheme/file"
)

// MaxEntries limits the entries of a directory that are listed. A note says how
// many there are more.
const MaxEntries = 100_000

// An Accessor is the accessor of file.
type Accessor struct{}

func platform() file.Platform {
	if runtime.GOOS == "windows" {
		return file.Windows
	}
	return file.Unix
}

// path returns the path of a file URI.
func path(u uri.URI) (string, error) {
	f, err := file.Parse(u)
	if err != nil {
		return "", err
	}
	return f.Path(platform())
}

// Plan returns the path of the file.
func (Accessor) Plan(h *deref.Hop) (deref.Plan, error) {
	p, err := path(h.URI)
	return deref.Plan{File: p}, err
}

// Access opens the file, or lists the directory.
func (Accessor) Access(ctx context.Context, h *deref.Hop) (*deref.Answer, error) {
	p, err := path(h.URI)
	if err != nil {
		return nil, err
	}
	return Open(h, p)
}

// Open returns the file or directory at a path as the answer of a hop.
func Open(h *deref.Hop, path string) (*deref.Answer, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return list(h, path, MaxEntries)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is neither a file nor a directory", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	if info, err = f.Stat(); err != nil {
		f.Close()
		return nil, err
	}
	rep := &deref.Representation{
		Body: f, Size: info.Size(), Modified: info.ModTime(),
		MediaType: mime.TypeByExtension(filepath.Ext(path)),
		Validator: fmt.Sprintf("%d %d", info.Size(), info.ModTime().UnixNano()),
	}
	if h.Offset > 0 && h.Validator == rep.Validator && h.Offset <= rep.Size {
		if rep.Offset, err = f.Seek(h.Offset, io.SeekStart); err != nil {
			f.Close()
			return nil, err
		}
		rep.Size -= rep.Offset
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
	rep := &deref.Representation{IsList: true, Size: -1}
	base := h.URI
	if !strings.HasSuffix(base.Path(), "/") {
		base, _ = base.Edit().Path(base.Path() + "/").URI()
	}
	rep.Base = base
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
		item.URI = deref.Child(base, e.Name(), e.IsDir())
		rep.Items = append(rep.Items, item)
	}
	return &deref.Answer{Representation: rep}, nil
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

// Package afs accesses the URIs of the Andrew File System through the file
// system, in which a kernel module shows it.
package afs

import (
	"cmp"
	"context"
	"fmt"
	"os"

	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/file"
	"github.com/urikit/uri/internal/scheme/afs"
)

// An Accessor is the accessor of afs. The zero Accessor is ready.
type Accessor struct {
	Root string // the directory of the cells; "" is /afs
}

// Plan returns the path of the file.
func (a Accessor) Plan(h *deref.Hop) (deref.Plan, error) {
	u, err := afs.FromURI(h.URI)
	if err != nil {
		return deref.Plan{}, err
	}
	path, err := u.File(a.root())
	return deref.Plan{File: path}, err
}

func (a Accessor) root() string { return cmp.Or(a.Root, "/afs") }

// Access opens the file, or lists the directory, as package deref/file does.
func (a Accessor) Access(ctx context.Context, h *deref.Hop) (*deref.Answer, error) {
	p, err := a.Plan(h)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(a.root()); err != nil {
		return nil, fmt.Errorf("AFS is not mounted here: %v", err)
	}
	return file.Open(h, p.File)
}

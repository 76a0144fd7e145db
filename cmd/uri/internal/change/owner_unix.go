//go:build unix

package change

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

var errOwner = errors.New("its owner or group would change: run uri as its owner, or as root")

// keepOwner gives a file the owner and the group of another one.
func keepOwner(f *os.File, of fs.FileInfo) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	is, ok := info.Sys().(*syscall.Stat_t)
	want, known := of.Sys().(*syscall.Stat_t)
	if !ok || !known || is.Uid == want.Uid && is.Gid == want.Gid {
		return nil
	}
	if f.Chown(int(want.Uid), int(want.Gid)) != nil {
		return errOwner
	}
	return nil
}

package embedded

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/cockroachdb/pebble/v2"
	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/urikit/uri/resolver/store"
)

// sums is the file of a backup with the SHA-256 of the others, as the program
// sha256sum writes it and checks it.
const sums = "SHA256SUMS"

// Backup copies the store as it is now to a directory that does not exist, by
// hard links where the file system has them. Reading and writing go on. Then it
// reads the copy. The file SHA256SUMS comes last: without it, a backup is not
// whole. If something cannot be read, there is no such file, the last error is one
// of it, and [Salvage] can read the copy; damaged is called for all that.
func (s *Store) Backup(dir string, damaged func(*store.DamagedError)) error {
	number := s.Number()
	if err := s.db.Checkpoint(dir, pebble.WithFlushedWAL()); err != nil {
		return err
	}
	err := vfs.Copy(s.fs, s.fs.PathJoin(s.dir, "FORMAT"), s.fs.PathJoin(dir, "FORMAT"))
	if err != nil {
		return err
	}
	files, err := s.fs.List(dir)
	if err != nil {
		return err
	}
	if err := s.verify(dir, files, number, damaged); err != nil {
		return err
	}
	var list strings.Builder
	for _, name := range files {
		sum, err := sumOf(s.fs, s.fs.PathJoin(dir, name))
		if err != nil {
			return err
		}
		fmt.Fprintf(&list, "%s  %s\n", sum, name)
	}
	return write(s.fs, dir, sums, list.String())
}

// verify reads all of a backup, which has a batch.
func (s *Store) verify(
	dir string, names []string, number uint64, damaged func(*store.DamagedError),
) error {
	fs := &files{s.fs.FS, &durable{dir: dir, number: number}}
	c := &Store{dir: dir, fs: fs}
	err := c.probe(Options{Cache: 8 << 20}.pebble(c))
	if err == nil {
		err = fs.Remove(fs.PathJoin(dir, "LOCK"))
	}
	report := func(d *store.DamagedError) {
		damaged(d)
		err = cmp.Or(err, error(d))
	}
	if d, ok := errors.AsType[*store.DamagedError](err); ok {
		damaged(d)
	}
	for _, name := range names {
		if strings.HasSuffix(name, ".sst") {
			verifyTable(fs, fs.PathJoin(dir, name), report)
		}
	}
	return err
}

// sumOf returns the SHA-256 of a file.
func sumOf(fs vfs.FS, file string) (string, error) {
	f, err := fs.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	_, err = io.Copy(sum, f)
	return hex.EncodeToString(sum.Sum(nil)), err
}

// Restore makes a store in a directory, which must not have one, from a backup.
// The backup stays as it is. A file that is missing or has another sum is an
// error, and then there is no store.
func Restore(backup, dir string, o Options) error {
	fs := o.fs()
	list, err := read(fs, backup, sums)
	if err != nil {
		return fmt.Errorf("%s is not a backup, or not a whole one: %w", backup, err)
	}
	return fillNew(fs, dir, func() error { return restore(fs, backup, dir, list) })
}

// fillNew makes a directory and calls fill. If that fails, there is nothing, as before.
func fillNew(fs vfs.FS, dir string, fill func() error) error {
	_, absent := fs.Stat(dir)
	if err := newDir(fs, dir); err != nil {
		return err
	}
	err := fill()
	if err == nil {
		return nil
	}
	names, err2 := fs.List(dir)
	for _, name := range names {
		err2 = errors.Join(err2, fs.RemoveAll(fs.PathJoin(dir, name)))
	}
	if absent != nil {
		err2 = errors.Join(err2, fs.Remove(dir))
	}
	return errors.Join(err, err2)
}

func restore(fs vfs.FS, backup, dir, list string) error {
	for line := range strings.SplitSeq(strings.TrimSpace(list), "\n") {
		want, name, ok := strings.Cut(line, "  ")
		if !ok || name != fs.PathBase(name) {
			return fmt.Errorf("%s: the line %q of %s is not a sum and a name", backup, line, sums)
		}
		to := fs.PathJoin(dir, name)
		if name == "FORMAT" {
			to += ".new" // with this file, the store is whole
		}
		if err := vfs.Copy(fs, fs.PathJoin(backup, name), to); err != nil {
			return err
		}
		sum, err := sumOf(fs, to)
		if err != nil {
			return err
		}
		if sum != want {
			return fmt.Errorf("%s: the file %s has changed: its SHA-256 is not that of %s",
				backup, name, sums)
		}
	}
	return finish(fs, dir, "FORMAT")
}

// newDir makes a directory that survives the end of the power. If it is there,
// it must be empty.
func newDir(fs vfs.FS, dir string) error {
	if _, err := fs.Stat(dir); err == nil {
		files, err := fs.List(dir)
		if len(files) > 0 {
			err = fmt.Errorf("%s is not empty", dir)
		}
		return err
	}
	parent := fs.PathDir(dir)
	if _, err := fs.Stat(parent); err != nil && parent != dir {
		if err := newDir(fs, parent); err != nil {
			return err
		}
	}
	return errors.Join(fs.MkdirAll(dir, 0o700), syncDir(fs, parent))
}

func syncDir(fs vfs.FS, dir string) error {
	d, err := fs.OpenDir(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// read returns what is in a file.
func read(fs vfs.FS, dir, name string) (string, error) {
	f, err := fs.Open(fs.PathJoin(dir, name))
	if err != nil {
		return "", err
	}
	defer f.Close()
	b, err := io.ReadAll(f)
	return string(b), err
}

// write makes a file, which is whole or not there.
func write(fs vfs.FS, dir, name, text string) error {
	f, err := fs.Create(fs.PathJoin(dir, name+".new"), vfs.WriteCategoryUnspecified)
	if err != nil {
		return err
	}
	_, err = io.WriteString(f, text)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return finish(fs, dir, name)
}

// finish gives a new file of a directory its name, after all others have theirs.
func finish(fs vfs.FS, dir, name string) error {
	if err := syncDir(fs, dir); err != nil {
		return err
	}
	err := fs.Rename(fs.PathJoin(dir, name+".new"), fs.PathJoin(dir, name))
	return errors.Join(err, syncDir(fs, dir))
}
